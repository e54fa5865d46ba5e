import { load } from 'js-yaml';
import type { CelType } from '../../src/core/data-plane/cel-type';
import { type ConfigFacts, type Fact, fieldsOfConfigType, isStruct } from '../../src/core/data-plane/config-facts';
import { configTypes } from '../data-plane/config-types';
import { extractConfigFacts } from '../data-plane/extract-config-facts';
import { type Constraints, flatten } from '../data-plane/flatten-crd';
import { differencesOf } from '../data-plane/releases';
import { headerOf } from '../generated-files';

type Json = Readonly<Record<string, unknown>>;

/** The release that a new one is compared with. */
export interface ReleaseBefore {
  /** `1.5` */
  readonly version: string;
  readonly facts: ConfigFacts;
  readonly variables: Readonly<Record<string, CelType>>;
  /** Its definitions of custom resources. */
  readonly crds: readonly object[];
}

/** The published files of a release. */
export interface PublishedRelease {
  /** `1.6` */
  readonly version: string;
  readonly crds: readonly string[];
  readonly configSchema: string;
  readonly celSchema: string;
}

export interface NewRelease {
  /** The generated files, by path. */
  readonly files: ReadonlyMap<string, string>;
  /** What a person has to decide, as Markdown. */
  readonly decisions: string;
}

/** Writes the parts of a release that follow from its published files, and lists the rest. */
export function newRelease(published: PublishedRelease, before: ReleaseBefore): NewRelease {
  const { version } = published;
  const folder = `src/core/data-plane/agentgateway-${version}`;
  const schema = JSON.parse(published.configSchema) as Json;
  const facts = extractConfigFacts(schema, `agentgateway ${version}`);
  const variables = newVariables(JSON.parse(published.celSchema) as Json, before.variables);
  const files = new Map([
    [`${folder}/config-facts.generated.json`, `${JSON.stringify(differencesOf(before.facts, facts), null, 2)}\n`],
    [`${folder}/config-types.generated.ts`, `// ${headerOf('config-facts.generated.json')}\n\n${configTypes(facts)}`],
    [`${folder}/expressions.ts`, expressionsText(variables.fields, published, before)],
    [`${folder}/config-format.ts`, configFormatText(published, before)],
  ]);
  const sections = [
    section('Fields of the API', apiChanges(published, before), 'Describe each one in `schema/`.'),
    section(
      'Fields of the config',
      configChanges(facts, before.facts, schema),
      'Decide for each one whether lowering writes it, and list it in `NEWER_FIELDS` of `config-shape.ts`.',
    ),
    section('Expressions', variables.others, 'Describe them in `expressions.ts`. No schema lists functions.'),
    section('Not in any schema', UNPUBLISHED, ''),
  ];
  return { files, decisions: `# agentgateway ${version}: to decide\n\n${sections.join('\n')}` };
}

const UNPUBLISHED = [
  'the request pipeline, status codes, limits, defaults and metrics: run `npm run compare-releases` with both programs',
  'functions of expressions: run `tools/record-expressions.ts` with the new program',
  'default paths and formats of models, and prices: read the source of the release',
  'the format of `/config_dump`: run the live tests with the new program',
  'changes of meaning: add a row to `upgrade` for each difference, with an input that it applies to and one that it does not',
];

function section(title: string, lines: readonly string[], advice: string): string {
  const text = lines.length > 0 ? lines.map((line) => `- ${line}\n`).join('') : 'Nothing changed.\n';
  return `## ${title}\n\n${advice && lines.length > 0 ? `${advice}\n\n` : ''}${text}`;
}

/** Returns new, changed and removed places of the definitions. */
function apiChanges({ version, crds }: PublishedRelease, before: ReleaseBefore): readonly string[] {
  const kindOf = (crd: object) =>
    String((crd as { readonly spec?: { readonly names?: { readonly kind?: string } } }).spec?.names?.kind);
  const old = new Map(before.crds.map((crd) => [kindOf(crd), flatten(crd as Record<string, unknown>)]));
  const changed = new Map<string, string[]>();
  const lines = crds.flatMap((text) => {
    const crd = load(text) as Record<string, unknown>;
    const kind = kindOf(crd);
    const [now, then] = [flatten(crd), old.get(kind) ?? new Map<string, Constraints>()];
    const isNew = (place: string) => !then.has(place);
    const added = [...now].filter(([place]) => isNew(place) && !isNew(parentOf(place)));
    for (const [place, it] of now) {
      const former = then.get(place);
      const [one, other] = [former && constraintsText(former), constraintsText(it)];
      if (former === undefined || one === other) continue;
      const change = `was ${one}, and is ${other}`;
      changed.set(change, [...(changed.get(change) ?? []), `${kind}${place}`]);
    }
    return [
      ...added.map(([place, it]) => `\`${kind}${place}\` is new: ${constraintsText(it)}, \`'x-since': 'v${version}'\``),
      ...[...then.keys()]
        .filter((place) => !now.has(place) && now.has(parentOf(place)))
        .map((place) => `\`${kind}${place}\` is gone: \`'x-until': 'v${before.version}'\``),
    ];
  });
  // One type is used at many places.
  const places = ([first = '', ...more]: readonly string[]) =>
    `\`${first}\`${more.length > 0 ? ` and ${more.length} more` : ''}`;
  return [...lines, ...[...changed].map(([change, all]) => `${places(all)} ${change}`)];
}

function parentOf(place: string): string {
  return place.replace(/(?:\.[^.[{]+|\[\]|\{\})$/, '');
}

function constraintsText({ keywords, messages }: Constraints): string {
  const { type = 'any', ...others } = keywords;
  const bounds = Object.entries(others)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([keyword, value]) => `${keyword} ${JSON.stringify(value)}`);
  return [String(type), ...bounds, ...messages.map((message) => `"${message}"`)].join(', ');
}

/** Returns new, changed and removed fields of the config, with defaults. */
function configChanges(facts: ConfigFacts, before: ConfigFacts, schema: Json): readonly string[] {
  const definitions = { ...(schema.$defs as Json | undefined), [facts.root]: schema };
  const [now, then] = [fieldsOf(facts), fieldsOf(before)];
  return [
    ...[...now].flatMap(([place, type]) => {
      const former = then.get(place);
      if (former === type) return [];
      if (former !== undefined) return [`\`${place}\` was \`${former}\`, and is \`${type}\``];
      const [owner = '', name = ''] = place.split('.');
      const standard = defaultOf(definitions[owner], name);
      return [
        `\`${place}\` is new: \`${type}\`${standard === undefined ? '' : `, by default \`${JSON.stringify(standard)}\``}`,
      ];
    }),
    ...[...then.keys()].filter((place) => !now.has(place)).map((place) => `\`${place}\` is gone`),
  ];
}

/** Fields by type and name, and the types that are no structs. */
function fieldsOf({ types }: ConfigFacts): ReadonlyMap<string, string> {
  const textOf = (fact: Fact) => (typeof fact === 'string' ? fact : JSON.stringify(fact));
  return new Map(
    Object.entries(types).flatMap(([name, fact]): readonly (readonly [string, string])[] => {
      if (!isStruct(fact)) return [[name, textOf(fact)]];
      const own = fieldsOfConfigType(fact).map((field) => [`${name}.${field.name}`, textOf(field.type)] as const);
      const variants = [fact.exactlyOneOf, fact.anyOf].flatMap((choices) => choices ?? []);
      return variants.length > 0 ? [...own, [`${name} (variants)`, JSON.stringify(variants)]] : own;
    }),
  );
}

function defaultOf(definition: unknown, name: string): unknown {
  const { properties } = Object(definition) as { readonly properties?: Readonly<Record<string, Json>> };
  return properties?.[name]?.default ?? undefined;
}

interface NewVariables {
  /** Types of new fields of known variables. */
  readonly fields: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Differences that are not generated. */
  readonly others: readonly string[];
}

function newVariables({ properties }: Json, before: Readonly<Record<string, CelType>>): NewVariables {
  const fields: Record<string, Record<string, string>> = {};
  const others: string[] = [];
  const visit = (name: string, schema: Json, known: CelType | undefined): void => {
    if (known === undefined) others.push(`\`${name}\` is new`);
    if (typeof known !== 'object' || !('fields' in known)) return;
    for (const [field, type] of Object.entries((schema.properties ?? {}) as Readonly<Record<string, Json>>)) {
      const own = `${name}.${field}`;
      if (known.fields[field] !== undefined) visit(own, type, known.fields[field]);
      else if (name.includes('.') || celTypeOf(type) === undefined) others.push(`\`${own}\` is new`);
      else fields[name] = { ...fields[name], [field]: celTypeOf(type) ?? 'any' };
    }
    for (const field of Object.keys(known.fields))
      if (schema.properties !== undefined && !(field in Object(schema.properties)))
        others.push(`\`${name}.${field}\` is gone`);
  };
  for (const [name, schema] of Object.entries(properties as Readonly<Record<string, Json>>))
    visit(name, schema, before[name]);
  return { fields, others };
}

/** Returns the type of scalars alone: the schema writes many richer values as strings. */
function celTypeOf({ type, format }: Json): string | undefined {
  const [name, ...more] = [type].flat().filter((one) => one !== 'null');
  if (more.length > 0) return undefined;
  if (name === 'integer') return String(format).startsWith('uint') ? 'uint' : 'int';
  return name === 'string' ? 'string' : name === 'boolean' ? 'bool' : undefined;
}

function expressionsText(fields: NewVariables['fields'], { version }: PublishedRelease, before: ReleaseBefore): string {
  const lines = Object.entries(fields).map(
    ([name, types]) =>
      `  ${name}: { ${Object.entries(types)
        .map(([field, type]) => `${field}: '${type}'`)
        .join(', ')} },\n`,
  );
  return `import { EXPRESSIONS as BEFORE } from '../agentgateway-${before.version}/expressions';
import type { CelType } from '../cel-type';
import type { ExpressionVocabulary } from '../expression-vocabulary';

/** Fields that variables have since ${version}; functions are the same. */
const NEWER = {
${lines.join('')}} as const satisfies Readonly<Record<string, Readonly<Record<string, CelType>>>>;

export const EXPRESSIONS: ExpressionVocabulary = {
  ...BEFORE,
  variables: {
    ...BEFORE.variables,
    ...Object.fromEntries(Object.entries(NEWER).map(([name, fields]) => [name, withFields(name, fields)])),
  },
};

function withFields(name: string, fields: Readonly<Record<string, CelType>>): CelType {
  const before = BEFORE.variables[name];
  if (typeof before !== 'object' || !('fields' in before)) throw new Error(\`\${name} has no fields\`);
  return { ...before, fields: { ...before.fields, ...fields } };
}
`;
}

function configFormatText({ version }: PublishedRelease, before: ReleaseBefore): string {
  return `import { CONFIG_FORMAT as BEFORE } from '../agentgateway-${before.version}/config-format';
import { type FactsDifferences, withDifferences } from '../config-facts';
import type { ConfigFormat } from '../config-format';

/** Every field of the config, from its published schema: the differences from ${before.version}. */
const DIFFERENCES: FactsDifferences = require('./config-facts.generated.json');

export const CONFIG_FORMAT: ConfigFormat = {
  facts: withDifferences(BEFORE.facts, DIFFERENCES),
  otherReleases: BEFORE.otherReleases.filter(({ releases }) => !releases.startsWith('v${version}')),
};
`;
}

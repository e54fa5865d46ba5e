import {
  type Definition,
  type Definitions,
  distributions,
  type EnumSchema,
  isArray,
  isEnum,
  isMap,
  isRef,
  isStruct,
  type Kind,
  refName,
  type Schema,
  type StructSchema,
} from '../../schema';
import {
  cel,
  duration,
  headerName,
  longString,
  PSEUDO_HEADERS,
  plainHeaderName,
  sectionName,
  shortString,
  sni,
  tinyString,
} from '../../schema/scalars';
import { boundsOf, CEL_CONTEXTS, describe, escapeCell } from './describe-schema';
import { spanText } from './revision-text';

const SHARED_PAGE = 'shared-types';

/** Pages by file name: one for each kind, one for types of several kinds, and an index. */
export function referencePages(definitions: Definitions, kinds: readonly Kind[]): Map<string, string> {
  const pageOf = assignPages(definitions, kinds);
  const write = (page: string) =>
    [...pageOf]
      .filter(([, own]) => own === page)
      .map(([name]) => writeType(name, definitions, pageOf, page))
      .join('\n');
  const pages = new Map([['README.md', writeIndex(kinds)]]);
  for (const kind of kinds) {
    const page = pageName(kind);
    pages.set(`${page}.md`, `# ${kind.kind}\n\n${kind.description}\n\n${writeNames(kind)}\n${write(page)}`);
  }
  const intro = 'Types that several kinds have in common.';
  pages.set(`${SHARED_PAGE}.md`, `# Shared types\n\n${intro}\n\n${write(SHARED_PAGE)}`);
  return pages;
}

const pageName = ({ kind }: Kind): string => kind.replaceAll(/(?<!^)([A-Z])/g, '-$1').toLowerCase();

/** Assigns a type to the page of the only kind that references it, otherwise to the shared page, in order of first use. */
function assignPages(definitions: Definitions, kinds: readonly Kind[]): Map<string, string> {
  const pages = new Map<string, string>();
  for (const kind of kinds) {
    const met = new Set<string>();
    for (const root of [kind.spec, kind.status]) if (root) reach(root, definitions, met);
    for (const name of met) pages.set(name, pages.has(name) ? SHARED_PAGE : pageName(kind));
  }
  return pages;
}

function reach(name: string, definitions: Definitions, met: Set<string>): void {
  if (met.has(name)) return;
  met.add(name);
  const definition = definitions[name]!;
  if (!isStruct(definition)) return;
  for (const property of Object.values(definition.properties)) {
    const target = innermost(property);
    if (isRef(target)) reach(refName(target), definitions, met);
  }
}

const innermost = (schema: Schema): Schema =>
  isArray(schema) ? innermost(schema.items) : isMap(schema) ? innermost(schema.additionalProperties) : schema;

function writeNames({ names }: Kind): string {
  const rows = Object.entries(names).map(
    ([distribution, { kind, plural, shortNames }]) =>
      `| ${distribution.toUpperCase()} | \`${distributions[distribution as keyof typeof distributions].group}\` | \`${kind}\` | \`${plural}\` | ${shortNames.map((name) => `\`${name}\``).join(', ')} |\n`,
  );
  return `| Distribution | API group | Kind | Plural | Short names |\n|---|---|---|---|---|\n${rows.join('')}`;
}

function writeType(name: string, definitions: Definitions, pageOf: ReadonlyMap<string, string>, page: string): string {
  const definition = definitions[name]!;
  const text = isEnum(definition) ? writeValues(definition) : writeFields(definition, definitions, pageOf, page);
  return `## ${name}\n\n${definition.description}\n\n${text}`;
}

function writeValues(definition: EnumSchema): string {
  const rows = Object.entries(definition['x-values']).map(([value, { description, names, ...span }]) => {
    const more = [...spanText(span), ...(names?.agentgateway ? [`In AGENTGATEWAY: \`${names.agentgateway}\`.`] : [])];
    return `| \`${value}\` | ${escapeCell([description, ...more].join(' '))} |\n`;
  });
  return `| Value | Meaning |\n|---|---|\n${rows.join('')}`;
}

function writeFields(
  definition: StructSchema,
  definitions: Definitions,
  pageOf: ReadonlyMap<string, string>,
  page: string,
): string {
  const required = new Set(definition.required);
  const rows = Object.entries(definition.properties).map(([name, schema]) => {
    const target: Definition | Schema = isRef(schema) ? definitions[refName(schema)]! : schema;
    const type = writeTypeName(schema, pageOf, page);
    const text = escapeCell([schema.description, ...describe(schema, target, required.has(name))].join(' '));
    return `| \`${name}\`${required.has(name) ? ' (required)' : ''} | ${type} | ${text} |\n`;
  });
  const table = rows.length > 0 ? `| Field | Type | Meaning |\n|---|---|---|\n${rows.join('')}` : '';
  const rules = writeRules(definition);
  return [table, rules.length > 0 ? `${rules.map((rule) => `- ${rule}\n`).join('')}` : ''].filter(Boolean).join('\n');
}

function writeTypeName(schema: Schema, pageOf: ReadonlyMap<string, string>, page: string): string {
  if (isRef(schema)) {
    const name = refName(schema);
    const other = pageOf.get(name);
    return `[${name}](${other === page ? '' : `${other}.md`}#${name.toLowerCase()})`;
  }
  if (isArray(schema)) return `list of ${writeTypeName(schema.items, pageOf, page)}`;
  if (isMap(schema)) return `map to ${writeTypeName(schema.additionalProperties, pageOf, page)}`;
  if ('x-scalar' in schema && schema['x-scalar']) return schema['x-scalar'];
  if ('x-kubernetes-int-or-string' in schema) return 'integer or string';
  if (!('type' in schema)) return 'any JSON';
  return schema.type === 'object' ? 'JSON object' : (schema.type ?? '');
}

/** Writes the rules across fields, in the API server's words. */
function writeRules(definition: StructSchema): string[] {
  const list = (fields: readonly string[]) => fields.map((field) => `\`${field}\``).join(', ');
  return [
    ...(definition['x-exactly-one-of'] ?? []).map((fields) => `Exactly one of ${list(fields)}.`),
    ...(definition['x-at-most-one-of'] ?? []).map((fields) => `At most one of ${list(fields)}.`),
    ...(definition['x-at-least-one-of'] ?? []).map((fields) => `At least one of ${list(fields)}.`),
    ...new Set((definition['x-rules'] ?? []).map(({ message }) => sentence(message, definition))),
  ];
}

/** A message as a sentence; the name of a field keeps its small letter. */
function sentence(message: string, definition: StructSchema): string {
  const text = message.replaceAll(/\{\{(\w+)\}\}/g, '$1').replace(/\.$/, '');
  const first = text.split(' ')[0]!;
  const isWord = /^[a-z]+$/.test(first) && !Object.hasOwn(definition.properties, first);
  return `${isWord ? text[0]!.toUpperCase() + text.slice(1) : text}.`;
}

function writeIndex(kinds: readonly Kind[]): string {
  const pages = kinds.map((kind) => `- [${kind.kind}](${pageName(kind)}.md): ${kind.description}\n`).join('');
  const scalars = SCALARS.map(writeScalar).join('');
  const contexts = Object.entries(CEL_CONTEXTS)
    .map(([name, text]) => `| \`${name}\` | ${escapeCell(text)} |\n`)
    .join('');
  return `# API reference

Fields have the names of the NEUTRAL distribution; if AGENTGATEWAY uses a different name, the description contains it.
Everything belongs to the later revision of the API, unless stated otherwise.

${pages}- [Shared types](${SHARED_PAGE}.md)

## Scalars

| Type | Meaning |
|---|---|
${scalars}
## Where expressions are evaluated

| Context | Evaluated |
|---|---|
${contexts}`;
}

/** Bounds come from the scalars themselves; the text describes the rest. */
const SCALARS: readonly (readonly [Schema, string])[] = [
  [tinyString(''), 'A text.'],
  [shortString(''), 'A text.'],
  [longString(''), 'A text.'],
  [cel('request', ''), 'An expression of the Common Expression Language.'],
  [sni(''), 'A lowercase DNS name.'],
  [sectionName(''), 'A lowercase DNS name.'],
  [headerName(''), `A header name, or one of ${PSEUDO_HEADERS.map((name) => `\`${name}\``).join(', ')}.`],
  [plainHeaderName(''), 'A header name.'],
  [
    duration('', { minimum: '1s', message: '' }),
    'One to four numbers of up to five digits, each with `h`, `m`, `s` or `ms`, such as `1m30s`.',
  ],
];

function writeScalar([schema, meaning]: readonly [Schema, string]): string {
  const name = 'x-scalar' in schema ? schema['x-scalar'] : '';
  const bounds = 'x-duration' in schema ? [] : boundsOf(schema);
  return `| ${name} | ${escapeCell([meaning, ...bounds].join(' '))} |\n`;
}

import { definitions, distributions, isEnum, isStruct, kinds } from '../../schema';
import { allPlaces } from '../distribution/name-places';
import { memberOf } from '../schema/revision-member';
import type { Generator } from './generator';

/** Generates the places that may contain names of a distribution, and the names of the built-in distributions. */
export const generator: Generator = {
  name: 'distribution',
  source: 'schema/',
  async outputs() {
    return new Map([['src/core/distribution/names.generated.ts', PROLOGUE + places() + kindPlaces() + facts()]]);
  },
};

const PROLOGUE = `import { ApiRevision } from '../values/api-revision.generated';
import type { BuiltInNames, NamePlaces } from './name-places';

`;

function places(): string {
  const entries = [...allPlaces()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, facts]) => `  ${name.includes('+') ? `'${name}'` : name}: ${JSON.stringify(facts)},\n`);
  return `/** Types with the fields that lead to further places, the vendor-named fields and words, and whether they refer to a kind. */
export const PLACES: Readonly<Record<string, NamePlaces>> = {\n${entries.join('')}};\n\n`;
}

function kindPlaces(): string {
  const known = allPlaces();
  const entries = kinds.map(({ kind, spec, status }) => {
    const parts = { spec, ...(status && { status }) };
    return `  ${kind}: ${JSON.stringify(Object.fromEntries(Object.entries(parts).filter(([, type]) => known.has(type))))},\n`;
  });
  return `/** By kind: the type of each part of the document that contains names. */
export const KIND_PLACES: Readonly<Record<string, Readonly<Record<string, string>>>> = {\n${entries.join('')}};\n\n`;
}

/** Returns the name of each vendor-named field and word. A neutral name has the same meaning everywhere. */
function vendorNames(distribution: string): Record<string, string> {
  const found: Record<string, string> = {};
  const add = (neutral: string, name: string) => {
    if (found[neutral] !== undefined && found[neutral] !== name)
      throw new Error(`${neutral} has two names in ${distribution}: ${found[neutral]}, ${name}`);
    found[neutral] = name;
  };
  const named = (names: object | undefined, neutral: string) =>
    names && add(neutral, (names as Record<string, string>)[distribution] ?? neutral);
  for (const definition of Object.values(definitions)) {
    if (isStruct(definition))
      for (const [field, schema] of Object.entries(definition.properties)) named(schema['x-names'], field);
    else if (isEnum(definition))
      for (const [word, value] of Object.entries(definition['x-values'])) named(value.names, word);
  }
  return distribution === 'neutral' ? Object.fromEntries(Object.keys(found).map((name) => [name, name])) : found;
}

function facts(): string {
  const entries = Object.values(distributions).map(({ name, group, controllerName, gatewayClass, revision }) => {
    const value = {
      apiGroup: group,
      controllerName: controllerName.replace('{{group}}', group),
      gatewayClass,
      kinds: Object.fromEntries(kinds.map(({ kind, names }) => [kind, names[name]])),
      vendorNames: vendorNames(name),
    };
    const rest = JSON.stringify(value, null, 2).slice(2).replaceAll('\n', '\n  ');
    return `  ${name}: {\n    revision: ApiRevision.${memberOf(revision)},\n  ${rest},\n`;
  });
  return `export const BUILT_IN: Readonly<Record<'neutral' | 'agentgateway', BuiltInNames>> = {\n${entries.join('')}};\n`;
}

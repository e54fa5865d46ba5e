import {
  definitions,
  distributions,
  isArray,
  isEnum,
  isMap,
  isRef,
  isStruct,
  kinds,
  refName,
  type Schema,
  type StructSchema,
} from '../../schema';
import type { Generator } from './generator';

/** Where a name of a distribution can stand, and what the built-in distributions call things. */
export const generator: Generator = {
  name: 'distribution',
  source: 'schema/',
  async outputs() {
    return new Map([['src/distribution/names.generated.ts', PROLOGUE + places() + kindPlaces() + facts()]]);
  },
};

const PROLOGUE = `import type { BuiltInNames, NamePlaces } from './name-places';

`;

/** What a struct holds of names, by definition; only what is not empty. */
function placesOf(name: string, known: ReadonlySet<string>): Record<string, unknown> | undefined {
  const definition = definitions[name];
  if (!definition || !isStruct(definition)) return undefined;
  const fields: Record<string, string> = {};
  const words: Record<string, string[]> = {};
  for (const [field, schema] of Object.entries(definition.properties)) {
    const target = leaf(schema);
    const enumeration = isRef(target) ? definitions[refName(target)] : target;
    if (enumeration && isEnum(enumeration)) {
      const own = Object.entries(enumeration['x-values']).filter(([, value]) => value.names);
      if (own.length > 0) words[field] = own.map(([word]) => word);
    } else if (isRef(target) && known.has(refName(target))) {
      if (isMap(schema)) throw new Error(`${name}.${field}: names inside of a map of structs are not translated`);
      fields[field] = refName(target);
    }
  }
  const result = {
    ...(Object.keys(fields).length > 0 && { fields }),
    ...(Object.keys(words).length > 0 && { words }),
    ...(renamedOf(definition).length > 0 && { renamed: renamedOf(definition) }),
    ...('group' in definition.properties && 'kind' in definition.properties && { refers: true }),
    ...('controllerName' in definition.properties && { controller: true }),
  };
  return Object.keys(result).length > 0 ? result : undefined;
}

function renamedOf(struct: StructSchema): string[] {
  return Object.entries(struct.properties)
    .filter(([, schema]) => schema['x-names'])
    .map(([name]) => name);
}

/** The type of the elements, of a list or map of any depth; else the schema itself. */
function leaf(schema: Schema): Schema {
  if (isArray(schema)) return leaf(schema.items);
  if (isMap(schema)) return leaf(schema.additionalProperties);
  return schema;
}

function reachable(): Set<string> {
  const known = new Set<string>();
  for (let before = -1; before !== known.size; ) {
    before = known.size;
    for (const name of Object.keys(definitions)) if (placesOf(name, known)) known.add(name);
  }
  return known;
}

function places(): string {
  const known = reachable();
  const entries = [...known].sort().map((name) => `  ${name}: ${JSON.stringify(placesOf(name, known))},\n`);
  return `/** By type: its fields that lead on, its fields and words with names of a vendor, and whether it refers to a kind. */
export const PLACES: Readonly<Record<string, NamePlaces>> = {\n${entries.join('')}};\n\n`;
}

function kindPlaces(): string {
  const known = reachable();
  const entries = kinds.map(({ kind, spec, status }) => {
    const parts = { spec, ...(status && { status }) };
    return `  ${kind}: ${JSON.stringify(Object.fromEntries(Object.entries(parts).filter(([, type]) => known.has(type))))},\n`;
  });
  return `/** By kind: the type of each part of the document that holds names. */
export const KIND_PLACES: Readonly<Record<string, Readonly<Record<string, string>>>> = {\n${entries.join('')}};\n\n`;
}

/** The name of each vendor-named field and word; one neutral name means one thing wherever it stands. */
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
  const entries = Object.values(distributions).map(({ name, group, controllerName, gatewayClass }) => {
    const value = {
      apiGroup: group,
      controllerName: controllerName.replace('{{group}}', group),
      gatewayClass,
      kinds: Object.fromEntries(kinds.map(({ kind, names }) => [kind, names[name]])),
      vendorNames: vendorNames(name),
    };
    return `  ${name}: ${JSON.stringify(value, null, 2).replaceAll('\n', '\n  ')},\n`;
  });
  return `export const BUILT_IN: Readonly<Record<'neutral' | 'agentgateway', BuiltInNames>> = {\n${entries.join('')}};\n`;
}

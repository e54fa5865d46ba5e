import {
  definitions,
  isArray,
  isMap,
  isRef,
  isStruct,
  type Revision,
  refName,
  revisions,
  type Schema,
} from '../../schema';
import { isIn, nameIn, spanOf } from '../../src/core/validation/revisions/project';
import type { RenamePlaces } from '../../src/core/validation/revisions/rename-places';
import type { Generator } from './generator';

/** Generates the names of fields in older revisions, and the paths to them. */
export const generator: Generator = {
  name: 'renames',
  source: 'schema/',
  async outputs() {
    const tables = revisions.map(({ name }) => `  '${name}': ${JSON.stringify(placesIn(name))},\n`);
    return new Map([['src/core/validation/revisions/renames.generated.ts', `${PROLOGUE}${tables.join('')}};\n`]]);
  },
};

const PROLOGUE = `import type { Revision } from '../../values/revisions.generated';
import type { RenamePlaces } from './rename-places';

/** Renamed fields, and fields that lead to them, by revision and type. */
export const RENAMES: Readonly<Record<Revision, Readonly<Record<string, RenamePlaces>>>> = {
`;

function placesIn(revision: Revision): Record<string, RenamePlaces> {
  const found = new Map<string, RenamePlaces>();
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const name of Object.keys(definitions)) {
      const places = placesOf(name, revision, found);
      if (places) found.set(name, places);
    }
  }
  return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function placesOf(
  type: string,
  revision: Revision,
  known: ReadonlyMap<string, RenamePlaces>,
): RenamePlaces | undefined {
  const definition = definitions[type];
  if (!definition || !isStruct(definition)) return undefined;
  const fields = Object.entries(definition.properties).filter(([, field]) => isIn(revision, spanOf(field)));
  const renamed = fields
    .map(([name, field]) => [nameIn(name, field, revision), name] as const)
    .filter(([former, name]) => former !== name);
  const leading = fields.flatMap(([name, field]) => {
    const target = leafOf(field);
    if (!isRef(target) || !known.has(refName(target))) return [];
    if (isMap(field)) throw new Error(`${type}.${name}: fields inside of a map of structs cannot be renamed`);
    return [[name, refName(target)] as const];
  });
  if (renamed.length + leading.length === 0) return undefined;
  return {
    ...(leading.length > 0 && { fields: Object.fromEntries(leading) }),
    ...(renamed.length > 0 && { renamed: Object.fromEntries(renamed) }),
  };
}

function leafOf(schema: Schema): Schema {
  if (isArray(schema)) return leafOf(schema.items);
  return isMap(schema) ? leafOf(schema.additionalProperties) : schema;
}

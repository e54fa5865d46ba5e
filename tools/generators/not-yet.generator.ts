import { definitions, isArray, isMap, isRef, isStruct, refName, type Schema } from '../../schema';
import type { NotYetPlaces } from '../../src/core/compiler/5-lower/coverage';
import { COVERAGE_TABLES } from '../../src/core/compiler/5-lower/coverage-tables';
import type { Generator } from './generator';

/** Which fields the coverage tables mark as not written yet, and the way to them. */
export const generator: Generator = {
  name: 'not-yet',
  source: 'schema/ and the tables of src/core/compiler/5-lower',
  async outputs() {
    const entries = [...places()].sort(([a], [b]) => (a < b ? -1 : 1));
    const rows = entries.map(([type, place]) => `  ${type}: ${JSON.stringify(place)},\n`);
    return new Map([['src/core/compiler/5-lower/not-yet.generated.ts', `${PROLOGUE}${rows.join('')}};\n`]]);
  },
};

const PROLOGUE = `import type { NotYetPlaces } from './coverage';

/** By type: fields that are not written yet, and fields that lead to such. */
export const NOT_YET_PLACES: Readonly<Record<string, NotYetPlaces>> = {
`;

const marked = new Set(
  COVERAGE_TABLES.flatMap(({ fields }) =>
    Object.entries(fields).flatMap(([field, where]) =>
      typeof where === 'object' && 'isNotYet' in where ? [field] : [],
    ),
  ),
);

function places(): ReadonlyMap<string, NotYetPlaces> {
  const found = new Map<string, NotYetPlaces>();
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const type of Object.keys(definitions)) {
      const place = placesOf(type, found);
      if (place) found.set(type, place);
    }
  }
  return found;
}

function placesOf(type: string, known: ReadonlyMap<string, NotYetPlaces>): NotYetPlaces | undefined {
  const definition = definitions[type];
  if (!definition || !isStruct(definition)) return undefined;
  const names = Object.keys(definition.properties);
  const fields = names.filter((name) => marked.has(`${type}.${name}`));
  const leading = Object.entries(definition.properties).flatMap(([name, field]) => {
    const leaf = leafOf(field);
    return isRef(leaf) && !fields.includes(name) && known.has(refName(leaf)) ? [[name, refName(leaf)] as const] : [];
  });
  if (fields.length === 0 && leading.length === 0) return undefined;
  return {
    ...(fields.length > 0 && { fields }),
    ...(leading.length > 0 && { types: Object.fromEntries(leading) }),
  };
}

function leafOf(schema: Schema): Schema {
  if (isArray(schema)) return leafOf(schema.items);
  return isMap(schema) ? leafOf(schema.additionalProperties) : schema;
}

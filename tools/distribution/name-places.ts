import { definitions, isArray, isEnum, isMap, isRef, isStruct, refName, revisions, type Schema } from '../../schema';
import { project } from '../../src/core/validation/revisions/project';

/** Places in a struct that may contain names of a distribution. Empty lists are omitted. */
export interface Places {
  readonly fields?: Readonly<Record<string, string>>;
  readonly words?: Readonly<Record<string, readonly string[]>>;
  readonly renamed?: readonly string[];
  readonly refers?: true;
  readonly controller?: true;
}

/**
 * Returns the places of all types that have any. Names are read before a document is validated against its revision, so a type contains the
 * fields of all revisions; if revisions give a field different types, it leads to `A+B`, which contains the places of both.
 */
export function allPlaces(): ReadonlyMap<string, Places> {
  const known = new Set<string>();
  for (let before = -1; before !== known.size; ) {
    before = known.size;
    for (const name of Object.keys(definitions)) if (placesOf(name, known)) known.add(name);
  }
  const found = new Map<string, Places>();
  const wanted = [...known];
  for (const name of wanted) {
    const places = placesOf(name, known);
    if (!places) continue;
    found.set(name, places);
    for (const type of Object.values(places.fields ?? {})) if (!wanted.includes(type)) wanted.push(type);
  }
  return found;
}

function placesOf(type: string, known: ReadonlySet<string>): Places | undefined {
  const fields: Record<string, string> = {};
  const words: Record<string, string[]> = {};
  const names = new Set<string>();
  const renamed: string[] = [];
  for (const [field, schemas] of fieldsOf(type)) {
    names.add(field);
    const targets = schemas.map(leafOf);
    const own = targets.flatMap(vendorWords);
    const structs = targets.flatMap((target) => (isRef(target) && known.has(refName(target)) ? refName(target) : []));
    if (own.length > 0) words[field] = [...new Set(own)];
    if (structs.length > 0) {
      if (schemas.some(isMap)) throw new Error(`${type}.${field}: names inside of a map of structs are not translated`);
      fields[field] = [...new Set(structs)].sort().join('+');
    }
    if (schemas.some((schema) => schema['x-names'])) renamed.push(field);
  }
  const result = {
    ...(Object.keys(fields).length > 0 && { fields }),
    ...(Object.keys(words).length > 0 && { words }),
    ...(renamed.length > 0 && { renamed }),
    ...(names.has('group') && names.has('kind') && { refers: true as const }),
    ...(names.has('controllerName') && { controller: true as const }),
  };
  return Object.keys(result).length > 0 ? result : undefined;
}

/** Each field of a type, or of several joined by `+`, as it is and as revisions had it. */
function fieldsOf(type: string): ReadonlyMap<string, readonly Schema[]> {
  const found = new Map<string, Schema[]>();
  for (const name of type.split('+')) {
    const definition = definitions[name];
    if (!definition || !isStruct(definition)) continue;
    const forms = [definition, ...revisions.map(({ name: revision }) => project(definition, revision))];
    for (const { properties } of forms) {
      for (const [field, schema] of Object.entries(properties)) found.set(field, [...(found.get(field) ?? []), schema]);
    }
  }
  return found;
}

function vendorWords(schema: Schema): string[] {
  const enumeration = isRef(schema) ? definitions[refName(schema)] : schema;
  if (!enumeration || !isEnum(enumeration)) return [];
  return Object.entries(enumeration['x-values']).flatMap(([word, value]) => (value.names ? [word] : []));
}

/** The type of the elements, of a list or map of any depth; else the schema itself. */
function leafOf(schema: Schema): Schema {
  if (isArray(schema)) return leafOf(schema.items);
  return isMap(schema) ? leafOf(schema.additionalProperties) : schema;
}

import type { Declaration, TypeSchema, TypeSchemas } from './types';

/** Wire names and value types by member, for one type, if either matters. */
export type WireType = { readonly [member: string]: readonly [wire: string, type?: string] };
export type WireTypes = { readonly [type: string]: WireType };

/** The types in which, or below which, a member is called other than on the wire. */
export function wireTypes(schemas: TypeSchemas, declarations: readonly Declaration[]): WireTypes {
  const members = new Map(declarations.map(({ name, text }) => [name, memberNames(text)]));
  const all = new Map<string, [member: string, wire: string, type: string | undefined][]>();
  for (const [name, schema] of Object.entries(schemas)) {
    const fields = Object.entries(schema.properties ?? {});
    const own = members.get(name) ?? [];
    if (schema.properties && own.length !== fields.length)
      throw new Error(`${name}: ${own.length} members, ${fields.length} fields`);
    all.set(
      name,
      fields.map(([field, value], index) => [own[index], value.wire ?? field, targetOf(value)]),
    );
  }
  const relevant = new Set<string>();
  for (let before = -1; before !== relevant.size; ) {
    before = relevant.size;
    for (const [name, fields] of all) {
      if (fields.some(([member, wire, type]) => member !== wire || (type && relevant.has(type)))) relevant.add(name);
    }
  }
  for (const schema of Object.values(schemas)) {
    for (const { additionalProperties: values } of Object.values(schema.properties ?? {})) {
      const type = values && targetOf(values);
      if (type && relevant.has(type)) throw new Error(`toWire() does not convert maps, here of ${type}: extend it`);
    }
  }
  const table: Record<string, WireType> = {};
  for (const name of [...relevant].sort()) {
    const entries = (all.get(name) ?? [])
      .filter(([member, wire, type]) => member !== wire || (type && relevant.has(type)))
      .map(([member, wire, type]) => [member, type && relevant.has(type) ? [wire, type] : [wire]] as const);
    table[name] = Object.fromEntries(entries) as unknown as WireType;
  }
  return table;
}

function memberNames(text: string): string[] {
  return [...text.matchAll(/^ {2}readonly (\w+)\??:/gm)].map((match) => match[1]);
}

/** The struct that a field or its items are of. */
function targetOf(schema: TypeSchema): string | undefined {
  if (schema.$ref) return schema.$ref.slice('#/definitions/'.length);
  if (schema.items) return targetOf(schema.items);
  return undefined;
}

/** `runtime`: the module that reads the table. */
export function writeWireTypes(table: WireTypes, runtime: string): string {
  const lines = Object.entries(table).map(([type, members]) => {
    const fields = Object.entries(members).map(
      ([member, target]) => `${member}: [${target.map((name) => `'${name}'`).join(', ')}]`,
    );
    return `  ${type}: { ${fields.join(', ')} },`;
  });
  return [
    `import type { WireTypes } from '${runtime}';`,
    '',
    '/** Members that are called other than on the wire, and the way to them. */',
    'export const WIRE_TYPES: WireTypes = {',
    ...lines,
    '};',
    '',
  ].join('\n');
}

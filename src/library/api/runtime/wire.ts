/** For one type: member to its name on the wire and, where that holds such members too, the type of its value. */
export type WireType = { readonly [member: string]: readonly [wire: string, type?: string] };
export type WireTypes = { readonly [type: string]: WireType };

/**
 * Gives members their names on the wire. Members that have no other name, and those that the type does not know, stay as
 * they are: what is unknown is for the validation to report.
 */
export function toWire(value: unknown, type: string, types: WireTypes): unknown {
  const members = types[type];
  if (!members) return value;
  if (Array.isArray(value)) return value.map((item) => toWire(item, type, types));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([member, field]) => {
      const [wire, fieldType] = Object.hasOwn(members, member) ? members[member] : [member];
      return [wire, fieldType ? toWire(field, fieldType, types) : field];
    }),
  );
}

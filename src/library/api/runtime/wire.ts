/** Maps each member of a type to its name in YAML and, if its value has such members too, the type of its value. */
export type WireType = { readonly [member: string]: readonly [wire: string, type?: string] };
export type WireTypes = { readonly [type: string]: WireType };

/**
 * Renames members to their names in YAML. Unknown members are unchanged, so that validation reports them.
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

import { isObject } from '../../core/values/objects';
import { WIRE_TYPES as API } from '../../library/api/wire-types.generated';
import { WIRE_TYPES as GATEWAY_API } from '../../library/gateway-api/wire-types.generated';
import { STRUCTS } from './tables/types.generated';

/** A value of a manifest with the names that the members of its interface have: the way back of `toWire`. */
export function wireMembers(value: unknown, type: string): unknown {
  if (Array.isArray(value)) return value.map((item) => wireMembers(item, type));
  const members = STRUCTS[type];
  if (!members || !isObject(value)) return value;
  const [, namespace = '', name = ''] = /^(\w+)\.(\w+)$/.exec(type) ?? [];
  const wire = (namespace === 'api' ? API : GATEWAY_API)[name] ?? {};
  return Object.fromEntries(
    Object.entries(value).map(([field, below]) => {
      const member = Object.keys(wire).find((one) => wire[one]?.[0] === field) ?? field;
      return [member, wireMembers(below, (members[member] ?? '').replace(/\[\]$/, ''))];
    }),
  );
}

import { isObject } from '../../core/values/objects';
import { construct, type Entry, type Expression, fromStatic, json, list, map, own, struct } from './code/model';
import { metadataOf } from './metadata';
import { inOrder } from './options';
import { classOf, type Subject, specTypeOf } from './subject';
import { ENUMS, STRUCTS } from './tables/types.generated';

/** The resource as an object of the first layer: all of its fields, typed. */
export function firstLayer(subject: Subject, id: string, chartNamespace: string | undefined): Expression {
  const type = classOf(subject.kind);
  const props = struct(`${type}Props`, {
    metadata: metadataOf(subject, chartNamespace),
    spec: typed(subject.spec, specTypeOf(subject.kind)),
  });
  return construct(type, id, props);
}

/** A value of the type as the generated interfaces want it: enums by their members. */
export function typed(value: unknown, type: string): Expression {
  if (Array.isArray(value)) {
    const item = type.replace(/\[\]$/, '');
    return list(value.map((one) => typed(one, item)));
  }
  if (type.startsWith('{') && isObject(value)) {
    return map(Object.entries(value).map(([name, one]): Entry => [name, typed(one, type.slice(1, -1))]));
  }
  if (type === 'Quantity') {
    return typeof value === 'number'
      ? fromStatic('api.Quantity', 'fromNumber', json(value))
      : fromStatic('api.Quantity', 'fromString', json(value));
  }
  const member = Object.entries(ENUMS[type] ?? {}).find(([, one]) => one === value)?.[0];
  if (member !== undefined) return { form: 'enum', type: own(type), member };
  const members = STRUCTS[type];
  if (!members || !isObject(value)) return json(value);
  return struct(
    type,
    Object.fromEntries(
      Object.entries(inOrder(value, type)).map(([name, one]): Entry => [name, typed(one, members[name] ?? 'any')]),
    ),
  );
}

import { isObject } from '../../core/values/objects';
import {
  type CodeEntry,
  type CodeExpression,
  construct,
  fromStatic,
  json,
  listCode,
  mapCode,
  own,
  structCode,
} from './code/model';
import { metadataOf } from './metadata';
import { inOrder } from './options';
import { classOf, type ImportSubject, specTypeOf } from './subject';
import { ENUMS, STRUCTS } from './tables/types.generated';

/** The resource as an object of the first layer: all of its fields, typed. */
export function firstLayer(subject: ImportSubject, id: string, chartNamespace: string | undefined): CodeExpression {
  const type = classOf(subject.kind);
  const props = structCode(`${type}Props`, {
    metadata: metadataOf(subject, chartNamespace),
    spec: typed(subject.spec, specTypeOf(subject.kind)),
  });
  return construct(type, id, props);
}

/** A value of the type as the generated interfaces want it: enums by their members. */
export function typed(value: unknown, type: string): CodeExpression {
  if (Array.isArray(value)) {
    const item = type.replace(/\[\]$/, '');
    return listCode(value.map((one) => typed(one, item)));
  }
  if (type.startsWith('{') && isObject(value)) {
    return mapCode(Object.entries(value).map(([name, one]): CodeEntry => [name, typed(one, type.slice(1, -1))]));
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
  return structCode(
    type,
    Object.fromEntries(
      Object.entries(inOrder(value, type)).map(([name, one]): CodeEntry => [name, typed(one, members[name] ?? 'any')]),
    ),
  );
}

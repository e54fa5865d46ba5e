import type { Draft } from '../plan';
import { fieldsOfKubernetesType, typeOfKind } from '../schema/kubernetes-type';
import { isMapping } from './fill';
import { OMITTED_FIELDS } from './omitted-fields.generated';

/** Removes fields that the API server omits because they are false, zero or empty. Changes the object. */
export function omitEmpty(object: Draft): void {
  const type = typeOfKind(object['apiVersion'], object['kind']);
  if (type) omitIn(object, type);
}

function omitIn(value: unknown, type: string): void {
  const fields = fieldsOfKubernetesType(type);
  if (!fields || !isMapping(value)) return;
  for (const name of Object.keys(value)) {
    const inner = fields.get(name);
    if (!inner) continue;
    const items = inner.container ? Object.values(value[name] ?? {}) : [value[name]];
    for (const item of items) omitIn(item, inner.name);
    if (isEmpty(value[name]) && OMITTED_FIELDS[type]?.includes(name)) delete value[name];
  }
}

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (isMapping(value)) return Object.keys(value).length === 0;
  return value === false || value === 0 || value === '';
}

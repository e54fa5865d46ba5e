import { type Expression, json, struct } from '../code/model';
import { objectAt, textAt } from '../fields';
import type { Reading } from '../reading';

/** Of a reference to a Secret of the namespace. */
export function secretName(reference: unknown): string {
  return textAt(objectAt(reference, 'secretRef').name, 'secretRef.name');
}

/** A Secret with the key that is meant in it. */
export function secretEntry(
  type: string,
  reference: unknown,
  reading: Reading,
  more: { readonly [member: string]: Expression | undefined } = {},
): Expression {
  return struct(type, { secret: reading.local('Secret', secretName(reference)), ...keyOf(reference), ...more });
}

/** The option of a key, where one is named. */
export function keyOf(reference: unknown): { readonly key?: Expression } {
  const { key } = objectAt(reference, 'secretRef');
  return key === undefined ? {} : { key: json(key) };
}

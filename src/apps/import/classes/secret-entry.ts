import { type Expression, json, struct } from '../code/model';
import { objectAt, textAt } from '../fields';
import type { Reading } from '../reading';

/** Returns the name in a reference to a Secret of the namespace. */
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

/** Returns the option of a key, if the reference names one. */
export function keyOf(reference: unknown): { readonly key?: Expression } {
  const { key } = objectAt(reference, 'secretRef');
  return key === undefined ? {} : { key: json(key) };
}

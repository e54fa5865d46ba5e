import { type CodeExpression, json, structCode } from '../code/model';
import { objectAt, textAt } from '../fields';
import type { ImportReading } from '../reading';

/** Returns the name in a reference to a Secret of the namespace. */
export function secretNameOption(reference: unknown): string {
  return textAt(objectAt(reference, 'secretRef').name, 'secretRef.name');
}

/** A Secret with the key that is meant in it. */
export function secretEntry(
  type: string,
  reference: unknown,
  reading: ImportReading,
  more: { readonly [member: string]: CodeExpression | undefined } = {},
): CodeExpression {
  return structCode(type, {
    secret: reading.local('Secret', secretNameOption(reference)),
    ...secretEntryKey(reference),
    ...more,
  });
}

/** Returns the option of a key, if the reference names one. */
export function secretEntryKey(reference: unknown): { readonly key?: CodeExpression } {
  const { key } = objectAt(reference, 'secretRef');
  return key === undefined ? {} : { key: json(key) };
}

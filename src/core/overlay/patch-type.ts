import { InvalidPatchError } from './invalid-patch-error';
import { PATCH_KINDS, PATCH_TYPES, type PatchField, type PatchFields } from './merge-keys.generated';

/** How one field is merged, and the type below it. */
export interface FieldMerge {
  readonly strategy: string;
  readonly mergeKey: string;
  readonly below: PatchType;
}

/** The type of a map while a patch is merged into it: a struct of the Kubernetes API, or something without known fields. */
export interface PatchType {
  mapField(name: string): FieldMerge;
  listField(name: string): FieldMerge;
}

const RETAIN_KEYS = 'retainKeys';
const NO_STRUCT = '-';

/** Returns the type of `apiVersion/Kind`; `undefined` if the overlay tables do not contain it. */
export function patchTypeOf(apiVersion: string, kind: string): PatchType | undefined {
  const name = PATCH_KINDS[`${apiVersion}/${kind}`];
  return name === undefined ? undefined : structType(name);
}

/** The `apiVersion/Kind` pairs that can be patched. */
export function patchableKinds(): string[] {
  return Object.keys(PATCH_KINDS).sort();
}

function structType(shape: string): PatchType {
  const name = shape.startsWith('*') ? shape.slice(1) : shape;
  const fields = PATCH_TYPES[name];
  return {
    mapField: (field) => fieldMerge(name, fields, field, (below) => below),
    listField: (field) => fieldMerge(name, fields, field, elementShape),
  };
}

function fieldMerge(
  typeName: string,
  fields: PatchFields | undefined,
  fieldName: string,
  belowOf: (shape: string) => string,
): FieldMerge {
  if (!fields) throw new InvalidPatchError(`${fieldName} is a map or list where Kubernetes expects a plain value`);
  const field = findField(fields, fieldName);
  if (!field) throw new InvalidPatchError(`${typeName} has no field ${fieldName}`);
  const [shape, strategies = '', mergeKey = ''] = field;
  return { strategy: mergeStrategy(strategies), mergeKey, below: structType(belowOf(shape)) };
}

/** Kubernetes accepts another spelling of upper and lower case here; the exact one wins. */
function findField(fields: PatchFields, name: string): PatchField | undefined {
  if (Object.hasOwn(fields, name)) return fields[name];
  const folded = foldCase(name);
  const match = Object.keys(fields).find((candidate) => foldCase(candidate) === folded);
  return match === undefined ? undefined : fields[match];
}

/** ASCII letters, and the two letters outside ASCII that fold to `s` and `k`. */
function foldCase(text: string): string {
  return text
    .replace(/\u017f/g, 's')
    .replace(/\u212a/g, 'k')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** Returns the merge strategy: `retainKeys` only affects authors of patches; the rest specifies how to merge. */
function mergeStrategy(strategies: string): string {
  return strategies
    .split(',')
    .filter((strategy) => strategy !== RETAIN_KEYS)
    .join(',');
}

function elementShape(shape: string): string {
  if (shape.startsWith('[][]')) throw new InvalidPatchError('lists of lists cannot be patched');
  if (shape.startsWith('[]')) return shape.slice(2);
  if (shape.startsWith('*')) return shape.startsWith('*[]') ? shape.slice(3) : shape.slice(1);
  throw new InvalidPatchError(
    `found a list where Kubernetes expects ${shape === NO_STRUCT ? 'a plain value' : `a ${shape}`}`,
  );
}

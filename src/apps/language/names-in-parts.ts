import { isObject } from '../../core/values/objects';
import type { FieldPath } from '../../core/values/origin';
import { valueAt } from '../../core/values/value-at';
import type { NameAsWritten, NameForm } from './name-forms';
import { fieldAround, isListOfParts, kindOfField, type NamedObject, referenceKind } from './names';

/** The resource that a part belongs to, as far as it is known; undefined fields match anything. */
interface Owner {
  readonly kind?: unknown;
  readonly namespace?: unknown;
  readonly name?: unknown;
}

/** The steps before the content of a value: `tests`, its index, `expect`, `policies`, the field and `value`. */
const BEFORE_VALUE = 6;
/** The steps before a path in a patch: `environments`, its name, `patches`, the index and `patch`. */
const BEFORE_PATCH = 5;

/** A value of a policy, in the words of the reference. */
export const inValue: NameForm = ({ written, path, root }, named) =>
  isSelected(written, path.slice(BEFORE_VALUE), valueAt(root, path.slice(0, -1)), {}, named)
    ? (name) => name
    : undefined;

/** A patch in the settings. */
export const inPatch: NameForm = (text, named) => {
  const target = valueAt(text.root, [...text.path.slice(0, BEFORE_PATCH - 1), 'target']);
  return namedBy(text, BEFORE_PATCH, isObject(target) ? plainOf(target) : {}, named);
};

/** Returns the literal fields of a target: other fields are patterns that match several objects. */
function plainOf({ kind, namespace, name }: Owner): Owner {
  const plain = (text: unknown) => (/^[\w-]+$/.test(String(text)) ? text : undefined);
  return { kind: plain(kind), namespace: plain(namespace), name: plain(name) };
}

/** A file that is a patch. */
export const inPatchFile: NameForm = (text, named) => namedBy(text, 0, {}, named);

function namedBy(
  { written, path, root }: NameAsWritten,
  start: number,
  target: Owner,
  named: NamedObject,
): ((name: string) => string) | undefined {
  const content = valueAt(root, path.slice(0, start));
  const around = valueAt(root, path.slice(0, -1));
  if (Array.isArray(content)) {
    const [index, field, ...inside] = path.slice(start);
    const operation: unknown = content[Number(index)];
    if (field !== 'value' || !isObject(operation) || typeof operation.path !== 'string') return undefined;
    const steps = [...stepsOf(operation.path), ...inside];
    // The neighboring fields belong to the operation, unless its value is more than the name.
    return isSelected(written, steps, inside.length > 0 ? around : undefined, target, named)
      ? (name) => name
      : undefined;
  }
  if (!isObject(content)) return undefined;
  const { kind, metadata } = content;
  const own = isObject(metadata) ? { kind, namespace: metadata.namespace, name: metadata.name } : { kind };
  return isSelected(written, path.slice(start), around, { ...target, ...own }, named) ? (name) => name : undefined;
}

/** The steps of a JSON pointer; places in lists are numbers. */
function stepsOf(pointer: string): FieldPath {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => (/^(\d+|-)$/.test(step) ? Number(step) || 0 : step.replaceAll('~1', '/').replaceAll('~0', '~')));
}

function isSelected(written: string, path: FieldPath, around: unknown, owner: Owner, named: NamedObject): boolean {
  const field = path.at(-1);
  const where = path.slice(0, -1);
  if (written !== (named.section ?? named.name)) return false;
  if (field === 'gatewayClassName') return named.kind === 'GatewayClass' && named.section === undefined;
  const known: Owner = isObject(around) ? around : {};
  const usual = kindOfField(fieldAround(where));
  if (field === 'sectionName')
    return (
      named.section !== undefined && isOf({ kind: known.kind, namespace: known.namespace, name: known.name }, named)
    );
  if (field !== 'name') return false;
  if (usual !== undefined) {
    // If the patch contains only a part of the surrounding object, its kind is unknown.
    const kind = known.kind ?? (isObject(around) && usual !== '' ? usual : undefined);
    return named.section === undefined && isOf({ kind, namespace: known.namespace }, named);
  }
  if (where.length === 1 && where[0] === 'metadata') return named.section === undefined && isOf(owner, named);
  const isPart = typeof where.at(-1) === 'number' && isListOfParts(fieldAround(where));
  return isPart && named.section !== undefined && isOf(owner, named);
}

function isOf({ kind, namespace, name }: Owner, named: NamedObject): boolean {
  return (
    (typeof kind !== 'string' || referenceKind(kind) === named.kind) &&
    (typeof namespace !== 'string' || namespace === named.namespace) &&
    (typeof name !== 'string' || name === named.name)
  );
}

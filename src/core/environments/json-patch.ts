import { isDeepStrictEqual } from 'node:util';
import { InvalidPatchError } from '../overlay/invalid-patch-error';
import { isObject } from '../values/objects';

type Steps = readonly string[];

/** A value that an operation has set, by its path in the result. */
export interface SetValue {
  readonly path: readonly (string | number)[];
  readonly operation: number;
}

export interface PatchedValue {
  readonly value: unknown;
  readonly set: readonly SetValue[];
}

/** Applies JSON Patch operations (RFC 6902) in order. Untouched parts stay the same object. */
export function applyOperations(value: unknown, operations: readonly unknown[]): PatchedValue {
  const set: SetValue[] = [];
  const result = operations.reduce(
    (before, operation, index) =>
      InvalidPatchError.below(index, () => {
        const { value: after, path } = applyOperation(before, operation);
        if (path) set.push({ path, operation: index });
        return after;
      }),
    value,
  );
  return { value: result, set };
}

interface Applied {
  readonly value: unknown;
  readonly path?: SetValue['path'];
}

function applyOperation(value: unknown, operation: unknown): Applied {
  if (!isObject(operation)) throw new InvalidPatchError('an operation is an object with `op` and `path`');
  const { op } = operation;
  const path = stepsOf(operation.path, 'path');
  const from = () => stepsOf(operation.from, 'from');
  switch (op) {
    case 'add':
      return add(value, path, operandOf(operation));
    case 'replace':
      return add(without(value, path).value, path, operandOf(operation));
    case 'remove':
      return { value: without(value, path).value };
    case 'move': {
      const taken = without(value, from());
      return add(taken.value, path, taken.removed);
    }
    case 'copy':
      return add(value, path, valueAt(value, from()));
    case 'test':
      if (!isDeepStrictEqual(valueAt(value, path), operandOf(operation)))
        throw new InvalidPatchError(`the value at ${String(operation.path)} differs from the tested value`);
      return { value };
    default:
      throw new InvalidPatchError(
        `${JSON.stringify(op)} is not an operation; use add, remove, replace, move, copy or test`,
      );
  }
}

function operandOf(operation: Readonly<Record<string, unknown>>): unknown {
  if (operation.value === undefined) throw new InvalidPatchError(`${String(operation.op)} needs a \`value\``);
  return operation.value;
}

/** The steps of a JSON pointer (RFC 6901). */
function stepsOf(pointer: unknown, field: string): Steps {
  if (typeof pointer !== 'string' || (pointer !== '' && !pointer.startsWith('/')))
    throw new InvalidPatchError(`\`${field}\` must be a JSON pointer such as /spec/listeners/0/port`);
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function add(value: unknown, steps: Steps, operand: unknown): Applied {
  if (steps.length === 0) return { value: operand, path: [] };
  const path: (string | number)[] = [];
  const changed = changedAt(
    value,
    steps,
    (container, step) => {
      if (Array.isArray(container)) {
        const index = step === '-' ? container.length : indexOf(step, container.length, steps);
        path.push(index);
        return [...container.slice(0, index), operand, ...container.slice(index)];
      }
      path.push(step);
      return withField(container, step, operand);
    },
    path,
  );
  return { value: changed, path };
}

function without(value: unknown, steps: Steps): { readonly value: unknown; readonly removed: unknown } {
  if (steps.length === 0)
    throw new InvalidPatchError('use a merge patch with `$patch: delete` to remove an entire resource');
  const removed = valueAt(value, steps);
  const changed = changedAt(value, steps, (container, step) => {
    if (Array.isArray(container)) return container.filter((_, index) => String(index) !== step);
    return Object.fromEntries(Object.entries(container).filter(([name]) => name !== step));
  });
  return { value: changed, removed };
}

type Container = readonly unknown[] | Readonly<Record<string, unknown>>;

/** Returns the value with the container of the last step replaced. */
function changedAt(
  value: unknown,
  steps: Steps,
  change: (container: Container, step: string) => unknown,
  passed: (string | number)[] = [],
  depth = 0,
): unknown {
  const container = containerAt(value, steps, depth);
  const step = steps[depth];
  if (depth === steps.length - 1) return change(container, step);
  passed.push(Array.isArray(container) ? Number(step) : step);
  const below = changedAt(childOf(container, steps, depth), steps, change, passed, depth + 1);
  if (Array.isArray(container)) return container.map((item: unknown, index) => (String(index) === step ? below : item));
  return withField(container, step, below);
}

/** The object with another value of a field, at its place. */
function withField(container: Container, step: string, value: unknown): object {
  return Object.fromEntries([
    ...Object.entries(container).map(([name, item]) => [name, name === step ? value : item]),
    ...(Object.hasOwn(container, step) ? [] : [[step, value]]),
  ]);
}

function valueAt(value: unknown, steps: Steps): unknown {
  return steps.reduce((found, _, depth) => childOf(containerAt(found, steps, depth), steps, depth), value);
}

function containerAt(value: unknown, steps: Steps, depth: number): Container {
  if (Array.isArray(value) || isObject(value)) return value;
  throw missing(steps.slice(0, depth));
}

function childOf(container: Container, steps: Steps, depth: number): unknown {
  const step = steps[depth];
  const isThere = Array.isArray(container)
    ? /^\d+$/.test(step) && Number(step) < container.length
    : Object.hasOwn(container, step);
  if (!isThere) throw missing(steps.slice(0, depth + 1));
  return Object.entries(container).find(([name]) => name === step)?.[1];
}

function indexOf(step: string, length: number, steps: Steps): number {
  if (/^\d+$/.test(step) && Number(step) <= length) return Number(step);
  throw missing(steps);
}

function missing(steps: Steps): InvalidPatchError {
  const pointer = steps.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
  return new InvalidPatchError(`${pointer || 'the resource'} does not exist`);
}

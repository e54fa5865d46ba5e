import { Construct } from 'constructs';
import { CODE } from '../../core/diagnostics/codes.generated';
import { closestNameText, nearMiss } from '../../core/text/nearest-name';
import { usageError, usageErrorAt } from './usage-error';

/**
 * Makes the constructor and the methods of a class refuse unknown options, which the TypeScript compiler reports, but `tsx` and JavaScript
 * do not. A subclass may pass additional options to its base class.
 *
 * @param name of the class, as it is exported
 */
export function checkedOptions(name: string) {
  // biome-ignore lint/complexity/noBannedTypes: constructors of factories are private, and no narrower type takes these
  return <Class extends Function>(target: Class): Class => {
    for (const holder of [target, target.prototype]) checkMethods(name, holder);
    const checked: Class = new Proxy(target, {
      construct(_, args, newTarget) {
        const path = Construct.isConstruct(args[0])
          ? [args[0].node.path, args[1]].filter(Boolean).join('/')
          : undefined;
        if (newTarget === checked) checkArguments(name, args, path, path === undefined ? 'all' : 'slips');
        return unchecked(() => Reflect.construct(target, args, newTarget));
      },
    });
    return checked;
  };
}

/**
 * Whether the call comes from the library itself, whose calls are checked by the compiler and often pass more options than the callee
 * reads.
 */
let within = false;

function unchecked<T>(work: () => T): T {
  const before = within;
  within = true;
  try {
    return work();
  } finally {
    within = before;
  }
}

function checkMethods(name: string, holder: object): void {
  for (const [member, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(holder))) {
    const method: unknown = descriptor.value;
    if (member === 'constructor' || typeof method !== 'function') continue;
    const value = function (this: unknown, ...args: unknown[]): unknown {
      checkArguments(`${name}.${member}`, args, Construct.isConstruct(this) ? this.node.path : undefined);
      return unchecked(() => Reflect.apply(method, this, args));
    };
    Object.defineProperty(holder, member, { ...descriptor, value });
  }
}

/**
 * Selects the unknown names that are refused. Constructs pass their own props to the constructs that they contain, which read fewer of
 * them, so only misspelt names of props are refused. Nested objects are checked for all unknown names.
 */
type Refused = 'all' | 'slips';

/** @param path of the construct; values that are made outside of any construct know none */
function checkArguments(
  call: string,
  args: readonly unknown[],
  path: string | undefined,
  refused: Refused = 'all',
): void {
  if (within || !args.some((argument) => isPlain(argument) || Array.isArray(argument))) return;
  const taken = names().TAKEN_STRUCTS;
  if (!Object.hasOwn(taken, call)) return;
  for (const [index, struct] of taken[call].entries())
    if (struct !== '') checkValue(struct, args[index], '', path, refused);
}

function checkValue(
  struct: string,
  value: unknown,
  place: string,
  path: string | undefined,
  refused: Refused = 'all',
): void {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) checkValue(struct, item, `${place}[${index}]`, path);
    return;
  }
  if (!isPlain(value)) return;
  const values = struct.startsWith('{') ? struct.slice(1, -1) : undefined;
  const members = names().STRUCT_MEMBERS[struct];
  for (const [key, each] of Object.entries(value)) {
    if (each === undefined) continue;
    const at = place === '' ? key : `${place}.${key}`;
    if (values === undefined && !Object.hasOwn(members, key)) {
      const unset = Object.keys(members).filter((name) => !Object.hasOwn(value, name));
      if (refused === 'slips' && nearMiss(key, unset) === undefined) continue;
      throw unknownOption(struct, key, at, path);
    }
    const inner = values ?? members[key];
    if (inner !== '') checkValue(inner, each, at, path);
  }
}

function unknownOption(struct: string, key: string, place: string, path: string | undefined): Error {
  const known = Object.keys(names().STRUCT_MEMBERS[struct]);
  const values = { place, struct, nearest: closestNameText(key, known), known: known.join(', ') };
  return path ? usageErrorAt(CODE.unknownOption, values, path) : usageError(CODE.unknownOption, values);
}

/** Returns true for object literals, as opposed to instances of classes and lazy values. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** The table is loaded only if there are options to check, so that importing the package stays cheap. */
function names() {
  return require('./option-names.generated') as typeof import('./option-names.generated');
}

import { Construct } from 'constructs';
import type { MessageCode, MessageValues } from '../../core/diagnostics';
import { CODE } from '../../core/diagnostics/codes.generated';
import { closestNameText, nearMiss } from '../../core/text/nearest-name';
import { usageError, usageErrorAt } from './usage-error';

/**
 * Makes the constructor and the methods of a class refuse misspelt options and values of wrong types, which the TypeScript compiler
 * reports, but `tsx` and JavaScript do not. A subclass may pass additional options to its base class.
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
        if (newTarget === checked) checkArguments(name, args, path);
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

/** @param path of the construct; values that are made outside of any construct know none */
function checkArguments(call: string, args: readonly unknown[], path: string | undefined): void {
  if (within || !args.some((argument) => isPlain(argument) || Array.isArray(argument))) return;
  const taken = names().TAKEN_STRUCTS;
  if (!Object.hasOwn(taken, call)) return;
  for (const [index, struct] of taken[call].entries()) if (struct !== '') checkValue(struct, args[index], '', path);
}

/** @param struct a struct, or `{Struct}` for a map of them; lists are checked item by item */
function checkValue(struct: string, value: unknown, place: string, path: string | undefined): void {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) checkValue(struct, item, `${place}[${index}]`, path);
    return;
  }
  if (!isPlain(value)) return;
  if (struct.startsWith('{')) {
    for (const [key, each] of Object.entries(value)) checkValue(struct.slice(1, -1), each, key, path);
    return;
  }
  const members = names().STRUCT_MEMBERS[struct];
  for (const [key, each] of Object.entries(value)) {
    const at = place === '' ? key : `${place}.${key}`;
    if (each === undefined || Object.hasOwn(members, key)) continue;
    const unset = Object.keys(members).filter((name) => !Object.hasOwn(value, name));
    // A wider struct is type-correct, so other names are ignored.
    if (nearMiss(key, unset) === undefined) continue;
    throw unknownOption(struct, key, at, path);
  }
  const given: Readonly<Record<string, unknown>> = { ...value };
  for (const [key, type] of Object.entries(members)) {
    const at = place === '' ? key : `${place}.${key}`;
    const required = type.startsWith('!');
    if (given[key] !== undefined) checkType(required ? type.slice(1) : type, given[key], at, struct, path);
    else if (required)
      throw errorAt(CODE.missingOption, { place: at, struct, expected: wordsFor(type.slice(1)) }, path);
  }
}

/** Checks a value that is set against a type in the notation of `STRUCT_MEMBERS`. */
function checkType(type: string, value: unknown, place: string, struct: string, path: string | undefined): void {
  if (type === '' || isLazy(value)) return;
  if (!hasKind(type, value))
    throw errorAt(
      CODE.optionOfWrongType,
      { place, struct, given: describeValue(value), expected: wordsFor(type) },
      path,
    );
  const element = type.slice(0, -2);
  if (type.endsWith('[]') && Array.isArray(value))
    for (const [index, item] of value.entries()) checkType(element, item, `${place}[${index}]`, struct, path);
  else if (type.endsWith('{}') && isPlain(value)) {
    for (const [key, each] of Object.entries(value))
      if (each !== undefined) checkType(element, each, `${place}.${key}`, struct, path);
  } else if (Object.hasOwn(names().STRUCT_MEMBERS, type)) checkValue(type, value, place, path);
}

/** Returns whether a value is of the kind of a type, regardless of its members or items. */
function hasKind(type: string, value: unknown): boolean {
  if (type.endsWith('[]')) return Array.isArray(value);
  if (type === 'number' || type === 'string' || type === 'boolean') return typeof value === type;
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns whether cdk8s resolves the value when it writes the manifest. */
function isLazy(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'produce' in value && typeof value.produce === 'function';
}

function describeValue(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (value === null || value === undefined) return String(value);
  if (typeof value === 'object') return 'an object';
  return `the ${typeof value} ${typeof value === 'string' ? JSON.stringify(value.slice(0, 40)) : String(value)}`;
}

const WORDS: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  boolean: 'true or false',
  '#Duration': 'a Duration, such as Duration.seconds(30)',
};

/** Returns a noun phrase for a type. */
function wordsFor(type: string): string {
  if (type === '') return 'a value';
  if (type.endsWith('[]')) return `a list (of each item: ${wordsFor(type.slice(0, -2))})`;
  if (type.endsWith('{}')) return `a map (of each value: ${wordsFor(type.slice(0, -2))})`;
  if (Object.hasOwn(WORDS, type)) return WORDS[type];
  return type.startsWith('#') ? `an instance of ${type.slice(1)}` : `an object of type ${type}`;
}

function errorAt(code: MessageCode, values: MessageValues, path: string | undefined): Error {
  return path ? usageErrorAt(code, values, path) : usageError(code, values);
}

function unknownOption(struct: string, key: string, place: string, path: string | undefined): Error {
  const known = Object.keys(names().STRUCT_MEMBERS[struct]);
  const values = { place, struct, nearest: closestNameText(key, known), known: known.join(', ') };
  return errorAt(CODE.unknownOption, values, path);
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

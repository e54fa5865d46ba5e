import { Size, SizeRoundingBehavior } from 'cdk8s';
import { Construct } from 'constructs';
import type { MessageCode, MessageValues } from '../../core/diagnostics';
import { CODE } from '../../core/diagnostics/codes.generated';
import { nearestText, nearMiss } from '../../core/text/nearest-name';
import { addBrand, isInstanceOf } from '../api/runtime/brands';
import { findOptionsWith, recordCall } from '../api/runtime/calls';
import { findObject, hasObjectOfKind } from './kubernetes-object';
import { usageError, usageErrorAt } from './usage-error';

export { isInstanceOf };

// Loaded only if there is a finding.
findOptionsWith((...args) => {
  const { findOption }: typeof import('./option-of-field') = require('./option-of-field');
  return findOption(...args);
});

/**
 * Makes the constructor and the methods of a class refuse misspelt options and values of wrong types, which the TypeScript compiler
 * reports, but `tsx` and JavaScript do not. A subclass may pass additional options to its base class. Calls of the program are recorded,
 * so that findings name the option that sets a field.
 *
 * @param name of the class, as it is exported
 */
export function checkedOptions(name: string) {
  // biome-ignore lint/complexity/noBannedTypes: constructors of factories are private, and no narrower type takes these
  return <Class extends Function>(target: Class): Class => {
    for (const holder of [target, target.prototype]) checkMethods(name, holder);
    addBrand(target.prototype, name);
    const checked: Class = new Proxy(target, {
      construct(_, args, newTarget) {
        const path = Construct.isConstruct(args[0])
          ? [args[0].node.path, typeof args[1] === 'string' ? args[1] : ''].filter(Boolean).join('/')
          : undefined;
        if (newTarget === checked) checkArguments(name, args, path);
        checkId(args);
        return recordCall({ name, args }, () => unchecked(() => Reflect.construct(target, args, newTarget)));
      },
    });
    return checked;
  };
}

/** Checks the calls of the methods of a base class that is not exported, under the name of its exported subclass. */
export function checkedMethods(name: string) {
  // biome-ignore lint/complexity/noBannedTypes: as for `checkedOptions`
  return <Class extends Function>(target: Class): Class => {
    checkMethods(name, target.prototype);
    return target;
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
      const call = `${name}.${member}`;
      checkArguments(call, args, Construct.isConstruct(this) ? this.node.path : undefined);
      const receiver = typeof this === 'object' && this !== null ? { receiver: this } : {};
      return recordCall({ name: call, args, ...receiver }, () => unchecked(() => Reflect.apply(method, this, args)));
    };
    Object.defineProperty(holder, member, { ...descriptor, value });
  }
}

/** @param path of the construct; values that are made outside of any construct know none */
function checkArguments(call: string, args: readonly unknown[], path: string | undefined): void {
  if (within) return;
  const parameters = names().PARAMETERS;
  if (!Object.hasOwn(parameters, call)) return;
  for (const [index, parameter] of parameters[call].entries()) {
    const [name, written] = parameter.split(':');
    const isVariadic = written.startsWith('...');
    const isRequired = written.startsWith('!');
    const type = written.replace(/^(!|\.\.\.)/, '');
    if (isVariadic) {
      for (const [at, value] of args.slice(index).entries()) checkType(type, value, `${name}[${at}]`, call, path);
    } else if (args[index] !== undefined) checkParameter(name, type, args[index], call, path);
    else if (isRequired)
      throw errorAt(CODE.missingOption, { place: name, struct: call, expected: wordsFor(type) }, path);
  }
}

/** Refuses the id of another construct. `constructor` and the like are ids that no construct can have. */
function checkId([scope, id]: readonly unknown[]): void {
  if (!Construct.isConstruct(scope) || typeof id !== 'string' || scope.node.tryFindChild(id) === undefined) return;
  throw usageErrorAt(CODE.duplicateConstructId, { scope: scope.node.path || 'the app', id }, scope.node.path);
}

/** Checks an argument. Members of a struct are named without the parameter, as in languages that pass them by name. */
function checkParameter(name: string, type: string, value: unknown, call: string, path: string | undefined): void {
  const isStruct = Object.hasOwn(names().STRUCT_MEMBERS, type);
  if (isStruct && isObject(value)) checkMembers(type, value, '', path);
  else checkType(type, value, name, call, path);
  if (name === 'id' && value === '')
    throw errorAt(
      CODE.optionOfWrongType,
      { place: name, struct: call, given: 'an empty string', expected: 'a string that is not empty' },
      path,
    );
}

/** Checks the names and types of the members of a struct. */
function checkMembers(struct: string, value: object, place: string, path: string | undefined): void {
  const members = names().STRUCT_MEMBERS[struct];
  for (const [key, each] of Object.entries(value)) {
    const at = place === '' ? key : `${place}.${key}`;
    if (each === undefined || Object.hasOwn(members, key)) continue;
    const unset = Object.keys(members).filter((name) => !Object.hasOwn(value, name));
    // A wider struct is type-correct, so other names are ignored.
    const meant = nearMiss(key, unset) ?? unset.find((name) => beginsWith(name, key));
    if (meant === undefined) continue;
    throw unknownOption(struct, meant, at, path);
  }
  // Structs of other languages may have their members on a prototype.
  const given = (key: string): unknown => Reflect.get(value, key);
  for (const [key, type] of Object.entries(members)) {
    const at = place === '' ? key : `${place}.${key}`;
    const required = type.startsWith('!');
    if (given(key) !== undefined) checkType(required ? type.slice(1) : type, given(key), at, struct, path);
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
    // Labels and headers may be left out by their value.
    for (const [key, each] of Object.entries(value))
      if (each !== undefined || element !== 'string') checkType(element, each, `${place}.${key}`, struct, path);
  } else if (Object.hasOwn(names().STRUCT_MEMBERS, type) && isObject(value)) checkMembers(type, value, place, path);
}

/** Returns whether a value is of the kind of a type, regardless of its members or items. */
function hasKind(type: string, value: unknown): boolean {
  if (type.endsWith('[]')) return Array.isArray(value);
  if (type.endsWith('{}')) return isObject(value);
  if (type === 'number') return Number.isFinite(value);
  if (type === 'string' || type === 'boolean') return typeof value === type;
  if (type.startsWith('@')) return isObject(value) && hasObjectOfKind(type.slice(1), value);
  return isObject(value) && (!type.startsWith('#') || isInstance(type.slice(1), value));
}

/** Returns whether an object is an instance of a class or implements an interface. */
function isInstance(name: string, value: object): boolean {
  if (name === 'Duration') return isDuration(value);
  if (name === 'Size') return isSize(value);
  const members = names().INSTANCE_MEMBERS;
  if (Object.hasOwn(members, name)) return members[name].every((member) => member in value);
  // Structs of resources, whose names contain their module, are validated when they are written. The rest are classes with a brand, which
  // is the same in several copies of the package.
  return name.includes('.') || isInstanceOf(name, value);
}

/** Returns whether an object is a duration of a finite length. */
function isDuration(value: object): boolean {
  if (!('toMilliseconds' in value) || typeof value.toMilliseconds !== 'function') return false;
  try {
    return Number.isFinite(value.toMilliseconds({ integral: false }));
  } catch {
    return false;
  }
}

/** Returns whether an object is a size of whole bytes. cdk8s has no unit for bytes, so fractions of KiB are valid. */
function isSize(value: object): boolean {
  if (!('toKibibytes' in value) || typeof value.toKibibytes !== 'function') return false;
  return Number.isSafeInteger(value.toKibibytes({ rounding: SizeRoundingBehavior.NONE }) * 1024);
}

/** Returns whether cdk8s resolves the value when it writes the manifest. */
function isLazy(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'produce' in value && typeof value.produce === 'function';
}

function describeValue(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (value === null || value === undefined) return String(value);
  if (Construct.isConstruct(value)) return describeConstruct(value);
  if (typeof value === 'object') {
    const name = value.constructor?.name ?? 'Object';
    if (name === 'Duration') return 'a Duration of no finite length';
    if (value instanceof Size) return `a Size of ${value.asString()}, which is not a whole number of bytes`;
    return name === 'Object' ? 'an object' : `an instance of ${name}`;
  }
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  return `the ${typeof value} ${typeof value === 'string' ? JSON.stringify(value.slice(0, 40)) : String(value)}`;
}

function describeConstruct(construct: Construct): string {
  const object = findObject(construct);
  return object ? `the ${object.kind} ${object.name}` : `the construct ${construct.node.path || 'at the root'}`;
}

const WORDS: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  boolean: 'true or false',
  '#Duration': 'a Duration, such as Duration.seconds(30)',
  '#Size': 'a Size of whole bytes, such as Size.mebibytes(10)',
};

/** Returns a noun phrase for a type. */
function wordsFor(type: string): string {
  if (type === '') return 'a value';
  if (type.endsWith('[]')) return `a list of ${pluralOf(type.slice(0, -2))}`;
  if (type.endsWith('{}')) return `a map whose values are ${pluralOf(type.slice(0, -2))}`;
  if (Object.hasOwn(WORDS, type)) return WORDS[type];
  if (type.startsWith('@')) return `a ${type.slice(1)} of cdk8s-plus or an ApiObject`;
  return type.startsWith('#') ? `an instance of ${type.slice(1)}` : `an object of type ${type}`;
}

const PLURALS: Readonly<Record<string, string>> = { string: 'strings', number: 'numbers', boolean: 'booleans' };

function pluralOf(type: string): string {
  if (Object.hasOwn(PLURALS, type)) return PLURALS[type];
  if (/[[{]/.test(type)) return `items, each ${wordsFor(type)}`;
  if (type.startsWith('@')) return `${type.slice(1)}s: constructs of cdk8s-plus, or ApiObjects of this kind`;
  return type.startsWith('#') ? `instances of ${type.slice(1)}` : `objects of type ${type}`;
}

function errorAt(code: MessageCode, values: MessageValues, path: string | undefined): Error {
  return path ? usageErrorAt(code, values, path) : usageError(code, values);
}

/** Whether a name has all words of a shorter one at its beginning, as `pathPrefix` has those of `path`. */
function beginsWith(shorter: string, name: string): boolean {
  return name.startsWith(shorter) && /[A-Z]/.test(name.charAt(shorter.length));
}

function unknownOption(struct: string, meant: string, place: string, path: string | undefined): Error {
  const known = Object.keys(names().STRUCT_MEMBERS[struct]);
  const values = { place, struct, nearest: nearestText(meant), known: known.join(', ') };
  return errorAt(CODE.unknownOption, values, path);
}

/** Returns true for objects that can have members of a struct, as opposed to lists, dates and collections. */
function isObject(value: unknown): value is object {
  return Object.prototype.toString.call(value) === '[object Object]';
}

/** Returns true for object literals, as opposed to instances of classes and lazy values. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** The table is loaded only if there are options to check, so that importing the package stays cheap. */
function names() {
  const {
    INSTANCE_MEMBERS,
    PARAMETERS,
    STRUCT_MEMBERS,
  }: typeof import('./option-names.generated') = require('./option-names.generated');
  return { INSTANCE_MEMBERS, PARAMETERS, STRUCT_MEMBERS };
}

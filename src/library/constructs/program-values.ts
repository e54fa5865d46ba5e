import { Construct } from 'constructs';
import { type ProgramCall, programCallsOf } from '../api/runtime/calls';
import { durationText } from './duration-text';
import { findObject } from './kubernetes-object';

/** A step from a call to a value: a member, a key of a map, or an index. */
export type OptionStep = { readonly member: string } | { readonly key: string } | number;

/** A value that the program passes to a call, at any depth. */
export interface ProgramValue {
  readonly steps: readonly OptionStep[];
  /** The string that a resource contains for the value; absent for structs without members and for objects. */
  readonly text?: string;
  /** The kind of the object, if the value is a construct that is referenced by name. */
  readonly kind?: string;
  /** The members and factories on the way to the value, such as `LlmBackendProps.providers` and `LlmProvider.openAi`. */
  readonly members: readonly string[];
  /** Whether the value is a positional argument of the factory that makes the value at the steps. */
  readonly isArgument?: true;
}

type Position = Pick<ProgramValue, 'steps' | 'members' | 'isArgument'> & {
  /** The enclosing values. */
  readonly within: readonly unknown[];
};

/** Returns the values that the program passes to a call, at any depth, including those that it passes to factories of these values. */
export function valuesOf(call: ProgramCall): ProgramValue[] {
  const found: ProgramValue[] = [];
  addArguments(call, { steps: [], members: [], within: [] }, found);
  return found;
}

/** Adds the arguments of a call. Positional parameters of a factory have no name of their own: they are the value that it returns. */
function addArguments(call: ProgramCall, position: Position, found: ProgramValue[]): void {
  const { PARAMETERS, STRUCT_MEMBERS } = optionTypes();
  const isFactory = position.within.length > 0;
  const below = { ...position, members: [...position.members, call.name] };
  const parameters = Object.hasOwn(PARAMETERS, call.name) ? PARAMETERS[call.name] : [];
  for (const [index, parameter] of parameters.entries()) {
    const [name, written] = parameter.split(':');
    const type = written.replace(/^(!|\.\.\.)/, '');
    if (type === '#Construct' || name === 'id') continue;
    const isNamed = !isFactory && !Object.hasOwn(STRUCT_MEMBERS, type);
    const isArgument = isFactory && !Object.hasOwn(STRUCT_MEMBERS, type);
    const at = isNamed ? stepTo({ member: name }, below) : { ...below, ...(isArgument ? { isArgument } : {}) };
    if (!written.startsWith('...')) addValue(call.args[index], type, at, found);
    else {
      for (const [item, value] of call.args.slice(index).entries())
        addValue(value, type, isArgument ? at : stepTo(item, at), found);
    }
  }
}

function addValue(value: unknown, type: string, position: Position, found: ProgramValue[]): void {
  if (value === undefined || value === null || position.within.includes(value)) return;
  const { within, ...place } = position;
  if (typeof value !== 'object') {
    found.push({ ...place, text: String(value) });
    return;
  }
  const below = { ...position, within: [...within, value] };
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) addValue(item, type.slice(0, -2), stepTo(index, below), found);
  } else if (Object.hasOwn(optionTypes().STRUCT_MEMBERS, type) || isPlain(value)) {
    addFields(value, type, below, found);
  } else if (Construct.isConstruct(value)) {
    const object = findObject(value);
    if (object) found.push({ ...place, text: object.name, kind: object.kind });
    // Imports, such as `Route.fromRouteName`.
    else
      for (const call of programCallsOf(value))
        if (!call.receiver && call.name.includes('.')) addArguments(call, below, found);
  } else {
    addInstance(value, below, found);
  }
}

function addFields(value: object, type: string, position: Position, found: ProgramValue[]): void {
  const { within: _, ...place } = position;
  const types = optionTypes().STRUCT_MEMBERS;
  const isMap = type.endsWith('{}');
  const known = Object.hasOwn(types, type) ? types[type] : {};
  if (Object.keys(value).length === 0) found.push(place);
  // Structs of other languages may have their members on a prototype.
  for (const name of new Set([...Object.keys(value), ...Object.keys(known)])) {
    const each: unknown = Reflect.get(value, name);
    if (isMap) {
      const at = stepTo({ key: name }, position);
      found.push({ ...place, steps: at.steps, text: name });
      addValue(each, type.slice(0, -2), at, found);
    } else {
      const memberType = Object.hasOwn(known, name) ? known[name].replace(/^!/, '') : '';
      const at = stepTo({ member: name }, { ...position, members: [...place.members, `${type}.${name}`] });
      addValue(each, memberType, at, found);
    }
  }
}

/** Adds the string that a value is rendered as, and the arguments of the calls that made it. */
function addInstance(value: object, position: Position, found: ProgramValue[]): void {
  const { within: _, ...place } = position;
  const text = textOf(value);
  found.push(text === undefined ? place : { ...place, text });
  for (const call of programCallsOf(value)) {
    addArguments(call, position, found);
    if (call.receiver && call.receiver !== value) addValue(call.receiver, '', position, found);
  }
}

function textOf(value: object): string | undefined {
  if ('toMilliseconds' in value) {
    try {
      return durationText(value as Parameters<typeof durationText>[0]);
    } catch {
      return undefined;
    }
  }
  // Expressions.
  if ('expression' in value && typeof value.expression === 'string') return value.expression;
  return value.toString === Object.prototype.toString ? undefined : String(value);
}

function stepTo(step: OptionStep, position: Position): Position {
  const { isArgument: _, ...rest } = position;
  return { ...rest, steps: [...position.steps, step] };
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function optionTypes() {
  const tables: typeof import('./option-names.generated') = require('./option-names.generated');
  return tables;
}

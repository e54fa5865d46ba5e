import { Construct, type IConstruct } from 'constructs';
import type { SetBy } from '../../../core/diagnostics';
import type { FieldPath } from '../../../core/values/origin';

/** A call of the program: of a constructor, a factory or a method. */
export interface ProgramCall {
  /** `Class` or `Class.method`. */
  readonly name: string;
  readonly args: readonly unknown[];
  /** The object whose method is called. */
  readonly receiver?: object;
  /** The created or returned object. */
  result?: object;
}

/** The calls that made a value, or that created or changed a construct, in their order. */
const CALLS = new WeakMap<object, ProgramCall[]>();

/** The calls that created resources. */
const CREATED_IN = new WeakMap<IConstruct, ProgramCall>();

let current: ProgramCall | undefined;

/** In place of a call of the program while resources are rendered. */
const RENDERING: ProgramCall = { name: '', args: [] };

/** Renders a part of a resource, without recording the calls that this needs. */
export function rendering<T>(render: () => T): T {
  const before = current;
  current = RENDERING;
  try {
    return render();
  } finally {
    current = before;
  }
}

/** Runs a call of the program and records it for the construct or value that it makes or changes. Ignores the library's own calls. */
export function recordCall<T>(call: ProgramCall, run: () => T): T {
  if (current) return run();
  current = call;
  try {
    const result = run();
    if (isObject(result)) call.result = result;
    const { receiver } = call;
    if (isObject(result) && result !== receiver) addCall(result, call);
    // Methods of values return new values; the receiver stays as it is.
    if (receiver && (result === receiver || Construct.isConstruct(receiver))) addCall(receiver, call);
    return result;
  } finally {
    current = undefined;
  }
}

function addCall(subject: object, call: ProgramCall): void {
  const known = CALLS.get(subject);
  if (!known) CALLS.set(subject, [call]);
  // A method that returns an existing construct did not create it.
  else if (call.receiver === subject) known.push(call);
}

export function programCallsOf(subject: object): readonly ProgramCall[] {
  return CALLS.get(subject) ?? [];
}

/** Records the call that creates a resource, if it is not the program that creates it directly. */
export function recordResource(resource: IConstruct): void {
  if (current) CREATED_IN.set(resource, current);
}

/** Returns the call that created a resource; undefined for resources that the program creates directly. */
export function callThatCreated(resource: IConstruct): ProgramCall | undefined {
  return CREATED_IN.get(resource);
}

/** Returns the construct that created a resource, and the option of the program that sets a field of its manifest. */
type OptionFinder = (resource: IConstruct, manifest: object, path: FieldPath) => SetBy | undefined;

let finder: OptionFinder = () => undefined;

/** Sets the finder: it belongs to the second layer, whose calls are recorded. */
export function findOptionsWith(find: OptionFinder): void {
  finder = find;
}

export const setByOf: OptionFinder = (resource, manifest, path) => finder(resource, manifest, path);

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

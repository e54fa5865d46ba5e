import type { Expression } from './code/model';

/** How values of a class are recognised in a resource. */
export interface ReadableClass {
  /** The types of the fields that it makes, in short. */
  readonly types: readonly string[];
  read(value: unknown, reading: Reading): Expression;
}

/** What an option's value may need to know of its surroundings. */
export interface Reading {
  /** Of the resource that is read. */
  readonly namespace: string | undefined;
  /** How values of a class of the constructs are read, where its static members make them. */
  classNamed(name: string): ReadableClass | undefined;
  /** A destination that a reference names: a construct of the program, or a Service by its name. */
  destination(reference: unknown): Expression;
  /** A Secret or ConfigMap of the resource's namespace by its name. */
  local(kind: 'Secret' | 'ConfigMap', name: string): Expression;
}

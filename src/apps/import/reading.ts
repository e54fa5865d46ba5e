import type { CodeExpression } from './code/model';

/** How values of a class are recognised in a resource. */
export interface ReadableClass {
  /** The types of the fields that it makes, in short. */
  readonly types: readonly string[];
  read(value: unknown, reading: ImportReading): CodeExpression;
}

/** The context that the value of an option may require. */
export interface ImportReading {
  /** The namespace of the resource. */
  readonly namespace: string | undefined;
  /** Returns the reader of a construct class whose values are created by static members. */
  classNamed(name: string): ReadableClass | undefined;
  /** A destination that a reference names: a construct of the program, or a Service by its name. */
  destination(reference: unknown): CodeExpression;
  /** A Secret or ConfigMap of the resource's namespace by its name. */
  local(kind: 'Secret' | 'ConfigMap', name: string): CodeExpression;
}

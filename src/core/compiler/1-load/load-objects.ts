import type { SetBy, SourceLocation } from '../../diagnostics';
import type { FieldPath } from '../../values/origin';
import type { InputDocument, LoadedInput } from '../model/document';

/** An object that a program creates; its locations are construct paths. */
export interface ConstructedObject {
  readonly value: Readonly<Record<string, unknown>>;
  readonly constructPath: string;
  /** The line of the program, if known. */
  readonly createdAt?: SourceLocation;
  /** Returns the part of the program that sets a field; absent for objects that the program writes itself. */
  readonly setBy?: (path: FieldPath) => SetBy | undefined;
  /** The jsii agent of the program; absent for TypeScript. */
  readonly agent?: string;
}

/** The objects of a chart as input of the compiler. */
export function loadObjects(objects: readonly ConstructedObject[]): LoadedInput {
  return {
    documents: objects.map(
      ({ value, constructPath, createdAt, setBy, agent = '' }): InputDocument => ({
        value,
        ...(setBy?.([]) ? { agent } : {}),
        placeOf: (path) => {
          const program = setBy?.(path);
          return { constructPath, ...createdAt, ...(program ? { setBy: program } : {}) };
        },
      }),
    ),
  };
}

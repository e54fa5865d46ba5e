import type { SourceLocation } from '../../diagnostics';
import type { InputDocument, LoadedInput } from '../model/document';

/** An object that a program creates; its locations are construct paths. */
export interface ConstructedObject {
  readonly value: Readonly<Record<string, unknown>>;
  readonly constructPath: string;
  /** The line of the program, if known. */
  readonly createdAt?: SourceLocation;
}

/** The objects of a chart as input of the compiler. */
export function loadObjects(objects: readonly ConstructedObject[]): LoadedInput {
  return {
    documents: objects.map(
      ({ value, constructPath, createdAt }): InputDocument => ({
        value,
        placeOf: () => ({ constructPath, ...createdAt }),
      }),
    ),
  };
}

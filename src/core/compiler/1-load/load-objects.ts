import type { SourceLocation } from '../../diagnostics';
import type { InputDocument, LoadedInput } from '../model/document';

/** An object that a program made instead of a person; its places are paths of constructs. */
export interface ConstructedObject {
  readonly value: Readonly<Record<string, unknown>>;
  readonly constructPath: string;
  /** The line of the program, where it is known. */
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

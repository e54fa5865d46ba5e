import type { InputDocument, LoadedInput } from '../model/document';

/** An object that a program made instead of a person; its places are paths of constructs. */
export interface ConstructedObject {
  readonly value: Readonly<Record<string, unknown>>;
  readonly constructPath: string;
}

/** The objects of a chart as input of the compiler. */
export function loadObjects(objects: readonly ConstructedObject[]): LoadedInput {
  return {
    documents: objects.map(
      ({ value, constructPath }): InputDocument => ({ value, placeOf: () => ({ constructPath }) }),
    ),
  };
}

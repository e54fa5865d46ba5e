/** A path of object keys and array indexes inside a document. */
export type FieldPath = readonly (string | number)[];

/** Where a value came from: the input document and the place in it. Plain data; `Documents.placeOf` turns it into file, line and column. */
export interface Origin {
  /** Index of the document among the loaded ones. Only diagnostics may depend on it, output never. */
  readonly document: number;
  readonly path: FieldPath;
}

/** A field below another one. */
export function below(origin: Origin, ...steps: FieldPath): Origin {
  return { document: origin.document, path: [...origin.path, ...steps] };
}

/** One text per place, to look things up by where they were written. */
export function originKey(origin: Origin): string {
  return `${origin.document}#${origin.path.join('/')}`;
}

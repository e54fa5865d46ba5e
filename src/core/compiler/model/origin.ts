/** A path of object keys and array indexes inside a document. */
export type FieldPath = readonly (string | number)[];

/** Where a value came from: the input document and the place in it. Plain data; `Documents.placeOf` turns it into file, line and column. */
export interface Origin {
  /** Index of the document among the loaded ones. Only diagnostics may depend on it, output never. */
  readonly document: number;
  readonly path: FieldPath;
}

/** A field below another one. Its path is as long as it has to be: there is one for each rule and each reference, and spreading leaves room for more. */
export function below({ document, path }: Origin, ...steps: FieldPath): Origin {
  const all = new Array<string | number>(path.length + steps.length);
  for (let index = 0; index < path.length; index++) all[index] = path[index];
  for (let index = 0; index < steps.length; index++) all[path.length + index] = steps[index];
  return { document, path: all };
}

/** One text per place, to look things up by where they were written. */
export function originKey(origin: Origin): string {
  return `${origin.document}#${origin.path.join('/')}`;
}

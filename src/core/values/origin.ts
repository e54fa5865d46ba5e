/** A path of object keys and array indexes inside a document. */
export type FieldPath = readonly (string | number)[];

/** The origin of a value: the input document and the path in it. Plain data; `Documents.placeOf` converts it to file, line and column. */
export interface Origin {
  /** Index of the document among the loaded ones. Only diagnostics may depend on it, output never. */
  readonly document: number;
  readonly path: FieldPath;
}

/**
 * Returns the origin of a nested field. The array has the exact length: there is one for each rule and each reference, and spreading
 * allocates extra capacity.
 */
export function below({ document, path }: Origin, ...steps: FieldPath): Origin {
  const all = new Array<string | number>(path.length + steps.length);
  for (let index = 0; index < path.length; index++) all[index] = path[index];
  for (let index = 0; index < steps.length; index++) all[path.length + index] = steps[index];
  return { document, path: all };
}

/** Returns a unique string for an origin, for lookups. */
export function originKey(origin: Origin): string {
  return `${origin.document}#${origin.path.join('/')}`;
}

/** Returns a path without the steps to a field that does not exist in a value. */
export function existingPath(root: unknown, path: FieldPath): FieldPath {
  let node = root;
  for (const [index, step] of path.entries()) {
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, step)) return path.slice(0, index);
    node = Reflect.get(node, step);
  }
  return path;
}

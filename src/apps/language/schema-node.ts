/** The description of a value, independent of its schema format. */
export interface EditorSchemaNode {
  readonly type: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly words?: readonly string[];
  /** Bounds and forms as sentences. */
  readonly bounds: readonly string[];
  readonly since?: string;
  readonly deprecated?: string;
  readonly required?: ReadonlySet<string>;
  /** Returns the fields of an object with known fields. */
  fields(): ReadonlyMap<string, EditorSchemaNode>;
  /** Returns the items of a list or a map. */
  items(): EditorSchemaNode | undefined;
}

/** The value at a path below one. */
export function nodeAt(
  node: EditorSchemaNode | undefined,
  path: readonly (string | number)[],
): EditorSchemaNode | undefined {
  return path.reduce<EditorSchemaNode | undefined>(
    (at, step) => (typeof step === 'string' ? (at?.fields().get(step) ?? at?.items()) : at?.items()),
    node,
  );
}

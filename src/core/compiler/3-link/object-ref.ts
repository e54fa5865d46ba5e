/** An object reference in the form that all kinds of resources share; the reader decides the defaults for an omitted group or kind. */
export interface ObjectRef {
  readonly group?: string;
  readonly kind?: string;
  readonly name: string;
  readonly namespace?: string;
}

export interface BackendRef extends ObjectRef {
  readonly port?: number;
}

/** A node while it is being built; the finished graph is read-only. */
export type Mutable<Node> = { -readonly [Field in keyof Node]: Node[Field] };

/** A reference as every kind of resource has it; who reads it says what is meant where group or kind is left out. */
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

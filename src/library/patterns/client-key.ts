import type { Budget } from '../constructs';

/** Location of a key's value in the store of an ExternalSecret. */
export interface StoredKey {
  /** The name in the store. */
  readonly name: string;
  /**
   * The property of the entry with that name.
   *
   * @default - the entire entry
   */
  readonly property?: string;
}

/** An API key of a client, with its owner and permissions, but without its value. */
export interface ClientKey {
  /** The identifier of the key: 1 to 63 letters, digits, `.` and `-`. Expressions read it as `apiKey.id`; spending is counted by it. */
  readonly id: string;
  /**
   * The team, which expressions read as `apiKey.team`.
   *
   * @default - the key belongs to no team
   */
  readonly team?: string;
  /**
   * The owner of the key, which expressions read as `apiKey.owner`.
   *
   * @default - no owner
   */
  readonly owner?: string;
  /**
   * The models that it may use, by their names at the `ModelRouter`, 1 or more.
   *
   * @default - all that its team may use
   */
  readonly models?: string[];
  /**
   * The budget of the key.
   *
   * @default - only the budget of its team applies
   */
  readonly budget?: Budget;
  /**
   * The time from which the key is refused: a UTC date such as `2027-01-31`, or a time such as `2027-01-31T18:00:00Z`. Findings report it
   * in advance.
   *
   * @default - the key never expires
   */
  readonly expires?: string;
  /**
   * The hash of the key, `sha256:` and 64 hexadecimal digits; during a rotation, the hashes of the old and the new value. Only for
   * `ApiKeys` without a `store`.
   *
   * @default - required if the `ApiKeys` have no `store`
   */
  readonly hashes?: string[];
  /**
   * Its value in the `store` of the `ApiKeys`; while it is replaced, the old one and the new one.
   *
   * @default - required if the `ApiKeys` have a `store`
   */
  readonly stored?: StoredKey[];
}

import type { Budget } from '../constructs';

/** Where an ExternalSecret finds the value of a key in its store. */
export interface StoredKey {
  /** The name in the store. */
  readonly name: string;
  /**
   * The property of what has that name.
   *
   * @default - all of it
   */
  readonly property?: string;
}

/** A key of a client: who has it, and what it is good for. Its value stands elsewhere. */
export interface ClientKey {
  /** What it is called: 1 to 63 letters, digits, `.` and `-`. Expressions read it as `apiKey.id`, spending is counted by it. */
  readonly id: string;
  /**
   * The team, which expressions read as `apiKey.team`.
   *
   * @default - none
   */
  readonly team?: string;
  /**
   * Who answers for it, which expressions read as `apiKey.owner`.
   *
   * @default - nobody is named
   */
  readonly owner?: string;
  /**
   * The models that it may use, by their names at the `ModelRouter`, 1 or more.
   *
   * @default - all that its team may use
   */
  readonly models?: string[];
  /**
   * What may be spent with it.
   *
   * @default - what its team may spend
   */
  readonly budget?: Budget;
  /**
   * From when on it is refused: a day of UTC such as `2027-01-31`, or a moment such as `2027-01-31T18:00:00Z`. Findings tell of it before.
   *
   * @default - never
   */
  readonly expires?: string;
  /**
   * Its hash, `sha256:` and 64 hexadecimal digits; while it is replaced, those of the old value and of the new one. Where the `ApiKeys` have no `store`.
   *
   * @default - none
   */
  readonly hashes?: string[];
  /**
   * Its value in the `store` of the `ApiKeys`; while it is replaced, the old one and the new one.
   *
   * @default - none
   */
  readonly stored?: StoredKey[];
}

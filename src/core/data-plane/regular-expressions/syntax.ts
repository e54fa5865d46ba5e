/** The flags that apply to a part of an expression. */
export interface Flags {
  /** `i` */
  readonly ignoresCase: boolean;
  /** `m` */
  readonly multiLine: boolean;
  /** `s` */
  readonly dotIsAll: boolean;
  /** `R` */
  readonly endsLinesWithReturn: boolean;
  /** `U` */
  readonly swapsGreed: boolean;
  /** `u`, which is on unless switched off. */
  readonly unicode: boolean;
  /** `x` */
  readonly isFreeForm: boolean;
}

export const NO_FLAGS: Flags = {
  ignoresCase: false,
  multiLine: false,
  dotIsAll: false,
  endsLinesWithReturn: false,
  swapsGreed: false,
  unicode: true,
  isFreeForm: false,
};

/** A position between characters: the start or end of a line or string, or a word boundary. */
export type Anchor =
  | 'line start'
  | 'line end'
  | 'text start'
  | 'text end'
  | 'word boundary'
  | 'no word boundary'
  | 'one side of a word';

/** The tree of a regular expression. */
export type Regex =
  | { readonly kind: 'character'; readonly code: number; readonly flags: Flags }
  | { readonly kind: 'dot'; readonly flags: Flags }
  | { readonly kind: 'class'; readonly set: ClassSet; readonly flags: Flags }
  | { readonly kind: 'place'; readonly place: Anchor; readonly flags: Flags }
  | Repetition
  | { readonly kind: 'group'; readonly of: Regex }
  /** Empty for an empty expression. */
  | { readonly kind: 'sequence'; readonly parts: readonly Regex[] }
  | { readonly kind: 'alternatives'; readonly of: readonly Regex[] };

export interface Repetition {
  readonly kind: 'repetition';
  readonly of: Regex;
  readonly least: number;
  /** May be infinite. */
  readonly most: number;
  /** Whether the repetition is lazy. */
  readonly isLazy: boolean;
}

export type SetOperator = '&&' | '--' | '~~';

/** A set of characters. */
export type ClassSet =
  | { readonly kind: 'range'; readonly from: number; readonly to: number }
  /** `\d` and its like, in lower case. */
  | { readonly kind: 'letter'; readonly letter: string; readonly isNegated: boolean }
  /** `\p{...}` */
  | { readonly kind: 'property'; readonly name: string; readonly isNegated: boolean }
  /** `[:alpha:]` */
  | { readonly kind: 'named'; readonly name: string; readonly isNegated: boolean }
  /** `[...]` */
  | { readonly kind: 'brackets'; readonly of: ClassSet; readonly isNegated: boolean }
  | { readonly kind: 'union'; readonly of: readonly ClassSet[] }
  | {
      readonly kind: 'operation';
      readonly operator: SetOperator;
      readonly left: ClassSet;
      readonly right: ClassSet;
    };

/** An expression as it was read. */
export interface ReadRegex {
  readonly root: Regex;
  /** Whether blanks and comments are ignored at its end. */
  readonly endsInFreeForm: boolean;
}

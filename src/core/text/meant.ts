/**
 * What was meant, where only one thing can have been: another name (of a field, or as a value), a text where a number or a word
 * stands that Kubernetes reads as something else, or a duration in seconds where a number has no unit.
 */
export type Meant =
  | { readonly form: 'field'; readonly name: string }
  | { readonly form: 'name'; readonly name: string }
  | { readonly form: 'text' }
  | { readonly form: 'seconds' }
  | { readonly form: 'several'; readonly steps: readonly MeantStep[] };

/** One of several changes, which make sense only together. */
export type MeantStep = {
  /** The field, from that of the finding; in the reference's names, as all names of steps are. */
  readonly at: readonly (string | number)[];
} & MeantChange;

export type MeantChange =
  | { readonly form: 'field'; readonly name: string }
  | { readonly form: 'name'; readonly name: string }
  /** Another value in the place of a word, a number or an empty object. */
  | { readonly form: 'value'; readonly value: MeantValue }
  /** Further fields behind this one. */
  | { readonly form: 'beside'; readonly fields: Readonly<Record<string, MeantValue>> }
  /** An item of a list that is not there. */
  | { readonly form: 'gone' };

export type MeantValue = string | number | readonly MeantValue[] | { readonly [name: string]: MeantValue };

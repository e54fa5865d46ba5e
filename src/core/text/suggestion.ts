/**
 * The only possible intended value: another name (of a field, or as a value), a string instead of a number or a word that Kubernetes reads
 * differently, or a duration in seconds instead of a number without a unit.
 */
export type Suggestion =
  | { readonly form: 'field'; readonly name: string }
  | { readonly form: 'name'; readonly name: string }
  | { readonly form: 'text' }
  | { readonly form: 'seconds' }
  | { readonly form: 'several'; readonly steps: readonly SuggestedStep[] };

/** One of several changes, which make sense only together. */
export type SuggestedStep = {
  /** The field, from that of the finding; in the reference's names, as all names of steps are. */
  readonly at: readonly (string | number)[];
} & SuggestedChange;

export type SuggestedChange =
  | { readonly form: 'field'; readonly name: string }
  | { readonly form: 'name'; readonly name: string }
  /** Another value in the place of a word, a number or an empty object. */
  | { readonly form: 'value'; readonly value: SuggestedValue }
  /** Further fields after this one. */
  | { readonly form: 'beside'; readonly fields: Readonly<Record<string, SuggestedValue>> }
  /** Further fields before this one, whose value may be a mapping. */
  | { readonly form: 'before'; readonly fields: Readonly<Record<string, SuggestedValue>> }
  /** An item of a list that is not there. */
  | { readonly form: 'gone' };

export type SuggestedValue = string | number | readonly SuggestedValue[] | { readonly [name: string]: SuggestedValue };

/**
 * What was meant, where only one thing can have been: another name (of a field, or as a value), a text where a number or a word
 * stands that Kubernetes reads as something else, or a duration in seconds where a number has no unit.
 */
export type Meant =
  | { readonly form: 'field'; readonly name: string }
  | { readonly form: 'name'; readonly name: string }
  | { readonly form: 'text' }
  | { readonly form: 'seconds' };

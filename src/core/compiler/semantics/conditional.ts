import type { FieldPath } from '../model/origin';

/** A policy, or a list of such of which each request gets the first whose condition holds. */
type OrConditional<Policy> = Policy & { readonly conditional?: readonly Entry<Policy>[] };

interface Entry<Policy> {
  /** A CEL expression; one that fails does not hold. Only the last entry may lack it. */
  readonly condition?: string;
  readonly policy: Policy;
}

export interface PlacedEntry<Policy> extends Entry<Policy> {
  /** The way from the field's value to the policy. */
  readonly path: FieldPath;
}

/** What a request may get of a field: the value itself, or the entries among which conditions choose. */
export function entriesOf<Policy extends object>(value: OrConditional<Policy>): readonly PlacedEntry<Policy>[] {
  if (!isConditional(value)) return [{ policy: value, path: [] }];
  return value.conditional.map((entry, index) => ({ ...entry, path: ['conditional', index, 'policy'] }));
}

/** Whether each request gets one of the entries. */
export function isExhaustive(value: object): boolean {
  return entriesOf(value).some(({ condition }) => condition === undefined);
}

/** Whether conditions choose what holds. */
export function isConditional<Policy extends object>(
  value: OrConditional<Policy>,
): value is OrConditional<Policy> & { readonly conditional: readonly Entry<Policy>[] } {
  return value.conditional !== undefined;
}

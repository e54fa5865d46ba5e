import type { FieldPath } from '../../values/origin';

/** A policy, or a list of policies of which the first with a true condition applies to each request. */
type OrConditional<Policy> = Policy & { readonly conditional?: readonly Entry<Policy>[] };

interface Entry<Policy> {
  /** A CEL expression; if it fails, it is not true. Only the last entry may omit it. */
  readonly condition?: string;
  readonly policy: Policy;
}

export interface PlacedEntry<Policy> extends Entry<Policy> {
  /** The way from the field's value to the policy. */
  readonly path: FieldPath;
}

/** Returns the alternative values of a field: the value itself, or its conditional entries. */
export function entriesOf<Policy extends object>(value: OrConditional<Policy>): readonly PlacedEntry<Policy>[] {
  if (!isConditional(value)) return [{ policy: value, path: [] }];
  return value.conditional.map((entry, index) => ({ ...entry, path: ['conditional', index, 'policy'] }));
}

/** Whether each request gets one of the entries. */
export function isExhaustive(value: object): boolean {
  return entriesOf(value).some(({ condition }) => condition === undefined);
}

/** Reports whether conditions determine the value. */
export function isConditional<Policy extends object>(
  value: OrConditional<Policy>,
): value is OrConditional<Policy> & { readonly conditional: readonly Entry<Policy>[] } {
  return value.conditional !== undefined;
}

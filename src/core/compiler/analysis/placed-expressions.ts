import type { RateLimits, Traffic, Transformation } from '../../validation/types.generated';
import { below, type FieldPath, type Origin } from '../../values/origin';
import type { EffectiveSet, FieldSource } from '../model/attachment';
import { sourcesOf } from '../model/attachment';
import { entriesOf } from '../semantics/conditional';

/** An expression that counts requests or changes them. */
export interface PlacedExpression {
  readonly text: string;
  readonly origin: Origin;
}

/** Returns the expressions of limits and transformations, by source. */
export function placedExpressions({
  rateLimit,
  transformation,
}: EffectiveSet<Traffic>): readonly (readonly [FieldSource, readonly PlacedExpression[]])[] {
  return [
    ...sourcesOf(rateLimit).map((source) => [source, placed(source, countersOf(source.value))] as const),
    ...sourcesOf(transformation).map((source) => [source, changesIn(source)] as const),
  ];
}

/** An expression, and its way from the field. */
type OnItsWay = readonly [FieldPath, string];

function placed(source: FieldSource, texts: Iterable<OnItsWay>): readonly PlacedExpression[] {
  return [...texts].map(([path, text]) => ({ text, origin: below(source.origin, ...path) }));
}

/** The expressions that change requests, or one side of both. */
export function changesIn(
  source: FieldSource<Transformation>,
  sides: readonly ('request' | 'response')[] = ['request', 'response'],
): readonly PlacedExpression[] {
  return placed(source, changesOf(source.value, sides));
}

function* countersOf(value: RateLimits): Iterable<OnItsWay> {
  for (const { path, policy } of entriesOf<RateLimits>(value)) {
    for (const [descriptor, { entries }] of (policy.global?.descriptors ?? []).entries()) {
      for (const [entry, { expression }] of entries.entries())
        yield [[...path, 'global', 'descriptors', descriptor, 'entries', entry, 'expression'], expression];
    }
  }
}

function* changesOf(value: Transformation, sides: readonly ('request' | 'response')[]): Iterable<OnItsWay> {
  for (const { path, policy } of entriesOf<Transformation>(value)) {
    for (const side of sides) {
      const { set = [], add = [], body } = policy[side] ?? {};
      for (const [index, header] of set.entries()) yield [[...path, side, 'set', index, 'value'], header.value];
      for (const [index, header] of add.entries()) yield [[...path, side, 'add', index, 'value'], header.value];
      if (body !== undefined) yield [[...path, side, 'body'], body];
    }
  }
}

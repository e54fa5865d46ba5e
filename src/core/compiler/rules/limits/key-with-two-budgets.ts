import { CODE } from '../../../diagnostics/codes.generated';
import type { RateLimits } from '../../../validation/types.generated';
import { partOf } from '../../../values/parts';
import { fieldsRead } from '../../analysis/limiting-claims';
import type { ExpressionReader } from '../../expressions';
import { type FieldSource, sourcesOf } from '../../model/attachment';
import { entriesOf } from '../../semantics/conditional';
import { type WrittenKey, writtenKeysOf } from '../../semantics/key-holders';
import type { Rule } from '../rule';

/** One API key that policies read from several places, which name other callers to the limits that count it. */
export const keyWithTwoBudgets: Rule = ({ attachment, accesses, reader }, diagnostics) => {
  const sets = accesses.flatMap((access) => access.sets);
  const fields = new Set(
    sets.flatMap(({ rateLimit }) => sourcesOf(rateLimit)).flatMap(({ value }) => fieldsCounted(value, reader)),
  );
  const sources = new Map(
    sets.flatMap(({ apiKeyAuthentication }) => sourcesOf(apiKeyAuthentication)).map((one) => [one.value, one]),
  );
  if (fields.size === 0 || sources.size < 2) return;
  const first = new Map<string, WrittenKey>();
  for (const source of sources.values()) {
    const own = new Set<string>();
    for (const key of writtenKeysOf(source, attachment.graph)) {
      // Among entries of one place with the same key, the first one applies.
      if (own.has(key.keyHash)) continue;
      own.add(key.keyHash);
      const before = first.get(key.keyHash);
      const field = before && [...fields].find((name) => valueTextOf(before, name) !== valueTextOf(key, name));
      if (!before) first.set(key.keyHash, key);
      else if (field !== undefined)
        diagnostics.report(CODE.keyWithTwoBudgets, source.origin, { entry: key.entry, first: before.entry, field });
    }
  }
};

function fieldsCounted(value: FieldSource<RateLimits>['value'], reader: ExpressionReader): readonly string[] {
  return entriesOf<RateLimits>(value)
    .flatMap(({ policy }) => policy.global?.descriptors ?? [])
    .flatMap(({ entries }) => entries)
    .flatMap(({ expression }) => {
      const read = reader.read(expression);
      return read ? fieldsRead(read, 'apiKey') : [];
    });
}

function valueTextOf({ metadata }: WrittenKey, field: string): string {
  return JSON.stringify(partOf(metadata)[field] ?? null);
}

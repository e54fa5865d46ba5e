import { CODE } from '../../../diagnostics/codes.generated';
import type { ExtAuth } from '../../../validation/types.generated';
import { below } from '../../../values/origin';
import { type EffectiveField, sourcesOf } from '../../model/attachment';
import { entriesOf } from '../../semantics/conditional';
import type { Rule } from '../rule';

/** Reports caches of authorization decisions whose key does not identify the caller: the decision for one caller applies to all. */
export const sharedAuthorizationCache: Rule = ({ accesses, calls }, diagnostics) => {
  const fields: (EffectiveField<Parameters<typeof entriesOf<ExtAuth>>[0]> | undefined)[] = [
    ...accesses.flatMap(({ sets }) => sets.map(({ extAuth }) => extAuth)),
    ...calls.map(({ policies }) => policies.extAuth),
  ];
  for (const { value, origin } of fields.flatMap((field) => sourcesOf(field))) {
    for (const { policy, path } of entriesOf<ExtAuth>(value)) {
      if (!policy.cache || policy.cache.key.some((text) => OF_WHO_ASKS.test(text))) continue;
      diagnostics.report(CODE.sharedAuthorizationCache, below(origin, ...path, 'cache', 'key'), {});
    }
  }
};

/** Variables that may distinguish callers. A query or a body may contain a token. */
const OF_WHO_ASKS =
  /\b(?:headers|jwt|apiKey|basicAuth|source|metadata|extauthz|extproc|body|query|uri|pathAndQuery)\b|\brequest\b(?!\.)/;

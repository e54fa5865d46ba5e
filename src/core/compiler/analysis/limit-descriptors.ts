import type { RateLimits, Transformation } from '../../validation/types.generated';
import { below, type Origin } from '../../values/origin';
import { matchesOf } from '../matches/matches-of';
import { sourcesOf } from '../model/attachment';
import { entriesOf } from '../semantics/conditional';
import { credentialPlace } from '../semantics/credential-place';
import type { AccessAuthentication, RuleAccess } from './access';
import type { RuleUse } from './check-context';

/** The descriptors of a limit that count the same thing. The data plane sends those of one request that it can evaluate. */
export interface LimitDescriptors {
  /** The limit: `global` of a policy. */
  readonly at: Origin;
  readonly unit: 'Requests' | 'Tokens';
  /** The index of the phase of the policy. */
  readonly phase: number;
  /** The condition of the entry that the limit is part of. */
  readonly condition?: string;
  readonly descriptors: readonly LimitDescriptor[];
}

export interface LimitDescriptor {
  /** All that the data plane evaluates for the descriptor: without one of the values, it leaves out the descriptor. */
  readonly expressions: readonly { readonly text: string; readonly at: Origin }[];
}

/** Returns the limits of rate limit services, those on requests apart from those on tokens. */
export function limitDescriptorsOf({ sets }: Pick<RuleAccess, 'sets'>): readonly LimitDescriptors[] {
  return sets.flatMap(({ rateLimit }, phase) =>
    sourcesOf(rateLimit).flatMap(({ value, origin }) =>
      entriesOf<RateLimits>(value).flatMap(({ path, policy, condition }) => {
        const at = below(origin, ...path, 'global');
        const all = (policy.global?.descriptors ?? []).map((descriptor, index) => ({ ...descriptor, index }));
        return (['Requests', 'Tokens'] as const).flatMap((unit) => {
          const ofUnit = all.filter((one) => (one.unit ?? 'Requests') === unit);
          const descriptors = ofUnit.map(({ entries, cost, index }) => ({
            expressions: [
              ...entries.map(({ expression }, entry) => ({
                text: expression,
                at: below(at, 'descriptors', index, 'entries', entry, 'expression'),
              })),
              ...(cost === undefined ? [] : [{ text: cost, at: below(at, 'descriptors', index, 'cost') }]),
            ],
          }));
          return descriptors.length > 0 ? [{ at, unit, phase, condition, descriptors }] : [];
        });
      }),
    ),
  );
}

/** Returns the authentication before a limit that reads a header and removes it from each request that it allows. */
export function consumerOf(
  header: string,
  { authentications, sets }: RuleAccess,
  before: number,
): AccessAuthentication | undefined {
  return authentications.find(({ name, mode, phase }) => {
    const place = credentialPlace(name, sets[phase]?.[name]?.value.location);
    return mode === 'Strict' && phase <= before && place?.in === 'header' && place.name === header;
  });
}

/** Whether something before the limit sets the header, or may. */
export function isSetBefore(header: string, { sets: [before, after] }: RuleAccess): boolean {
  if (before?.extProc || before?.extAuth || after?.extAuth) return true;
  return sourcesOf(before?.transformation).some(({ value }) =>
    entriesOf<Transformation>(value).some(({ policy: { request } }) =>
      [...(request?.set ?? []), ...(request?.add ?? [])].some(({ name }) => name.toLowerCase() === header),
    ),
  );
}

/** Whether all matches of the rule require the header. */
export function isDemanded(name: string, { rule: { rule } }: RuleUse): boolean {
  const matches = matchesOf(rule) ?? [];
  return (
    matches.length > 0 && matches.every(({ headers = [] }) => headers.some((one) => one.name.toLowerCase() === name))
  );
}

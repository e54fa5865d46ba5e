import type { Traffic } from '../../../validation/types.generated';
import type { EffectiveSet } from '../../model/attachment';
import { credentialPlace, headerOfPlace, USUAL_HEADER } from '../../semantics/credential-place';
import { AUTHENTICATIONS } from '../../semantics/restrictions';
import { all, type Formula, present } from '../space/formula';
import { API_KEY, elsewhere, type Part, TOKEN, USER } from '../space/part';

type TrafficSet = EffectiveSet<Traffic>;
type Name = (typeof AUTHENTICATIONS)[number];

const CREDENTIAL: Readonly<Record<Name, Part>> = {
  jwtAuthentication: TOKEN,
  basicAuthentication: USER,
  apiKeyAuthentication: API_KEY,
};

/** The headers that authentication changes: it takes credentials out of them. */
export function headersTaken(sets: readonly TrafficSet[], asksForMcp: boolean): (header: string) => boolean {
  const taken = sets.flatMap((set) => AUTHENTICATIONS.flatMap((name) => (set[name] ? [headerOf(set, name)] : [])));
  if (asksForMcp) taken.push(USUAL_HEADER);
  // Of an expression nobody knows what it reads.
  return (header) => taken.some((one) => one === header || one === ANY);
}

/** Credentials that are asked for at other places than in the usual header only. */
export function shownElsewhere(sets: readonly TrafficSet[]): Formula {
  const names = AUTHENTICATIONS.filter((name) => {
    const asking = sets.filter((set) => set[name]);
    return asking.length > 0 && asking.every((set) => ![USUAL_HEADER, ANY].includes(headerOf(set, name) ?? ''));
  });
  return all(...names.map((name) => present(elsewhere(CREDENTIAL[name]))));
}

const ANY = '*';

/** The header in which a credential is; nothing where it is in none. */
function headerOf(set: TrafficSet, name: Name): string | undefined {
  const place = credentialPlace(name, set[name]?.value.location);
  return place ? headerOfPlace(place) : ANY;
}

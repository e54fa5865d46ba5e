import { literalPattern } from '../../../../text/literal-pattern';
import type { Traffic } from '../../../../validation/types.generated';
import type { EffectiveSet } from '../../../model/attachment';
import { isConditional } from '../../../semantics/conditional';
import { credentialPlace, headerOfPlace, textOfPlace, USUAL_HEADER } from '../../../semantics/credential-place';
import { AUTHENTICATIONS } from '../../../semantics/restrictions';
import { matching, type Words } from '../languages/words';
import { all, type Formula, present } from '../space/formula';
import { type Credential, headerPart, placeDoubt, queryPart, type Showing, shownAt } from '../space/part';
import { CREDENTIAL_OF, type RequiredCredential, requiredCredential } from './shown-credentials';

type TrafficSet = EffectiveSet<Traffic>;
type Name = (typeof AUTHENTICATIONS)[number];

/** Matches the headers from which authentication removes credentials. */
export function headersTaken(sets: readonly TrafficSet[], requiresMcpToken: boolean): (header: string) => boolean {
  const taken = sets.flatMap((set) => AUTHENTICATIONS.flatMap((name) => (set[name] ? [headerOf(set, name)] : [])));
  if (requiresMcpToken) taken.push(USUAL_HEADER);
  // The headers that an expression reads are unknown.
  return (header) => taken.some((one) => one === header || one === ANY);
}

/**
 * Returns the places where credentials are required, before and after routing.
 *
 * @param twice - the types that are required in both phases
 */
export function credentialsShown(preRouting: TrafficSet, traffic: TrafficSet, twice: ReadonlySet<Credential>): Formula {
  const showings = AUTHENTICATIONS.flatMap((name) =>
    [preRouting, traffic].flatMap((set) => {
      const { value } = set[name] ?? {};
      // Under different conditions there may be different places.
      if (!value || isConditional(value)) return [];
      const { location, mode = 'Strict' } = value;
      const place = credentialPlace(name, location);
      const isEarly = set === preRouting;
      const required = requiredCredential({ name, place }, isEarly && twice.has(CREDENTIAL_OF[name]));
      return [present(shownAt(showingOf(required, mode, isEarly)))];
    }),
  );
  return all(...showings);
}

const EXAMPLES: Readonly<Record<Name, string>> = {
  jwtAuthentication: 'eyJhbGciOiJFUzI1NiJ9.e30.c2ln',
  basicAuthentication: 'dTpw',
  apiKeyAuthentication: 'key',
};

function showingOf(
  { name: authentication, place, credential: of }: RequiredCredential,
  mode: string,
  isTaken: boolean,
): Showing {
  const modes = { isTaken, isRequired: mode === 'Strict', isChecked: mode !== 'Permissive' };
  const shared = { credential: of, ...modes };
  if (!place) return { ...shared, in: undefined, words: SOMETHING, example: '', doubt: ANYWHERE };
  const { name, prefix } = place;
  const credential = EXAMPLES[authentication];
  const doubt = placeDoubt(textOfPlace(place));
  if (place.in === 'query') return { ...shared, in: queryPart(name), words: SOMETHING, example: credential, doubt };
  if (place.in === 'cookie') {
    const words = matching(`(.*; ?)?${literalPattern(name)}=.*`, 'whole');
    return { ...shared, in: headerPart('cookie'), words, example: `${name}=${credential}`, doubt };
  }
  // A value with another prefix may be refused, too, so any value matches.
  return { ...shared, in: headerPart(name), words: SOMETHING, example: `${prefix}${credential}`, doubt };
}

const ANYWHERE = 'the location of the credential that an expression reads';
const SOMETHING: Words = matching('.+', 'whole');

const ANY = '*';

/** Returns the header that contains a credential; `undefined` if no header does. */
function headerOf(set: TrafficSet, name: Name): string | undefined {
  const place = credentialPlace(name, set[name]?.value.location);
  return place ? headerOfPlace(place) : ANY;
}

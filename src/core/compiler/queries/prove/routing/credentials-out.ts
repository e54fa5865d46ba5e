import type { ListenerAttachment } from '../../../model/attachment';
import {
  credentialPlace,
  headerOfPlace,
  textOfPlace,
  type WrittenCredentialPlace,
} from '../../../semantics/credential-place';
import { AUTHENTICATIONS } from '../../../semantics/restrictions';
import { fieldText } from '../field-text';
import { doubt, type FormulaLiteral, present } from '../space/formula';
import { literalText } from '../space/formula-text';
import { headerPart, type Part, QUERY_BEHIND_SLASH, queryPart } from '../space/part';

/** Rewrites a literal of a match in terms of the request as sent. */
export type AsSent = (literal: FormulaLiteral) => readonly FormulaLiteral[];

/**
 * Returns the rewriting for authentication before routing, which removes valid credentials before routes match. Which credentials are valid
 * is unknown, but only sent values can remain.
 */
export function leftByAuthentication({ preRouting }: Pick<ListenerAttachment, 'preRouting'>): AsSent {
  const taken = AUTHENTICATIONS.flatMap((name) => {
    const { value } = preRouting[name] ?? {};
    const place = value && credentialPlace(name, value.location);
    // For two versions of it, other credentials may be right.
    return place ? [partsOf(place, fieldText(value))] : [];
  });
  return (literal) => {
    const places = taken.filter(({ parts }) => parts.includes(literal.of));
    if (places.length === 0) return [literal];
    // Removing one of several cookies leaves the others, so the header has a different value.
    const sent = places.some(({ isPartly }) => isPartly) ? present(literal.of) : literal;
    return [sent, ...places.map((place) => doubtOf(place, literal))];
  };
}

interface PlaceParts {
  readonly parts: readonly Part[];
  readonly text: string;
  readonly isPartly: boolean;
  readonly policy: string;
}

function partsOf(place: WrittenCredentialPlace, policy: string): PlaceParts {
  const header = headerOfPlace(place);
  const isPartly = place.in === 'cookie';
  // The rest of the query is written anew.
  const parts = header === undefined ? [queryPart(place.name), QUERY_BEHIND_SLASH] : [headerPart(header)];
  return { parts, text: textOfPlace(place), isPartly, policy };
}

/** Returns the doubt about a place. If it is kept or removed entirely, all matches on it share one doubt. */
function doubtOf({ text, isPartly, policy }: PlaceParts, literal: FormulaLiteral): FormulaLiteral {
  const side = isPartly ? `${literalText(literal)} ${policy}` : policy;
  return doubt(`whether ${text} contains a valid credential, which is removed before routes match`, side);
}

import type { ListenerAttachment } from '../../../model/attachment';
import { type CredentialPlace, credentialPlace, headerOfPlace, textOfPlace } from '../../../semantics/credential-place';
import { AUTHENTICATIONS } from '../../../semantics/restrictions';
import { fieldText } from '../field-text';
import { doubt, type Literal, present } from '../space/formula';
import { textOf } from '../space/formula-text';
import { headerPart, type Part, QUERY_BEHIND_SLASH, queryPart } from '../space/part';

/** What a match asks for, by what a request was sent with. */
export type AsSent = (literal: Literal) => readonly Literal[];

/**
 * What authentication before routing leaves for matches: it takes right credentials out of where they are. Nobody can say here which are
 * right, but only what was sent is left.
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
    // Of several cookies, others are left: then the header is another text.
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

function partsOf(place: CredentialPlace, policy: string): PlaceParts {
  const header = headerOfPlace(place);
  const isPartly = place.in === 'cookie';
  // The rest of the query is written anew.
  const parts = header === undefined ? [queryPart(place.name), QUERY_BEHIND_SLASH] : [headerPart(header)];
  return { parts, text: textOfPlace(place), isPartly, policy };
}

/** Where a place is left or taken as a whole, all matches that ask for it are about the same. */
function doubtOf({ text, isPartly, policy }: PlaceParts, literal: Literal): Literal {
  const side = isPartly ? `${textOf(literal)} ${policy}` : policy;
  return doubt(`whether ${text} holds a right credential, which is taken out before routes match`, side);
}

import { type AccessRules, authorizedBy } from '../caller/access';
import { allEarly, NOBODY } from '../caller/identity';
import { exactAddress } from '../languages/addresses';
import { Box } from '../space/box';
import { all, any, first, not, present } from '../space/formula';
import { API_KEY, CLIENT_ADDRESS, CLIENT_CERTIFICATE, mayShow, TOKEN, USER } from '../space/part';
import { withinBox } from '../space/split';
import { Undecidable } from '../undecidable';
import { passesOf, type ServedRule } from './openings';

/** Addresses for documentation, which are not assigned to any host: if such clients pass, others do, too. */
const ANYWHERE = ['203.0.113.1', '198.51.100.1'];

/**
 * Reports whether a request without credentials is allowed from any address and without secret headers or query parameters.
 *
 * @param others - rules that apply after those of the route, such as those for tools
 */
export function admitsAnonymousCallers(at: ServedRule, others: readonly AccessRules[]): boolean {
  const hasNone = not(any(...[TOKEN, API_KEY, USER, CLIENT_CERTIFICATE].map(present)));
  const isStranger = all(hasNone, allEarly(hasNone));
  const isAnywhere = any(...ANYWHERE.map((address) => first(CLIENT_ADDRESS, exactAddress(address))));
  try {
    const passes = all(passesOf(at), authorizedBy(others, { ...NOBODY, callsTool: true }));
    for (const box of withinBox(Box.EVERYTHING, all(passes, isStranger, isAnywhere))) {
      const isPlain = !box.parts.some((part) => mayShow(part) && box.valuesOf(part).length > 0);
      if (isPlain && box.doubts.length === 0) return true;
    }
    return false;
  } catch (error) {
    if (error instanceof Undecidable) return false;
    throw error;
  }
}

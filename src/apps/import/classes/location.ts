import { type CodeExpression, fromStatic, json, jsonIf } from '../code/model';
import { objectAt, only, textAt } from '../fields';
import type { ReadableClass } from '../reading';

/** The location of a credential in a request. */
export const LOCATION: ReadableClass = {
  types: ['api.AuthorizationExtractionLocation', 'api.AuthorizationLocation'],
  read(value) {
    const { header, queryParameter, cookie, expression, ...others } = objectAt(value, 'location');
    only(others, [], 'location');
    const of = (method: string, ...args: (CodeExpression | undefined)[]) =>
      fromStatic('CredentialLocation', method, ...args);
    const nameIn = (place: unknown) => json(textAt(objectAt(place, 'location').name, 'location.name'));
    if (header !== undefined) {
      const { prefix } = objectAt(header, 'header');
      return of('header', nameIn(header), jsonIf(prefix));
    }
    if (queryParameter !== undefined) return of('queryParameter', nameIn(queryParameter));
    if (cookie !== undefined) return of('cookie', nameIn(cookie));
    return fromStatic(
      'CredentialSource',
      'expression',
      fromStatic('Cel', 'of', json(textAt(expression, 'expression'))),
    );
  },
};

/** Returns the option of a location, if there is one. */
export function placed(
  location: unknown,
  reading: Parameters<ReadableClass['read']>[1],
): { location?: CodeExpression } {
  return location === undefined ? {} : { location: LOCATION.read(location, reading) };
}

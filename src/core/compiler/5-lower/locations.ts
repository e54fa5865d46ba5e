import type * as config from '../../data-plane/config';
import type {
  AuthorizationCookieLocation,
  AuthorizationExtractionLocation,
  AuthorizationHeaderLocation,
  AuthorizationLocation,
  AuthorizationQueryParameterLocation,
} from '../../validation/types.generated';
import { defined } from '../../values/objects';
import { type Coverage, covering } from './coverage';

const PLACES = {
  header: '`location.header`',
  queryParameter: '`location.queryParameter`',
  cookie: '`location.cookie`',
} as const;

/** Locations of credentials in requests. `basicAuth` and `mcpAuthentication` call the field `authorizationLocation`. */
export const LOCATION_COVERAGE: Coverage = {
  ...covering<AuthorizationExtractionLocation>('AuthorizationExtractionLocation', {
    ...PLACES,
    expression: '`location.expression`',
  }),
  ...covering<AuthorizationLocation>('AuthorizationLocation', PLACES),
  ...covering<AuthorizationHeaderLocation>('AuthorizationHeaderLocation', {
    name: '`header.name`',
    prefix: '`header.prefix`; without it, the entire value is the credential',
  }),
  ...covering<AuthorizationQueryParameterLocation>('AuthorizationQueryParameterLocation', {
    name: '`queryParameter.name`',
  }),
  ...covering<AuthorizationCookieLocation>('AuthorizationCookieLocation', { name: '`cookie.name`' }),
};

export function lowerLocation(value: AuthorizationExtractionLocation): config.AuthorizationLocation {
  const { header, queryParameter, cookie, expression } = value;
  if (header) return { header: defined({ name: header.name, prefix: header.prefix }) };
  if (queryParameter) return { queryParameter: { name: queryParameter.name } };
  if (cookie) return { cookie: { name: cookie.name } };
  return { expression: expression ?? '' };
}

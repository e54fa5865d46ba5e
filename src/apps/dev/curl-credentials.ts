import type { ConfigKey } from '../../core/data-plane/config';
import { isObject } from '../../core/values/objects';

/** The policies that require credentials, the fields that specify their location, and the default locations. */
const CREDENTIALS: readonly {
  readonly policy: ConfigKey;
  readonly location: ConfigKey;
  readonly variable: string;
  readonly flags: readonly string[];
}[] = [
  { policy: 'apiKey', location: 'location', variable: '$API_KEY', flags: bearer('$API_KEY') },
  { policy: 'jwtAuth', location: 'location', variable: '$TOKEN', flags: bearer('$TOKEN') },
  { policy: 'mcpAuthentication', location: 'authorizationLocation', variable: '$TOKEN', flags: bearer('$TOKEN') },
  {
    policy: 'basicAuth',
    location: 'authorizationLocation',
    variable: '$(printf %s "$USER:$PASSWORD" | base64)',
    flags: ['-u', '"$USER:$PASSWORD"'],
  },
];

/** Returns the curl flags with the credentials that policies require, as shell variables. */
export function credentialFlags(policies: readonly object[]): readonly string[] {
  for (const { policy, location, variable, flags } of CREDENTIALS) {
    const found = policies.map((one) => (isObject(one) ? one[policy] : undefined)).find(isObject);
    if (found) return flagsAt(found[location], variable) ?? flags;
  }
  return [];
}

function bearer(variable: string): readonly string[] {
  return ['-H', `"Authorization: Bearer ${variable}"`];
}

function flagsAt(location: unknown, variable: string): readonly string[] | undefined {
  if (!isObject(location)) return undefined;
  const { header, queryParameter, cookie } = location;
  if (isObject(header)) return ['-H', `"${plain(header['name'])}: ${plain(header['prefix'])}${variable}"`];
  if (isObject(queryParameter)) return ['--url-query', `"${plain(queryParameter['name'])}=${variable}"`];
  return isObject(cookie) ? ['-b', `"${plain(cookie['name'])}=${variable}"`] : undefined;
}

/** Escapes text for use between double quotes in a shell. */
function plain(text: unknown): string {
  return typeof text === 'string' ? text.replace(/["$`\\]/g, '\\$&') : '';
}

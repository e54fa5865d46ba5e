import type { Construct } from 'constructs';
import { ProxyDistribution } from '../../core/distribution/proxy-distribution';
import { Cel, type ClientAuthentication, CredentialSource } from '../constructs';

/** Headers other than `Authorization` in which clients of Anthropic and Google send API keys. */
const KEY_HEADERS = ['x-api-key', 'x-goog-api-key'];

/** Reads API keys where clients of OpenAI, Anthropic and Google send them. */
const KEYS_OF_CLIENTS = CredentialSource.expression(
  Cel.of(
    `coalesce(${['request.headers["authorization"].regexReplace("(?i)^bearer ", "")', ...KEY_HEADERS.map((name) => `request.headers["${name}"]`)].join(', ')})`,
  ),
);

/** Whether resources below a construct can have what API revision v1.4 introduced. Neutral names are those of an earlier revision. */
export const isNew = (scope: Construct) => ProxyDistribution.of(scope) !== ProxyDistribution.NEUTRAL;

/** Returns the authentication of clients, which accepts API keys where the clients of each served format send them. */
export function authenticationOfClients(
  scope: Construct,
  authentication: readonly ClientAuthentication[] | undefined,
): ClientAuthentication[] | undefined {
  return authentication?.map((one) =>
    one._hasKeysAtUsualPlace && isNew(scope) ? one._withKeysFrom(KEYS_OF_CLIENTS) : one,
  );
}

/** Returns the headers with keys of clients, which stay in requests because an expression reads them. Providers must not get them. */
export function keyHeadersOf(scope: Construct, authentication: readonly ClientAuthentication[] | undefined): string[] {
  return isNew(scope) && authentication?.some((one) => one._hasKeysAtUsualPlace)
    ? ['authorization', ...KEY_HEADERS]
    : [];
}

import type { Construct } from 'constructs';
import { ProxyDistribution } from '../../core/distribution/proxy-distribution';
import { Cel, type ClientAuthentication, CredentialSource, type TrafficChoice } from '../constructs';
import type { PromptFirewall } from './prompt-firewall';

/** Headers other than `Authorization` in which clients of Anthropic and Google send API keys. */
const KEY_HEADERS = ['x-api-key', 'x-goog-api-key'];

/** Reads API keys where clients of OpenAI, Anthropic and Google send them. */
const KEYS_OF_CLIENTS = CredentialSource.expression(
  Cel.of(
    `coalesce(${['request.headers["authorization"].regexReplace("(?i)^bearer ", "")', ...KEY_HEADERS.map((name) => `request.headers["${name}"]`)].join(', ')})`,
  ),
);

/** Whether resources below a construct can have what API revision v1.4 introduced. Neutral names are those of an earlier revision. */
const isNew = (scope: Construct) => ProxyDistribution.of(scope) !== ProxyDistribution.NEUTRAL;

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

/** Refuses requests for streams if the firewall returns whole responses: clients of streams would read a whole response as an empty stream. */
export function refusedStreams(scope: Construct, firewall: PromptFirewall | undefined): TrafficChoice[] | undefined {
  if (!firewall?._hasWholeAnswers || !isNew(scope)) return undefined;
  const message = 'This gateway inspects whole responses and does not stream them. Send the request without `stream`.';
  const asksForStream = 'json(request.body).stream == true';
  const headers = { 'content-type': Cel.of('"application/json"') };
  const refusal = (body: object) => ({ status: 400, body: JSON.stringify(body), headers });
  return [
    {
      when: Cel.of(`${asksForStream} && request.path.endsWith("/messages")`),
      directResponse: refusal({ type: 'error', error: { type: 'invalid_request_error', message } }),
    },
    {
      when: Cel.of(asksForStream),
      directResponse: refusal({
        error: { message, type: 'invalid_request_error', param: 'stream', code: 'unsupported_value' },
      }),
    },
  ];
}

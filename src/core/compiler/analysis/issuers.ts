import type { JwtAuthentication, JwtProvider, McpAuthentication, RemoteJwks } from '../../validation/types.generated';
import { below, type Origin } from '../../values/origin';
import type { FieldSource } from '../model/attachment';
import type { RuleAccess } from './access';
import type { DestinationCall } from './calls';

/** An issuer whose tokens a policy of traffic accepts. */
export interface AcceptedIssuer {
  readonly provider: JwtProvider;
  readonly origin: Origin;
  readonly policy: JwtAuthentication;
}

/** Returns the issuers of traffic policies, each once for each path that uses it. */
export function issuersOf({ sets }: RuleAccess): AcceptedIssuer[] {
  return sets.flatMap(({ jwtAuthentication }) =>
    jwtAuthentication ? inPolicy(jwtAuthentication.from, jwtAuthentication.value) : [],
  );
}

function inPolicy({ origin }: FieldSource, policy: JwtAuthentication): AcceptedIssuer[] {
  return policy.providers.map((provider, index) => ({ provider, policy, origin: below(origin, 'providers', index) }));
}

/** Keys that are fetched from a server. */
export interface RemoteKeys {
  readonly keys: RemoteJwks;
  readonly origin: Origin;
}

/** All keys that are fetched from servers, for policies of traffic and of MCP backends. */
export function remoteKeysOf(accesses: readonly RuleAccess[], calls: readonly DestinationCall[]): RemoteKeys[] {
  return [
    ...accesses
      .flatMap(issuersOf)
      .map(({ provider, origin }) => ({ keys: provider.jwks.remote, origin: below(origin, 'jwks', 'remote') })),
    ...calls.flatMap(({ policies: { mcpAuthentication: found } }) => (found ? [keysFor(found.value, found.from)] : [])),
  ].flatMap(({ keys, origin }) => (keys ? [{ keys, origin }] : []));
}

function keysFor({ jwks }: McpAuthentication, { origin }: FieldSource) {
  return { keys: jwks, origin: below(origin, 'jwks') };
}

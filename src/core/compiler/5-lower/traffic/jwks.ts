import type * as config from '../../../data-plane/config';
import { CODE } from '../../../diagnostics/codes.generated';
import type { Jwks, RemoteJwks } from '../../../validation/types.generated';
import { below } from '../../../values/origin';
import type { BackendFields, EffectiveSet } from '../../model/attachment';
import { addressOf } from '../../semantics/backend-address';
import { milliseconds } from '../../semantics/duration';
import { checkHost, hostInUrl } from '../backends/host';
import { serviceHost } from '../backends/service';
import { type Coverage, covering } from '../coverage';
import { partsOfUrl } from '../endpoint-url';
import { policiesOf, referenceAt } from '../policy-services';
import { type GatewayScope, type Site, within } from '../scope';
import { checkPath } from '../wire-forms';
import { fetchedKeySet } from './fetched-keys';
import { isUsable, parseKeys, unreadableKeys, usableKinds, uselessKeys } from './jwk';

export const JWKS_COVERAGE: Coverage = {
  ...covering<Jwks>('Jwks', {
    inline: '`jwks`: the inline keys, without those that the data plane does not support (AIG5011)',
    remote: '`jwks.url`, or `jwks.file` if a sidecar fetches the keys',
  }),
  ...covering<RemoteJwks>('RemoteJwks', {
    jwksPath: 'path of the URL',
    backendRef: 'host, port and scheme of the URL',
    url: 'the URL',
    cacheDuration: {
      cannot:
        'the interval of the sidecar; the data plane itself fetches keys every 15 minutes or as the response specifies',
      code: CODE.keyRefreshIntervalDiffers,
    },
  }),
};

const DEFAULT_CACHE = '5m';
/** An empty key set in place of invalid keys: every token is rejected. */
const NO_KEYS = '{"keys":[]}';

export function lowerJwks(value: Jwks, site: Site, scope: GatewayScope): config.FileInlineOrRemote {
  if (value.inline !== undefined) return lowerInlineJwks(value.inline, within(site, 'inline'), scope);
  return lowerRemoteJwks(value.remote as RemoteJwks, within(site, 'remote'), scope);
}

/** One key without `kid`, or of a kind that only symmetric signatures use, would make the data plane refuse its whole file. */
function lowerInlineJwks(text: string, site: Site, scope: GatewayScope): config.FileInlineOrRemote {
  const keys = parseKeys(text);
  if (!keys) {
    scope.diagnostics.report(CODE.unloadableKeySet, site.origin, {
      problem: 'it is not a JSON object with a list `keys`',
    });
    return text;
  }
  const { keys: support } = scope.options.dataPlane;
  const usable = keys.filter((key) => isUsable(key, support));
  const unreadable = unreadableKeys(usable);
  if (unreadable.length > 0) {
    const problem = `the numbers of key ${unreadable.join(', ')} are missing or not unpadded base64url`;
    scope.diagnostics.report(CODE.unloadableKeySet, site.origin, { problem });
    return text;
  }
  for (const kid of uselessKeys(usable)) scope.diagnostics.report(CODE.uselessKey, site.origin, { kid });
  if (usable.length === keys.length && keys.length > 0) return text;
  if (usable.length === 0) {
    scope.diagnostics.report(CODE.unloadableKeySet, site.origin, {
      problem: `it contains no key that verifies signatures: ${usableKinds(support)}, each with a \`kid\``,
    });
    return text;
  }
  scope.diagnostics.report(CODE.unusableKeys, site.origin, {
    dropped: keys.length - usable.length,
    kept: usable.length,
  });
  return JSON.stringify({ keys: usable });
}

/**
 * Lowers a remote key set. The data plane fetches keys over HTTP or HTTPS with the system's CAs, without a client certificate, and at its
 * own interval. A sidecar fetches key sets with further requirements, unless it is disabled.
 */
export function lowerRemoteJwks(value: RemoteJwks, site: Site, scope: GatewayScope): config.FileInlineOrRemote {
  const server = keyServer(value, site, scope);
  if (!server) return NO_KEYS;
  const { url, tls, target } = server;
  const special = tls !== undefined && Object.keys(tls.value).length > 0;
  const { keyFetcher } = scope.options;
  if (keyFetcher === 'ALWAYS' || (special && keyFetcher === 'AUTO')) {
    return { file: fetchedKeySet(url, value.cacheDuration, tls, target, scope) };
  }
  if (special) {
    const settings = Object.keys(tls.value).join(', ');
    scope.diagnostics.report(CODE.unsupportedTlsForKeys, target.origin, {
      settings,
      who: 'the data plane',
    });
  }
  if (milliseconds(value.cacheDuration) !== milliseconds(DEFAULT_CACHE)) {
    scope.diagnostics.report(CODE.keyRefreshIntervalDiffers, within(site, 'cacheDuration').origin, {
      found: value.cacheDuration,
    });
  }
  // A user who disables the sidecar knows this, and a second policy with the same server adds nothing.
  if (keyFetcher === 'AUTO' && !scope.reportedKeyServers.has(url))
    scope.diagnostics.report(CODE.keysFetchedAtStart, site.origin, { url });
  scope.reportedKeyServers.add(url);
  return { url };
}

interface KeyServer {
  readonly url: string;
  readonly tls?: EffectiveSet<BackendFields>['tls'];
  /** The field that names it. */
  readonly target: Site;
}

function keyServer(value: RemoteJwks, site: Site, scope: GatewayScope): KeyServer | undefined {
  const { url, jwksPath = '' } = value;
  if (url !== undefined) {
    const target = within(site, 'url');
    const { host, path } = partsOfUrl(url) ?? {};
    checkPath(path, target, scope);
    const isUsable =
      host !== undefined && checkHost(host, target, scope) && hostInUrl(host, target, scope) !== undefined;
    return isUsable ? { url, target } : undefined;
  }
  const target = within(site, 'backendRef');
  const destination = referenceAt(target, scope);
  if (!destination || destination.type === 'invalid') return undefined;
  const authority = authorityOf(destination, target, scope);
  checkPath(jwksPath, within(site, 'jwksPath'), scope);
  if (authority === undefined) return undefined;
  const { tls } = policiesOf(destination, scope);
  const scheme = tls ? 'https' : 'http';
  return {
    url: `${scheme}://${withoutDefaultPort(authority, scheme)}/${jwksPath.replace(/^\/+/, '')}`,
    ...(tls && { tls }),
    target,
  };
}

function authorityOf(
  destination: NonNullable<ReturnType<typeof referenceAt>>,
  site: Site,
  scope: GatewayScope,
): string | undefined {
  if (destination.type === 'service') {
    const authority = serviceHost(destination.service, destination.port, site, scope);
    return hostInUrl(authority, site, scope) === undefined ? undefined : authority;
  }
  if (destination.type !== 'backend') return undefined;
  const { resource, type } = destination.backend;
  const address = addressOf(resource.spec);
  if (address) {
    const { field, host, port } = address;
    const at = { origin: below(resource.origin, 'spec', field, 'host'), namespace: '' };
    const written = checkHost(host, at, scope) ? hostInUrl(host, at, scope) : undefined;
    return written === undefined ? undefined : `${written}:${port}`;
  }
  scope.diagnostics.report(CODE.policyBackendNotPlainHost, site.origin, {
    name: `${resource.namespace}/${resource.name}`,
    type,
  });
  return undefined;
}

function withoutDefaultPort(authority: string, scheme: 'http' | 'https'): string {
  return authority.replace(scheme === 'https' ? /:443$/ : /:80$/, '');
}

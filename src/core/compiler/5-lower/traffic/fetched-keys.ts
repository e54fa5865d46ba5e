import type * as config from '../../../data-plane/config';
import { CODE } from '../../../diagnostics/codes.generated';
import type { BackendTls } from '../../../validation/types.generated';
import type { EffectiveField } from '../../model/attachment';
import type { FetchedKeySet } from '../../model/workload';
import { milliseconds } from '../../semantics/duration';
import { lowerTls } from '../backend-policies/tls';
import type { GatewayScope, Site } from '../scope';

/** The sidecar speaks HTTP/1.1. */
const SPOKEN = 'http/1.1';

/** Returns the path of a key set that a sidecar fetches with the TLS settings of its destination. */
export function fetchedKeySet(
  url: string,
  cacheDuration: string,
  tls: EffectiveField<BackendTls> | undefined,
  site: Site,
  scope: GatewayScope,
): string {
  const settings: config.LocalBackendTLS = tls ? lowerTls(tls.from, { ...scope, needs: scope.needs.ofKeyFetcher }) : {};
  const alpn = settings.alpn;
  if (alpn && !alpn.includes(SPOKEN)) {
    scope.diagnostics.report(CODE.unsupportedTlsForKeys, site.origin, {
      settings: 'alpnProtocols',
      who: 'the sidecar',
    });
  }
  const text = (name: 'cert' | 'key' | 'root' | 'hostname') => settings[name] as string | undefined;
  const file = (name: 'cert' | 'key', value = text(name)) => (value === undefined ? {} : { [name]: value });
  const keySet: Omit<FetchedKeySet, 'file'> = {
    url,
    seconds: Math.ceil(milliseconds(cacheDuration) / 1000),
    ...(settings.hostname === undefined ? {} : { servername: text('hostname') }),
    ...(settings.subjectAltNames ? { names: settings.subjectAltNames as readonly string[] } : {}),
    verify: settings.insecure ? 'nothing' : settings.insecureHost ? 'chain' : 'all',
    ...(settings.root === undefined ? {} : { ca: text('root') }),
    ...file('cert'),
    ...file('key'),
  };
  scope.diagnostics.report(CODE.keysFetchedBySidecar, site.origin, { url, seconds: keySet.seconds });
  return scope.needs.keySet(keySet);
}

import { isIPv4, isIPv6 } from 'node:net';
import { CODE } from '../../diagnostics/codes.generated';
import { ONLY_PROVIDER } from '../../providers';
import type { BackendAuth } from '../../validation/types.generated';
import type { FieldSource } from '../model/attachment';
import { addressOf } from '../semantics/backend-address';
import type { Call } from './calls';
import { type Check, POLICIES } from './check';
import { writtenProvidersOf } from './providers';

/** Credentials that leave the cluster without TLS. Port 443 without it is reported as such. */
export const checkKeysInClear: Check = {
  needs: [...POLICIES, 'BackendTLSPolicy'],
  run({ attachment, backendCalls }, diagnostics) {
    const reported = new Set<unknown>();
    const called = [...attachment.graph.references.values()].flatMap(
      ({ destination }) => attachment.destinations.get(destination.key) ?? [],
    );
    for (const { source, host, port } of [...backendCalls, ...called].flatMap(plainCredentialsOf)) {
      if (reported.has(source.value)) continue;
      reported.add(source.value);
      diagnostics.report(CODE.credentialsInClear, source.origin, { host, port });
    }
  },
};

interface PlainCredentials {
  readonly source: FieldSource<BackendAuth>;
  readonly host: string;
  readonly port: number;
}

function plainCredentialsOf({
  backend,
  policies,
  sections,
}: Pick<Call, 'backend' | 'policies' | 'sections'>): PlainCredentials[] {
  if (!backend) return [];
  const found: PlainCredentials[] = [];
  const look = (section: string, host: string | undefined, port: number | undefined) => {
    const own = sections.get(section);
    const auth = own?.auth ?? policies.auth;
    if (!auth || (own?.tls ?? policies.tls) || host === undefined || port === undefined || port === TLS_PORT) return;
    // A signature tells no secret.
    if (!auth.value.cloudA && isOutside(host)) found.push({ source: auth.from, host, port });
  };
  const address = addressOf(backend.resource.spec);
  if (address) look('', address.host, address.port);
  for (const { name, spec } of writtenProvidersOf(backend)) look(name || ONLY_PROVIDER, spec.host, spec.port);
  for (const { name, static: target } of backend.resource.spec.mcp?.targets ?? [])
    look(name, target?.host, target?.port);
  return found;
}

const TLS_PORT = 443;
/** Names that networks of their own use, and those of Services. */
const INSIDE = /(?:^|\.)(?:svc|local|localhost|localdomain|internal|lan|home\.arpa|intranet)$/i;
const PRIVATE = /^(?:10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./;

/** Whether a host is surely not in the cluster: a name of two parts may be a Service with its namespace. */
function isOutside(host: string): boolean {
  if (isIPv4(host)) return !PRIVATE.test(host);
  if (isIPv6(host)) return !/^(?:::1$|f[cd]|fe80)/i.test(host);
  return host.split('.').length > 2 && !INSIDE.test(host);
}

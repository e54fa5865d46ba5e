import { isDeepStrictEqual } from 'node:util';
import type * as config from '../../data-plane/config';
import { CODE } from '../../diagnostics/codes.generated';
import type { Frontend, FrontendTls } from '../../validation/types.generated';
import { defined } from '../../values/objects';
import { type EffectiveField, type GatewayAttachment, type ListenerAttachment, saysTheSame } from '../model/attachment';
import { reportUnusableSuites, suiteName, TLS_VERSIONS } from './frontend';
import { type GatewayScope, siteOf } from './scope';

/** The note for settings that the file specifies once for the entire process. */
export const ONCE = 'the data plane applies it to all connections of the process';

/** Returns the field of a port's or listener's policy if it differs from the policies on the entire Gateway. */
export function ownField<Name extends keyof Frontend>(
  name: Name,
  { frontend }: ListenerAttachment,
  gateway: GatewayAttachment,
): EffectiveField<NonNullable<Frontend[Name]>> | undefined {
  const field = frontend[name];
  const common = gateway.frontend[name];
  return field === undefined || (common && saysTheSame(field, common)) ? undefined : field;
}

export function reportOnlyForAll(
  { from }: EffectiveField,
  field: string,
  reason: string,
  { diagnostics }: GatewayScope,
): void {
  diagnostics.report(CODE.onlyForWholeGateway, from.origin, { field, reason });
}

/** Returns the ports whose connections begin with a PROXY header, if those of others do not: the config has only one setting for them. */
export function portsWithProxyHeader(gateway: GatewayAttachment, scope: GatewayScope): ReadonlySet<number> {
  const ports = new Set<number>();
  for (const entry of gateway.listeners) {
    const field = ownField('proxyProtocol', entry, gateway);
    if (!field) continue;
    const { version, mode } = field.value;
    const isUsual = version === 'V2' && mode !== 'Optional' && !gateway.frontend.proxyProtocol;
    if (isUsual) ports.add(entry.listener.port);
    else
      reportOnlyForAll(
        field,
        'frontend.proxyProtocol',
        'for a single port, the config only supports V2 in mode Strict',
        scope,
      );
  }
  return ports;
}

const ONLY_FOR_ALL = ['handshakeTimeout', 'alpnProtocols'] as const;
const AT_LISTENERS = ['minProtocolVersion', 'maxProtocolVersion', 'cipherSuites', 'keyExchangeGroups'] as const;

/** Returns the part of a port's `frontend.tls` that its listeners can express. */
export function tlsOfPort(
  entry: ListenerAttachment,
  gateway: GatewayAttachment,
  scope: GatewayScope,
): Partial<config.LocalTLSServerConfig> {
  const field = ownField('tls', entry, gateway);
  if (!field) return {};
  reportUnusableSuites(field.value, siteOf(field.from), scope);
  const { value } = field;
  const common: FrontendTls = gateway.frontend.tls?.value ?? {};
  const lost = [
    ...ONLY_FOR_ALL.filter((name) => !isDeepStrictEqual(value[name], common[name])),
    ...AT_LISTENERS.filter((name) => value[name] === undefined && common[name] !== undefined),
  ];
  if (lost.length > 0) reportOnlyForAll(field, `${lost.join(' and ')} of frontend.tls`, ONCE, scope);
  return defined({
    minTLSVersion: value.minProtocolVersion && TLS_VERSIONS[value.minProtocolVersion],
    maxTLSVersion: value.maxProtocolVersion && TLS_VERSIONS[value.maxProtocolVersion],
    cipherSuites: value.cipherSuites?.map(suiteName),
    keyExchangeGroups: value.keyExchangeGroups && [...value.keyExchangeGroups],
  });
}

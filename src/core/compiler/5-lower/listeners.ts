import type * as config from '../../data-plane/config';
import { CODE } from '../../diagnostics/codes.generated';
import { addToList } from '../../values/lists-in-maps';
import { defined } from '../../values/objects';
import { below } from '../../values/origin';
import type { GatewayAttachment, ListenerAttachment } from '../model/attachment';
import type { BindIr, ListenerIr, TcpRouteIr } from '../model/dataplane';
import { portsWithProxyHeader, tlsOfPort } from './listener-frontends';
import { hasWorkloadApi } from './newer-fields';
import { lowerHttpRoute } from './routes/http-routes';
import { keepOrder } from './routes/precedence';
import { lowerRouteGroups } from './routes/route-groups';
import { lowerTcpRoute } from './routes/tcp-routes';
import { withTunnels } from './routes/tunnels';
import type { GatewayScope } from './scope';

/** The ports of a Gateway with their listeners and routes. */
export function lowerBinds(attachment: GatewayAttachment, scope: GatewayScope): readonly BindIr[] {
  const byPort = new Map<number, ListenerIr[]>();
  for (const entry of attachment.listeners) {
    const { listener } = entry;
    addToList(byPort, listener.port, lowerListener(entry, attachment, scope));
  }
  const internal = new Set(
    attachment.listeners.flatMap(({ listener }) => (listener.isInternal ? [listener.port] : [])),
  );
  const binds = [...byPort].sort(([a], [b]) => a - b);
  const withHeader = portsWithProxyHeader(attachment, scope);
  return keepOrder(
    binds.map(([port, listeners]) => ({
      port,
      ...(internal.has(port) ? { isInternal: true } : {}),
      ...(withHeader.has(port) ? { expectsProxyHeader: true } : {}),
      listeners,
    })),
  );
}

function lowerListener(entry: ListenerAttachment, gateway: GatewayAttachment, scope: GatewayScope): ListenerIr {
  const { listener } = entry;
  const tcp = listener.protocol === 'TCP' || listener.protocol === 'TLS';
  const common = {
    name: listener.key,
    hostname: listener.hostname,
    protocol: listener.protocol,
    tls: lowerListenerTls(entry, gateway, scope),
    origin: listener.origin,
  };
  if (tcp) {
    const routes = entry.rules.map((rule) => lowerTcpRoute(rule, scope));
    return { ...common, tcpRoutes: routes.filter((route): route is TcpRouteIr => route !== undefined) };
  }
  const inherited = [gateway.traffic, entry.ownTraffic];
  const routes = entry.rules.flatMap((rule) => withTunnels(lowerHttpRoute(rule, inherited, scope), entry));
  const groups = lowerRouteGroups(entry.rules, inherited, scope).map((group) => ({
    ...group,
    routes: withTunnels(group.routes, entry),
  }));
  return { ...common, routes, ...(groups.length > 0 ? { groups } : {}) };
}

/** Lowers certificates to files, which the data plane watches: it loads a renewed certificate without a restart. */
function lowerListenerTls(
  entry: ListenerAttachment,
  gateway: GatewayAttachment,
  scope: GatewayScope,
): config.LocalTLSServerConfig | undefined {
  const { listener } = entry;
  const { certificate, clientCa, isAuthority, isSpiffe, options } = listener.tls ?? {};
  if (!certificate && !isSpiffe) return undefined;
  const names = Object.keys(options ?? {});
  if (names.length > 0)
    scope.diagnostics.report(CODE.tlsOptionsWithoutEffect, listener.origin, { options: names.join(', ') });
  if (!certificate) {
    hasWorkloadApi({ origin: below(listener.origin, 'tls', 'options'), namespace: listener.owner.namespace }, scope);
    return { spiffe: {}, ...tlsOfPort(entry, gateway, scope) };
  }
  return defined<config.LocalTLSServerConfig>({
    mode: isAuthority ? 'dynamicCa' : undefined,
    cert: scope.needs.file(certificate, 'tls.crt', listener.origin),
    key: scope.needs.file(certificate, 'tls.key', listener.origin),
    root: clientCa && scope.needs.file(clientCa, 'ca.crt', listener.origin),
    ...tlsOfPort(entry, gateway, scope),
  });
}

import type * as config from '../../../data-plane/config';
import { CODE } from '../../../diagnostics/codes.generated';
import type { ServiceNode } from '../../model/graph';
import { HTTP_VERSIONS } from '../backend-policies/connection';
import { isEmpty } from '../config-object';
import type { GatewayScope, Site } from '../scope';

/** The fields of a Service that decide how it is reached. */
interface ServiceSpec {
  readonly clusterIP?: string;
  readonly type?: string;
  readonly ports?: readonly { readonly port: number; readonly targetPort?: number | string }[];
}

/** Returns the port of `serviceHost`, for fields of the config with separate host and port. */
export function servicePort(service: ServiceNode, port: number, site: Site, scope: GatewayScope): number {
  return isHeadless(service) ? podPort(service, port, site, scope) : port;
}

/**
 * Returns the `name:port` under which the data plane reaches a Service by DNS. A headless Service resolves to its pods, which listen on the
 * target port, because the Service's port is not translated.
 */
export function serviceHost(service: ServiceNode, port: number, site: Site, scope: GatewayScope): string {
  return `${service.hostname}:${servicePort(service, port, site, scope)}`;
}

/** Returns the virtual address of a Service if the inputs contain it; a host that is an address preserves the client's Host header. */
export function clusterAddress(service: ServiceNode): string | undefined {
  const address = specOf(service).clusterIP;
  return address && /^\d+(?:\.\d+){3}$/.test(address) ? address : undefined;
}

function isHeadless(service: ServiceNode): boolean {
  return specOf(service).clusterIP === 'None';
}

function podPort(service: ServiceNode, port: number, site: Site, scope: GatewayScope): number {
  const target = specOf(service).ports?.find((candidate) => candidate.port === port)?.targetPort;
  if (typeof target === 'string') {
    scope.diagnostics.report(CODE.headlessServiceWithNamedPort, site.origin, {
      name: `${service.namespace}/${service.name}`,
      port,
      target,
    });
  }
  return typeof target === 'number' ? target : port;
}

function specOf(service: ServiceNode): ServiceSpec {
  return service.resource?.spec ?? {};
}

const HTTP2_PROTOCOLS = new Set(['kubernetes.io/h2c', 'http2', 'h2c', 'grpc']);
const HTTP1_PROTOCOLS = new Set(['http', 'kubernetes.io/ws']);
/** The protocol name, independent of the distribution. */
const A2A_PROTOCOL = /\/a2a$/;

/**
 * Adds the protocol that the Service port's `appProtocol` specifies to the policies. A policy's own `http.version` takes precedence; an
 * `http` policy without a version leaves the choice to the port.
 */
export function withAppProtocol(
  policies: config.LocalBackendPolicies,
  service: ServiceNode,
  port: number,
): config.LocalBackendPolicies {
  const byProtocol = appProtocolPolicies(service, port);
  if (!byProtocol) return policies;
  const http = { ...byProtocol.http, ...policies.http };
  return { ...byProtocol, ...policies, ...(isEmpty(http) ? {} : { http }) };
}

/** Adds the part of it that applies to a destination without a route: the HTTP version. */
export function withHttpVersion(
  policies: config.SimpleLocalBackendPolicies,
  service: ServiceNode,
  port: number,
): config.SimpleLocalBackendPolicies {
  const { a2a: _, ...others } = withAppProtocol(policies, service, port);
  return others;
}

/** Returns whether a Service port requires HTTP/2 from the first byte. */
export function requiresHttp2(service: ServiceNode, port: number): boolean {
  return HTTP2_PROTOCOLS.has(protocolOf(service, port) ?? '');
}

type AppProtocolPolicies = Pick<config.LocalBackendPolicies, 'http' | 'a2a'>;

function appProtocolPolicies(service: ServiceNode, port: number): AppProtocolPolicies | undefined {
  const protocol = protocolOf(service, port);
  if (protocol === undefined) return undefined;
  if (HTTP2_PROTOCOLS.has(protocol)) return { http: { version: HTTP_VERSIONS.HTTP2 } };
  if (HTTP1_PROTOCOLS.has(protocol)) return { http: { version: HTTP_VERSIONS.HTTP1 } };
  return A2A_PROTOCOL.test(protocol) ? { a2a: {} } : undefined;
}

function protocolOf(service: ServiceNode, port: number): string | undefined {
  return service.ports.find((candidate) => candidate.port === port)?.appProtocol?.toLowerCase();
}

import { Construct } from 'constructs';
import { CODE } from '../../core/diagnostics/codes.generated';
import {
  Authorization,
  Cel,
  type ClientAuthentication,
  ConnectMode,
  ForwardProxyBackend,
  Gateway,
  type GatewayProps,
  type Listener,
  type Route,
  type TrafficPolicy,
} from '../constructs';
import { checkedOptions, isInstanceOf } from '../constructs/checked-options';
import { inConstruct, usageError } from '../constructs/usage-error';
import { inNamespaceOfGateway, insideCluster } from './namespace-of-gateway';

/** Properties of an egress gateway. */
export interface EgressGatewayProps extends GatewayProps {
  /** Hosts that clients can reach, at least one; `*.example.com` matches subdomains, but not `example.com` itself. */
  readonly allowHosts: string[];
  /**
   * Ports of those hosts. A request that names no port counts as 80. Without `tunnels`, requests go to all of them in the clear.
   *
   * @default [80, 443]
   */
  readonly allowPorts?: number[];
  /**
   * Allows clients to open tunnels to these hosts and ports (CONNECT, RFC 9110 section 9.3.6), which programs use for TLS through a proxy.
   * The list is checked once per tunnel; the gateway does not see the traffic in it. Requires revision v1.4.
   *
   * @default false; CONNECT requests receive a 405
   */
  readonly tunnels?: boolean;
  /**
   * Address ranges of clients, in CIDR notation. An empty list allows no client.
   *
   * @default - all addresses
   */
  readonly clients?: string[];
  /**
   * Authentication of clients, in the header `Authorization` by default. The data plane removes `Proxy-Authorization` before
   * authentication.
   *
   * @default - they do not
   */
  readonly authentication?: ClientAuthentication[];
  /**
   * The port that clients send to.
   *
   * @default 8080
   */
  readonly port?: number;
}

/**
 * A gateway for requests from the cluster to external hosts. It forwards a request to the host in its URL if that host is in the
 * allow-list, which is required. Its Service is of type ClusterIP.
 *
 * @example
 *
 * new EgressGateway(chart, 'egress', { allowHosts: ['api.github.com', '*.example.com'], clients: ['10.0.0.0/8'], tunnels: true });
 */
@checkedOptions('EgressGateway')
export class EgressGateway extends Construct {
  /**
   * Returns whether a value is an EgressGateway, of any copy of the package.
   *
   * @param x any value
   */
  public static isEgressGateway(x?: unknown): x is EgressGateway {
    return isInstanceOf('EgressGateway', x);
  }

  /** The gateway that workloads send their requests through. */
  public readonly gateway: Gateway;
  /** Its only listener. */
  public readonly listener: Listener;
  /** The way from the listener to the forward proxy. */
  public readonly route: Route;
  /** The policy that refuses hosts that are not in the allow-list. */
  public readonly allowList: TrafficPolicy;

  /**
   * @param scope the construct or chart that it belongs to
   * @param id its name there, part of its path and of generated names
   * @param props which hosts may be reached, and by whom
   */
  public constructor(scope: Construct, id: string, props: EgressGatewayProps) {
    super(scope, id);
    inConstruct(this, () => checkProps(props));
    this.gateway = new Gateway(this, 'Gateway', props);
    this.listener = this.gateway.addHttpListener('egress', { port: props.port ?? 8080 });
    insideCluster(this.gateway);
    if (props.tunnels) this.gateway.addFrontendPolicy('Tunnels', { connect: ConnectMode.ROUTE });
    const anywhere = new ForwardProxyBackend(this, 'Anywhere', { metadata: inNamespaceOfGateway(props.metadata) });
    this.route = this.gateway.addRoute('Route', { metadata: inNamespaceOfGateway(props.metadata), to: [anywhere] });
    this.allowList = this.route.addTrafficPolicy('AllowList', {
      authentication: props.authentication,
      authorization: Authorization.require(
        Cel.host().matches(hostPattern(props.allowHosts, props.allowPorts ?? [80, 443])),
        ...(props.clients ? [Cel.anyOf(...props.clients.map((block) => Cel.clientIn(block)))] : []),
      ),
    });
  }
}

/** Returns the pattern of allowed hosts; a request's host includes the port if the client sends one. */
function hostPattern(hosts: readonly string[], ports: readonly number[]): string {
  const names = hosts.map((host) => {
    const literal = host.replace(/^\*\./, '').replace(/[.]/g, '\\.');
    return host.startsWith('*.') ? `(?:[a-z0-9-]+\\.)+${literal}` : literal;
  });
  const port = `:(?:${ports.join('|')})`;
  return `^(?i:${names.join('|')})(?:${port})${ports.includes(80) ? '?' : ''}$`;
}

function checkProps({ allowHosts, allowPorts }: EgressGatewayProps): void {
  if (allowHosts.length === 0) throw usageError(CODE.egressGatewayWithoutAllowList);
  if (allowPorts?.length === 0) throw usageError(CODE.egressGatewayWithoutPort);
  for (const host of allowHosts) checkHost(host);
}

function checkHost(host: string): void {
  if (/^(\*\.)?([a-z0-9]([-a-z0-9]*[a-z0-9])?\.)*[a-z0-9]([-a-z0-9]*[a-z0-9])?$/i.test(host)) return;
  throw usageError(CODE.allowListEntryNotHostName, { host });
}

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
import { checkedOptions } from '../constructs/checked-options';
import { inConstruct, usageError } from '../constructs/usage-error';
import { besideGateway, insideCluster } from './beside';

/** What an egress gateway takes. */
export interface EgressGatewayProps extends GatewayProps {
  /** Hosts that clients may reach; `*.example.com` stands for the hosts below, not for `example.com` itself. At least one. */
  readonly allowHosts: string[];
  /**
   * Ports of those hosts. A request that names no port counts as 80. Without `tunnels`, requests go to all of them in the clear.
   *
   * @default [80, 443]
   */
  readonly allowPorts?: number[];
  /**
   * Lets clients open tunnels to those hosts and ports (CONNECT, RFC 9110 section 9.3.6), which is how programs speak TLS through
   * a proxy. The list is asked once for each tunnel; what goes through it is not seen here. Needs revision v1.4.
   *
   * @default false: who asks for a tunnel gets a 405
   */
  readonly tunnels?: boolean;
  /**
   * Blocks of addresses, in CIDR notation, from which clients may come; of an empty list, nobody.
   *
   * @default - any
   */
  readonly clients?: string[];
  /**
   * How clients prove who they are, in a header of what they send to the gateway, `Authorization` unless said. The data plane
   * takes `Proxy-Authorization` away before anything reads it.
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
 * A way out for what runs in the cluster: requests go to the host that they name, if that host is on the list. Without a list there
 * is no gateway. Its Service is of type ClusterIP.
 *
 * @example
 *
 * new EgressGateway(chart, 'egress', { allowHosts: ['api.github.com', '*.example.com'], clients: ['10.0.0.0/8'], tunnels: true });
 */
@checkedOptions('EgressGateway')
export class EgressGateway extends Construct {
  /** The gateway. */
  public readonly gateway: Gateway;
  /** Its only listener. */
  public readonly listener: Listener;
  /** The way from the listener to the forward proxy. */
  public readonly route: Route;
  /** Refuses what is not on the list. */
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
    const anywhere = new ForwardProxyBackend(this, 'Anywhere', { metadata: besideGateway(props.metadata) });
    this.route = this.gateway.addRoute('Route', { metadata: besideGateway(props.metadata), to: [anywhere] });
    this.allowList = this.route.addTrafficPolicy('AllowList', {
      authentication: props.authentication,
      authorization: Authorization.require(
        Cel.host().matches(hostPattern(props.allowHosts, props.allowPorts ?? [80, 443])),
        ...(props.clients ? [Cel.anyOf(...props.clients.map((block) => Cel.clientIn(block)))] : []),
      ),
    });
  }
}

/** The host of a request comes with its port where the client names one. */
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

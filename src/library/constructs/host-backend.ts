import type { Construct } from 'constructs';
import type * as api from '../api';
import { Backend, type BackendProps } from './backend';
import { checkedOptions, isInstanceOf } from './checked-options';
import type { ConnectionOptions } from './connection';

/** Properties of a backend with a static host. */
export interface StaticBackendProps extends BackendProps, ConnectionOptions {
  /** A DNS name or an IPv4 address, 1 to 256 characters. */
  readonly host: string;
  /** The port of the host, 1 to 65535. */
  readonly port: number;
}

/**
 * A backend at one host and port.
 *
 * @example
 *
 * const billing = new StaticBackend(chart, 'billing', {
 *   host: 'billing.example.com',
 *   port: 443,
 *   tls: DestinationTls.verified(),
 *   connectTimeout: Duration.seconds(2),
 * });
 * gateway.addRoute('billing', { path: PathMatch.prefix('/billing'), to: [billing] });
 */
@checkedOptions('StaticBackend')
export class StaticBackend extends Backend {
  /**
   * Returns whether a value is a StaticBackend, of any copy of the package.
   *
   * @param x any value
   */
  public static isStaticBackend(x?: unknown): x is StaticBackend {
    return isInstanceOf('StaticBackend', x);
  }

  /**
   * @param scope the construct or chart that it belongs to
   * @param id its name there, part of its path and of generated names
   * @param props the host and port, and how they are reached
   */
  public constructor(
    scope: Construct,
    id: string,
    private readonly props: StaticBackendProps,
  ) {
    super(scope, id, props);
    this._check();
  }

  /** @internal */
  public _renderSpec(): api.ProxyBackendSpec {
    return {
      static: { host: this.props.host, port: this.props.port },
      policies: this._policies(this.props),
    };
  }
}

/** Properties of a backend with a Unix socket. */
export interface UnixSocketBackendProps extends BackendProps, ConnectionOptions {
  /** The path of the socket in the pod. A volume that is shared with the server is added by `Workload.overlayDeployment`. */
  readonly path: string;
}

/**
 * A Unix domain socket in the pod of the gateway. In controller mode, requires revision v1.4.
 *
 * @example
 *
 * gateway.addRoute('local', { path: PathMatch.prefix('/local'), to: [new UnixSocketBackend(chart, 'local', { path: '/run/app/app.sock' })] });
 */
@checkedOptions('UnixSocketBackend')
export class UnixSocketBackend extends Backend {
  /**
   * Returns whether a value is a UnixSocketBackend, of any copy of the package.
   *
   * @param x any value
   */
  public static isUnixSocketBackend(x?: unknown): x is UnixSocketBackend {
    return isInstanceOf('UnixSocketBackend', x);
  }

  /**
   * @param scope the construct or chart that it belongs to
   * @param id its name there, part of its path and of generated names
   * @param props the path, and how the socket is talked to
   */
  public constructor(
    scope: Construct,
    id: string,
    private readonly props: UnixSocketBackendProps,
  ) {
    super(scope, id, props);
    this._check();
  }

  /** @internal */
  public _renderSpec(): api.ProxyBackendSpec {
    return { static: { unixPath: this.props.path }, policies: this._policies(this.props) };
  }
}

/**
 * An agent with the agent-to-agent protocol (A2A). The gateway replaces the agent's address in its card with its own. In controller mode,
 * requires revision v1.4.
 *
 * @example
 *
 * const booking = new AgentBackend(chart, 'booking', { host: 'booking.internal', port: 9999 });
 * gateway.addRoute('booking', { path: PathMatch.prefix('/booking'), to: [booking] });
 */
@checkedOptions('AgentBackend')
export class AgentBackend extends Backend {
  /**
   * Returns whether a value is an AgentBackend, of any copy of the package.
   *
   * @param x any value
   */
  public static isAgentBackend(x?: unknown): x is AgentBackend {
    return isInstanceOf('AgentBackend', x);
  }

  /**
   * @param scope the construct or chart that it belongs to
   * @param id its name there, part of its path and of generated names
   * @param props the host and port, and how they are reached
   */
  public constructor(
    scope: Construct,
    id: string,
    private readonly props: StaticBackendProps,
  ) {
    super(scope, id, props);
    this._check();
  }

  /** @internal */
  public _renderSpec(): api.ProxyBackendSpec {
    return {
      a2A: { host: this.props.host, port: this.props.port },
      policies: this._policies(this.props),
    };
  }
}

/** Properties of an agent runtime backend. */
export interface AgentRuntimeBackendProps extends BackendProps, ConnectionOptions {
  /** The ARN of the runtime, `arn:aws:bedrock-agentcore:<region>:<account>:runtime/<id>`. */
  readonly agentRuntimeArn: string;
  /**
   * The alias or version.
   *
   * @default - the runtime's default
   */
  readonly qualifier?: string;
}

/**
 * An agent on Amazon Bedrock AgentCore.
 *
 * @example
 *
 * const support = new AgentRuntimeBackend(chart, 'support', {
 *   agentRuntimeArn: 'arn:aws:bedrock-agentcore:us-east-1:111122223333:runtime/support-AbCdEf1234',
 * });
 * gateway.addRoute('support', { path: PathMatch.prefix('/support'), to: [support] });
 */
@checkedOptions('AgentRuntimeBackend')
export class AgentRuntimeBackend extends Backend {
  /**
   * Returns whether a value is an AgentRuntimeBackend, of any copy of the package.
   *
   * @param x any value
   */
  public static isAgentRuntimeBackend(x?: unknown): x is AgentRuntimeBackend {
    return isInstanceOf('AgentRuntimeBackend', x);
  }

  /**
   * @param scope the construct or chart that it belongs to
   * @param id its name there, part of its path and of generated names
   * @param props the runtime, and how it is reached
   */
  public constructor(
    scope: Construct,
    id: string,
    private readonly props: AgentRuntimeBackendProps,
  ) {
    super(scope, id, props);
    this._check();
  }

  /** @internal */
  public _renderSpec(): api.ProxyBackendSpec {
    return {
      cloudA: { agentRuntime: { agentRuntimeArn: this.props.agentRuntimeArn, qualifier: this.props.qualifier } },
      policies: this._policies(this.props),
    };
  }
}

/** Properties of a forward proxy backend. */
export interface ForwardProxyBackendProps extends BackendProps, ConnectionOptions {}

/**
 * Sends each request to the host in its URL. Without an authorization policy, clients can reach every host that the gateway can reach; the
 * `EgressGateway` pattern includes an allow-list.
 *
 * @example
 *
 * const proxy = new ForwardProxyBackend(chart, 'proxy');
 * const outward = gateway.addRoute('outward', { hostnames: ['api.github.com'], to: [proxy] });
 * outward.addTrafficPolicy('hosts', { authorization: Authorization.require(Cel.host().equalTo('api.github.com')) });
 */
@checkedOptions('ForwardProxyBackend')
export class ForwardProxyBackend extends Backend {
  /**
   * Returns whether a value is a ForwardProxyBackend, of any copy of the package.
   *
   * @param x any value
   */
  public static isForwardProxyBackend(x?: unknown): x is ForwardProxyBackend {
    return isInstanceOf('ForwardProxyBackend', x);
  }

  /**
   * @param scope the construct or chart that it belongs to
   * @param id its name there, part of its path and of generated names
   * @param props how hosts are reached
   */
  public constructor(
    scope: Construct,
    id: string,
    private readonly props: ForwardProxyBackendProps = {},
  ) {
    super(scope, id, props);
    this._check();
  }

  /** @internal */
  public _renderSpec(): api.ProxyBackendSpec {
    return { dynamicForwardProxy: {}, policies: this._policies(this.props) };
  }
}

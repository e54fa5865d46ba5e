import type { Duration } from 'cdk8s';
import type { ISecret } from 'cdk8s-plus-28';
import { Construct } from 'constructs';
import {
  Authorization,
  type AutoscaleOptions,
  Cel,
  ClientAuthentication,
  Gateway,
  type GatewayProps,
  type JsonWebKeys,
  type KeepAvailableOptions,
  type Listener,
  McpBackend,
  type McpIdentityProvider,
  type McpTarget,
  type RateLimit,
  type Route,
  type TrafficPolicy,
} from '../constructs';
import { inConstruct, usageError } from '../constructs/usage-error';
import { besideGateway, insideCluster } from './beside';

/** Who may use which tools: one line of the table. */
export interface ToolAccess {
  /**
   * The target, by its name.
   *
   * @default - tools of all targets
   */
  readonly target?: string;
  /**
   * The tools, by the names that the server gives them.
   *
   * @default - all tools of the target
   */
  readonly tools?: string[];
  /**
   * Who; an expression over `jwt`, such as `Cel.claim('groups').contains('sre')`.
   *
   * @default - every client with a valid token
   */
  readonly who?: Cel;
}

/** Where clients get their tokens. */
export interface McpHubOAuth {
  /** The `iss` claim of the tokens, 1 to 256 characters. */
  readonly issuer: string;
  /** The `aud` claim has to name one of them, 1 to 64. */
  readonly audiences: string[];
  /** The keys with which the issuer signs. */
  readonly keys: JsonWebKeys;
  /**
   * Scopes that clients may ask for.
   *
   * @default - none are named
   */
  readonly scopes?: string[];
  /**
   * The product, where its metadata needs adapting.
   *
   * @default - the issuer is standard
   */
  readonly identityProvider?: McpIdentityProvider;
}

/** What an MCP hub takes. */
export interface SecuredMcpHubProps extends GatewayProps {
  /** The servers, 1 to 32. */
  readonly servers: McpTarget[];
  /** Where clients get their tokens. */
  readonly oauth: McpHubOAuth;
  /** The host under which clients reach the hub; part of the address that tokens are for. */
  readonly hostname: string;
  /**
   * Who may use which tools. What no line allows is neither shown nor called.
   *
   * @default - every client with a valid token may use all tools
   */
  readonly access?: ToolAccess[];
  /**
   * The path of the endpoint.
   *
   * @default '/mcp'
   */
  readonly path?: string;
  /**
   * The certificate for HTTPS: a Secret with `tls.crt` and `tls.key`.
   *
   * @default - plain HTTP inside the cluster (a Service of type ClusterIP), for use behind something that ends TLS
   */
  readonly certificate?: ISecret;
  /**
   * The port.
   *
   * @default - 443 with a certificate, else 80
   */
  readonly port?: number;
  /**
   * Origins of browser clients.
   *
   * @default - no browser clients
   */
  readonly browserOrigins?: string[];
  /**
   * Whether clients have sessions. Several replicas need a `sessionKey`.
   *
   * @default true
   */
  readonly sessions?: boolean;
  /**
   * Whether a session goes on with the servers that answer when one does not.
   *
   * @default false
   */
  readonly failOpen?: boolean;
  /**
   * How much may be used.
   *
   * @default - unlimited
   */
  readonly rateLimits?: RateLimit[];
  /**
   * How long browsers remember what they may send.
   *
   * @default Duration.seconds(5)
   */
  readonly browserMaxAge?: Duration;
  /**
   * Lets the number of pods follow the load.
   *
   * @default - a fixed number
   */
  readonly autoscaling?: AutoscaleOptions;
  /**
   * How many pods stay while nodes are drained.
   *
   * @default - all but one
   */
  readonly disruption?: KeepAvailableOptions;
}

/**
 * Many MCP servers behind one endpoint, with OAuth as MCP clients expect it (RFC 9728).
 *
 * @example
 *
 * new SecuredMcpHub(chart, 'hub', {
 *   hostname: 'mcp.example.com',
 *   certificate: certificate,
 *   servers: [McpTarget.host('runbooks', { host: 'runbooks.internal', port: 8080 })],
 *   oauth: {
 *     issuer: 'https://idp.example.com/',
 *     audiences: ['mcp.example.com'],
 *     keys: JsonWebKeys.remote(idp, { path: '/.well-known/jwks.json' }),
 *   },
 *   access: [{ target: 'runbooks', who: Cel.claim('groups').contains('sre') }],
 * });
 */
export class SecuredMcpHub extends Construct {
  /** The gateway. */
  public readonly gateway: Gateway;
  /** Its only listener. */
  public readonly listener: Listener;
  /** The servers. */
  public readonly backend: McpBackend;
  /** The way from the listener to the servers, for the endpoint and for the discovery documents. */
  public readonly route: Route;
  /** Authentication, limits and CORS. */
  public readonly policy: TrafficPolicy;
  /** The address of the endpoint, as tokens and discovery documents name it. */
  public readonly resource: string;

  /**
   * @param scope the construct or chart that it belongs to
   * @param id its name there, part of its path and of generated names
   * @param props the servers, and who may use them
   */
  public constructor(scope: Construct, id: string, props: SecuredMcpHubProps) {
    super(scope, id);
    const path = props.path ?? '/mcp';
    inConstruct(this, () => checkProps(props, path));
    this.resource = `https://${props.hostname}${path}`;

    this.gateway = new Gateway(this, 'Gateway', props);
    const { hostname, port, certificate } = props;
    this.listener = certificate
      ? this.gateway.addHttpsListener('mcp', { hostname, port, certificate })
      : this.gateway.addHttpListener('mcp', { hostname, port });
    if (!certificate) insideCluster(this.gateway);

    this.backend = new McpBackend(this, 'Backend', {
      metadata: besideGateway(props.metadata),
      targets: props.servers,
      sessions: props.sessions,
      failOpen: props.failOpen,
      toolAuthorization: props.access ? Authorization.allow(...props.access.map(renderAccess)) : undefined,
    });
    this.route = this.gateway.addRoute('Route', {
      metadata: besideGateway(props.metadata),
      pathPrefix: path,
      orMatches: ['oauth-protected-resource', 'oauth-authorization-server'].map((document) => ({
        pathPrefix: `/.well-known/${document}${path}`,
      })),
      to: [this.backend],
    });
    this.policy = this.route.addTrafficPolicy('Policy', {
      authentication: [ClientAuthentication.mcpOauth({ ...props.oauth, resource: this.resource })],
      rateLimits: props.rateLimits,
      cors: props.browserOrigins
        ? {
            allowOrigins: props.browserOrigins,
            allowMethods: ['GET', 'POST', 'DELETE', 'OPTIONS'],
            allowHeaders: ['authorization', 'content-type', 'mcp-protocol-version', 'mcp-session-id', 'last-event-id'],
            exposeHeaders: ['mcp-session-id', 'www-authenticate'],
            maxAge: props.browserMaxAge,
          }
        : undefined,
    });
    if (props.autoscaling) this.gateway.autoscale(props.autoscaling);
    this.gateway.keepAvailable(props.disruption);
  }
}

function renderAccess(line: ToolAccess): Cel {
  const conditions = [
    ...(line.target !== undefined ? [Cel.mcpToolTarget().equalTo(line.target)] : []),
    ...(line.tools !== undefined ? [Cel.mcpTool().isOneOf(...line.tools)] : []),
    ...(line.who !== undefined ? [line.who] : []),
  ];
  return Cel.allOf(...conditions);
}

function checkProps(props: SecuredMcpHubProps, path: string): void {
  if (props.servers.length === 0) throw usageError('AIG8050');
  if (!path.startsWith('/')) throw usageError('AIG8051', { path });
  if (props.oauth.audiences.length === 0) {
    throw usageError('AIG8053');
  }
  const names = new Set(props.servers.map(({ name }) => name));
  for (const { target } of props.access ?? []) {
    if (target === undefined || names.has(target)) continue;
    throw usageError('AIG8054', { target, known: [...names].join(', ') });
  }
  const idle = (props.access ?? []).findIndex(({ tools }) => tools?.length === 0);
  if (idle >= 0) throw usageError('AIG8057', { line: idle + 1 });
  const open = (props.access ?? []).findIndex(({ target, tools, who }) => !target && !tools && !who);
  if (open >= 0) throw usageError('AIG8056', { line: open + 1 });
  if (props.access?.length === 0) {
    throw usageError('AIG8055');
  }
}

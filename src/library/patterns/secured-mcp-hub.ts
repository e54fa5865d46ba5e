import type { ApiObjectMetadata, Duration } from 'cdk8s';
import { Construct } from 'constructs';
import { CODE } from '../../core/diagnostics/codes.generated';
import type { Gateway, Listener, McpBackend, McpTarget, RateLimit, Route, TrafficPolicy } from '../constructs';
import { checkedOptions, isInstanceOf } from '../constructs/checked-options';
import { inConstruct, usageError } from '../constructs/usage-error';
import { openEndpoint, runEndpoint } from './endpoint';
import type { EndpointProps } from './endpoint-props';
import { addMcpEndpoint, resourceOf } from './mcp-endpoint';
import type { McpHubOAuth } from './mcp-hub-oauth';
import type { ToolAccess } from './tool-access';
import { checkToolAccess } from './tool-authorization';

/** Properties of an MCP hub. */
export interface SecuredMcpHubProps extends EndpointProps {
  /** The servers, 1 to 32. */
  readonly servers: McpTarget[];
  /** The token issuer of clients. */
  readonly oauth: McpHubOAuth;
  /** The host under which clients reach the hub; part of the address that tokens are for. */
  readonly hostname: string;
  /**
   * The clients that can use each tool, and with a line without `tools` everything of a server. Tools, prompts and resources without an entry are
   * hidden and cannot be used.
   *
   * @default - every client with a valid token may use everything
   */
  readonly access?: ToolAccess[];
  /**
   * The path of the endpoint.
   *
   * @default '/mcp'
   */
  readonly path?: string;
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
   * Whether a session starts with the available servers if one does not respond. Calls to that server fail, and its tools return with the next
   * session. If false, no session can start while a server does not respond.
   *
   * @default true
   */
  readonly failOpen?: boolean;
  /**
   * How much may be used.
   *
   * @default - usage is not limited
   */
  readonly rateLimits?: RateLimit[];
  /**
   * How long browsers cache the CORS preflight response.
   *
   * @default Duration.seconds(5)
   */
  readonly browserMaxAge?: Duration;
  /**
   * Name, namespace, labels and annotations of the backend.
   *
   * @default - a name made from the construct's path
   */
  readonly backendMetadata?: ApiObjectMetadata;
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
@checkedOptions('SecuredMcpHub')
export class SecuredMcpHub extends Construct {
  /**
   * Returns whether a value is a SecuredMcpHub, of any copy of the package.
   *
   * @param x any value
   */
  public static isSecuredMcpHub(x?: unknown): x is SecuredMcpHub {
    return isInstanceOf('SecuredMcpHub', x);
  }

  /** The gateway that serves the hub. */
  public readonly gateway: Gateway;
  /** Its only listener. */
  public readonly listener: Listener;
  /** The backend of all servers. */
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
    this.resource = resourceOf(props.hostname, path);
    const { gateway, listener } = openEndpoint(this, 'mcp', props);
    this.gateway = gateway;
    this.listener = listener;

    const tools = addMcpEndpoint(this, this.gateway, { ...props, path, backendId: 'Backend', routeId: 'Route' });
    this.backend = tools.backend;
    this.route = tools.route;
    this.policy = tools.policy;
    runEndpoint(this.gateway, props);
  }
}

function checkProps(props: SecuredMcpHubProps, path: string): void {
  if (props.servers.length === 0) throw usageError(CODE.mcpHubWithoutServer);
  if (!path.startsWith('/')) throw usageError(CODE.pathWithoutSlash, { path });
  if (props.oauth.audiences.length === 0) {
    throw usageError(CODE.tokensForAnyAudience);
  }
  checkToolAccess(props.servers, props.access);
}

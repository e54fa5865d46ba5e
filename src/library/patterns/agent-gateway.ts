import { Construct } from 'constructs';
import { CODE } from '../../core/diagnostics/codes.generated';
import { literalPattern } from '../../core/text/literal-pattern';
import { sortedEntries } from '../../core/values/sorted-entries';
import {
  AgentRuntimeBackend,
  Authorization,
  Cel,
  ClientAuthentication,
  type Gateway,
  type IDestination,
  type Listener,
  type McpBackend,
  type McpTarget,
  type MessageChanges,
  PathMatch,
  type RateLimit,
  Route,
  TrafficPolicy,
  Transformation,
} from '../constructs';
import { checkedOptions, isInstanceOf } from '../constructs/checked-options';
import { inConstruct, usageError } from '../constructs/usage-error';
import { openEndpoint, runEndpoint } from './endpoint';
import type { EndpointProps } from './endpoint-props';
import { addMcpEndpoint, corsOf, resourceOf } from './mcp-endpoint';
import type { McpHubOAuth } from './mcp-hub-oauth';
import { inNamespaceOfGateway } from './namespace-of-gateway';
import type { ToolAccess } from './tool-access';
import { checkToolAccess } from './tool-authorization';

/** An agent that speaks A2A (Agent2Agent). */
export interface GatewayAgent {
  /** Its name, part of its address: `https://<hostname>/agents/<name>`. A DNS label, unique in its gateway. */
  readonly name: string;
  /** The destination: a Service, a host, or an agent runtime. */
  readonly to: IDestination;
  /**
   * The path below which the agent itself serves its interfaces. URLs in its card below this path keep the rest of their path.
   *
   * @default '/'
   */
  readonly path?: string;
  /**
   * The path below which the agent serves its card, without `/.well-known`, if it differs from `path`.
   *
   * @default - the value of `path`
   */
  readonly cardPath?: string;
  /**
   * The clients that can call it, as an expression over `jwt` such as `Cel.claim('groups').contains('sre')`.
   *
   * @default - every client with a valid token
   */
  readonly who?: Cel;
}

/** Properties of an agent gateway. */
export interface AgentGatewayProps extends EndpointProps {
  /** The host under which clients reach agents and tools; part of the address that tokens are for. */
  readonly hostname: string;
  /** The token issuer for clients of agents and tools. */
  readonly oauth: McpHubOAuth;
  /**
   * The A2A agents that the gateway serves. At least one agent or tool server is needed.
   *
   * @default - the gateway serves tools only
   */
  readonly agents?: GatewayAgent[];
  /**
   * MCP servers, at most 32, together at the path `/mcp`.
   *
   * @default - the gateway serves agents only
   */
  readonly tools?: McpTarget[];
  /**
   * The clients that can use each tool. Tools without an entry are hidden and cannot be called.
   *
   * @default - every client with a valid token may use all tools
   */
  readonly toolAccess?: ToolAccess[];
  /**
   * Whether agent cards are served without a token. Cards of runtimes (`AgentRuntimeBackend`) always require one, since the data plane
   * invokes a runtime with the gateway's credentials for every path.
   *
   * @default false
   */
  readonly publicCards?: boolean;
  /**
   * Headers with the client's identity for agents and tools, by name. Headers with these names from clients are never forwarded.
   *
   * @default - `x-user` with the claim `sub`
   */
  readonly identityHeaders?: { [name: string]: Cel };
  /**
   * How much may be used, of the agents and of the tools each.
   *
   * @default - usage is not limited
   */
  readonly rateLimits?: RateLimit[];
  /**
   * Origins of browser clients.
   *
   * @default - no browser clients
   */
  readonly browserOrigins?: string[];
  /**
   * Whether MCP clients have sessions. Several replicas require a `sessionKey`.
   *
   * @default true
   */
  readonly sessions?: boolean;
}

/** The path of the tools. */
const TOOLS = '/mcp';

/**
 * A gateway for agents (A2A) and tools (MCP) at one hostname, with one token issuer.
 *
 * @example
 *
 * new AgentGateway(chart, 'agents', {
 *   hostname: 'agents.example.com',
 *   certificate: certificate,
 *   oauth: {
 *     issuer: 'https://idp.example.com/',
 *     audiences: ['agents.example.com'],
 *     keys: JsonWebKeys.remote(idp, { path: '/.well-known/jwks.json' }),
 *   },
 *   agents: [{ name: 'shop', to: shop, who: Cel.claim('groups').contains('sales') }],
 *   tools: [McpTarget.host('runbooks', { host: 'runbooks.internal', port: 8080 })],
 * });
 */
@checkedOptions('AgentGateway')
export class AgentGateway extends Construct {
  /**
   * Returns whether a value is an AgentGateway, of any copy of the package.
   *
   * @param x any value
   */
  public static isAgentGateway(x?: unknown): x is AgentGateway {
    return isInstanceOf('AgentGateway', x);
  }

  /** The gateway that serves the agents and tools. */
  public readonly gateway: Gateway;
  /** Its only listener. */
  public readonly listener: Listener;
  /** The backend of the tools; undefined without tools. */
  public readonly tools?: McpBackend;
  private readonly routes = new Map<string, Route>();

  /**
   * @param scope the construct or chart that it belongs to
   * @param id its name there, part of its path and of generated names
   * @param props the agents and tools, and who may use them
   */
  public constructor(
    scope: Construct,
    id: string,
    private readonly props: AgentGatewayProps,
  ) {
    super(scope, id);
    const { tools = [], agents = [] } = props;
    inConstruct(this, () => checkProps(props));
    const { gateway, listener } = openEndpoint(this, 'agents', props);
    this.gateway = gateway;
    this.listener = listener;
    for (const agent of agents) this.addAgent(agent);
    if (tools.length > 0) {
      this.tools = addMcpEndpoint(this, this.gateway, {
        ...props,
        backendId: 'Tools',
        routeId: 'Tools',
        path: TOOLS,
        servers: tools,
        access: props.toolAccess,
        transformation: this.ofRequests(),
      }).backend;
    }
    runEndpoint(this.gateway, props);
  }

  /**
   * The address at which clients find an agent.
   *
   * @param agent by its name
   */
  public addressOf(agent: string): string {
    return resourceOf(this.props.hostname, `/agents/${agent}`);
  }

  /**
   * The way of an agent's requests, as the target of policies. Its rules are `card` and `calls`.
   *
   * @param agent by its name
   */
  public routeOf(agent: string): Route | undefined {
    return this.routes.get(agent);
  }

  private addAgent(agent: GatewayAgent): void {
    const { props } = this;
    const path = `/agents/${agent.name}`;
    const own = prefixOf(agent.path ?? '/');
    const cards = prefixOf(agent.cardPath ?? own);
    const route = new Route(this, `Agent-${agent.name}`, {
      gateway: this.gateway,
      metadata: inNamespaceOfGateway(props.metadata),
      name: 'card',
      method: 'GET',
      path: PathMatch.prefix(`${path}/.well-known`),
      rewritePrefix: `${cards}/.well-known`,
      to: [agent.to],
    });
    const calls = route.addRule({
      name: 'calls',
      path: PathMatch.prefix(path),
      rewritePrefix: own || '/',
      to: [agent.to],
    });
    this.routes.set(agent.name, route);

    const { issuer, audiences, keys } = props.oauth;
    const known = {
      authentication: [ClientAuthentication.jwt({ issuers: [{ issuer, audiences, keys }] })],
      authorization: agent.who ? Authorization.require(agent.who) : undefined,
    };
    const cors = corsOf(props.browserOrigins);
    const isPublic = props.publicCards && !(agent.to instanceof AgentRuntimeBackend);
    new TrafficPolicy(route, 'Card', {
      targets: [route.rule('card')],
      ...(isPublic ? {} : known),
      cors,
      transformation: Transformation.of({
        request: isPublic ? this.noIdentity() : this.identity(),
        response: { body: Cel.of(cardWith(this.addressIn(agent, own))) },
      }),
    });
    new TrafficPolicy(route, 'Calls', {
      targets: [calls],
      ...known,
      cors,
      rateLimits: props.rateLimits,
      transformation: this.ofRequests(),
    });
  }

  /**
   * Returns an expression for the URL at this gateway of an interface in an agent's card. A URL below the agent's path keeps the rest of its
   * path, as calls below the agent's address do. Any other URL becomes the address.
   */
  private addressIn(agent: GatewayAgent, own: string): (url: string) => string {
    const address = this.addressOf(agent.name);
    // A runtime is invoked for every path.
    if (agent.to instanceof AgentRuntimeBackend) return () => JSON.stringify(address);
    const below = `(?:${literalPattern(address)}|[^:/?#]+://[^/?#]*${literalPattern(own)})([/?#].*)?`;
    const replaced = `${JSON.stringify(`(?s)^(?:${below}|.*)$`)}, ${JSON.stringify(`${address}\${1}`)}`;
    return (url) => `${url}.regexReplace(${replaced})`;
  }

  private get identityHeaders(): { [name: string]: Cel } {
    return this.props.identityHeaders ?? { 'x-user': Cel.claim('sub') };
  }

  private identity(): MessageChanges | undefined {
    const setHeaders = this.identityHeaders;
    return Object.keys(setHeaders).length > 0 ? { setHeaders } : undefined;
  }

  private ofRequests(): Transformation | undefined {
    const request = this.identity();
    return request && Transformation.of({ request });
  }

  /** Removes identity headers on routes without authentication. */
  private noIdentity(): MessageChanges | undefined {
    const removeHeaders = sortedEntries(this.identityHeaders).map(([name]) => name);
    return removeHeaders.length > 0 ? { removeHeaders } : undefined;
  }
}

/** Returns a path without the slashes at its end: an empty string for the root. */
const prefixOf = (path: string) => path.replace(/\/+$/, '');

/**
 * Returns an expression for the agent's card, in which `urlOf` replaces the URL of each interface. Interfaces of gRPC are left out: their
 * paths are fixed, so that clients cannot reach them below an agent's address. Responses other than cards stay unchanged.
 */
function cardWith(urlOf: (url: string) => string): string {
  const withUrl = (of: string) => `has(${of}.url) ? {"url": ${urlOf(`string(${of}.url)`)}} : {}`;
  const list = (name: string, transport: string) => {
    const interfaces = `default(card.${name}, []).filter(one, default(one.${transport}, "") != "GRPC")`;
    return `.merge(has(card.${name}) ? {"${name}": ${interfaces}.map(one, one.merge(${withUrl('one')}))} : {})`;
  };
  const lists = `${list('additionalInterfaces', 'transport')}${list('supportedInterfaces', 'protocolBinding')}`;
  const card = `json(response.body).with(card, toJson(card.merge(${withUrl('card')})${lists}))`;
  return `response.code == 200 ? coalesce(${card}, string(response.body)) : string(response.body)`;
}

function checkProps({ agents = [], tools = [], toolAccess, oauth }: AgentGatewayProps): void {
  if (agents.length + tools.length === 0) throw usageError(CODE.emptyAgentGateway);
  if (oauth.audiences.length === 0) throw usageError(CODE.agentTokensForAnyAudience);
  const names = agents.map(({ name }) => name);
  const wrong = names.find((name) => !/^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/.test(name));
  if (wrong !== undefined) throw usageError(CODE.agentNameInvalidInAddress, { name: wrong });
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined) throw usageError(CODE.duplicateAgentName, { name: twice });
  const path = agents
    .flatMap((agent) => [agent.path, agent.cardPath])
    .find((one) => one !== undefined && !one.startsWith('/'));
  if (path !== undefined) throw usageError(CODE.agentPathWithoutSlash, { path });
  if (toolAccess && tools.length === 0) throw usageError(CODE.accessToMissingTools);
  checkToolAccess(tools, toolAccess);
}

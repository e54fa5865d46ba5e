import type { ApiObjectMetadata, Duration } from 'cdk8s';
import type { Construct } from 'constructs';
import {
  Cel,
  ClientAuthentication,
  type CorsOptions,
  type Gateway,
  McpBackend,
  type McpTarget,
  PathMatch,
  type RateLimit,
  type Route,
  type TrafficPolicy,
  Transformation,
} from '../constructs';
import type { McpHubOAuth } from './mcp-hub-oauth';
import { inNamespaceOfGateway } from './namespace-of-gateway';
import { IS_OWN_RESPONSE } from './own-responses';
import type { ToolAccess } from './tool-access';
import { toolAuthorization } from './tool-authorization';

/** MCP servers on a path of a gateway, for clients with tokens. */
export interface McpEndpoint {
  readonly backendId: string;
  readonly routeId: string;
  readonly hostname: string;
  readonly path: string;
  readonly servers: McpTarget[];
  readonly oauth: McpHubOAuth;
  /** Metadata of the gateway. */
  readonly metadata?: ApiObjectMetadata;
  readonly backendMetadata?: ApiObjectMetadata;
  readonly access?: ToolAccess[];
  readonly sessions?: boolean;
  readonly failOpen?: boolean;
  readonly rateLimits?: RateLimit[];
  readonly browserOrigins?: string[];
  readonly browserMaxAge?: Duration;
  readonly transformation?: Transformation;
}

/** Adds the route for the endpoint and for the documents by which MCP clients find out where to get a token. */
export function addMcpEndpoint(
  pattern: Construct,
  gateway: Gateway,
  endpoint: McpEndpoint,
): { readonly backend: McpBackend; readonly route: Route; readonly policy: TrafficPolicy } {
  const { path, servers, access, sessions, failOpen = true } = endpoint;
  const metadata = inNamespaceOfGateway(endpoint.metadata);
  const backend = new McpBackend(pattern, endpoint.backendId, {
    metadata: inNamespaceOfGateway(endpoint.metadata, endpoint.backendMetadata),
    targets: servers,
    sessions,
    failOpen,
    toolAuthorization: toolAuthorization(access),
  });
  const route = gateway.addRoute(endpoint.routeId, {
    metadata,
    path: PathMatch.prefix(path),
    orMatches: ['oauth-protected-resource', 'oauth-authorization-server'].map((document) => ({
      path: PathMatch.prefix(`/.well-known/${document}${path}`),
    })),
    to: [backend],
  });
  gateway.addTrafficPolicy('Invalid-Tokens', { beforeRouting: true, transformation: INVALID_TOKENS });
  const resource = resourceOf(endpoint.hostname, path);
  const policy = route.addTrafficPolicy('Policy', {
    authentication: [ClientAuthentication.mcpOauth({ ...endpoint.oauth, audiences: audiencesOf(endpoint), resource })],
    rateLimits: endpoint.rateLimits,
    cors: corsOf(endpoint.browserOrigins, endpoint.browserMaxAge),
    transformation: endpoint.transformation,
  });
  return { backend, route, policy };
}

/**
 * Adds `error="invalid_token"` to the gateway's own refusals of a token, such as one that has expired, so that clients refresh it instead of
 * starting a login. Refusals of requests without a token, and those of servers, are not changed.
 */
const INVALID_TOKENS = Transformation.response({
  setHeaders: {
    'www-authenticate': Cel.of(
      `response.headers["www-authenticate"] + (response.code == 401 && "authorization" in request.headers && ${IS_OWN_RESPONSE} ? ", error=\\"invalid_token\\"" : "")`,
    ),
  },
});

/** Identity providers that follow RFC 8707 issue tokens for the address that clients request, which is that of the endpoint. */
function audiencesOf({ oauth, hostname, path }: McpEndpoint): string[] {
  return [...new Set([...oauth.audiences, resourceOf(hostname, path)])];
}

/** The address of an endpoint, as tokens and discovery documents name it. */
export function resourceOf(hostname: string, path: string): string {
  return `https://${hostname}${path}`;
}

/** Returns CORS settings for browser clients, including the headers of MCP. */
export function corsOf(origins: string[] | undefined, maxAge?: Duration): CorsOptions | undefined {
  return (
    origins && {
      allowOrigins: origins,
      allowMethods: ['GET', 'POST', 'DELETE', 'OPTIONS'],
      allowHeaders: ['authorization', 'content-type', 'mcp-protocol-version', 'mcp-session-id', 'last-event-id'],
      exposeHeaders: ['mcp-session-id', 'www-authenticate'],
      maxAge,
    }
  );
}

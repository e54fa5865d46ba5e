// Generated from schema/ by `npm run generate`; do not edit.

/** A field of a policy, as the reference names it: of the connection, on the way, or at a destination of a request. */
export enum PolicyField {
  /** Of the connection: The access log. */
  ACCESS_LOG = 'accessLog',
  /** At a destination: How requests to an LLM are treated. */
  AI = 'ai',
  /** On the way: Authentication by API keys. */
  API_KEY_AUTHENTICATION = 'apiKeyAuthentication',
  /** At a destination: Credentials that the gateway presents to the destination. */
  AUTH = 'auth',
  /** On the way: Authorization rules. */
  AUTHORIZATION = 'authorization',
  /** On the way: Authentication by user name and password. */
  BASIC_AUTHENTICATION = 'basicAuthentication',
  /** On the way: Buffers bodies until they are complete. */
  BUFFER = 'buffer',
  /** Of the connection: Handling of CONNECT requests. */
  CONNECT = 'connect',
  /** On the way: Which pages of other origins may send requests. */
  CORS = 'cors',
  /** On the way: Refuses requests that a page of another origin made a browser send. */
  CSRF = 'csrf',
  /** On the way: Waits before a request is passed on, for tests of faults. */
  DELAY = 'delay',
  /** On the way: An answer that the gateway gives itself. */
  DIRECT_RESPONSE = 'directResponse',
  /** On the way: A service that decides which requests may pass. At a destination: An external authorization service, which is called after the destination is selected. */
  EXT_AUTH = 'extAuth',
  /** On the way: A service that processes requests and responses. */
  EXT_PROC = 'extProc',
  /** On the way: Fixed changes to headers. */
  HEADER_MODIFIERS = 'headerModifiers',
  /** On the way: `request` of `headerModifiers`. */
  HEADER_MODIFIERS_REQUEST = 'headerModifiers.request',
  /** On the way: `response` of `headerModifiers`. */
  HEADER_MODIFIERS_RESPONSE = 'headerModifiers.response',
  /** At a destination: When a destination counts as unhealthy, and how long it then gets no traffic. */
  HEALTH = 'health',
  /** On the way: The Host header of upstream requests. */
  HOST_REWRITE = 'hostRewrite',
  /** Of the connection: HTTP of clients. At a destination: The HTTP protocol spoken to the destination. */
  HTTP = 'http',
  /** On the way: Authentication by JSON Web Tokens. */
  JWT_AUTHENTICATION = 'jwtAuthentication',
  /** At a destination: Authorization, authentication and guardrails of MCP clients. */
  MCP = 'mcp',
  /** At a destination: `authentication` of `mcp`. */
  MCP_AUTHENTICATION = 'mcp.authentication',
  /** At a destination: `authorization` of `mcp`. */
  MCP_AUTHORIZATION = 'mcp.authorization',
  /** Of the connection: Further labels of metrics. */
  METRICS = 'metrics',
  /** Of the connection: Rules for connections, applied before the protocol is known: by source address, for example. */
  NETWORK_AUTHORIZATION = 'networkAuthorization',
  /** On the way: When the policy runs. */
  PHASE = 'phase',
  /** Of the connection: Connections begin with a PROXY header. */
  PROXY_PROTOCOL = 'proxyProtocol',
  /** On the way: Limits of requests or tokens. */
  RATE_LIMIT = 'rateLimit',
  /** On the way: When a request is tried again. */
  RETRY = 'retry',
  /** Of the connection: TCP connections of clients. At a destination: The TCP connection to the destination. */
  TCP = 'tcp',
  /** On the way: Time limits of a request. */
  TIMEOUTS = 'timeouts',
  /** Of the connection: TLS of clients. At a destination: TLS to the destination. */
  TLS = 'tls',
  /** Of the connection: Traces of requests. */
  TRACING = 'tracing',
  /** On the way: Changes to requests and responses. At a destination: Changes to requests and responses, made after the destination is chosen. */
  TRANSFORMATION = 'transformation',
  /** At a destination: A proxy server through which the destination is reached. */
  TUNNEL = 'tunnel',
}

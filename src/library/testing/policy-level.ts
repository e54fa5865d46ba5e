/** The level at which a policy field is set, from the least to the most specific. */
export enum PolicyLevel {
  /** A policy on the Gateway. */
  GATEWAY = 'gateway',
  /** A policy on a port of the Gateway. */
  PORT = 'port',
  /** A policy on a ListenerSet. */
  LISTENER_SET = 'listenerSet',
  /** A policy on a listener. */
  LISTENER = 'listener',
  /** A policy on a route. */
  ROUTE = 'route',
  /** A policy on a rule of a route. */
  RULE = 'rule',
  /** The rule itself: its filters, timeouts and retries. */
  FILTER = 'filter',
  /** A BackendTLSPolicy for the destination. */
  BACKEND_TLS_POLICY = 'backendTlsPolicy',
  /** A policy on a Service. */
  SERVICE = 'service',
  /** A policy on a port of a Service. */
  SERVICE_PORT = 'servicePort',
  /** A policy on a backend. */
  BACKEND = 'backend',
  /** A policy on a provider or an MCP target. */
  SECTION = 'section',
  /** The backend itself. */
  INLINE = 'inline',
  /** The backend itself, for a provider or an MCP target. */
  INLINE_SECTION = 'inlineSection',
}

/** The level at which a policy field is set, from the least to the most specific. */
export enum PolicyLevel {
  /** By a policy on the Gateway. */
  GATEWAY = 'gateway',
  /** By a policy on a port of the Gateway. */
  PORT = 'port',
  /** By a policy on a ListenerSet. */
  LISTENER_SET = 'listenerSet',
  /** By a policy on a listener. */
  LISTENER = 'listener',
  /** By a policy on a route. */
  ROUTE = 'route',
  /** By a policy on a rule of a route. */
  RULE = 'rule',
  /** By the rule itself: its filters, timeouts and retries. */
  FILTER = 'filter',
  /** By a BackendTLSPolicy. */
  BACKEND_TLS_POLICY = 'backendTlsPolicy',
  /** By a policy on a Service. */
  SERVICE = 'service',
  /** By a policy on a port of a Service. */
  SERVICE_PORT = 'servicePort',
  /** By a policy on a backend. */
  BACKEND = 'backend',
  /** By a policy on a provider or an MCP target. */
  SECTION = 'section',
  /** By the backend itself. */
  INLINE = 'inline',
  /** By the backend itself, for a provider or an MCP target. */
  INLINE_SECTION = 'inlineSection',
}

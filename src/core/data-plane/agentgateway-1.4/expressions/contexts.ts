import type { CelContext, ContextRule } from '../../expression-vocabulary';

const REQUEST = ['request', 'source', 'destination', 'proxy', 'env'];
const IDENTITY = ['jwt', 'apiKey', 'basicAuth', 'extauthz', 'extproc', 'metadata', 'mcpGuardrails'];
const AFTER_ROUTING = ['backend', 'llm'];

const NO_RESPONSE = 'the response does not exist yet while the request is processed';
const NO_MCP = 'only MCP authorization, logs and traces can read MCP methods';
const NO_LLM_BODY = 'only LLM policies can read the body of the LLM request';
const NO_END = 'the request ends after this expression is evaluated; only logs and traces can read it';
const BEFORE_BACKEND = 'it is set when a backend is selected, after the policies of the gateway and the route';
const NO_ROUTE = 'the PreRouting phase runs before a route is selected';
const CONNECTION_ONLY = 'only the connection is known before a request is read';
const PROCESS_ONLY = 'resources of traces describe the process, not a request';
const CALL_TIME_ONLY =
  'authorization also runs for each item of a list call, where only target and name of the item are known';

const ALL = [...REQUEST, ...IDENTITY, ...AFTER_ROUTING, 'response', 'mcp', 'llmRequest'];
const REQUEST_ABSENT = { response: NO_RESPONSE, mcp: NO_MCP, llmRequest: NO_LLM_BODY, 'request.endTime': NO_END };

/** The variables and functions that are available in each context. */
export const CONTEXTS: Readonly<Record<CelContext, ContextRule>> = {
  request: rule('a request policy', [...REQUEST, ...IDENTITY], REQUEST_ABSENT, {
    backend: BEFORE_BACKEND,
    llm: BEFORE_BACKEND,
  }),
  gatewayRequest: rule('a request policy of the PreRouting phase', [...REQUEST, ...IDENTITY], {
    ...REQUEST_ABSENT,
    backend: BEFORE_BACKEND,
    llm: BEFORE_BACKEND,
    'proxy.route': NO_ROUTE,
  }),
  backendRequest: rule('a request policy of a backend', [...REQUEST, ...IDENTITY, ...AFTER_ROUTING], REQUEST_ABSENT),
  response: rule('a response policy', [...REQUEST, ...IDENTITY, ...AFTER_ROUTING, 'response'], {
    mcp: NO_MCP,
    llmRequest: NO_LLM_BODY,
    'request.endTime': NO_END,
  }),
  extAuthRequest: rule('a request to the authorization server', [...REQUEST, ...IDENTITY], REQUEST_ABSENT, {
    backend: BEFORE_BACKEND,
    llm: BEFORE_BACKEND,
  }),
  extAuthResponse: rule(
    'metadata from the response of the authorization server',
    [...REQUEST, ...IDENTITY, 'response'],
    {
      mcp: NO_MCP,
      llmRequest: NO_LLM_BODY,
      'request.endTime': NO_END,
    },
    { backend: BEFORE_BACKEND, llm: BEFORE_BACKEND },
  ),
  rateLimitDescriptor: rule('a rate limit descriptor', [...REQUEST, ...IDENTITY], REQUEST_ABSENT, {
    backend: BEFORE_BACKEND,
    llm: BEFORE_BACKEND,
  }),
  tokenRateLimit: rule('a token rate limit', [...REQUEST, ...IDENTITY, ...AFTER_ROUTING], REQUEST_ABSENT),
  llmTransformation: rule(
    'a transformation of an LLM request',
    [...REQUEST, ...IDENTITY, ...AFTER_ROUTING, 'llmRequest'],
    {
      response: NO_RESPONSE,
      mcp: NO_MCP,
      'request.endTime': NO_END,
    },
  ),
  mcpAuthorization: rule(
    'MCP authorization',
    [...REQUEST, ...IDENTITY, ...AFTER_ROUTING, 'mcp'],
    {
      response: NO_RESPONSE,
      llmRequest: NO_LLM_BODY,
      'request.endTime': NO_END,
      'mcp.tool.result': NO_RESPONSE,
      'mcp.tool.error': NO_RESPONSE,
    },
    {
      'mcp.tool.arguments': CALL_TIME_ONLY,
      'mcp.methodName': CALL_TIME_ONLY,
      'mcp.sessionId': CALL_TIME_ONLY,
    },
  ),
  networkAuthorization: rule('network authorization', ['source', 'env'], {}, {}, CONNECTION_ONLY),
  accessLog: everything('an access log'),
  tracingAttributes: everything('an attribute of a trace'),
  health: everything('a health condition of a backend'),
  tracingSampling: rule('the sampling of traces', [...REQUEST, ...IDENTITY], REQUEST_ABSENT, {
    backend: BEFORE_BACKEND,
    llm: BEFORE_BACKEND,
  }),
  tracingResources: { ...rule('a resource of traces', ['env'], {}, {}, PROCESS_ONLY), leavesOut: true },
};

/** Every variable of the data plane, in the contexts that run when all is over. */
function everything(title: string): ContextRule {
  const variables = [...REQUEST, ...IDENTITY, ...AFTER_ROUTING, 'response', 'mcp'];
  return { ...rule(title, variables, {}, { llmRequest: NO_LLM_BODY }), leavesOut: true };
}

function rule(
  title: string,
  variables: readonly string[],
  absent: Readonly<Record<string, string>>,
  doubtful: Readonly<Record<string, string>> = {},
  otherwise?: string,
): ContextRule {
  const missing =
    otherwise === undefined
      ? {}
      : Object.fromEntries(ALL.filter((name) => !variables.includes(name)).map((name) => [name, otherwise]));
  return { title, variables: new Set(variables), absent: { ...missing, ...absent }, doubtful };
}

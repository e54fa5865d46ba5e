import { Cel } from './cel';
import { checkedOptions } from './checked-options';
import type { ReplayFieldsOptions } from './telemetry-options';

/**
 * Attributes for access logs and traces, by the names of OpenTelemetry where there are such. One that has no value for a request is
 * left out. Operation, provider, models, and tokens of prompt and answer are there without these.
 *
 * @example
 *
 * gateway.addFrontendPolicy('telemetry', {
 *   accessLog: { attributes: TelemetryFields.CLIENT },
 *   tracing: {
 *     collector: ServiceDestination.fromServiceName('otel-collector', { port: 4317 }),
 *     attributes: TelemetryFields.LLM,
 *     resources: TelemetryFields.POD,
 *   },
 * });
 */
@checkedOptions('TelemetryFields')
export class TelemetryFields {
  /**
   * Parameters and usage of LLM requests, by the OpenTelemetry conventions for generative AI: streaming, settings, cached and reasoning
   * tokens. `llm.time_to_first_token` has no convention.
   */
  public static readonly LLM: { [name: string]: Cel } = {
    'gen_ai.request.stream': Cel.of('llm.streaming'),
    'gen_ai.request.temperature': Cel.of('llm.params.temperature'),
    'gen_ai.request.top_p': Cel.of('llm.params.top_p'),
    'gen_ai.request.max_tokens': Cel.of('llm.params.max_tokens'),
    'gen_ai.usage.cache_read.input_tokens': Cel.of('llm.cachedInputTokens'),
    'gen_ai.usage.cache_creation.input_tokens': Cel.of('llm.cacheCreationInputTokens'),
    'gen_ai.usage.reasoning.output_tokens': Cel.of('llm.reasoningTokens'),
    'llm.time_to_first_token': Cel.of('llm.timeToFirstToken'),
  };

  /**
   * The cost of an LLM request in US dollars; `output` excludes reasoning tokens, which the total includes. Available only if the data
   * plane has prices: `modelCatalogs` of the gateway. OpenTelemetry defines no convention for it yet.
   */
  public static readonly LLM_COST: { [name: string]: Cel } = {
    'gen_ai.usage.cost': Cel.of('llm.cost.total'),
    'gen_ai.usage.cost.input': Cel.of('llm.cost.input'),
    'gen_ai.usage.cost.output': Cel.of('llm.cost.output'),
  };

  /** Which tool of which MCP server was called. */
  public static readonly MCP: { [name: string]: Cel } = {
    'mcp.method.name': Cel.of('mcp.methodName'),
    'mcp.session.id': Cel.of('mcp.sessionId'),
    'mcp.target.name': Cel.of('mcp.tool.target'),
    'gen_ai.tool.name': Cel.of('mcp.tool.name'),
  };

  /** The client: the subject of the token, or the user name of basic authentication. */
  public static readonly CLIENT: { [name: string]: Cel } = {
    'user.id': Cel.of('default(jwt.sub, basicAuth.username)'),
    'client.address': Cel.clientAddress(),
    'user_agent.original': Cel.header('user-agent'),
  };

  /** Which pod of which gateway answered, for `resources` of traces. */
  public static readonly POD: { [name: string]: Cel } = {
    'k8s.namespace.name': Cel.of('env.namespace'),
    'k8s.pod.name': Cel.of('env.podName'),
    'service.name': Cel.of('env.gateway'),
  };

  /**
   * Everything that `ai-gateway replay` reads of a request: its Gateway, port and headers, the claims or metadata of the caller, the model,
   * the destination and the cost. Neither bodies nor credentials are recorded; of headers with credentials, only whether the gateway left
   * them in the request.
   *
   * @param options which headers and claims to record
   *
   * @example
   *
   * gateway.addFrontendPolicy('telemetry', {
   *   accessLog: { attributes: TelemetryFields.replay({ headers: ['x-team'], claims: ['sub', 'groups'] }) },
   * });
   */
  public static replay(options: ReplayFieldsOptions = {}): { [name: string]: Cel } {
    const { headers = [], claims, credentialHeaders = [] } = options;
    const credentials = unique([...CREDENTIAL_HEADERS, ...credentialHeaders]);
    const recorded = unique([...READ_HEADERS, ...headers]).filter((name) => !credentials.includes(name));
    return {
      'replay.version': Cel.of('"1"'),
      'replay.gateway': Cel.of('env.namespace + "/" + env.gateway'),
      'replay.port': Cel.of('destination.port'),
      'replay.host': Cel.of('request.host'),
      'replay.headers': mapOf(recorded, (name) => `default(request.headers.raw()[${JSON.stringify(name)}], null)`),
      'replay.credentials': mapOf(credentials, (name) => `default(request.headers[${JSON.stringify(name)}], "") != ""`),
      'replay.jwt': claims
        ? Cel.of(
            `jwt == null ? null : ${mapOf(claims, (name) => `default(jwt[${JSON.stringify(name)}], null)`).expression}`,
          )
        : Cel.of('jwt'),
      ...(claims ? { 'replay.claims': Cel.of(JSON.stringify(claims)) } : {}),
      'replay.api_key': Cel.of('apiKey'),
      'replay.basic_user': Cel.basicAuthUser(),
      'replay.model': Cel.of('default(metadata.agentgateway_user_model, default(request.headers["x-ai-model"], null))'),
      'replay.backend': Cel.of('backend.name'),
      'client.address': Cel.clientAddress(),
      'gen_ai.usage.cost': Cel.of('llm.cost.total'),
    };
  }

  private constructor() {}
}

/** Headers that policies of the data plane read without naming them. */
const READ_HEADERS: readonly string[] = [
  'accept',
  'access-control-request-method',
  'content-length',
  'content-type',
  'host',
  'origin',
  'sec-fetch-site',
  'te',
  'traceparent',
  'upgrade',
];

/** The usual headers with credentials of clients. */
const CREDENTIAL_HEADERS: readonly string[] = ['authorization', 'proxy-authorization', 'x-api-key', 'x-goog-api-key'];

function unique(names: readonly string[]): readonly string[] {
  return [...new Set(names.map((name) => name.toLowerCase()))].sort();
}

function mapOf(names: readonly string[], value: (name: string) => string): Cel {
  return Cel.of(`{${names.map((name) => `${JSON.stringify(name)}: ${value(name)}`).join(', ')}}`);
}

import { dataPlaneOf } from '../../core/compiler/model/options';
import { presentsCredential } from '../../core/compiler/queries/evaluate/authentication';
import { csrfRefusal } from '../../core/compiler/queries/evaluate/browser-requests';
import { factsAfter, type RequestFacts, type ToolFacts } from '../../core/compiler/queries/evaluate/caller';
import type { Caller } from '../../core/compiler/queries/evaluate/caller-options';
import { decide, type RuleWitness, valueFor, withOthers } from '../../core/compiler/queries/evaluate/decision';
import { policiesForTool } from '../../core/compiler/queries/evaluate/tool-policies';
import type {
  ExplainedBackend,
  ExplainedField,
  RequestExplanation,
  RequestInput,
} from '../../core/compiler/queries/explain';
import { bodyLimitOf, requestBufferOf } from '../../core/compiler/queries/explain/body-limit';
import { mayChangeBody, mayChangePath } from '../../core/compiler/queries/explain/changed-parts';
import { isNamed } from '../../core/compiler/queries/explain/is-named';
import { commonAnswer, type OwnAnswer } from '../../core/compiler/queries/explain/own-answer';
import { pathAndSearch } from '../../core/compiler/queries/explain/request';
import { undecidedIn } from '../../core/compiler/queries/explain/undecided';
import { usualTraffic } from '../../core/compiler/semantics/model-formats';
import { AUTHENTICATIONS } from '../../core/compiler/semantics/restrictions';
import { UnknowableExpression } from '../../core/data-plane/expression-values';
import type { DirectResponse } from '../../core/validation/types.generated';
import { type ModelAnswer, modelAnswer } from './model-answer';

/** The destination and the status of an answer, if they can be decided without sending the request. */
export interface RequestAnswer {
  /** Whether a rule matches the request. */
  readonly routed: boolean;
  /** Whether it cannot be decided which rule matches the request, if any. */
  readonly isUndecided: boolean;
  /** The status, if the gateway responds itself; undefined if a destination responds, or the status cannot be decided. */
  readonly status?: number;
  /** The possible destinations of the request; empty if the gateway responds itself. */
  readonly destinations: readonly string[];
  /** The reason for the answer. */
  readonly reason: string;
  /** The assumption about an unknown part of the request, if a destination responds. */
  readonly assumption?: string;
}

/** The caller, and a listener for the rules that are evaluated. */
export interface AnswerOptions {
  /** @default - somebody without credentials; those in a header of the request are not tried */
  readonly caller?: Caller;
  /** The MCP tool that is called. */
  readonly tool?: ToolFacts;
  readonly witness?: RuleWitness;
}

/**
 * Returns the response, evaluated in the order of the data plane: CORS preflights, authorization, origins (CSRF), redirects, direct
 * responses, destinations.
 */
export function answerOf(
  explanation: RequestExplanation,
  input: RequestInput,
  options: AnswerOptions = {},
): RequestAnswer {
  const { listener, rule, isMisdirected, connect, malformed } = explanation;
  const [undecided] = undecidedIn(explanation);
  const itself = (status: number | undefined, reason: string): RequestAnswer => ({
    routed: rule !== undefined,
    isUndecided: undecided !== undefined,
    ...(status === undefined ? {} : { status }),
    destinations: [],
    reason,
  });
  if (!listener) return itself(undefined, 'no listener accepts the connection');
  if (malformed !== undefined) return itself(undefined, `the gateway resets the request: ${malformed}`);
  if (undecided !== undefined) return itself(undefined, `cannot be decided: ${undecided}`);
  if (connect === 'denied') return itself(405, `listener ${listener.key} does not accept CONNECT requests`);
  if (connect === 'tunnel')
    return itself(undefined, 'cannot be decided: requests inside of the tunnel are routed separately');
  const refusal = refusalOf(explanation, input, options);
  if (refusal) return itself(refusal.status, refusal.reason);
  if (isMisdirected)
    return itself(421, `the TLS handshake selected listener ${listener.key}, which does not serve this host`);
  if (!rule) return itself(404, 'no rule matches the request');
  if (rule.redirect !== undefined) return itself(rule.redirect, `${rule.name} redirects`);
  const direct = directAnswer(explanation, input, options);
  if (direct) return itself(direct.status, direct.reason);
  const serving = explanation.backends.filter(({ share, type }) => share > 0 && type !== 'invalid');
  const [models] = serving.filter((backend) => backend.models);
  if (models) {
    const { status, destinations, reason } = answerOfModels(models, explanation, input, options);
    return { ...itself(status, reason), destinations };
  }
  if (serving.length === 0) return itself(500, `${rule.name} has no destination`);
  const answer = commonAnswer(
    serving.map((backend) => backend.answer ?? mcpAnswer(backend, explanation, input, options)),
    'the selected destination',
  );
  if (answer?.is === 'answered') return itself(answer.status, answer.reason);
  if (answer?.is === 'undecided') return itself(undefined, `cannot be decided: ${answer.reason}`);
  const destinations = serving.map(({ destination }) => destination);
  const reason = `it goes to ${destinations.join(', ')}`;
  if (!answer) return { routed: true, isUndecided: false, destinations, reason };
  const assumption = answer.reason;
  return {
    routed: true,
    isUndecided: false,
    destinations,
    reason: `${reason}, provided that ${assumption}`,
    assumption,
  };
}

/** Evaluates a request to models, whose name is in the body or the path. */
function answerOfModels(
  { model }: ExplainedBackend,
  explanation: RequestExplanation,
  input: RequestInput,
  { caller = {} }: AnswerOptions,
): ModelAnswer {
  const unknown = 'it goes to models, and its body selects one of them';
  if (!model) return { destinations: [], reason: `cannot be decided: ${unknown}` };
  try {
    return modelAnswer(model, explanation, factsOf(explanation, input), caller);
  } catch (error) {
    if (error instanceof UnknowableExpression)
      return { destinations: [], reason: `cannot be decided: ${error.message}` };
    throw error;
  }
}

/** Returns the direct response of a policy, unless its conditions do not match. */
function directAnswer(
  explanation: RequestExplanation,
  input: RequestInput,
  { caller = {} }: AnswerOptions,
): Pick<RequestAnswer, 'status' | 'reason'> | undefined {
  const { dataPlane, frontend, preRouting, traffic } = explanation;
  const field = traffic.find((one) => one.field === 'directResponse');
  if (!field) return undefined;
  const facts = factsOf(explanation, input);
  try {
    const { identity, request = facts } = decide(
      { dataPlane, frontend, preRouting, traffic, backend: [] },
      facts,
      caller,
    );
    const value = valueFor<DirectResponse>(field, request, caller, identity);
    return value && { status: value.status, reason: `${field.from.resource} answers` };
  } catch (error) {
    if (error instanceof UnknowableExpression) return { reason: `cannot be decided: ${error.message}` };
    throw error;
  }
}

const AUTHENTICATION: readonly string[] = AUTHENTICATIONS;

/** Returns the refusal of a caller. Credentials in headers are not verified, since their validity is unknown outside of the cluster. */
function refusalOf(
  explanation: RequestExplanation,
  input: RequestInput,
  { caller, tool, witness }: AnswerOptions,
): Pick<RequestAnswer, 'status' | 'reason'> | undefined {
  const { dataPlane, frontend, preRouting, traffic, backends } = explanation;
  const facts = factsOf(explanation, input);
  const authentications = [...preRouting, ...traffic].filter(({ field }) => AUTHENTICATION.includes(field));
  if (!caller && isWithCredentials(sentFacts(explanation, input), authentications)) {
    return { reason: 'cannot be decided: only the cluster knows whether the credentials are valid' };
  }
  const accessPolicies = {
    dataPlane,
    frontend,
    preRouting,
    traffic,
    backend: backends.flatMap(({ policies }) => policies),
  };
  try {
    const { allowed, reason, status, answer } = decide(accessPolicies, facts, caller ?? {}, undefined, witness);
    if (answer !== undefined) return { reason, status: answer };
    const tooLarge = allowed ? bufferRefusal(explanation, facts) : undefined;
    if (tooLarge) return tooLarge;
    const refusal = allowed
      ? csrfRefusal(traffic, { ...facts, headers: withOthers(facts.headers, caller?.headers ?? {}) })
      : undefined;
    if (refusal) return refusal;
    if (allowed)
      return tool && explanation.rule ? toolRefusal(explanation, facts, caller ?? {}, tool, witness) : undefined;
    return { reason, ...(status === undefined ? {} : { status }) };
  } catch (error) {
    if (error instanceof UnknowableExpression) return { reason: `cannot be decided: ${error.message}` };
    throw error;
  }
}

/** Returns the response to a request that does not meet the requirements of its MCP version. */
function mcpAnswer(
  { sessions, tiers }: ExplainedBackend,
  explanation: RequestExplanation,
  input: RequestInput,
  { caller, tool }: AnswerOptions,
): OwnAnswer | undefined {
  const { dataPlane, frontend, preRouting, traffic, rule } = explanation;
  if (!sessions || [...preRouting, ...traffic].some(mayChangeMcp) || rule?.filters.includes('RequestHeaderModifier'))
    return undefined;
  const { method, path, headers, body, knownHeaders } = factsOf(explanation, input);
  // Requirements of MCP versions concern several headers and the body.
  if (knownHeaders) return undefined;
  const all = withOthers(headers, caller?.headers ?? {});
  const limit = bodyLimitOf([...frontend, ...preRouting, ...traffic]);
  const isKnown = body !== undefined && Buffer.byteLength(body) <= limit;
  const prefixed = tiers.flat().length > 1 && tool ? [`${tool.target}_${tool.name}`] : [];
  return dataPlaneOf(dataPlane).requests.mcp.answerTo({
    method,
    path,
    header: (name) => all.find(([sent]) => sent.toLowerCase() === name)?.[1],
    headers: all,
    ...(isKnown ? { body } : {}),
    isStateful: !sessions.stateless,
    ...(tool ? { toolNames: [tool.name, ...prefixed] } : {}),
  });
}

/** Returns whether a policy can change the fields that MCP versions require. */
function mayChangeMcp(field: ExplainedField): boolean {
  const isHeader = /^(?:transformation|headerModifiers)/.test(field.field);
  return (
    mayChangeBody(field) ||
    mayChangePath(field) ||
    (isHeader && /"(?:mcp-|accept|content-type)/i.test(JSON.stringify(field.value)))
  );
}

/** Bodies that are too large for the buffer of the route. Requests that upgrade the connection are not buffered. */
function bufferRefusal(
  { frontend, preRouting, traffic, rule }: RequestExplanation,
  { body, headers }: RequestFacts,
): Pick<RequestAnswer, 'status' | 'reason'> | undefined {
  const policies = [...frontend, ...preRouting, ...traffic];
  const buffer = rule ? requestBufferOf(policies) : undefined;
  if (!buffer?.refuses || body === undefined || preRouting.some(mayChangeBody)) return undefined;
  if (headers.some(([name]) => name.toLowerCase() === 'upgrade')) return undefined;
  if (Buffer.byteLength(body) <= buffer.limit) return undefined;
  const reason = `the body is larger than the ${buffer.limit} bytes that ${buffer.resource} allows`;
  return { status: usualTraffic().requests.tooLarge, reason };
}

function isWithCredentials(sent: RequestFacts, authentications: readonly ExplainedField[]): boolean {
  if (authentications.length > 0 && sent.headers.some(([name]) => name.toLowerCase() === 'authorization')) return true;
  return authentications.some(({ field, value }) => presentsCredential(sent, { [field]: value }));
}

/** Returns the refusal of a tool call. A caller without access to a tool receives an "unknown tool" response. */
function toolRefusal(
  { dataPlane, backends, frontend, preRouting, traffic }: RequestExplanation,
  facts: RequestFacts,
  caller: Caller,
  tool: ToolFacts,
  witness: RuleWitness | undefined,
): Pick<RequestAnswer, 'status' | 'reason'> | undefined {
  const serving = backends.filter(({ tiers }) => tiers.flat().some(({ name }) => name === tool.target));
  for (const one of serving) {
    const backend = policiesForTool(one, tool);
    const { allowed, reason } = decide(
      { dataPlane, frontend, preRouting, traffic, backend },
      facts,
      caller,
      tool,
      witness,
    );
    if (!allowed) return { status: 400, reason: `tool ${tool.name} of ${tool.target} is hidden: ${reason}` };
  }
  return undefined;
}

function factsOf(explanation: RequestExplanation, input: RequestInput): RequestFacts {
  return factsAfter(sentFacts(explanation, input), explanation);
}

function sentFacts({ listener }: RequestExplanation, input: RequestInput): RequestFacts {
  const { method = 'GET', host = '', path = '/', headers = [], body } = input;
  const { path: own, search: query } = pathAndSearch(path);
  return {
    method: method.toUpperCase(),
    host,
    scheme: input.tls || listener?.protocol === 'HTTPS' ? 'https' : 'http',
    path: own,
    query,
    headers: Array.isArray(headers) ? headers : Object.entries(headers),
    ...(body === undefined ? {} : { body }),
    ...(input.http2 ? { http2: true } : {}),
    ...(input.knownHeaders ? { knownHeaders: input.knownHeaders } : {}),
  };
}

/** Expectations on the command line. */
export interface Expectations {
  readonly expectStatus?: number;
  readonly expectBackend?: string;
}

/** Returns the unmet expectation; undefined if all are met. Destinations are assumed to respond successfully. */
export function disappointment(
  { status, destinations, reason }: RequestAnswer,
  { expectStatus, expectBackend }: Expectations,
): string | undefined {
  if (expectBackend !== undefined && !destinations.some((key) => isNamed(key, expectBackend))) {
    return `expected the backend ${expectBackend}: ${reason}`;
  }
  if (expectStatus === undefined || status === expectStatus) return undefined;
  if (destinations.length > 0) {
    const isSuccess = expectStatus >= 200 && expectStatus <= 299;
    return isSuccess ? undefined : `expected ${expectStatus}: ${reason}`;
  }
  return `expected ${expectStatus}: ${status === undefined ? '' : `${status}, as `}${reason}`;
}

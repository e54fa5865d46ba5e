import type { Construct } from 'constructs';
import { Cel, type TrafficChoice } from '../constructs';
import { isNew } from './llm-clients';

/** Limits of the requests that providers can serve. */
export interface RequestLimits {
  /** Bytes of the largest request. */
  readonly maxRequestBytes: number;
  /** Whether responses come in one piece. */
  readonly wholeAnswers?: boolean;
}

const isPostTo = (paths: string) => `request.method == "POST" && request.path.matches(${JSON.stringify(paths)})`;
const OPENAI = isPostTo('/(chat/completions|responses|embeddings)$');
const ANTHROPIC = isPostTo('/messages(/count_tokens)?$');

/**
 * Answers requests that no provider can serve, in the form of the client's API: those that are too large, those without the fields that the
 * data plane requires, to which it would respond with a 503, and requests for streams if responses come in one piece. Undefined if resources
 * cannot express it.
 */
export function refusedRequests(
  scope: Construct,
  { maxRequestBytes, wholeAnswers }: RequestLimits,
): TrafficChoice[] | undefined {
  if (!isNew(scope)) return undefined;
  return inOrder([tooLarge(maxRequestBytes), malformed(maxRequestBytes), ...(wholeAnswers ? [streams()] : [])]);
}

/** Answers requests from which no model can be read, by the API of the client. Empty if resources cannot express it. */
export function unreadableRequests(
  scope: Construct,
  { maxRequestBytes }: RequestLimits,
): { readonly [Api in keyof Refusals]?: TrafficChoice[] } {
  if (!isNew(scope)) return {};
  const refused = [tooLarge(maxRequestBytes), malformed(maxRequestBytes)];
  return {
    ofAnthropic: refused.map(({ ofAnthropic }) => ofAnthropic),
    ofOpenAi: refused.map(({ ofOpenAi }) => ofOpenAi),
  };
}

/** Refuses requests for streams: clients of streams would read a whole response as an empty stream. Undefined if resources cannot express it. */
export function refusedStreams(scope: Construct): TrafficChoice[] | undefined {
  return isNew(scope) ? inOrder([streams()]) : undefined;
}

function tooLarge(bytes: number): Refusals {
  const isTooLarge = `int(request.headers["content-length"]) > ${bytes}`;
  const type = 'request_too_large';
  return refusals(
    { ofOpenAi: `${OPENAI} && ${isTooLarge}`, ofAnthropic: `${ANTHROPIC} && ${isTooLarge}` },
    { status: 413, message: `The request is larger than ${bytes} bytes.`, type, details: { code: type } },
  );
}

/** Each condition is true if the body cannot be read. One that fails to evaluate would not match. */
function malformed(bytes: number): Refusals {
  const lacks = (fields: string) =>
    `coalesce(!json(request.body).with(body, default(body.model, "").size() >= 0 && default(body.max_tokens, 0) >= 0 && ${fields}), true)`;
  const hasMessages = (content: string) => `body.messages.all(one, one.role.size() > 0${content})`;
  const hasInput = 'body.input.size() >= 0';
  const ofOpenAi = lacks(`(request.path.endsWith("/completions") ? ${hasMessages('')} : ${hasInput})`);
  const maxTokens = `(request.path.endsWith("/count_tokens") || body.max_tokens > 0)`;
  const ofAnthropic = lacks(`${maxTokens} && ${hasMessages(' && one.content.size() >= 0')}`);
  const fields = '`messages`, each with a `role`, or with `input`';
  return refusals(
    { ofOpenAi: `${OPENAI} && ${ofOpenAi}`, ofAnthropic: `${ANTHROPIC} && ${ofAnthropic}` },
    { status: 400, message: `The body must be a JSON object with ${fields}, of at most ${bytes} bytes.` },
  );
}

/** A path without a format is served as chat completions. */
function streams(): Refusals {
  const requestsStream = 'json(request.body).stream == true';
  const message = 'This gateway inspects whole responses and does not stream them. Send the request without `stream`.';
  return refusals(
    { ofOpenAi: requestsStream, ofAnthropic: `${ANTHROPIC} && ${requestsStream}` },
    { status: 400, message, details: { param: 'stream', code: 'unsupported_value' } },
  );
}

interface Conditions {
  readonly ofOpenAi: string;
  readonly ofAnthropic: string;
}

/** One refusal in the forms of both APIs. */
interface Refusals {
  readonly ofAnthropic: TrafficChoice;
  readonly ofOpenAi: TrafficChoice;
}

interface Refusal {
  readonly status: number;
  readonly message: string;
  /** The type of the error at Anthropic. */
  readonly type?: string;
  /** More fields of the error at OpenAI. */
  readonly details?: object;
}

/** Refuses requests with an error that clients of Anthropic or of OpenAI understand. */
function refusals({ ofOpenAi, ofAnthropic }: Conditions, { status, message, type, details }: Refusal): Refusals {
  const invalid = 'invalid_request_error';
  const headers = { 'content-type': Cel.of('"application/json"') };
  const refusal = (when: string, body: object): TrafficChoice => ({
    when: Cel.of(when),
    directResponse: { status, body: Cel.text(JSON.stringify(body)), headers },
  });
  return {
    ofAnthropic: refusal(ofAnthropic, { type: 'error', error: { type: type ?? invalid, message } }),
    ofOpenAi: refusal(ofOpenAi, { error: { message, type: invalid, param: null, code: null, ...details } }),
  };
}

/** Conditions for OpenAI may include paths of Anthropic, so those for Anthropic are first. */
function inOrder(refused: readonly Refusals[]): TrafficChoice[] {
  return refused.flatMap(({ ofAnthropic, ofOpenAi }) => [ofAnthropic, ofOpenAi]);
}

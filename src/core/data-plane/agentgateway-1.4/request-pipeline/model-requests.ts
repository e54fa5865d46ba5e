import type { RouteType } from '../../config';
import {
  ExpressionFailure,
  isListValue,
  KeyedValues,
  UnknowableExpression,
  UnsignedInteger,
  type Value,
} from '../../expression-values';
import type { GuardBuiltin, ModelRequests } from '../../facts';
import { takesPart } from '../../regular-expressions';
import { readJsonBody } from '../expressions/evaluation/json';

/** Returns whether the process can read a value; `undefined` represents a missing field. */
type Shape = (value: Value | undefined) => boolean;

const ANY: Shape = (value) => value !== undefined;
const TEXT: Shape = (value) => typeof value === 'string';
const FLAG: Shape = (value) => typeof value === 'boolean';
const LIST: Shape = (value) => value !== undefined && isListValue(value);
const NUMBER: Shape = (value) => typeof value === 'number' || integerOf(value) !== undefined;
const integer =
  (least: bigint, most: bigint): Shape =>
  (value) => {
    const whole = integerOf(value);
    return whole !== undefined && whole >= least && whole <= most;
  };
const U32 = integer(0n, 2n ** 32n - 1n);
const U64 = integer(0n, 2n ** 64n - 1n);
const I64 = integer(-(2n ** 63n), 2n ** 63n - 1n);
const optional =
  (shape: Shape): Shape =>
  (value) =>
    value === undefined || value === null || shape(value);
const either =
  (...shapes: readonly Shape[]): Shape =>
  (value) =>
    shapes.some((shape) => shape(value));
const listOf =
  (shape: Shape): Shape =>
  (value) =>
    value !== undefined && isListValue(value) && value.every(shape);
const objectOf =
  (fields: Readonly<Record<string, Shape>>): Shape =>
  (value) =>
    value instanceof KeyedValues && Object.entries(fields).every(([name, shape]) => shape(value.get(name)));

const OBJECT = objectOf({});
const COMPLETION_PART = objectOf({ type: TEXT, text: optional(TEXT) });
const COMPLETION_MESSAGE = objectOf({
  role: TEXT,
  name: optional(TEXT),
  content: optional(either(TEXT, listOf(COMPLETION_PART))),
  tool_call_id: optional(TEXT),
  tool_calls: optional(LIST),
});
const MESSAGE = objectOf({ role: TEXT, content: optional(either(TEXT, LIST)) });
const SYSTEM = optional(either(TEXT, LIST));

/** Fields that the process reads by their type, in the bodies of each format. Other fields can have any value. */
const SHAPES: Partial<Readonly<Record<RouteType, Readonly<Record<string, Shape>>>>> = {
  completions: {
    messages: listOf(COMPLETION_MESSAGE),
    model: optional(TEXT),
    top_p: optional(NUMBER),
    temperature: optional(NUMBER),
    stream: optional(FLAG),
    frequency_penalty: optional(NUMBER),
    presence_penalty: optional(NUMBER),
    seed: optional(I64),
    stream_options: optional(objectOf({ include_usage: FLAG })),
    max_tokens: optional(U32),
    max_completion_tokens: optional(U32),
    tools: optional(LIST),
    user: optional(TEXT),
  },
  messages: {
    messages: listOf(MESSAGE),
    model: optional(TEXT),
    system: SYSTEM,
    top_p: optional(NUMBER),
    temperature: optional(NUMBER),
    stream: optional(FLAG),
    max_tokens: optional(U64),
  },
  anthropicTokenCount: { messages: listOf(MESSAGE), model: optional(TEXT), system: SYSTEM },
  responses: {
    input: either(TEXT, LIST),
    model: optional(TEXT),
    max_output_tokens: optional(U32),
    temperature: optional(NUMBER),
    top_p: optional(NUMBER),
    stream: optional(FLAG),
    vendor_extensions: optional(objectOf({ thinking_budget_tokens: optional(U64) })),
  },
  embeddings: {
    model: optional(TEXT),
    input: ANY,
    user: optional(TEXT),
    encoding_format: optional((value) => value === 'float' || value === 'base64'),
    dimensions: optional(U32),
  },
  rerank: {
    model: optional(TEXT),
    query: TEXT,
    documents: listOf(either(TEXT, OBJECT)),
    top_n: optional(U32),
    return_documents: optional(FLAG),
    max_tokens_per_doc: optional(U32),
  },
};

function integerOf(value: Value | undefined): bigint | undefined {
  if (value instanceof UnsignedInteger) return value.value;
  return typeof value === 'bigint' ? value : undefined;
}

function fieldsOf(body: string): KeyedValues {
  const value = readJsonBody(body);
  if (!(value instanceof KeyedValues)) throw new ExpressionFailure('the body is not a JSON object');
  return value;
}

function check(format: RouteType, fields: KeyedValues): void {
  for (const [name, shape] of Object.entries(SHAPES[format] ?? {})) {
    const value = fields.get(name);
    if (shape(value)) continue;
    throw new ExpressionFailure(
      value === undefined ? `the body has no \`${name}\`` : `\`${name}\` of the body is invalid`,
    );
  }
}

const TRANSLATED_ROLES: ReadonlySet<Value | undefined> = new Set(['system', 'developer', 'user', 'assistant']);

/**
 * Checks a body for translation, which reads more fields than the data plane does otherwise. Only bodies without other content than text
 * can be translated.
 */
function checkTranslation(format: RouteType, fields: KeyedValues): void {
  if (format === 'messages' && !U64(fields.get('max_tokens')))
    throw new ExpressionFailure('the body has no `max_tokens`');
  const input = fields.get('input');
  const part = format === 'responses' ? 'input_text' : 'text';
  const messages = itemsOf(format === 'responses' ? input : fields.get('messages'));
  const isPlain =
    format === 'embeddings'
      ? either(TEXT, listOf(TEXT))(input)
      : messages.every((message) => isPlainMessage(message, part)) && isPlainContent(fields.get('system'), part);
  if (!isPlain || !optional(listOf(OBJECT))(fields.get('tools')))
    throw new UnknowableExpression('the body is translated for the provider, which supports only some values');
}

function isPlainMessage(message: Value, part: string): boolean {
  if (!(message instanceof KeyedValues) || !TRANSLATED_ROLES.has(message.get('role'))) return false;
  return isPlainContent(message.get('content'), part);
}

function isPlainContent(content: Value | undefined, type: string): boolean {
  return itemsOf(content).every(
    (part) => part instanceof KeyedValues && part.get('type') === type && TEXT(part.get('text')),
  );
}

function textOfPart(part: Value): string | undefined {
  const text = part instanceof KeyedValues && typeof part.get('type') === 'string' ? part.get('text') : undefined;
  return typeof text === 'string' ? text : undefined;
}

function itemsOf(value: Value | undefined): readonly Value[] {
  return value !== undefined && isListValue(value) ? value : [];
}

/** Joins neighboring strings with the given separator, as the data plane reads them. */
function runsOf(content: Value | undefined, between: string, textOf: (part: Value) => string | undefined): string[] {
  if (typeof content === 'string') return [content];
  const runs: string[][] = [[]];
  for (const part of itemsOf(content)) {
    const text = textOf(part);
    if (text === undefined) runs.push([]);
    else runs.at(-1)?.push(text);
  }
  return runs.filter((run) => run.length > 0).map((run) => run.join(between));
}

function promptsOf(format: RouteType, fields: KeyedValues): readonly string[] {
  const messages = itemsOf(fields.get('messages')).filter((one) => one instanceof KeyedValues);
  if (format === 'completions') {
    const read = messages.filter((message) => message.get('role') !== 'tool');
    return read.flatMap((message) => runsOf(message.get('content'), ' ', textOfPart));
  }
  if (format === 'messages') {
    const contents = messages.flatMap((message) => runsOf(message.get('content'), ' ', textOfPart));
    return [...runsOf(fields.get('system'), '\n', textOfPart), ...contents];
  }
  const input = fields.get('input');
  if (format !== 'responses' || typeof input === 'string') return typeof input === 'string' ? [input] : [];
  const items = itemsOf(input).filter((one) => one instanceof KeyedValues);
  return items
    .filter((item) => item.get('role') !== undefined)
    .flatMap((item) => runsOf(item.get('content'), '\n', textOfInput));
}

function textOfInput(part: Value): string | undefined {
  const type = part instanceof KeyedValues ? part.get('type') : undefined;
  return type === 'input_text' || type === 'output_text' ? textOfPart(part) : undefined;
}

const PUBLISHED = /\/publishers\/.*?\/models\/[^:]*:/;

function namesModel(path: string): boolean {
  if (/:(?:streamRawPredict|rawPredict|streamGenerateContent|generateContent)$/.test(path)) return PUBLISHED.test(path);
  return /\/model\/.*\/(?:invoke|invoke-with-response-stream|converse|converse-stream)$/.test(path);
}

const DIGITS_OF_CARD = '[- ]?[0-9]{3,4}[- ]?[0-9]{3,4}[- ]?';

/** The expressions that the built-in patterns match. */
const BUILTINS: Readonly<Record<Exclude<GuardBuiltin, 'phoneNumber'>, string>> = {
  ssn: '\\b(?:[0-9]{9}|[0-9]{5}-[0-9]{4}|[0-9]{3}-[0-9]{6}|[0-9]{3}[- .][0-9]{2}[- .][0-9]{4})\\b',
  creditCard: `\\b(?:(?:[346][0-9]{3}|5[0-5][0-9]{2})${DIGITS_OF_CARD}[0-9]{3,5}|1[0-9]{3}${DIGITS_OF_CARD}[0-9]{4,5})\\b`,
  email: '[a-zA-Z0-9_.+-]+@[a-zA-Z0-9-]+\\.[a-zA-Z0-9.-]+',
  caSin: '\\b(?:[0-9]{9}|[0-9]{3}[- ][0-9]{3}[- ][0-9]{3})\\b',
};
/**
 * A string that does not match contains no phone number. Whether a matching string does depends on the numbering plans of several
 * countries.
 */
const MAYBE_PHONE_NUMBER = '[0-9][0-9\\s().-]{6}';

function findsBuiltin(builtin: GuardBuiltin, text: string): boolean {
  if (builtin !== 'phoneNumber')
    return /[^\0-\x7f]/.test(text) ? findsBeyondAscii(builtin, text) : takesPart(BUILTINS[builtin], text);
  if (!takesPart(MAYBE_PHONE_NUMBER, text)) return false;
  throw new UnknowableExpression('only the data plane detects phone numbers in a prompt');
}

/** Other digits are digits to some of the patterns. */
function findsBeyondAscii(builtin: Exclude<GuardBuiltin, 'phoneNumber'>, text: string): boolean {
  if (builtin === 'creditCard' && /[^\0-\x7f]/u.test(text.replace(/\P{Nd}/gu, '')))
    throw new UnknowableExpression('only the data plane detects card numbers in a prompt');
  return takesPart(BUILTINS[builtin], text);
}

const OPENAI_FORMATS: readonly RouteType[] = ['completions', 'responses', 'embeddings', 'rerank'];

export const MODEL_REQUESTS: ModelRequests = {
  invalid: 503,
  oversized: 503,
  notImplemented: 501,
  refusedPrompt: 403,
  tooLarge: 413,
  largestBody: 2_097_152,
  fieldsOf,
  fieldValue: (json) => readJsonBody(JSON.stringify(json)),
  check,
  checkTranslation,
  promptsOf,
  namesModel,
  findsBuiltin,
  untranslated: {
    openAI: OPENAI_FORMATS,
    azure: OPENAI_FORMATS,
    gemini: ['completions', 'embeddings'],
    anthropic: ['messages', 'anthropicTokenCount'],
  },
  servedOnlyBy: {},
};

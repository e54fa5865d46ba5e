import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Handle, sendJson } from './mock-server';

interface Question {
  readonly model?: string;
  readonly stream?: boolean;
  readonly messages?: readonly { readonly role?: string; readonly content?: unknown }[];
  readonly input?: unknown;
}

/** A message to the mock model. */
interface ChatMessage {
  readonly model: string;
  readonly text: string;
  readonly asked: number;
  readonly answered: number;
}

/**
 * Returns a mock model that echoes its input in the format of its provider: Anthropic messages, Bedrock Converse, and OpenAI chat
 * completions and responses for all others, as well as OpenAI's list of models and embeddings.
 *
 * @param name the name it reports
 * @param kind the provider, as the config names it
 */
export function mockModel(name: string, kind: string): Handle {
  return (request, body, response) => {
    const question = parsed(body);
    const said = answerTo(name, question, request);
    if (kind === 'anthropic') sendMessage(response, said, question.stream === true);
    else if (kind === 'bedrock') sendConverse(request, response, said);
    else if (/\/embeddings(\?|$)/.test(request.url ?? '')) sendEmbedding(response, said, question.input);
    else if (/\/responses(\?|$)/.test(request.url ?? '')) sendResponse(response, said, question.stream === true);
    else if (/\/models(\?|$)/.test(request.url ?? ''))
      sendJson(response, { object: 'list', data: [{ id: said.model, object: 'model', owned_by: name }] });
    else sendCompletion(response, said, question.stream === true);
  };
}

function parsed(body: string): Question {
  try {
    return JSON.parse(body || '{}') ?? {};
  } catch {
    return {};
  }
}

function answerTo(
  name: string,
  { model, input, messages = inputMessages(input) }: Question,
  request: IncomingMessage,
): ChatMessage {
  const [, inPath] = /\/model\/([^/]+)\//.exec(request.url ?? '') ?? [];
  const called = model ?? (inPath ? decodeURIComponent(inPath) : name);
  const last = textOf(messages.filter(({ role }) => role !== 'assistant').at(-1)?.content);
  const text = `${called === name ? name : `${name} (${called})`} heard: ${last}`;
  return {
    model: called,
    text,
    asked: tokens(messages.map(({ content }) => textOf(content)).join(' ')),
    answered: tokens(text),
  };
}

/** Returns the messages of a request for a response or an embedding: from a string, or a list of strings or messages. */
function inputMessages(input: unknown): NonNullable<Question['messages']> {
  if (!Array.isArray(input)) return [{ content: input }];
  return input.map((item) => (typeof item === 'string' ? { content: item } : (item ?? {})));
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part: { readonly text?: unknown }) => String(part?.text ?? '')).join(' ');
}

/** About as many as a tokenizer would find. */
function tokens(text: string): number {
  return Math.max(1, Math.ceil(text.length / 4));
}

function sendCompletion(
  response: ServerResponse,
  { model, text, asked, answered }: ChatMessage,
  streamed: boolean,
): void {
  const head = { id: 'chatcmpl-mock', created: 0, model };
  const usage = { prompt_tokens: asked, completion_tokens: answered, total_tokens: asked + answered };
  if (!streamed) {
    const choice = { index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' };
    sendJson(response, { ...head, object: 'chat.completion', choices: [choice], usage });
    return;
  }
  const chunk = (delta: object, end: string | null, more: object = {}) => ({
    ...head,
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, finish_reason: end }],
    ...more,
  });
  sendEvents(response, [
    ...words(text).map((word, index) => chunk({ ...(index === 0 ? { role: 'assistant' } : {}), content: word }, null)),
    chunk({}, 'stop', { usage }),
    '[DONE]',
  ]);
}

function sendMessage(response: ServerResponse, { model, text, asked, answered }: ChatMessage, streamed: boolean): void {
  const head = { id: 'msg_mock', type: 'message', role: 'assistant', model, stop_sequence: null };
  const usage = { input_tokens: asked, output_tokens: answered };
  if (!streamed) {
    sendJson(response, { ...head, content: [{ type: 'text', text }], stop_reason: 'end_turn', usage });
    return;
  }
  const start = { ...head, content: [], stop_reason: null, usage: { ...usage, output_tokens: 1 } };
  sendEvents(response, [
    { type: 'message_start', message: start },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    ...words(text).map((word) => ({
      type: 'content_block_delta',
      index: 0,
      delta: { type: 'text_delta', text: word },
    })),
    { type: 'content_block_stop', index: 0 },
    {
      type: 'message_delta',
      delta: { stop_reason: 'end_turn', stop_sequence: null },
      usage: { output_tokens: answered },
    },
    { type: 'message_stop' },
  ]);
}

function sendResponse(
  response: ServerResponse,
  { model, text, asked, answered }: ChatMessage,
  streamed: boolean,
): void {
  const usage = { input_tokens: asked, output_tokens: answered, total_tokens: asked + answered };
  const made = (status: string, more: object) => ({
    id: 'resp_mock',
    object: 'response',
    created_at: 0,
    model,
    status,
    ...more,
  });
  const content = [{ type: 'output_text', text, annotations: [] }];
  const message = { id: 'msg_mock', type: 'message', role: 'assistant', status: 'completed', content };
  const done = made('completed', { output: [message], usage });
  if (!streamed) {
    sendJson(response, done);
    return;
  }
  const place = { item_id: 'msg_mock', output_index: 0, content_index: 0 };
  const events = [
    { type: 'response.created', response: made('in_progress', { output: [] }) },
    ...words(text).map((delta) => ({ type: 'response.output_text.delta', ...place, delta })),
    { type: 'response.completed', response: done },
  ];
  sendEvents(
    response,
    events.map((event, index) => ({ ...event, sequence_number: index })),
  );
}

/** Streams of Bedrock have a binary form of their own, which this does not speak. */
function sendConverse(
  request: IncomingMessage,
  response: ServerResponse,
  { text, asked, answered }: ChatMessage,
): void {
  if (request.url?.includes('converse-stream')) {
    sendJson(response, { message: 'this stand-in for Bedrock does not stream' }, 501);
    return;
  }
  sendJson(response, {
    output: { message: { role: 'assistant', content: [{ text }] } },
    stopReason: 'end_turn',
    usage: { inputTokens: asked, outputTokens: answered, totalTokens: asked + answered },
    metrics: { latencyMs: 1 },
  });
}

function sendEmbedding(response: ServerResponse, { model, asked }: ChatMessage, input: unknown): void {
  const data = [input].flat().map((_, index) => ({ object: 'embedding', index, embedding: [0.1, 0.2, 0.3] }));
  sendJson(response, { object: 'list', model, data, usage: { prompt_tokens: asked, total_tokens: asked } });
}

/** Sends server-sent events; events that specify their type get it as their name. */
function sendEvents(response: ServerResponse, events: readonly (string | object)[]): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const event of events) {
    const name = typeof event === 'object' && 'type' in event ? `event: ${event.type}\n` : '';
    response.write(`${name}data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`);
  }
  response.end();
}

function words(text: string): string[] {
  return text.split(/(?<= )/);
}

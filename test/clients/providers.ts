/** Stubs of providers of language models, in the public shapes of their APIs: JSON and event streams, tools, and errors. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Seen, Upstream } from '../live/harness/upstreams';

/** What a provider does with a request; undefined for its usual answer. */
export type Trouble = (seen: Seen, response: ServerResponse) => boolean | undefined;

type Json = Record<string, any>;
type Respond = (path: string, body: Json) => { readonly body?: Json; readonly events?: readonly Event[] } | undefined;
type Event = readonly [name: string | undefined, data: Json | string];

/** OpenAI: chat completions, responses, embeddings. */
export function openAi(trouble?: Trouble): Upstream {
  return provider(
    openAiAnswer,
    (status, message) => ({ error: { message, type: 'api_error', code: `${status}` } }),
    trouble,
  );
}

/** Anthropic: messages and token counts. */
export function anthropic(trouble?: Trouble): Upstream {
  return provider(
    anthropicAnswer,
    (_, message) => ({ type: 'error', error: { type: 'not_found_error', message } }),
    trouble,
  );
}

function provider(respond: Respond, errorOf: (status: number, message: string) => Json, trouble?: Trouble): Upstream {
  const seen: Seen[] = [];
  const server = createServer(async (incoming, response) => {
    const request = await seenOf(incoming);
    seen.push(request);
    if (trouble?.(request, response)) return;
    const path = request.path.replace(/\?.*/, '');
    const answer = respond(path, request.body ? JSON.parse(request.body) : {});
    if (!answer) return json(response, 404, errorOf(404, `Unknown request URL: ${request.method} ${path}`));
    if (answer.body) return json(response, 200, answer.body);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const [name, data] of answer.events ?? []) {
      response.write(
        `${name ? `event: ${name}\n` : ''}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`,
      );
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    response.end();
  });
  return { server, seen };
}

function json(response: ServerResponse, status: number, body: Json): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function seenOf(incoming: IncomingMessage): Promise<Seen> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  const headers = Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, `${value}`]));
  const { method = '', url: path = '', httpVersion: version } = incoming;
  return { method, path, host: headers.host ?? '', headers, body: bytes.toString('utf8'), bytes, version };
}

const TEXT = ['Hello', ' from', ' the model'];
export const SPOKEN = TEXT.join('');
const usage = { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 };

function openAiAnswer(path: string, body: Json): ReturnType<Respond> {
  if (path === '/v1/chat/completions') return chatCompletion(body);
  if (path === '/v1/responses') return modelResponse(body);
  if (path !== '/v1/embeddings') return undefined;
  const inputs: unknown[] = Array.isArray(body.input) ? body.input : [body.input];
  const vector = [0.25, -0.5, 1];
  const embedding =
    body.encoding_format === 'base64' ? Buffer.from(new Float32Array(vector).buffer).toString('base64') : vector;
  const data = inputs.map((_, index) => ({ object: 'embedding', index, embedding }));
  return { body: { object: 'list', model: body.model, data, usage: { prompt_tokens: 2, total_tokens: 2 } } };
}

/** Calls the first tool, and answers when it has the result. */
function chatCompletion({ model, messages, stream, stream_options: options, tools }: Json): ReturnType<Respond> {
  const common = { id: 'chatcmpl-1', created: 1_760_000_000, model };
  const hasResult = messages?.at(-1)?.role === 'tool';
  const call = tools?.[0] &&
    !hasResult && {
      id: 'call_1',
      type: 'function',
      function: { name: tools[0].function.name, arguments: '{"city":"Bern"}' },
    };
  const finish = call ? 'tool_calls' : 'stop';
  if (!stream) {
    const message = { role: 'assistant', content: call ? null : SPOKEN, ...(call ? { tool_calls: [call] } : {}) };
    return {
      body: {
        ...common,
        object: 'chat.completion',
        choices: [{ index: 0, message, finish_reason: finish, logprobs: null }],
        usage,
      },
    };
  }
  const chunk = (delta: Json, finish_reason: string | null = null): Event => [
    undefined,
    { ...common, object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason }] },
  ];
  const last: Event[] = options?.include_usage
    ? [[undefined, { ...common, object: 'chat.completion.chunk', choices: [], usage }]]
    : [];
  const deltas = call
    ? [
        chunk({ tool_calls: [{ index: 0, ...call, function: { ...call.function, arguments: '' } }] }),
        chunk({ tool_calls: [{ index: 0, function: { arguments: call.function.arguments } }] }),
      ]
    : TEXT.map((content) => chunk({ content }));
  return {
    events: [chunk({ role: 'assistant', content: '' }), ...deltas, chunk({}, finish), ...last, [undefined, '[DONE]']],
  };
}

function modelResponse({ model, stream }: Json): ReturnType<Respond> {
  const content = { type: 'output_text', text: SPOKEN, annotations: [] };
  const item = { id: 'msg_1', type: 'message', role: 'assistant', status: 'completed', content: [content] };
  const response = {
    id: 'resp_1',
    object: 'response',
    created_at: 1_760_000_000,
    status: 'completed',
    model,
    output: [item],
    parallel_tool_calls: true,
    tools: [],
    usage: { input_tokens: 7, output_tokens: 3, total_tokens: 10 },
  };
  if (!stream) return { body: response };
  const started = { ...response, status: 'in_progress', output: [], usage: null };
  const at = { item_id: item.id, output_index: 0, content_index: 0 };
  const events: Json[] = [
    { type: 'response.created', response: started },
    { type: 'response.output_item.added', output_index: 0, item: { ...item, status: 'in_progress', content: [] } },
    { type: 'response.content_part.added', ...at, part: { ...content, text: '' } },
    ...TEXT.map((delta) => ({ type: 'response.output_text.delta', ...at, delta })),
    { type: 'response.output_text.done', ...at, text: SPOKEN },
    { type: 'response.content_part.done', ...at, part: content },
    { type: 'response.output_item.done', output_index: 0, item },
    { type: 'response.completed', response },
  ];
  return { events: events.map((event, sequence_number) => [event.type, { ...event, sequence_number }] as const) };
}

function anthropicAnswer(path: string, { model, stream, tools }: Json): ReturnType<Respond> {
  if (path === '/v1/messages/count_tokens') return { body: { input_tokens: 42 } };
  if (path !== '/v1/messages') return undefined;
  const call = tools?.[0] && { type: 'tool_use', id: 'toolu_1', name: tools[0].name, input: { city: 'Bern' } };
  const block = call ?? { type: 'text', text: SPOKEN };
  const message = {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model,
    content: [block],
    stop_reason: call ? 'tool_use' : 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 7, output_tokens: 3 },
  };
  if (!stream) return { body: message };
  const deltas = call
    ? [{ type: 'input_json_delta', partial_json: '{"city":"Bern"}' }]
    : TEXT.map((text) => ({ type: 'text_delta', text }));
  const events: Json[] = [
    {
      type: 'message_start',
      message: { ...message, content: [], stop_reason: null, usage: { input_tokens: 7, output_tokens: 1 } },
    },
    {
      type: 'content_block_start',
      index: 0,
      content_block: call ? { ...call, input: {} } : { type: 'text', text: '' },
    },
    ...deltas.map((delta) => ({ type: 'content_block_delta', index: 0, delta })),
    { type: 'content_block_stop', index: 0 },
    {
      type: 'message_delta',
      delta: { stop_reason: message.stop_reason, stop_sequence: null },
      usage: { output_tokens: 3 },
    },
    { type: 'message_stop' },
  ];
  return { events: events.map((event) => [event.type, event] as const) };
}

import type { Mock, Sender } from '../mock-server';
import { sendCompletion } from './chat-completions';
import { sendConverse } from './converse';
import { sendEmbeddings } from './embeddings';
import { sendMessage } from './messages';
import {
  chatQuestion,
  converseQuestion,
  inputQuestion,
  type ModelRequest,
  messagesQuestion,
  type Question,
} from './question';
import { newId, type Reply, replyTo } from './reply';
import { sendResponse } from './responses';

interface Format {
  readonly path: RegExp;
  readonly read: (body: unknown) => Question;
  readonly send: (send: Sender, reply: Reply, request: ModelRequest) => void;
}

const MESSAGES: Format = { path: /\/messages$|:(?:streamR|r)awPredict$/, read: messagesQuestion, send: sendMessage };
const CONVERSE: Format = {
  path: /\/converse(?:-stream)?$/,
  read: converseQuestion,
  send: (send, reply, { path }) => sendConverse(send, path, reply),
};
const CHAT: Format = { path: /\/chat\/completions$/, read: chatQuestion, send: sendCompletion };
const COUNT: Format = {
  path: /\/(?:messages\/count_tokens|count-tokens:rawPredict)$/,
  read: messagesQuestion,
  send: (send, { promptTokens }) => send.json({ input_tokens: promptTokens }),
};
const FORMATS: readonly Format[] = [
  COUNT,
  MESSAGES,
  CONVERSE,
  CHAT,
  { path: /\/responses$/, read: inputQuestion, send: sendResponse },
  { path: /\/embeddings$/, read: inputQuestion, send: sendEmbeddings },
];

/** The formats of providers that have no others, the usual one last. The data plane does not always send the provider's path to a mock. */
const ONLY: Readonly<Record<string, readonly Format[]>> = { anthropic: [COUNT, MESSAGES], bedrock: [CONVERSE] };

/**
 * Returns a mock model that echoes its input in the format of its provider and of a request's path: OpenAI's chat completions, responses,
 * embeddings and list of models, Anthropic's messages and token counts, and Bedrock's Converse.
 *
 * @param name the name it reports
 * @param kind the provider, as the config names it
 */
export function mockModel(name: string, kind: string): Mock {
  return {
    headers: () => (kind === 'anthropic' ? anthropicHeaders() : kind === 'bedrock' ? {} : openAiHeaders()),
    error: (status, message) => errorOf(kind, status, message),
    handle: (request, text, send) => {
      const [path = ''] = (request.url ?? '').split('?');
      const body = parsed(text);
      if (body === undefined) return send.json(errorOf(kind, 400, 'the body is not valid JSON'), 400);
      const model = modelIn(path);
      if (/\/models$/.test(path))
        return send.json({ object: 'list', data: [{ id: name, object: 'model', created: 0, owned_by: name }] });
      const formats = ONLY[kind] ?? [...FORMATS, CHAT];
      const format = formats.find((one) => one.path.test(path)) ?? formats.at(-1) ?? CHAT;
      const question = format.read(body);
      format.send(send, replyTo(question, name, model), { path, body, question });
    },
  };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body || '{}');
  } catch {
    return undefined;
  }
}

/** The model in the paths of Bedrock, and of Anthropic's models in Vertex AI. */
function modelIn(path: string): string | undefined {
  const [, model] = /\/models?\/([^/:]+(?::[^/:]+)?)(?:\/|:(?:streamR|r)awPredict$)/.exec(path) ?? [];
  return model === undefined ? undefined : decodeURIComponent(model);
}

const REQUESTS = 10_000;
const TOKENS = 1_000_000;

function openAiHeaders(): Readonly<Record<string, string>> {
  return {
    'x-request-id': newId('req_'),
    'openai-processing-ms': '1',
    'x-ratelimit-limit-requests': `${REQUESTS}`,
    'x-ratelimit-limit-tokens': `${TOKENS}`,
    'x-ratelimit-remaining-requests': `${REQUESTS - 1}`,
    'x-ratelimit-remaining-tokens': `${TOKENS - 1}`,
    'x-ratelimit-reset-requests': '6ms',
    'x-ratelimit-reset-tokens': '6ms',
  };
}

function anthropicHeaders(): Readonly<Record<string, string>> {
  const reset = new Date(Date.now() + 1000).toISOString().replace(/\.\d+/, '');
  return {
    'request-id': newId('req_'),
    'anthropic-ratelimit-requests-limit': `${REQUESTS}`,
    'anthropic-ratelimit-requests-remaining': `${REQUESTS - 1}`,
    'anthropic-ratelimit-requests-reset': reset,
    'anthropic-ratelimit-tokens-limit': `${TOKENS}`,
    'anthropic-ratelimit-tokens-remaining': `${TOKENS - 1}`,
    'anthropic-ratelimit-tokens-reset': reset,
  };
}

const ANTHROPIC_ERRORS: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  529: 'overloaded_error',
};

function errorOf(kind: string, status: number, message: string): object {
  if (kind === 'anthropic') {
    const type = ANTHROPIC_ERRORS[status] ?? 'api_error';
    return { type: 'error', error: { type, message }, request_id: newId('req_') };
  }
  if (kind === 'bedrock') return { message };
  const isServer = status >= 500;
  const type = isServer ? 'server_error' : status === 429 ? 'requests' : 'invalid_request_error';
  return { error: { message, type, param: null, code: status === 429 ? 'rate_limit_exceeded' : null } };
}

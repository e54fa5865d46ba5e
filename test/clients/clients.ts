/** The official clients, with what each can be made to do at a gateway. */
import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { expect } from 'vitest';
import { SPOKEN } from './providers';

/** One use of a client; throws what the client throws. */
export type Use = (model: string) => Promise<unknown>;

export interface ClientOptions {
  readonly origin: string;
  readonly apiKey: string;
}

/** The limit of requests at the gateways, in bytes. */
export const LARGEST = 100_000;

const TOOL = { type: 'object' as const, properties: { city: { type: 'string' } }, required: ['city'] };
const messages = [{ role: 'user' as const, content: 'Say hello.' }];
/** More characters than a request may have. */
const LONG = [{ role: 'user' as const, content: 'x'.repeat(LARGEST + 10_000) }];
/** Sends all but the last character of a body. */
const cutting = (url: any, init?: RequestInit) => fetch(url, { ...init, body: `${init?.body}`.slice(0, -1) });
const openAiAt = ({ origin, apiKey }: ClientOptions, more = {}) =>
  new OpenAI({ baseURL: `${origin}/v1`, apiKey, maxRetries: 0, ...more });
const anthropicAt = ({ origin, apiKey }: ClientOptions, more = {}) =>
  new Anthropic({ baseURL: origin, apiKey, maxRetries: 0, ...more });

/** Uses of OpenAI's client, with what each has to return. */
export function openAiUses(options: ClientOptions): Readonly<Record<string, readonly [use: Use, expected: unknown]>> {
  const client = openAiAt(options);
  return {
    chat: [
      async (model) => (await client.chat.completions.create({ model, messages })).choices[0]?.message.content,
      SPOKEN,
    ],
    'streamed chat': [
      async (model) => {
        let text = '';
        for await (const chunk of await client.chat.completions.create({ model, messages, stream: true }))
          text += chunk.choices[0]?.delta.content ?? '';
        return text;
      },
      SPOKEN,
    ],
    'tools in chat': [
      async (model) => {
        const tools = [{ type: 'function' as const, function: { name: 'weather', parameters: TOOL } }];
        const stream = client.chat.completions.stream({ model, messages, tools });
        const [call] = (await stream.finalChatCompletion()).choices[0]?.message.tool_calls ?? [];
        return call?.type === 'function' && [call.function.name, JSON.parse(call.function.arguments)];
      },
      ['weather', { city: 'Bern' }],
    ],
    responses: [async (model) => (await client.responses.create({ model, input: 'Say hello.' })).output_text, SPOKEN],
    'streamed responses': [
      async (model) => (await client.responses.stream({ model, input: 'Say hello.' }).finalResponse()).output_text,
      SPOKEN,
    ],
    embeddings: [
      async (model) => (await client.embeddings.create({ model, input: 'hello' })).data[0]?.embedding,
      [0.25, -0.5, 1],
    ],
    'list of models': [async (model) => (await client.models.list()).data.some(({ id }) => id === model), true],
    'one model': [async (model) => (await client.models.retrieve(model)).id === model, true],
    'unknown model': [
      () => errorOf(client.chat.completions.create({ model: 'no-such-model', messages })),
      [OpenAI.NotFoundError, 'model_not_found'],
    ],
    'path that is not served': [
      () => errorOf(client.audio.speech.create({ model: 'tts-1', voice: 'alloy', input: 'Hello' })),
      [OpenAI.NotFoundError, expect.any(String)],
    ],
    'request without messages': [
      (model) => errorOf(client.chat.completions.create({ model, messages: 'Hello' as never })),
      [OpenAI.BadRequestError, undefined],
    ],
    'body that is not JSON': [
      (model) => errorOf(openAiAt(options, { fetch: cutting }).chat.completions.create({ model, messages })),
      [OpenAI.BadRequestError, undefined],
    ],
    'body that is too large': [
      (model) => errorOf(client.chat.completions.create({ model, messages: LONG })),
      [OpenAI.APIError, 'request_too_large'],
    ],
    'wrong key': [
      (model) => errorOf(openAiAt({ ...options, apiKey: 'wrong' }).chat.completions.create({ model, messages })),
      [OpenAI.AuthenticationError, undefined],
    ],
  };
}

/** Uses of Anthropic's client, with what each has to return. */
export function anthropicUses(
  options: ClientOptions,
): Readonly<Record<string, readonly [use: Use, expected: unknown]>> {
  const client = anthropicAt(options);
  const max_tokens = 100;
  return {
    messages: [
      async (model) => (await client.messages.create({ model, max_tokens, messages })).content.map(textOf).join(''),
      SPOKEN,
    ],
    'streamed messages': [async (model) => client.messages.stream({ model, max_tokens, messages }).finalText(), SPOKEN],
    'tools in messages': [
      async (model) => {
        const tools = [{ name: 'weather', input_schema: TOOL }];
        const { content } = await client.messages.stream({ model, max_tokens, messages, tools }).finalMessage();
        return content.flatMap((block) => (block.type === 'tool_use' ? [block.name, block.input] : []));
      },
      ['weather', { city: 'Bern' }],
    ],
    'token counts': [async (model) => (await client.messages.countTokens({ model, messages })).input_tokens > 0, true],
    'list of models': [
      async (model) => (await client.models.list()).data.some(({ id, type }) => id === model && type === 'model'),
      true,
    ],
    'one model': [async (model) => (await client.models.retrieve(model)).display_name === model, true],
    'unknown model': [
      () => errorOf(client.messages.create({ model: 'no-such-model', max_tokens, messages })),
      [Anthropic.NotFoundError, 'not_found_error'],
    ],
    'path that is not served': [
      () => errorOf(client.messages.batches.list()),
      [Anthropic.NotFoundError, 'not_found_error'],
    ],
    'request without messages': [
      (model) => errorOf(client.messages.create({ model, max_tokens, messages: 'Hello' as never })),
      [Anthropic.BadRequestError, 'invalid_request_error'],
    ],
    'body that is not JSON': [
      (model) => errorOf(anthropicAt(options, { fetch: cutting }).messages.create({ model, max_tokens, messages })),
      [Anthropic.BadRequestError, 'invalid_request_error'],
    ],
    'body that is too large': [
      (model) => errorOf(client.messages.create({ model, max_tokens, messages: LONG })),
      [Anthropic.ContentTooLargeError, 'request_too_large'],
    ],
    'wrong key': [
      (model) => errorOf(anthropicAt({ ...options, apiKey: 'wrong' }).messages.create({ model, max_tokens, messages })),
      [Anthropic.AuthenticationError, undefined],
    ],
  };
}

/** The class of an error, and what it says of its cause. */
async function errorOf(asked: Promise<unknown>): Promise<readonly [unknown, unknown]> {
  const error: any = await asked.then(
    () => undefined,
    (thrown) => thrown,
  );
  return [error?.constructor, error?.code ?? error?.error?.error?.type];
}

const textOf = (block: Anthropic.ContentBlock) => (block.type === 'text' ? block.text : '');

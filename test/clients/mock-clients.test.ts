import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Anthropic from '@anthropic-ai/sdk';
import { betaTool } from '@anthropic-ai/sdk/helpers/beta/json-schema';
import { jsonSchemaOutputFormat } from '@anthropic-ai/sdk/helpers/json-schema';
import { Secret } from 'cdk8s-plus-28';
import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as gw from '../../src';
import type { MockFailure } from '../../src/apps/dev/failures';
import { mockModel } from '../../src/apps/dev/mock-llm/mock-model';
import { listenerOf } from '../../src/apps/dev/mock-server';
import { inputOf } from '../live/harness/charts';
import { describeLive } from '../live/harness/program';
import { runLive } from '../live/harness/run-live';
import { raw } from '../live/harness/upstreams';

const CITY = {
  type: 'object',
  properties: { city: { type: 'string' }, days: { type: 'integer', minimum: 2 }, unit: { enum: ['C', 'F'] } },
  required: ['city', 'days', 'unit'],
  additionalProperties: false,
} as const;
const messages = [{ role: 'user' as const, content: 'Bern' }];
const SAMPLE = { city: 'Bern', days: 2, unit: 'C' };
const max_tokens = 100;

const servers: ReturnType<typeof createServer>[] = [];
const mock = (kind: string, failure?: MockFailure) =>
  createServer(listenerOf(mockModel(kind.toLowerCase(), kind), failure));
afterAll(() => {
  for (const server of servers) server.closeAllConnections();
  return Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
});

async function served(kind: string, failure?: MockFailure): Promise<string> {
  const server = mock(kind, failure);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const openAiAt = (origin: string) => new OpenAI({ baseURL: `${origin}/v1`, apiKey: 'k', maxRetries: 0 });
const anthropicAt = (origin: string) => new Anthropic({ baseURL: origin, apiKey: 'k', maxRetries: 0 });

/** What OpenAI's client can do at a mock. */
function openAiWorks(origin: () => string): void {
  const model = 'gpt-4o';

  it('streams chat with usage', async () => {
    const stream = openAiAt(origin()).chat.completions.stream({
      model,
      messages,
      stream_options: { include_usage: true },
    });
    const { choices, usage, id, created } = await stream.finalChatCompletion();
    expect(choices[0]).toMatchObject({
      finish_reason: 'stop',
      message: { content: expect.stringMatching(/heard: Bern$/) },
    });
    expect(usage?.total_tokens).toBeGreaterThan(2);
    expect(id).toMatch(/^chatcmpl-[0-9a-f]{24}$/);
    expect(Math.abs(created - Date.now() / 1000)).toBeLessThan(30);
  });

  it('limits, stops and repeats', async () => {
    const create = (more: object) => openAiAt(origin()).chat.completions.create({ model, messages, ...more });
    expect((await create({ max_tokens: 2 })).choices[0]).toMatchObject({
      finish_reason: 'length',
      message: { content: 'openai (' },
    });
    const stopped = (await create({ stop: ['heard'], n: 2 })).choices;
    expect(stopped.map(({ index, finish_reason }) => [index, finish_reason])).toEqual([
      [0, 'stop'],
      [1, 'stop'],
    ]);
    expect(stopped[1]?.message.content).toBe('openai (gpt-4o) ');
  });

  it('runs a tool until the model has its result', async () => {
    const asked: unknown[] = [];
    const run = async (args: object) => {
      asked.push(args);
      return 'sunny';
    };
    const weather = { name: 'weather', description: 'The weather', parameters: CITY, parse: JSON.parse, function: run };
    const tools = [{ type: 'function' as const, function: weather as any }];
    const client = openAiAt(origin());
    for (const runner of [
      client.chat.completions.runTools({ model, messages, tools }),
      client.chat.completions.runTools({ model, messages, tools, stream: true }),
    ])
      expect(await runner.finalContent()).toMatch(/heard: sunny$/);
    expect(asked).toEqual([SAMPLE, SAMPLE]);
  });

  it('obeys the choice of a tool', async () => {
    const tools = ['a', 'b'].map((name) => ({ type: 'function' as const, function: { name, parameters: CITY } }));
    const called = async (tool_choice: OpenAI.ChatCompletionToolChoiceOption) => {
      const { choices } = await openAiAt(origin()).chat.completions.create({ model, messages, tools, tool_choice });
      return (choices[0]?.message.tool_calls ?? []).map((call) => call.type === 'function' && call.function.name);
    };
    expect(await called('none')).toEqual([]);
    expect(await called('required')).toEqual(['a']);
    expect(await called({ type: 'function', function: { name: 'b' } })).toEqual(['b']);
  });

  it('returns JSON of a schema', async () => {
    const client = openAiAt(origin());
    const json_schema = { name: 'city', schema: CITY, strict: true };
    const { choices } = await client.chat.completions.parse({
      model,
      messages,
      response_format: { type: 'json_schema', json_schema },
    });
    expect(JSON.parse(choices[0]?.message.content ?? '')).toEqual(SAMPLE);
    const format = { type: 'json_schema' as const, ...json_schema };
    const { output_text } = await client.responses.parse({ model, input: 'Bern', text: { format } });
    expect(JSON.parse(output_text)).toEqual(SAMPLE);
  });

  it('streams responses with all events, and calls of functions', async () => {
    const client = openAiAt(origin());
    const types: string[] = [];
    const stream = client.responses.stream({ model, input: 'Bern' });
    for await (const { type } of stream) types.push(type);
    expect([...new Set(types)]).toEqual(
      [
        ...['created', 'in_progress', 'output_item.added', 'content_part.added', 'output_text.delta'],
        ...['output_text.done', 'content_part.done', 'output_item.done', 'completed'],
      ].map((type) => `response.${type}`),
    );
    expect((await stream.finalResponse()).output_text).toMatch(/heard: Bern$/);
    const tools = [{ type: 'function' as const, name: 'weather', parameters: CITY, strict: true }];
    const first = await client.responses.stream({ model, input: 'Bern', tools }).finalResponse();
    const [call] = first.output;
    expect(call).toMatchObject({ type: 'function_call', name: 'weather', parsed_arguments: SAMPLE });
    const call_id = call?.type === 'function_call' ? call.call_id : '';
    const result = { type: 'function_call_output' as const, call_id, output: 'sunny' };
    const input = [...first.output.map(({ parsed_arguments, ...item }: any) => item), result];
    expect((await client.responses.create({ model, input, tools })).output_text).toMatch(/heard: sunny$/);
    const cut = await client.responses.create({ model, input: 'Bern', max_output_tokens: 1 });
    expect([cut.status, cut.incomplete_details]).toEqual(['incomplete', { reason: 'max_output_tokens' }]);
  });

  it('embeds', async () => {
    const { data } = await openAiAt(origin()).embeddings.create({ model, input: ['a', 'b'], dimensions: 4 });
    expect(data.map(({ embedding }) => Math.hypot(...embedding))).toEqual([1, 1].map((one) => expect.closeTo(one, 5)));
  });
}

/** What Anthropic's client can do at a mock. */
function anthropicWorks(origin: () => string): void {
  const model = 'claude-large';

  it('streams messages', async () => {
    const stream = anthropicAt(origin()).messages.stream({ model, max_tokens, messages });
    expect(await stream.finalText()).toMatch(/heard: Bern$/);
    const { id, usage, stop_reason } = await stream.finalMessage();
    expect([id, stop_reason]).toEqual([expect.stringMatching(/^msg_/), 'end_turn']);
    expect(usage.output_tokens).toBeGreaterThan(2);
  });

  it('limits and stops', async () => {
    const create = (more: object) => anthropicAt(origin()).messages.create({ model, max_tokens, messages, ...more });
    expect((await create({ max_tokens: 1 })).stop_reason).toBe('max_tokens');
    expect(await create({ stop_sequences: ['heard'] })).toMatchObject({
      stop_reason: 'stop_sequence',
      stop_sequence: 'heard',
    });
  });

  it('runs a tool until the model has its result', async () => {
    const asked: unknown[] = [];
    const run = async (input: unknown) => {
      asked.push(input);
      return 'sunny';
    };
    const weather = betaTool({ name: 'weather', description: 'The weather', inputSchema: CITY, run });
    const { content } = await anthropicAt(origin()).beta.messages.toolRunner({
      model,
      max_tokens,
      messages,
      tools: [weather],
    });
    expect(content).toMatchObject([{ type: 'text', text: expect.stringMatching(/heard: sunny$/) }]);
    expect(asked).toEqual([SAMPLE]);
  });

  it('streams the input of a tool that it has to call', async () => {
    const tools = ['a', 'b'].map((name) => ({ name, input_schema: CITY as any }));
    const tool_choice = { type: 'tool' as const, name: 'b' };
    const stream = anthropicAt(origin()).messages.stream({ model, max_tokens, messages, tools, tool_choice });
    expect((await stream.finalMessage()).content).toMatchObject([{ type: 'tool_use', name: 'b', input: SAMPLE }]);
  });

  it('returns JSON of a schema', async () => {
    const format = jsonSchemaOutputFormat(CITY);
    const { parsed_output } = await anthropicAt(origin()).messages.parse({
      model,
      max_tokens,
      messages,
      output_config: { format },
    });
    expect(parsed_output).toMatchObject({ city: 'Bern', unit: 'C' });
  });
}

describe('official clients of provider mocks', () => {
  const origins = { openAI: '', anthropic: '' };
  beforeAll(async () => {
    origins.openAI = await served('openAI');
    origins.anthropic = await served('anthropic');
  });
  describe('OpenAI', () => openAiWorks(() => origins.openAI));
  describe('Anthropic', () => anthropicWorks(() => origins.anthropic));

  it('shows failures as the exceptions of the clients', async () => {
    const limited: MockFailure = { kind: 'status', status: 429 };
    const chat = (origin: string) => openAiAt(origin).chat.completions.create({ model: 'm', messages });
    const error = await chat(await served('openAI', limited)).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(OpenAI.RateLimitError);
    expect([error.code, error.headers.get('retry-after')]).toEqual(['rate_limit_exceeded', '1']);
    const message = anthropicAt(await served('anthropic', limited)).messages.create({
      model: 'm',
      max_tokens,
      messages,
    });
    await expect(message).rejects.toBeInstanceOf(Anthropic.RateLimitError);
    const dropped: MockFailure = { kind: 'drop-after', events: 3 };
    const broken = openAiAt(await served('openAI', dropped)).chat.completions.stream({ model: 'm', messages });
    await expect(broken.finalContent()).rejects.toThrow();
    const cut = anthropicAt(await served('anthropic', dropped)).messages.stream({ model: 'm', max_tokens, messages });
    await expect(cut.finalText()).rejects.toThrow();
  });

  it('reports rate limits and ids of requests', async () => {
    const chat = openAiAt(origins.openAI).chat.completions.create({ model: 'm', messages });
    const { response, request_id } = await chat.withResponse();
    expect(request_id).toMatch(/^req_/);
    expect(response.headers.get('x-ratelimit-remaining-requests')).toBe('9999');
    const message = anthropicAt(origins.anthropic).messages.create({ model: 'm', max_tokens, messages });
    expect((await message.withResponse()).response.headers.get('anthropic-ratelimit-requests-limit')).toBe('10000');
  });
});

const PROVIDERS = [
  { kind: 'openAI', provider: gw.LlmProvider.openAi, works: openAiWorks },
  { kind: 'anthropic', provider: gw.LlmProvider.anthropic, works: anthropicWorks },
];
for (const { kind, provider, works } of PROVIDERS) {
  describeLive(`official clients of a gateway with a mock of ${kind}`, () => {
    let origin = '';
    beforeAll(async () => {
      const name = kind.toLowerCase();
      const providers = [provider({ name, host: `${name}.example.net`, port: 8000 })];
      const live = await runLive({
        input: inputOf((chart) => {
          new gw.patterns.LlmFailoverGateway(chart, 'llm', {
            anyHostname: true,
            plainHttp: true,
            allowAnonymous: true,
            tiers: [{ providers }],
          });
        }),
        upstreams: { [`${name}.example.net:8000`]: raw(mock(kind)) },
      });
      origin = await live.origin(80);
    });
    works(() => origin);
  });
}

describeLive('official clients of a gateway with a mock of Bedrock', () => {
  let origin = '';
  beforeAll(async () => {
    const live = await runLive({
      input: inputOf((chart) => {
        const stringData = { accessKey: 'a', secretKey: 's' };
        const secret = new Secret(chart, 'Aws', { metadata: { name: 'aws' }, stringData });
        const bedrock = gw.LlmProvider.bedrock({
          ...{ name: 'bedrock', host: 'bedrock.example.net', port: 8000, region: 'eu-central-1' },
          credentials: gw.Credentials.awsSecret(secret),
        });
        new gw.patterns.LlmFailoverGateway(chart, 'llm', {
          anyHostname: true,
          plainHttp: true,
          allowAnonymous: true,
          tiers: [{ providers: [bedrock] }],
        });
      }),
      upstreams: { 'bedrock.example.net:8000': raw(mock('bedrock')) },
    });
    origin = await live.origin(80);
  });

  it('stream text and calls in the format of OpenAI', async () => {
    const model = 'anthropic.claude-3';
    const { completions } = openAiAt(origin).chat;
    expect(await completions.stream({ model, messages }).finalContent()).toMatch(/heard: Bern$/);
    const tools = [{ type: 'function' as const, function: { name: 'weather', parameters: CITY } }];
    const { choices } = await completions.stream({ model, messages, tools }).finalChatCompletion();
    const [call] = choices[0]?.message.tool_calls ?? [];
    expect(call?.type === 'function' && JSON.parse(call.function.arguments)).toEqual(SAMPLE);
  });

  it('stream text and calls in the format of Anthropic', async () => {
    const asked = { model: 'anthropic.claude-3', max_tokens, messages };
    const client = anthropicAt(origin).messages;
    expect(await client.stream(asked).finalText()).toMatch(/heard: Bern$/);
    const tools = [{ name: 'weather', input_schema: CITY as any }];
    const { content } = await client.stream({ ...asked, tools }).finalMessage();
    expect(content).toMatchObject([{ type: 'tool_use', name: 'weather', input: SAMPLE }]);
  });
});

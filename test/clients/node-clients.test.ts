import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeLive } from '../live/harness/program';
import { describePackage } from '../packages/pack';
import { nodeSdks } from './installed-sdks';
import { liveWith, PATTERNS } from './patterns';
import { SPOKEN } from './providers';

/** What each client has to return, by its use. */
const WEATHER = ['weather', { city: 'Bern' }];
const CHAT = { chat: SPOKEN, 'streamed chat': SPOKEN };
const EXPECTED: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  '@langchain/openai': { ...CHAT, tools: WEATHER, embeddings: [0.25, -0.5, 1], 'unknown model': 404 },
  '@langchain/anthropic': { ...CHAT, tools: WEATHER, 'unknown model': 404 },
  'ai with @ai-sdk/openai': {
    ...CHAT,
    tools: WEATHER,
    responses: SPOKEN,
    'streamed responses': SPOKEN,
    embeddings: [0.25, -0.5, 1],
    'unknown model': 404,
  },
  'ai with @ai-sdk/anthropic': { ...CHAT, tools: WEATHER, 'unknown model': 404 },
  '@openai/agents': { ...CHAT, 'tool loop': SPOKEN, responses: SPOKEN, 'unknown model': 404 },
};

interface Access {
  readonly origin: string;
  readonly apiKey: string;
  readonly model: string;
}

type Uses = Readonly<Record<string, () => Promise<unknown>>>;

const PROMPT = 'Say hello.';

async function joined(parts: AsyncIterable<any>, textOf: (part: any) => string = (part) => part): Promise<string> {
  let text = '';
  for await (const part of parts) text += textOf(part);
  return text;
}

const rejection = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    (error: any) => error.status ?? error.statusCode,
  );

function langchainUses(chat: (model: string) => any, { model }: Access, load: NodeJS.Require): Uses {
  const { z } = load('zod');
  const weather = { name: 'weather', description: 'The weather.', schema: z.object({ city: z.string() }) };
  return {
    chat: async () => (await chat(model).invoke(PROMPT)).text,
    'streamed chat': async () => joined(await chat(model).stream(PROMPT), ({ text }) => text),
    tools: async () => {
      const [call] = (await chat(model).bindTools([weather]).invoke(PROMPT)).tool_calls;
      return [call.name, call.args];
    },
    'unknown model': () => rejection(chat('no-such-model').invoke(PROMPT)),
  };
}

function aiSdkUses(chat: (model: string) => unknown, { model }: Access, load: NodeJS.Require): Uses {
  const { generateText, streamText, tool } = load('ai');
  const { z } = load('zod');
  const tools = { weather: tool({ description: 'The weather.', inputSchema: z.object({ city: z.string() }) }) };
  const asked = { prompt: PROMPT, maxRetries: 0 };
  return {
    chat: async () => (await generateText({ ...asked, model: chat(model) })).text,
    'streamed chat': () => joined(streamText({ ...asked, model: chat(model) }).textStream),
    tools: async () => {
      const [call] = (await generateText({ ...asked, model: chat(model), tools })).toolCalls;
      return [call.toolName, call.input];
    },
    'unknown model': () => rejection(generateText({ ...asked, model: chat('no-such-model') })),
  };
}

function agentUses({ origin, apiKey, model }: Access, load: NodeJS.Require): Uses {
  const { Agent, OpenAIProvider, Runner, tool } = load('@openai/agents');
  const { z } = load('zod');
  const runs = (useResponses: boolean) => {
    const modelProvider = new OpenAIProvider({ baseURL: `${origin}/v1`, apiKey, useResponses });
    return new Runner({ modelProvider, tracingDisabled: true });
  };
  const agent = (name: string, more = {}) => new Agent({ name: 'Helper', instructions: 'Help.', model: name, ...more });
  const weather = tool({
    name: 'weather',
    description: 'The weather.',
    parameters: z.object({ city: z.string() }),
    execute: ({ city }: { city: string }) => `Sunny in ${city}`,
  });
  return {
    chat: async () => (await runs(false).run(agent(model), PROMPT)).finalOutput,
    'streamed chat': async () => joined((await runs(false).run(agent(model), PROMPT, { stream: true })).toTextStream()),
    'tool loop': async () => {
      const { finalOutput, newItems } = await runs(false).run(agent(model, { tools: [weather] }), PROMPT);
      const outputs = newItems.filter(({ type }: any) => type === 'tool_call_output_item');
      return outputs[0]?.output === 'Sunny in Bern' ? finalOutput : outputs;
    },
    responses: async () => (await runs(true).run(agent(model), PROMPT)).finalOutput,
    'unknown model': () => rejection(runs(false).run(agent('no-such-model'), PROMPT)),
  };
}

/** The clients, each with the uses of `EXPECTED`. */
function clientsAt(access: Access, load: NodeJS.Require): Readonly<Record<string, Uses>> {
  const { origin, apiKey, model } = access;
  const baseURL = `${origin}/v1`;
  const { ChatOpenAI, OpenAIEmbeddings } = load('@langchain/openai');
  const { ChatAnthropic } = load('@langchain/anthropic');
  const openai = load('@ai-sdk/openai').createOpenAI({ baseURL, apiKey });
  const anthropic = load('@ai-sdk/anthropic').createAnthropic({ baseURL, apiKey });
  const { embed, generateText, streamText } = load('ai');
  const configuration = { baseURL };
  const asked = { prompt: PROMPT, maxRetries: 0 };
  return {
    '@langchain/openai': {
      ...langchainUses((name) => new ChatOpenAI({ model: name, apiKey, configuration, maxRetries: 0 }), access, load),
      embeddings: () => new OpenAIEmbeddings({ model, apiKey, configuration, maxRetries: 0 }).embedQuery('hello'),
    },
    '@langchain/anthropic': langchainUses(
      (name) => new ChatAnthropic({ model: name, apiKey, anthropicApiUrl: origin, maxTokens: 100, maxRetries: 0 }),
      access,
      load,
    ),
    'ai with @ai-sdk/openai': {
      ...aiSdkUses(openai.chat, access, load),
      responses: async () => (await generateText({ ...asked, model: openai.responses(model) })).text,
      'streamed responses': () => joined(streamText({ ...asked, model: openai.responses(model) }).textStream),
      embeddings: async () =>
        (await embed({ model: openai.embedding(model), value: 'hello', maxRetries: 0 })).embedding,
    },
    'ai with @ai-sdk/anthropic': aiSdkUses(anthropic, access, load),
    '@openai/agents': agentUses(access, load),
  };
}

/** Runs all uses at once, and returns what they return, or the message of their error. */
async function resultsOf(clients: Readonly<Record<string, Uses>>): Promise<Record<string, Record<string, unknown>>> {
  const results: Record<string, Record<string, unknown>> = {};
  const runs = Object.entries(clients).flatMap(([client, uses]) =>
    Object.entries(uses).map(async ([use, run]) => {
      const result = await run().catch((error: Error) => `${error}`);
      results[client] = { ...results[client], [use]: result };
    }),
  );
  await Promise.all(runs);
  return results;
}

it('matches the table of more Node.js clients in the documentation', () => {
  const guide = readFileSync(join(__dirname, '../../docs/clients.md'), 'utf8');
  const rows = guide.split('\n').flatMap((line) => {
    const [, client = '', uses = ''] = line.split('|').map((cell) => cell.trim());
    return client in EXPECTED ? [[client, uses.split(', ')]] : [];
  });
  expect(rows).toEqual(Object.entries(EXPECTED).map(([client, uses]) => [client, Object.keys(uses)]));
});

describePackage('Node.js clients', ['npm'], () => {
  for (const [name, build] of PATTERNS)
    describeLive(`of ${name}`, () => {
      it('get what the provider responds, and errors with the status', { timeout: 300_000 }, async () => {
        const load = nodeSdks('llm');
        const live = await liveWith(build);
        const access = { origin: await live.origin(80), apiKey: 'k-a', model: 'team/chat' };
        expect(await resultsOf(clientsAt(access, load))).toEqual(EXPECTED);
      });
    });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importForeign } from '../../src/apps/cli/import-foreign';
import type { ReportItem } from '../../src/apps/import/conversion-report';
import { useFolder } from '../apps/cli/run';
import type { Answer } from './harness/client';
import { LitellmProxies, litellmPython } from './harness/litellm';
import { chat, completion, message } from './harness/llm';
import { withoutDataPlane } from './harness/program';
import { type Live, runLive } from './harness/run-live';
import { http, type Reply, type Seen, type Upstream } from './harness/upstreams';

/** Returns a provider's response to its n-th call, starting at 1. */
type Behavior = (call: number, request: Seen) => Reply;

interface Estate {
  /** `base` returns the URL of a provider. */
  config(base: (name: string) => string): string;
  /** An empty reply is the usual answer, with the name of the provider as its text. */
  readonly providers: Readonly<Record<string, Behavior>>;
  readonly requests: readonly Request[];
  /**
   * How far calls of providers are compared: each call in its order, providers in the order of their first call, or not at all, because LiteLLM picks one
   * at random.
   *
   * @default 'calls'
   */
  readonly compared?: 'calls' | 'providers' | 'answers';
}

interface Request {
  readonly body: object;
  /** @default - the master key */
  readonly key?: string | null;
  /** The header of the key. Without a scheme, unless it is `authorization`. @default 'authorization' */
  readonly header?: string;
  readonly path?: string;
}

/** A call of a provider, as far as LiteLLM and the gateway have to agree. */
interface Call {
  readonly provider: string;
  readonly path: string;
  readonly key: string | undefined;
  readonly team: string | undefined;
  readonly fields: object;
}

const MASTER = 'sk-master-of-all-the-models';
const KEYS = { KEY_A: 'sk-a', KEY_B: 'sk-b', KEY_C: 'sk-c' };
const fine: Behavior = () => ({});
const failing =
  (status: number): Behavior =>
  () => ({ status, body: { error: { message: 'no', type: 'error', code: `${status}` } } });
/** Failures after which LiteLLM calls a fallback. */
const STATUSES = [401, 403, 404, 408, 409, 429, 500, 502, 503, 504];
const asks = (model: string, more: object = {}): Request => ({ body: chat('hi', { model, ...more }) });
const entry = (name: string, params: string) => `- {model_name: "${name}", litellm_params: {${params}}}\n`;

/** More models than a backend has tiers and a tier has providers. */
const MANY = Array.from({ length: 21 }, (_, index) => `m${index}`);

/** Providers at the same prefix of names; each has the URL of its own base. */
const openAi = (name: string, base: string, more = '') =>
  entry(name, `model: openai/gpt-${name}, api_base: "${base}/v1", api_key: os.environ/KEY_A${more}`);

const ESTATES: Readonly<Record<string, Estate>> = {
  'several providers': {
    config: (base) =>
      `model_list:\n${openAi('a', base('one'), ', temperature: 0.2')}` +
      entry('b', `model: anthropic/claude-b, api_base: "${base('two')}", api_key: os.environ/KEY_B, max_tokens: 50`) +
      entry('c', `model: mistral/mistral-c, api_base: "${base('three')}/v1", api_key: os.environ/KEY_C`) +
      entry('d', `model: hosted_vllm/qwen, api_base: "${base('four')}"`) +
      entry(
        'e',
        `model: qwen, custom_llm_provider: openai, api_base: "${base('five')}/v1", api_key: os.environ/KEY_C`,
      ) +
      entry('f', `model: nvidia_nim/meta/llama, api_base: "${base('six')}/v1", api_key: os.environ/KEY_C`),
    providers: { one: fine, two: fine, three: fine, four: fine, five: fine, six: fine },
    requests: ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => asks(name)),
  },
  'who may call': {
    config: (base) => `model_list:\n${openAi('a', base('one'))}`,
    providers: { one: fine },
    requests: [asks('a'), asks('b'), { ...asks('a'), key: null }, { ...asks('a'), key: 'sk-wrong' }, asks('a')],
  },
  'fields of requests': {
    config: (base) =>
      `model_list:\n${openAi('a', base('one'), ', temperature: 0.2, max_tokens: 10, top_k: 3, extra_body: {top_p: 0.5, min_p: 0.1}, extra_headers: {x-team: blue}')}`,
    providers: { one: fine },
    requests: [
      asks('a'),
      asks('a', { temperature: 0.9, max_tokens: 20 }),
      asks('a', { top_p: 0.1, min_p: 0.3, top_k: 9, seed: 4 }),
    ],
  },
  'a chain of fallbacks': {
    config: (base) =>
      `model_list:\n${['a', 'b', 'c', 'd'].map((name) => openAi(name, base(name))).join('')}` +
      'router_settings: {num_retries: 1, fallbacks: [{a: [b, d]}, {b: [c]}], cooldown_time: 60}\n',
    providers: { a: failing(500), b: failing(503), c: failing(500), d: fine },
    requests: [asks('a'), asks('b'), asks('d')],
  },
  'failures of all kinds': {
    config: (base) =>
      `model_list:\n${STATUSES.map((status) => openAi(`s${status}`, base(`s${status}`))).join('')}` +
      openAi('z', base('z')) +
      'litellm_settings: {num_retries: 1, default_fallbacks: [z]}\n',
    providers: {
      ...Object.fromEntries(STATUSES.map((status) => [`s${status}`, failing(status)])),
      z: fine,
    },
    requests: STATUSES.map((status) => asks(`s${status}`)),
    // LiteLLM calls a provider once that answers 401 or 404, and the gateway as often as for other failures.
    compared: 'providers',
  },
  'a failure that passes': {
    config: (base) =>
      `model_list:\n${openAi('a', base('a'))}${openAi('b', base('b'))}` +
      'router_settings: {num_retries: 2, fallbacks: [{a: [b]}]}\n',
    providers: { a: (call) => (call === 1 ? failing(500)(call, undefined as never) : {}), b: fine },
    requests: [asks('a'), asks('a')],
  },
  'no retries': {
    config: (base) =>
      `model_list:\n${openAi('a', base('a'))}${openAi('b', base('b'))}${openAi('c', base('c'), ', num_retries: 0')}` +
      'router_settings: {num_retries: 0, fallbacks: [{a: [b]}]}\n',
    providers: { a: failing(500), b: fine, c: failing(500) },
    requests: [asks('a'), asks('c')],
  },
  'a provider that is too slow': {
    config: (base) =>
      `model_list:\n${openAi('a', base('a'), ', timeout: 1')}${openAi('b', base('b'))}` +
      'router_settings: {num_retries: 0, fallbacks: [{a: [b]}]}\n',
    providers: { a: () => ({ afterMilliseconds: 4000 }), b: fine },
    requests: [asks('a')],
  },
  'deployments in an order': {
    config: (base) =>
      `model_list:\n${openAi('a', base('one'), ', order: 1')}${openAi('a', base('two'), ', order: 2')}` +
      'router_settings: {num_retries: 0}\n',
    providers: { one: failing(500), two: fine },
    requests: [asks('a')],
  },
  'deployments that share requests': {
    config: (base) =>
      `model_list:\n${['one', 'two', 'three'].map((name) => openAi('a', base(name))).join('')}` +
      'router_settings: {num_retries: 3, allowed_fails: 0, cooldown_time: 60}\n',
    providers: { one: failing(500), two: failing(429), three: fine },
    requests: Array.from({ length: 6 }, () => asks('a')),
    compared: 'answers',
  },
  'patterns of names': {
    config: (base) =>
      `model_list:\n${entry('openai/*', `model: "openai/*", api_base: "${base('one')}/v1", api_key: os.environ/KEY_A`)}` +
      entry('openai/special', `model: openai/own, api_base: "${base('two')}/v1", api_key: os.environ/KEY_B`) +
      entry('my-*', `model: "openai/*-latest", api_base: "${base('three')}/v1", api_key: os.environ/KEY_C`) +
      entry('*', `model: openai/rest, api_base: "${base('four')}/v1", api_key: os.environ/KEY_C`),
    providers: { one: fine, two: fine, three: fine, four: fine },
    requests: [asks('openai/gpt-4o'), asks('openai/special'), asks('my-gpt'), asks('anything')],
  },
  aliases: {
    config: (base) =>
      `model_list:\n${openAi('a', base('one'))}router_settings: {model_group_alias: {old: a, older: {model: a, hidden: true}}}\n`,
    providers: { one: fine },
    requests: [asks('old'), asks('older')],
  },
  'more fallbacks than tiers': {
    config: (base) =>
      `model_list:\n${['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((name) => openAi(name, base(name))).join('')}` +
      'router_settings: {num_retries: 0, fallbacks: [{a: [b, c, d, e, f, g, h, i]}]}\n',
    providers: {
      ...Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => [name, failing(500)])),
      i: fine,
    },
    requests: [asks('a')],
    // The last two share a tier.
    compared: 'answers',
  },
  'requests that a provider rejects': {
    config: (base) =>
      `model_list:\n${openAi('a', base('a'))}${openAi('b', base('b'))}router_settings: {num_retries: 2}\n`,
    providers: { a: failing(400), b: failing(422) },
    requests: [asks('a'), asks('b')],
  },
  'embeddings and responses': {
    config: (base) =>
      `model_list:\n${openAi('a', base('one'))}${entry('e', `model: openai/embed, api_base: "${base('two')}/v1", api_key: os.environ/KEY_B`)}`,
    providers: {
      one: (_, { path }) =>
        path.endsWith('/responses')
          ? {
              body: {
                id: 'r1',
                object: 'response',
                created_at: 1,
                status: 'completed',
                model: 'm',
                output: [
                  {
                    type: 'message',
                    id: 'm',
                    role: 'assistant',
                    status: 'completed',
                    content: [{ type: 'output_text', text: 'one', annotations: [] }],
                  },
                ],
                parallel_tool_calls: true,
                tool_choice: 'auto',
                tools: [],
                usage: { input_tokens: 1, output_tokens: 1, total_tokens: 2 },
              },
            }
          : {},
      two: () => ({
        body: {
          object: 'list',
          model: 'm',
          data: [{ object: 'embedding', index: 0, embedding: [0.5] }],
          usage: { prompt_tokens: 1, total_tokens: 1 },
        },
      }),
    },
    requests: [
      { path: '/v1/responses', body: { model: 'a', input: 'hi' } },
      { path: '/v1/embeddings', body: { model: 'e', input: 'hi' } },
    ],
  },
  'addresses for all models': {
    config: (base) =>
      `model_list:\n${entry('a', 'model: openai/a, api_key: os.environ/KEY_A')}${openAi('b', base('own'))}` +
      entry('c', `model: mistral/c, api_base: "${base('third')}", api_key: os.environ/KEY_C`) +
      `litellm_settings: {api_base: "${base('shared')}/v1"}\n`,
    providers: { shared: fine, own: fine, third: fine },
    requests: [asks('a'), asks('b'), asks('c')],
  },
  'parameters for all models': {
    config: (base) =>
      `model_list:\n${openAi('a', base('one'), ', temperature: 0.9')}${openAi('b', base('two'))}` +
      'router_settings: {default_litellm_params: {temperature: 0.1, top_p: 0.5}}\n',
    providers: { one: fine, two: fine },
    requests: [asks('a'), asks('b'), asks('b', { temperature: 0.7 })],
  },
  streams: {
    config: (base) =>
      `model_list:\n${openAi('a', base('one'))}${openAi('b', base('two'))}` +
      entry('c', `model: anthropic/claude-c, api_base: "${base('three')}", api_key: os.environ/KEY_B`) +
      'router_settings: {num_retries: 0, fallbacks: [{b: [a]}]}\n',
    providers: { one: () => stream('one'), two: failing(500), three: () => messageStream('three') },
    requests: ['a', 'b', 'c'].map((name) => asks(name, { stream: true })),
    compared: 'providers',
  },
  "Anthropic's clients": {
    config: (base) =>
      `model_list:\n${entry('a', `model: anthropic/claude-a, api_base: "${base('one')}", api_key: os.environ/KEY_A`)}` +
      entry('b', `model: azure_ai/claude-b, api_base: "${base('two')}", api_key: os.environ/KEY_B`),
    providers: { one: fine, two: fine },
    requests: [
      { path: '/v1/messages', body: chat('hi', { model: 'a', max_tokens: 9 }), header: 'x-api-key' },
      { path: '/v1/messages', body: chat('hi', { model: 'a', max_tokens: 9 }), header: 'x-api-key', key: 'sk-wrong' },
      asks('b', { max_tokens: 9 }),
    ],
  },
  'fields for another API': {
    config: (base) =>
      `model_list:\n${entry('a', `model: anthropic/claude-a, api_base: "${base('one')}", api_key: os.environ/KEY_A`)}` +
      'litellm_settings: {drop_params: true}\n',
    providers: { one: fine },
    requests: [
      asks('a', { max_tokens: 9, temperature: 0.5, stop: ['x'], seed: 3, frequency_penalty: 1, n: 1 }),
      asks('a', { max_completion_tokens: 9, top_p: 0.5 }),
    ],
  },
  'settings of one model': {
    config: (base) =>
      `model_list:\n${openAi('a', base('a'), ', num_retries: 1, timeout: 1')}${openAi('b', base('b'))}${openAi('c', base('c'))}` +
      'router_settings: {num_retries: 3, timeout: 20, fallbacks: [{a: [b]}]}\n',
    providers: { a: failing(503), b: fine, c: (call) => (call < 4 ? failing(503)(call, undefined as never) : {}) },
    requests: [asks('a'), asks('c')],
  },
  'a provider that does not exist': {
    config: (base) =>
      `model_list:\n${openAi('a', base('gone'))}${openAi('b', base('b'))}` +
      'router_settings: {num_retries: 1, fallbacks: [{a: [b]}]}\n',
    providers: { b: fine },
    requests: [asks('a'), asks('a')],
  },
  'twenty fallbacks': {
    config: (base) =>
      `model_list:\n${MANY.map((name) => openAi(name, base(name))).join('')}` +
      `router_settings: {num_retries: 0, fallbacks: [{${MANY[0]}: [${MANY.slice(1).join()}]}]}\n`,
    providers: Object.fromEntries(MANY.map((name) => [name, name === MANY.at(-1) ? fine : failing(500)])),
    requests: [asks(MANY[0] ?? '')],
    compared: 'answers',
  },
  'deployments that share requests, with a fallback': {
    config: (base) =>
      `model_list:\n${openAi('a', base('one'))}${openAi('a', base('two'))}${openAi('b', base('b'))}` +
      'router_settings: {num_retries: 2, cooldown_time: 60, fallbacks: [{a: [b]}]}\n',
    providers: { one: failing(429), two: failing(500), b: fine },
    requests: [asks('a'), asks('a'), asks('b')],
    compared: 'answers',
  },
};

const runs = Object.entries(ESTATES);
const reason =
  withoutDataPlane() ?? (litellmPython() ? undefined : 'no litellm in LITELLM_PYTHON or in the Python of the PATH');
if (reason) console.warn(`skipped: "LiteLLM as judge" (${reason})`);

describe.skipIf(reason)('comparison with LiteLLM', () => {
  const folder = useFolder();
  let proxies: LitellmProxies;
  const sides = runs.map(([, estate], index) => ({
    theirs: new Providers(estate, index),
    ours: new Providers(estate, index),
  }));

  beforeAll(async () => {
    proxies = await LitellmProxies.start(
      runs.map(([, estate], index) => ({
        config: configOf(estate, index),
        upstreams: sides[index]?.theirs.upstreams ?? {},
      })),
      { ...KEYS, LITELLM_MASTER_KEY: MASTER },
    );
  }, 300_000);
  afterAll(() => proxies.stop());

  it.each(runs.map(([name, estate], index) => [name, estate, index] as const))('%s', async (_, estate, index) => {
    const { theirs, ours } = sides[index] ?? {};
    if (!theirs || !ours) throw new Error(`no providers of estate ${index}`);
    const live = await gateway(folder.write('config.yaml', configOf(estate, index)), ours.upstreams);
    for (const { path = '/v1/chat/completions', body, key = MASTER, header = 'authorization' } of estate.requests) {
      const scheme = header === 'authorization' ? 'Bearer ' : '';
      const headers: Record<string, string> = key === null ? {} : { [header]: `${scheme}${key}` };
      theirs.calls.length = 0;
      ours.calls.length = 0;
      const wanted = await proxies.post(index, path, body, headers);
      const found = await live.post(`http://llm.example.com:4000${path}`, body, {
        headers,
        timeoutMilliseconds: 60_000,
      });
      const side = (answer: Answer, { calls }: Providers) => ({
        ...outcomeOf(answer),
        calls: compared(calls, estate),
      });
      expect(side(found, ours), JSON.stringify(body)).toEqual(side(wanted, theirs));
    }
    await live.stop();
  });
});

const hostOf = (name: string, estate: number) => `${name}-${estate}.example.net:8000`;

function configOf({ config }: Estate, estate: number): string {
  return config((name) => `http://${hostOf(name, estate)}`);
}

/** Stubs of the providers of an estate, and the calls that they have had. */
class Providers {
  public readonly calls: Call[] = [];
  public readonly upstreams: Readonly<Record<string, Upstream>>;

  public constructor({ providers }: Estate, estate: number) {
    this.upstreams = Object.fromEntries(
      Object.entries(providers).map(([name, behavior]) => [hostOf(name, estate), http(this.answering(name, behavior))]),
    );
  }

  private answering(name: string, behavior: Behavior): (request: Seen) => Reply {
    let count = 0;
    return (request) => {
      // LiteLLM requests the models of its providers when it starts.
      if (request.method !== 'POST') return { status: 404 };
      count += 1;
      this.calls.push(callOf(name, request));
      const own = behavior(count, request);
      if (own.status !== undefined || own.body !== undefined) return own;
      return { ...(request.path.endsWith('/messages') ? message(name) : completion(name)), ...own };
    };
  }
}

function callOf(provider: string, { path, headers, body }: Seen): Call {
  // The text of a message has several forms, and `stream` is false without it. The gateway calls the limit of tokens by its newer name.
  const { messages: _, stream, max_tokens: limit, max_completion_tokens: newer = limit, ...others } = JSON.parse(body);
  const fields = {
    ...others,
    ...(stream ? { stream } : {}),
    ...(newer === undefined ? {} : { max_completion_tokens: newer }),
  };
  const key = headers['x-api-key'] ?? headers['api-key'] ?? headers.authorization?.replace('Bearer ', '');
  // LiteLLM sends a key of its own to servers without one.
  return { provider, path, key: key === 'fake-api-key' ? undefined : key, team: headers['x-team'], fields };
}

function compared(calls: readonly Call[], { compared: how = 'calls' }: Estate): unknown {
  if (how === 'answers') return [];
  return how === 'calls' ? calls : [...new Set(calls.map(({ provider }) => provider))];
}

/** Whether a request was answered, and by which provider. */
function outcomeOf({ status, body }: Answer): { readonly isAnswered: boolean; readonly by: string | undefined } {
  const isAnswered = status === 200;
  const texts = [...body.matchAll(/"(?:content|text)":\s*"([^"]*)"/g)].map(([, text]) => text);
  return { isAnswered, by: isAnswered ? texts.join('') : undefined };
}

/** A streamed answer of a chat model, in the form of OpenAI. */
function stream(text: string): Reply {
  const chunk = (delta: object, reason: string | null) => ({
    ...{ id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'm' },
    choices: [{ index: 0, delta, finish_reason: reason }],
  });
  return events([chunk({ role: 'assistant', content: text }, null), chunk({}, 'stop')], 'data: [DONE]\n\n');
}

/** A streamed answer in the form of Anthropic. */
function messageStream(text: string): Reply {
  const start = { id: 'm1', type: 'message', role: 'assistant', model: 'm', content: [], stop_reason: null };
  const usage = { input_tokens: 5, output_tokens: 5 };
  return events([
    { type: 'message_start', message: { ...start, stop_sequence: null, usage } },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } },
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: 'end_turn', stop_sequence: null }, usage: { output_tokens: 5 } },
    { type: 'message_stop' },
  ]);
}

function events(all: readonly object[], end = ''): Reply {
  const text = all.map((one) => `${'type' in one ? `event: ${one.type}\n` : ''}data: ${JSON.stringify(one)}\n\n`);
  return { headers: { 'content-type': 'text/event-stream' }, body: `${text.join('')}${end}` };
}

/** The gateway that a config is imported as. */
async function gateway(path: string, upstreams: Readonly<Record<string, Upstream>>): Promise<Live> {
  const { made, errors, items } = importForeign(path, { name: 'llm', chart: 'controller' });
  expect(errors).toEqual([]);
  return runLive({
    input: [...made, ...secretsOf(items)].map((one) => JSON.stringify(one)).join('\n---\n'),
    upstreams,
  });
}

/** The Secrets of the report's checklist, with the values that LiteLLM has. */
function secretsOf(items: readonly ReportItem[]): object[] {
  const values: Readonly<Record<string, string>> = { ...KEYS, LITELLM_MASTER_KEY: MASTER };
  const found = new Map<string, Record<string, string>>();
  for (const { secret } of items) {
    if (!secret) continue;
    const value = values[secret.from.replace('$', '')] ?? '';
    found.set(secret.name, { ...found.get(secret.name), [secret.key]: value });
  }
  return [...found].map(([name, stringData]) => ({
    ...{ apiVersion: 'v1', kind: 'Secret', metadata: { name, namespace: 'ai' }, stringData },
  }));
}

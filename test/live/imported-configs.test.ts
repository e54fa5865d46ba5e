import { expect, it } from 'vitest';
import { importDataPlaneFile } from '../../src/apps/cli/import-data-plane';
import { useFolder } from '../apps/cli/run';
import { shownInputs } from '../support/import-page';
import { describeLive } from './harness/program';
import { type LiveRun, runAll } from './harness/run-live';
import { http, type Upstream } from './harness/upstreams';

/** One request of a page's input. */
interface Asked {
  readonly method?: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

interface Case {
  /** Values of the variables, and of the Secret entries that represent them. */
  readonly env: Readonly<Record<string, string>>;
  readonly secrets: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly upstreams: () => Readonly<Record<string, Upstream>>;
  readonly asked: readonly Asked[];
  /** Whether rejections have a different text, which the import reports. */
  readonly isRefusedInOtherWords?: true;
}

/** Responds with the parts of the received request that are the same in both runs. */
const echo = () =>
  http((seen) => ({
    body: {
      method: seen.method,
      path: seen.path,
      // Which of two destinations it is, chance decides by their weights.
      host: seen.host.replace('-next', ''),
      tier: seen.headers['x-tier'] ?? '',
      key: seen.headers.authorization ?? '',
    },
  }));

const chat = (status = 200) =>
  http({
    status,
    body: {
      ...{ id: 'c', object: 'chat.completion', created: 1, model: 'm' },
      choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'hello' } }],
      usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    },
  });

/** Responds with the request that the provider received. */
const telling = () =>
  http((seen) => ({
    body: {
      ...{ id: 'c', object: 'chat.completion', created: 1, model: 'm' },
      choices: [
        {
          ...{ index: 0, finish_reason: 'stop' },
          message: {
            role: 'assistant',
            content: JSON.stringify([seen.path, seen.body, seen.headers.authorization]),
          },
        },
      ],
      usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    },
  }));

const forModel = (model: string, headers: Readonly<Record<string, string>> = {}, path = '/v1/chat/completions') => ({
  method: 'POST',
  url: `http://llm.example.com:4000${path}`,
  headers,
  body: { model, messages: [{ role: 'user', content: 'hi' }] },
});

/** Headers with which clients describe themselves. */
const TIERS: readonly Readonly<Record<string, string>>[] = [
  {},
  { 'x-tier': 'gold' },
  { 'x-tier': 'silver' },
  { 'x-tier': 'gold', 'x-deny': '1' },
];

const ask = (content: string) => ({ model: 'x', messages: [{ role: 'user', content }] });
const said = (key: string) => ({ authorization: `Bearer ${key}` });

const CASES: Readonly<Record<string, Case>> = {
  'Routes with rate limits': {
    env: { REPORTS_KEY: 'let-me-in' },
    secrets: { 'client-keys': { 'key-1': 'let-me-in' } },
    upstreams: () => ({
      'carts.shop.svc.cluster.local:8080': echo(),
      'carts-next.shop.svc.cluster.local:8080': echo(),
      'reports.example.com:9000': echo(),
    }),
    asked: [
      { url: 'http://shop.example.com:8080/reports/today' },
      { url: 'http://shop.example.com:8080/reports/today', headers: said('wrong') },
      { method: 'POST', url: 'http://shop.example.com:8080/reports/today', headers: said('let-me-in') },
      { url: 'http://shop.example.com:8080/nowhere' },
      {
        method: 'OPTIONS',
        url: 'http://shop.example.com:8080/carts',
        headers: { origin: 'https://shop.example.com', 'access-control-request-method': 'POST' },
      },
      ...Array.from({ length: 4 }, (_, index) => ({ url: `http://shop.example.com:8080/carts/${index}` })),
    ],
  },
  'A site and MCP tools': {
    env: {},
    secrets: {},
    upstreams: () => ({
      'www.example.com:80': echo(),
      'tickets.agents.svc.cluster.local:8080': echo(),
      'search.agents.svc.cluster.local:8080': echo(),
    }),
    asked: [
      { url: 'http://shop.example.com:3000/about?a=b' },
      { method: 'POST', url: 'http://shop.example.com:3000/mcp', body: { jsonrpc: '2.0', id: 1, method: 'ping' } },
      { method: 'POST', url: 'http://shop.example.com:3000/sse', headers: said('no.token.this') },
      { url: 'http://shop.example.com:3000/.well-known/other' },
    ],
  },
  'A handwritten failover group': {
    env: { FIRST_CLIENT: 'one', SECOND_CLIENT: 'two', OPENAI_API_KEY: 'sk-1' },
    secrets: {
      'client-keys': { 'key-1': '{"key": "one", "metadata": {"team": "search"}}', 'key-2': 'two' },
      'openai-api-key': { Authorization: 'sk-1' },
    },
    upstreams: () => ({ 'openai.example.com:8080': chat(503), 'vllm.ml.svc.cluster.local:8000': chat() }),
    asked: [
      { method: 'POST', url: 'http://llm.example.com:4000/v1/chat/completions', body: ask('hi') },
      {
        method: 'POST',
        url: 'http://llm.example.com:4000/v1/chat/completions',
        body: ask('project bluebird'),
        headers: said('two'),
      },
      {
        method: 'POST',
        url: 'http://llm.example.com:4000/v1/chat/completions',
        body: ask('4111 1111 1111 1111'),
        headers: said('two'),
      },
      { method: 'POST', url: 'http://llm.example.com:4000/v1/chat/completions', body: ask('hi'), headers: said('one') },
      { method: 'POST', url: 'http://llm.example.com:4000/v1/models', body: ask('hi'), headers: said('one') },
    ],
  },
  'Models selected by the request body': {
    isRefusedInOtherWords: true,
    env: { FIRST_CLIENT: 'one', OPENAI_API_KEY: 'sk-1' },
    secrets: { 'client-keys': { 'key-1': 'one' }, 'openai-api-key': { Authorization: 'sk-1' } },
    upstreams: () => ({ 'openai.example.com:8080': telling(), 'vllm.ml.svc.cluster.local:8000': telling() }),
    asked: [
      ...['smart', 'fast', 'own/small', 'own/big', 'split', 'spare', 'tiered', 'nobody'].flatMap((model) => [
        forModel(model),
        forModel(model, said('wrong')),
        ...TIERS.map((headers) => forModel(model, { ...said('one'), ...headers })),
        // Client-supplied values in the headers that routes match have no effect.
        forModel(model, { ...said('one'), 'x-ai-model': 'own/big', 'x-ai-choice': '0' }),
      ]),
      forModel('own/small', said('one'), '/v1/embeddings'),
      forModel('own/small', said('one'), '/v1/else'),
      forModel('smart', {}, '/v1/models'),
    ],
  },
};

/** Headers that are identical in both. */
const HEADERS = [
  'content-type',
  'location',
  'www-authenticate',
  'access-control-allow-origin',
  'access-control-allow-methods',
  'access-control-max-age',
];

describeLive('imported configs', () => {
  const folder = useFolder();
  const inputs = shownInputs().filter(({ source }) => source === 'data-plane');

  it('match the page', () =>
    expect(inputs.map(({ title }) => title)).toEqual(expect.arrayContaining(Object.keys(CASES))));

  it.each(Object.entries(CASES))(
    '"%s" gives the same answers before and after',
    async (title, { env, secrets, upstreams, asked, isRefusedInOtherWords }) => {
      const { input: shown = '' } = inputs.find((one) => one.title === title) ?? {};
      // A service on the data plane's machine has another name in its network, and the harness reads metrics at their default address.
      const input = shown.replace('localhost', 'reports.example.com').replace(/^ *statsAddr: .*\n/m, '');
      const path = folder.write('config.yaml', input);
      const { manifests = [] } = importDataPlaneFile(path, { name: 'main', chart: 'controller' });
      const held = Object.entries(secrets).map(([name, stringData]) => ({
        apiVersion: 'v1',
        kind: 'Secret',
        metadata: { name, namespace: 'gateways' },
        stringData,
      }));
      const objects = [...manifests.filter(({ kind }) => kind !== 'Secret'), ...held];
      const after: LiveRun = {
        input: objects.map((one) => JSON.stringify(one)).join('\n---\n'),
        upstreams: upstreams(),
      };
      const before: LiveRun = { ...after, upstreams: upstreams(), env, mutate: () => input };
      const runs = await runAll([before, after]);
      const answers: unknown[][] = [];
      for (const { method = 'GET', url, headers, body } of asked) {
        const both = await Promise.all(runs.map((live) => live.ask(method, url, { headers, body })));
        answers.push(
          both.map((one) =>
            isRefusedInOtherWords && one.status >= 400
              ? { status: one.status }
              : { status: one.status, body: one.body, headers: HEADERS.map((name) => one.headers[name]) },
          ),
        );
      }
      const side = (which: 0 | 1) => answers.map((both, index) => ({ asked: asked[index], answer: both[which] }));
      expect(side(1)).toEqual(side(0));
      const statuses = new Set(answers.map(([one]) => (one as { status: number }).status));
      expect(statuses.size, [...statuses].join()).toBeGreaterThan(1);
      await Promise.all(runs.map((live) => live.stop()));
    },
  );
});

import { expect, it } from 'vitest';
import { requestsOfLine } from '../../src/apps/replay/read-log';
import { Replay } from '../../src/apps/replay/replay';
import { loadText } from '../../src/core/compiler/1-load';
import { compile } from '../../src/core/compiler/compile';
import { readCatalog } from '../../src/core/compiler/semantics/price-catalog';
import { DiagnosticCollector } from '../../src/core/diagnostics';
import { chat } from './harness/llm';
import { describeReleases } from './harness/program';
import { recordingConfig, writtenLog } from './harness/replay-log';
import { runLive } from './harness/run-live';
import { http } from './harness/upstreams';

const PRICES = {
  providers: {
    openai: {
      models: {
        large: { rates: { input: '10', output: '30', cacheRead: '5' } },
        small: { rates: { input: '0.5', output: '1.5', cacheRead: '0.1' } },
      },
    },
    anthropic: { models: { claude: { rates: { input: '3', output: '15', cacheRead: '0.3', cacheWrite: '4' } } } },
  },
};

/** A route to a provider, whose catalog contains all prices. */
const inputOf = (provider: string) => `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: demo}
spec:
  gatewayClassName: agentgateway
  listeners: [{name: http, port: 80, protocol: HTTP}]
  infrastructure: {parametersRef: {group: agentgateway.dev, kind: AgentgatewayParameters, name: own}}
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayParameters
metadata: {name: own, namespace: demo}
spec: {rawConfig: {config: {modelCatalog: [{inline: '${JSON.stringify(PRICES)}'}]}}}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: chat, namespace: demo}
spec:
  parentRefs: [{name: edge}]
  rules: [{backendRefs: [{group: agentgateway.dev, kind: AgentgatewayBackend, name: llm}]}]
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata: {name: llm, namespace: demo}
spec:
  ai: {provider: {${provider}, host: model.example.net, port: 8000}}
  policies: {ai: {routes: {/v1/chat/completions: Completions}}}
`;

/** Both forms of responses, with equal numbers of tokens: 1000 of the prompt, of which 400 are cached, and 200 of the response. */
const ANSWERS = {
  openai: {
    id: 'a',
    object: 'chat.completion',
    created: 1,
    model: 'm',
    choices: [{ index: 0, message: { role: 'assistant', content: 'hi' }, finish_reason: 'stop' }],
    usage: {
      prompt_tokens: 1000,
      completion_tokens: 200,
      total_tokens: 1200,
      prompt_tokens_details: { cached_tokens: 400 },
    },
  },
  anthropic: {
    id: 'a',
    type: 'message',
    role: 'assistant',
    model: 'm',
    content: [{ type: 'text', text: 'hi' }],
    stop_reason: 'end_turn',
    usage: { input_tokens: 600, output_tokens: 200, cache_read_input_tokens: 400, cache_creation_input_tokens: 0 },
  },
};

describeReleases('the estimated cost of requests that move to another model', (dataPlane) => {
  const compiled = (text: string) => {
    const diagnostics = new DiagnosticCollector();
    return compile(loadText([{ name: 'input.yaml', text }], diagnostics), { dataPlane }, diagnostics);
  };

  /** Returns the log of three requests. */
  const logOf = async (provider: string, kind: keyof typeof ANSWERS): Promise<readonly string[]> => {
    const live = await runLive({
      input: inputOf(provider),
      upstreams: {
        'model.example.net:8000': http({ body: ANSWERS[kind], headers: { 'content-type': 'application/json' } }),
      },
      options: { dataPlane },
      env: { LOG_FORMAT: 'json' },
      mutate: recordingConfig({}),
    });
    for (let n = 0; n < 3; n++)
      expect((await live.post('http://chat.example.com/v1/chat/completions', chat('hi'))).status).toBe(200);
    const lines = (await writtenLog(live)).split('\n');
    await live.stop();
    return lines;
  };

  it.each([
    ['openai: {model: large}', 'openai', 'openai: {model: small}', 'openai', 'openai/large', 'openai/small'],
    ['openai: {model: large}', 'openai', 'anthropic: {model: claude}', 'anthropic', 'openai/large', 'anthropic/claude'],
    ['anthropic: {model: claude}', 'anthropic', 'openai: {model: small}', 'openai', 'anthropic/claude', 'openai/small'],
  ] as const)(
    'from %s (%s) to %s (%s) is what the data plane then records',
    async (old, oldKind, now, nowKind, from, to) => {
      const [before, after] = [await logOf(old, oldKind), await logOf(now, nowKind)];
      const catalog = readCatalog(PRICES);
      const costOf = (lines: readonly string[]) =>
        lines.flatMap(requestsOfLine).reduce((sum, { dollars = 0 }) => sum + dollars, 0);
      expect(costOf(before)).toBeGreaterThan(0);
      for (const sides of [
        { now: compiled(inputOf(now)), old: compiled(inputOf(old)) },
        { now: compiled(inputOf(now)) },
      ]) {
        const replay = new Replay({ ...sides, catalog });
        for (const request of before.flatMap(requestsOfLine)) replay.add(request);
        const { dollars, groups } = replay.report();
        expect(groups).toMatchObject([{ kind: 'other model', cause: `${from} becomes ${to}`, requests: 3 }]);
        expect(dollars.moved).toEqual([
          {
            from,
            to,
            requests: 3,
            recorded: expect.closeTo(costOf(before), 9),
            estimated: expect.closeTo(costOf(after), 9),
          },
        ]);
      }
      const unchanged = new Replay({ now: compiled(inputOf(old)), catalog });
      for (const request of before.flatMap(requestsOfLine)) unchanged.add(request);
      expect(unchanged.report()).toMatchObject({ same: 3, different: 0, dollars: { moved: [] } });
    },
  );
});

import { beforeAll, expect, it, vi } from 'vitest';
import { loadText } from '../../src/core/compiler/1-load';
import { compile } from '../../src/core/compiler/compile';
import { DiagnosticCollector } from '../../src/core/diagnostics';
import { grpc } from './harness/grpc';
import { LiveInput } from './harness/inputs';
import { chat, model } from './harness/llm';
import { describeLive } from './harness/program';
import { type Live, runLive } from './harness/run-live';

const TAG = 'request.headers["x-tag"]';
const limit = (domain: string, expression: string, cost?: string) => ({
  rateLimit: {
    global: {
      domain,
      backendRef: { name: 'counter', port: 8081 },
      descriptors: ['Requests', 'Tokens'].map((unit) => ({
        unit,
        entries: [{ name: unit, expression }],
        ...(cost ? { cost } : {}),
      })),
    },
  },
});
const request = { remove: ['x-tag'] };
const set = [{ name: 'x-tag', value: 'other' }];
const filter = (requestHeaderModifier: object) => ({
  filters: [{ type: 'RequestHeaderModifier', requestHeaderModifier }],
});
const model9 = { ai: { provider: { openai: { model: 'gpt-9' }, host: 'model.example.net', port: 8000 } } };
const authentication = { secretRef: { name: 'keys' }, location: { header: { name: 'x-key' } } };

/** Each way to remove a header, the counted values, and the descriptors for which AIG7116 is reported. */
const WAYS: readonly [
  string,
  string[],
  number[],
  { readonly of?: object; readonly [more: string]: unknown }?,
  object?,
  string?,
  string?,
][] = [
  ['plain', ['Requests=mine', 'Tokens=mine 10'], []],
  ['filter', ['Requests=mine'], [1], filter(request)],
  ['reset', ['Requests=mine', 'Tokens=other 10'], [], filter({ set })],
  ['policy', ['Requests=mine'], [1], {}, { headerModifiers: { request } }],
  ['changed', ['Requests=mine'], [1], {}, { transformation: { request } }],
  ['stripped', ['Requests=mine'], [1], { to: '@strip' }],
  ['reference', ['Requests=mine'], [1], { of: filter(request) }],
  ['key', [], [0, 1], {}, { apiKeyAuthentication: authentication }, 'request.headers["x-key"]'],
  ['otherwise', ['Requests=mine', 'Tokens=none 10'], [1], filter(request), {}, `default(${TAG}, "none")`],
  ['costs', ['Requests=all', 'Tokens=all 4'], [], {}, {}, '"all"', `uint(size(${TAG}))`],
  // AIG7080 makes this claim.
  ['free', [], [], {}, {}, '"all"', 'uint(size(request.headers["x-left-out"]))'],
  ['unpriced', ['Requests=all'], [1], filter(request), {}, '"all"', `uint(size(${TAG}))`],
];

const input = new LiveInput()
  .secret('keys', { one: JSON.stringify({ key: 'k-one' }) })
  .service('counter', [{ port: 8081 }])
  .backend('llm', model9)
  .backend('strip', { ...model9, policies: { transformation: { request } } });
for (const [name, , , { of, ...rule } = {}, traffic = {}, expression = TAG, cost] of WAYS) {
  const backendRefs = [{ group: 'agentgateway.dev', kind: 'AgentgatewayBackend', name: 'llm', ...of }];
  input
    .route(name, of ? { to: '', backendRefs } : { to: '@llm', ...rule })
    .policy(name, { traffic: { ...traffic, ...limit(name, expression, cost) } });
}

// AIG7116 makes this claim about the data plane.
describeLive('limits by a removed header', () => {
  let live: Live;
  const counted: string[] = [];

  beforeAll(async () => {
    live = await runLive({
      input: String(input),
      upstreams: {
        'model.example.net:8000': model('yes'),
        'counter.demo:8081': grpc({
          RateLimitService: {
            ShouldRateLimit: ({ descriptors }) => {
              for (const { entries, hits_addend: hits } of descriptors) {
                // Before the number of tokens is known, the policy checks whether some are left.
                const { key, value } = entries[0];
                if (key === 'Requests') counted.push(`${key}=${value}`);
                else if (Number(hits?.value)) counted.push(`${key}=${value} ${Number(hits.value)}`);
              }
              return { overall_code: 1 };
            },
          },
        }),
      },
    });
  });

  it.each(WAYS)('%s: %j', async (name, expected) => {
    counted.length = 0;
    const headers = { 'x-tag': 'mine', 'x-key': 'k-one' };
    const { status } = await live.post(`http://${name}.example.com/v1/chat/completions`, chat('hello'), { headers });
    expect(status).toBe(200);
    if (expected.length > 0) await vi.waitUntil(() => counted.length >= expected.length);
    // Additional counts would arrive with the answer.
    await new Promise((done) => setTimeout(done, 200));
    expect(counted).toEqual(expected);
  });

  it('are found', () => {
    const diagnostics = new DiagnosticCollector();
    const files = [{ name: 'input.yaml', text: String(input) }];
    const all = compile(loadText(files, diagnostics), {}, diagnostics).diagnostics;
    const found = all.flatMap(({ code, path, resource }) => {
      const descriptor = /descriptors\[(\d)\]/.exec(path ?? '')?.[1];
      return code === 'AIG7116' ? [`${resource?.name} ${descriptor}`] : [];
    });
    const expected = WAYS.flatMap(([name, , places]) => places.map((place) => `${name}-httproute ${place}`));
    expect(found.sort()).toEqual(expected.sort());
  });
});

import { beforeAll, expect, it } from 'vitest';
import { loadText } from '../../src/core/compiler/1-load';
import { compile } from '../../src/core/compiler/compile';
import { explainRequest } from '../../src/core/compiler/queries/explain';
import { DiagnosticCollector } from '../../src/core/diagnostics';
import { answerOf } from '../../src/library/testing/request-answer';
import { Chance, seedFrom } from '../support/random';
import { LiveInput } from './harness/inputs';
import { model } from './harness/llm';
import { describeReleases } from './harness/program';
import { type Live, runLive } from './harness/run-live';

const SEED = seedFrom('BODIES_SEED');
/** By hand: BODIES=5000. */
const REQUESTS = Number(process.env.BODIES ?? 400);
const LLM = 'llm.example.net:8000';

const ROUTES = {
  '/chat': 'Completions',
  '/messages': 'Messages',
  '/responses': 'Responses',
  '/embeddings': 'Embeddings',
  '/rerank': 'Rerank',
  '/count': 'AnthropicTokenCount',
  '/models': 'Models',
  '/passed': 'Passthrough',
  '/detected': 'Detect',
};
const GUARDS = {
  request: [
    { regex: { matches: ['zz+z'], action: 'Reject' }, response: { message: 'no', statusCode: 422 } },
    { regex: { builtins: ['Email', 'Ssn', 'CreditCard', 'CaSin'], action: 'Reject' } },
    {
      regex: { builtins: ['PhoneNumber'], matches: ['^one two$'], action: 'Reject' },
      response: { message: 'no', statusCode: 451 },
    },
    { regex: { matches: ['mask'], action: 'Mask' } },
    { regex: { matches: ['masked'], action: 'Reject' }, response: { message: 'no', statusCode: 400 } },
  ],
};
const CUSTOM = { formats: [{ type: 'Completions' }, { type: 'Embeddings', path: '/e' }] };

function input(): string {
  const built = new LiveInput();
  const backend = (name: string, provider: object, ai: object = {}, traffic?: object) => {
    built
      .backend(name, {
        ai: { provider: { ...provider, host: 'llm.example.net', port: 8000 } },
        policies: { ai: { routes: ROUTES, ...ai } },
      })
      .route(name, { to: `@${name}` });
    if (traffic) built.policy(name, { traffic });
  };
  backend('open', { openai: {} });
  backend('fixed', { openai: { model: 'm' } });
  backend('guarded', { openai: {} }, { promptGuard: GUARDS });
  backend('guarded-anthropic', { anthropic: {} }, { promptGuard: GUARDS });
  backend('custom', { custom: CUSTOM });
  backend(
    'filled',
    { openai: {} },
    {
      defaults: [
        { field: 'messages', value: [] },
        { field: 'model', value: 'd' },
      ],
    },
  );
  backend('forced', { openai: {} }, { overrides: [{ field: 'max_tokens', value: 'many' }] });
  backend(
    'computed',
    { openai: {} },
    {
      transformations: [
        { field: 'model', expression: 'llmRequest.model + "-x"' },
        { field: 'stream', expression: 'false' },
      ],
    },
  );
  backend(
    'prompted',
    { openai: {} },
    {
      promptGuard: GUARDS,
      prompt: { append: [{ role: 'system', content: 'zzz' }] },
    },
  );
  backend('small', { openai: {} }, {}, { buffer: { request: { maxBytes: 150 } } });
  backend('lenient', { openai: {} }, {}, { buffer: { request: { maxBytes: 150, failureMode: 'FailOpen' } } });
  built.backend('plain', { ai: { provider: { openai: {}, host: 'llm.example.net', port: 8000 } } });
  built.route('plain', {
    rules: [
      {
        matches: [{ path: { value: '/v1' } }],
        filters: [
          { type: 'URLRewrite', urlRewrite: { path: { type: 'ReplacePrefixMatch', replacePrefixMatch: '/x' } } },
        ],
        to: '@plain',
      },
      {
        matches: [{ path: { value: '/rewritten' } }],
        filters: [
          { type: 'URLRewrite', urlRewrite: { path: { type: 'ReplaceFullPath', replaceFullPath: '/passed' } } },
        ],
        to: '@open',
      },
      { to: '@open' },
    ],
  });
  return String(built);
}

const HOSTS = [
  ...['open', 'fixed', 'guarded', 'guarded-anthropic', 'custom', 'filled', 'forced', 'computed', 'prompted'],
  ...['small', 'lenient', 'plain'],
];
const PATHS = [...Object.keys(ROUTES), ...Object.keys(ROUTES).slice(0, 3), '/v1/chat', '/rewritten/chat'];
const TEXTS = [
  'hi',
  'zzz',
  'a@b.co',
  '123-45-6789',
  '078 051 120',
  '4111 1111 1111 1111',
  'call 555',
  'one',
  'two',
  'mask',
  'é',
  '',
];
const ODD: readonly unknown[] = [null, 1, -1, 1.5, true, 'text', [], {}, ['a'], 4294967296, '0'];
const FIELDS = [
  ...['messages', 'model', 'input', 'system', 'stream', 'max_tokens', 'temperature', 'seed', 'tools', 'user', 'query'],
  ...['documents', 'top_n', 'dimensions', 'encoding_format', 'max_output_tokens', 'vendor_extensions', 'unknown'],
];
const RAW = [
  '',
  '{',
  '[]',
  '"text"',
  'null',
  '{} {}',
  '{"messages": []}',
  ' {"model": "x", "messages": []} ',
  '\uFEFF{}',
];

function randomContent(chance: Chance): unknown {
  const text = () => chance.pick(TEXTS);
  if (chance.happens(0.5)) return text();
  const part = () =>
    chance.pick<unknown>([
      { type: 'text', text: text() },
      { type: 'input_text', text: text() },
      { type: 'image_url', image_url: { url: 'data:' } },
    ]);
  return Array.from({ length: chance.below(4) }, part);
}

function randomBody(chance: Chance): string {
  if (chance.happens(0.08)) return chance.pick(RAW);
  const roles = ['user', 'user', 'assistant', 'system', 'tool'];
  const message = () => ({ role: chance.pick(roles), content: randomContent(chance) });
  const body: Record<string, unknown> = {
    model: 'asked',
    messages: Array.from({ length: 1 + chance.below(2) }, message),
    input: chance.happens(0.5) ? chance.pick(TEXTS) : [message()],
    max_tokens: 10,
    query: 'q',
    documents: ['d', { text: 'e' }],
    ...(chance.happens(0.3) ? { system: randomContent(chance) } : {}),
    ...(chance.happens(0.2) ? { stream: chance.happens(0.5) } : {}),
  };
  for (let left = chance.below(3); left > 0; left--) {
    const field = chance.pick(FIELDS);
    if (chance.happens(0.4)) delete body[field];
    else body[field] = chance.pick(ODD);
  }
  return JSON.stringify(body);
}

describeReleases(`random request bodies for models (BODIES_SEED=${SEED}, ${REQUESTS} requests)`, (dataPlane) => {
  let live: Live;
  const text = input();
  const { attachment } = compile(loadText([{ name: 'in.yaml', text }], new DiagnosticCollector()), { dataPlane });
  beforeAll(async () => {
    live = await runLive({ input: text, upstreams: { [LLM]: model('hi') }, options: { dataPlane } });
  });

  it('are answered as predicted', { timeout: 600_000 }, async () => {
    const chance = new Chance(SEED);
    const differences: object[] = [];
    const decided = { answered: 0, passed: 0, undecided: 0 };
    for (let n = 0; n < REQUESTS; n++) {
      const [host, path, body] = [`${chance.pick(HOSTS)}.example.com`, chance.pick(PATHS), randomBody(chance)];
      const method = chance.happens(0.05) ? 'GET' : 'POST';
      const asked = { method, host, path, ...(method === 'GET' ? {} : { body }) };
      const [explanation] = explainRequest(attachment!, asked);
      const { status, destinations, reason } = answerOf(explanation, asked);
      live.forget();
      const url = `http://${host}${path}`;
      const answer = await (method === 'GET' ? live.get(url) : live.post(url, body)).catch(() => ({ status: 0 }));
      const isPassed = live.seen(LLM).length > 0;
      if (destinations.length > 0) decided.passed++;
      else decided[status === undefined ? 'undecided' : 'answered']++;
      const isRight =
        destinations.length > 0 ? isPassed : status === undefined || (!isPassed && answer.status === status);
      if (!isRight) {
        const real = `${isPassed ? 'passed on, ' : ''}${answer.status}`;
        differences.push({ request: `${method} ${host}${path} ${body}`, predicted: `${status} ${reason}`, real });
      }
    }
    expect(differences, `BODIES_SEED=${SEED}`).toEqual([]);
    expect(decided.undecided).toBeLessThan(REQUESTS / 8);
    expect(Math.min(decided.answered, decided.passed)).toBeGreaterThan(REQUESTS / 8);
  });
});

import { describe, expect, it } from 'vitest';
import { loadText } from '../../../../src/core/compiler/1-load';
import { compile } from '../../../../src/core/compiler/compile';
import { sourcesOf } from '../../../../src/core/compiler/model/attachment';
import { explainPolicy } from '../../../../src/core/compiler/queries/explain';
import { DiagnosticCollector } from '../../../../src/core/diagnostics';
import { backend, GATEWAY, policy, route, TO_WEB, to } from '../5-lower/scenario';

function compiled(...documents: string[]) {
  const diagnostics = new DiagnosticCollector();
  const text = [GATEWAY, ...documents].join('\n---\n');
  const result = compile(loadText([{ name: 'input.yaml', text }], diagnostics), {}, diagnostics);
  const codes = result.diagnostics
    .filter(({ severity, code }) => severity !== 'note' && code !== 'AIG7001')
    .map(({ code, path }) => `${code} ${path}`);
  if (!result.attachment) throw new Error('nothing is attached');
  const { attachment } = result;
  const rule = attachment.gateways[0]?.listeners[0]?.rules[0];
  return { result, attachment, codes, rule, config: result.gateways[0]?.config ?? '' };
}

const onRoute = (name: string, body: string) => policy(name, 'HTTPRoute', 'name: r', body);
const onGateway = (name: string, body: string) => policy(name, 'Gateway', 'name: gw', body);
const LOCAL = 'local: [{requests: 5, unit: Seconds}]';
const GLOBAL =
  'global: {backendRef: {name: web, port: 80}, domain: d, descriptors: [{entries: [{name: k, expression: \'"v"\'}]}]}';
const limits = (...parts: string[]) =>
  `traffic: {csrf: {}, rateLimit: {${parts.join(', ')}}}`.replace('csrf: {}, ', '');
const R = route('r', TO_WEB);

describe('two policies on one target', () => {
  it('both apply if they set different parts of a field', () => {
    const { codes, rule, config } = compiled(
      R,
      onRoute('one', limits(LOCAL)),
      onRoute('two', limits(GLOBAL)),
      onRoute('three', 'traffic: {headerModifiers: {request: {remove: [a]}}}'),
      onRoute('four', 'traffic: {headerModifiers: {response: {remove: [b]}}}'),
    );
    expect(codes).toEqual([]);
    expect(Object.keys(rule?.traffic.rateLimit?.value ?? {}).sort()).toEqual(['global', 'local']);
    const limit = rule?.traffic.rateLimit;
    expect(limit?.merging).toBe('joined');
    expect(limit && sourcesOf(limit).map(({ resource }) => resource.name)).toEqual(['one', 'two']);
    // The second policy's service is resolved as specified in the second policy.
    expect(config).toMatch(/remoteRateLimit:\s+host: web\.demo\.svc\.cluster\.local:80/);
    for (const key of ['localRateLimit', 'requestHeaderModifier', 'responseHeaderModifier'])
      expect(config).toContain(key);
  });

  it('apply at a Gateway as separate entries', () => {
    const { codes, config } = compiled(R, onGateway('one', limits(LOCAL)), onGateway('two', limits(GLOBAL)));
    expect(codes).toEqual([]);
    expect(config).toContain('localRateLimit');
    expect(config).toMatch(/remoteRateLimit:\s+host: web\.demo\.svc\.cluster\.local:80/);
  });

  it('share the guards and settings of an LLM backend between them', () => {
    const llm = backend('llm', 'ai: {provider: {providerA: {}}}');
    const guard = (side: string, pattern: string) =>
      policy(
        'p',
        'ProxyBackend',
        'name: llm',
        `backend: {ai: {promptGuard: {${side}: [{regex: {matches: [${pattern}]}}]}}}`,
      );
    const { codes, config, result, attachment } = compiled(
      route('r', to('llm')),
      llm,
      guard('request', 'aaa').replace('name: p,', 'name: prompts,'),
      guard('response', 'bbb').replace('name: p,', 'name: answers,'),
      policy(
        'more',
        'ProxyBackend',
        'name: llm',
        'backend: {ai: {modelAliases: {fast: slow}, overrides: [{field: stream, value: false}]}}',
      ),
    );
    // A guard that masks is open to streams, unless somebody keeps them away: here another policy does.
    expect(codes).toEqual([]);
    for (const text of ['pattern: aaa', 'pattern: bbb', 'fast: slow']) expect(config).toContain(text);
    const fates = explainPolicy(attachment, result.statuses, 'demo', 'answers')?.fields;
    expect(fates).toMatchObject([{ field: 'backend.ai', overridden: [] }]);
    expect(fates?.[0]?.holds).toContain('ProxyBackend/demo/llm');
  });

  it.each([
    ['rateLimit: {local: [{requests: 1, unit: Hours}]}', limits(LOCAL)],
    ['timeouts: {request: 1s}', 'traffic: {timeouts: {request: 2s}}'],
    ['cors: {allowOrigins: ["*"]}', 'traffic: {cors: {allowMethods: [GET]}}'],
  ])('are an error if both set the same: %s', (one, two) => {
    const { codes } = compiled(R, onRoute('one', `traffic: {${one}}`), onRoute('two', two));
    expect(codes).toEqual([expect.stringMatching(/^AIG4001 spec\.traffic\.\w+$/)]);
  });

  it('report the part that is set twice, despite other policies', () => {
    const { codes } = compiled(
      R,
      onRoute('a', limits(GLOBAL)),
      onRoute('b', limits(LOCAL)),
      onRoute('c', limits('local: [{tokens: 9, unit: Hours}]')),
    );
    expect(codes).toEqual(['AIG4001 spec.traffic.rateLimit']);
  });
});

describe('a part of a wider policy that controllers keep', () => {
  const csrf = (body: string) => body.replace('traffic: {', 'traffic: {csrf: {}, ');

  it('is reported if a more precise policy sets another part', () => {
    const { codes } = compiled(R, onGateway('g', csrf(limits(GLOBAL))), onRoute('r', limits(LOCAL)));
    expect(codes).toEqual(['AIG7020 spec.traffic.rateLimit']);
  });

  it('is not reported if the more precise policy sets it, or no part', () => {
    expect(compiled(R, onGateway('g', csrf(limits(LOCAL))), onRoute('r', limits(LOCAL, GLOBAL))).codes).toEqual([]);
    expect(compiled(R, onGateway('g', limits(GLOBAL)), onRoute('r', 'traffic: {csrf: {}}')).codes).toEqual([]);
  });

  it('is not a filter whose side an overriding policy sets', () => {
    const filter = route(
      'r',
      '- filters: [{type: RequestHeaderModifier, requestHeaderModifier: {set: [{name: a, value: b}]}}]\n  backendRefs: [{name: web, port: 80}]',
    );
    const locked =
      'strategy: {inheritance: Override}\ntraffic: {headerModifiers: {request: {set: [{name: c, value: d}]}}}';
    const newest = [GATEWAY, filter, onGateway('g', locked)]
      .join('\n---\n')
      .replaceAll('proxy.example.com', 'agentgateway.dev')
      .replaceAll('ProxyPolicy', 'AgentgatewayPolicy')
      .replace('dev/proxy}', 'dev/agentgateway}');
    const diagnostics = new DiagnosticCollector();
    const result = compile(loadText([{ name: 'input.yaml', text: newest }], diagnostics), {}, diagnostics);
    expect(result.gateways[0]?.config).toContain('set: {c: d}');
    expect(result.diagnostics.map(({ code }) => code)).not.toContain('AIG7020');
  });

  it('may be in `ai`, except for parts that controllers replace', () => {
    const ai = (own: string, callers: string) =>
      compiled(
        route('r', to('llm')),
        backend('llm', `ai: {provider: {providerA: {}}}\npolicies: {ai: ${own}}`),
        onGateway('g', `backend: {http: {version: HTTP1}, ai: ${callers}}`),
      ).codes;
    const prompt = '{prompt: {append: [{role: user, content: c}]}}';
    const guard = (side: string) => `{promptGuard: {${side}: [{regex: {matches: [a]}}]}}`;
    expect(ai(guard('request'), prompt)).toEqual(['AIG7020 spec.backend.ai']);
    expect(ai(prompt, '{defaults: [{field: f, value: 1}]}')).toEqual([]);
    expect(ai(guard('request'), guard('response'))).toEqual([]);
    expect(ai(prompt, guard('response'))).toEqual(['AIG7020 spec.backend.ai']);
  });

  it('may be replaced by a provider', () => {
    const { codes } = compiled(
      route('r', to('llm')),
      backend(
        'llm',
        `ai: {groups: [{providers: [{name: a, providerA: {}, policies: {ai: {modelAliases: {fast: slow}}}}]}]}
policies: {ai: {prompt: {append: [{role: user, content: c}]}}}`,
      ),
    );
    expect(codes).toEqual(['AIG7020 spec.policies.ai']);
  });
});

import { describe, expect, it } from 'vitest';
import type { Guarantee } from '../../../../../../src/core/compiler/queries/prove';
import { asked, askedUnder, backend, GATEWAY, POLICY, route, to, told } from '../findings/asking';

const GUARD = { promptGuard: { request: [{ regex: { action: 'Reject', builtins: ['Email'] } }] } };
const OTHER = { defaults: [{ field: 'max_tokens', value: 5 }] };
const GUARDED: Guarantee = { always: { policies: { ai: GUARD } } };
const NEAR = { name: 'near', openai: {} };
const FAR = { name: 'far', anthropic: {} };

const chat = (refs = to('llm')) => route('chat', `rules: [{backendRefs: [${refs}]}]`);
const llm = (...providers: readonly object[]) => backend('llm', JSON.stringify({ ai: { groups: [{ providers }] } }));
const at = (name: string, ai: object, sectionName?: string) => `
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: ${name}, namespace: shop}
spec: ${JSON.stringify({
  targetRefs: [
    { group: 'agentgateway.dev', kind: 'AgentgatewayBackend', name: 'llm', ...(sectionName ? { sectionName } : {}) },
  ],
  backend: { ai },
})}`;
const says = (provider: object, ai: object) => ({ ...provider, policies: { ai } });
const answer = (guarantee: Partial<Guarantee>, ...documents: readonly string[]) =>
  asked(guarantee, GATEWAY, chat(), ...documents);

describe('a guard of an LLM backend', () => {
  it('applies at each of its providers', () => {
    expect(answer(GUARDED, llm(NEAR, FAR), at('guard', GUARD)).is).toBe('holds');
  });

  it('does not apply at a provider with other ai settings', () => {
    expect(answer(GUARDED, llm(NEAR, says(FAR, OTHER)), at('guard', GUARD)).is).toBe('does not hold');
    expect(answer(GUARDED, llm(NEAR, FAR), at('guard', GUARD), at('other', OTHER, 'far')).is).toBe('does not hold');
  });

  it('applies if each provider sets it', () => {
    expect(answer(GUARDED, llm(says(NEAR, GUARD), says(FAR, GUARD))).is).toBe('holds');
    expect(answer(GUARDED, llm(says(NEAR, GUARD), FAR)).is).toBe('does not hold');
  });

  it('is checked for the selected provider', () => {
    const documents = [llm(NEAR, says(FAR, OTHER)), at('guard', GUARD)];
    expect(answer({ to: { provider: 'openai' }, ...GUARDED }, ...documents).is).toBe('holds');
    expect(answer({ to: { hostname: 'api.openai.com' }, ...GUARDED }, ...documents).is).toBe('holds');
    expect(answer({ to: { provider: 'anthropic' }, ...GUARDED }, ...documents).is).toBe('does not hold');
  });

  it('does not affect formats of a provider that are not read', () => {
    const raw = says(FAR, { ...GUARD, routes: { '/raw': 'Passthrough' } });
    expect(told(answer(GUARDED, llm(NEAR, raw), at('guard', GUARD)))).toContain('path /raw');
    expect(answer({ to: { provider: 'openai' }, ...GUARDED }, llm(NEAR, raw), at('guard', GUARD)).is).toBe('holds');
  });

  it.each(['Rerank', 'Embeddings', 'AnthropicTokenCount', 'Detect'])('does nothing to prompts of %s', (format) => {
    const reranked = says(NEAR, { ...GUARD, routes: { '/x': format, '*': 'Completions' } });
    expect(told(answer(GUARDED, llm(reranked)))).toContain('path /x');
  });

  it('applies if another policy on the target sets other parts of ai', () => {
    const documents = [llm(NEAR, FAR), at('first', GUARD), at('second', OTHER)];
    expect(answer(GUARDED, ...documents).is).toBe('holds');
    expect(answer({ always: { policies: { ai: { ...GUARD, ...OTHER } } } }, ...documents).is).toBe('holds');
  });
});

describe('a response guard', () => {
  const regex = (action: string) => ({ regex: { action, matches: ['secret[0-9]+'] } });
  const guards = (response: readonly object[], more: object = {}) => ({ promptGuard: { response }, ...more });
  const asks = (...response: readonly object[]): Guarantee => ({ always: { policies: { ai: guards(response) } } });
  const anyAction = asks({ regex: { matches: ['secret[0-9]+'] } });
  const whole = { overrides: [{ field: 'stream', value: false }] };
  const single = { overrides: [{ field: 'n', value: 1 }] };
  const by = (ai: object, guarantee = anyAction) => answer(guarantee, llm(NEAR), at('guard', ai));

  it('masks nothing in streams', () => {
    expect(told(by(guards([regex('Mask')])))).toContain('clients request streams');
    expect(by(guards([regex('Mask')], whole)).is).toBe('holds');
    const enabled = { promptGuard: { response: [regex('Mask')], streaming: 'Enabled' } };
    expect(told(by(enabled))).toContain('which response guards do not change');
  });

  it('rejects streams, but reads only the first answer', () => {
    expect(told(by(guards([regex('Reject')])))).toContain('several answers (`n`)');
    expect(by(guards([regex('Reject')], single)).is).toBe('holds');
  });

  it('is determined by the required guard if others mask', () => {
    const both = guards([regex('Reject'), { regex: { action: 'Mask', builtins: ['Ssn'] } }], single);
    expect(by(both).is).toBe('holds');
    expect(told(by(both, asks({ regex: { builtins: ['Ssn'] } })))).toContain('do not change');
  });

  it('reads streams only if a controller is configured to', () => {
    const under = (ai: object) =>
      askedUnder({ mode: 'controller' }, anyAction, GATEWAY, chat(), llm(NEAR), at('guard', ai));
    expect(told(under(guards([regex('Reject')], single)))).toContain('clients request streams');
    const enabled = { promptGuard: { response: [regex('Reject')], streaming: 'Enabled' }, ...single };
    expect(under(enabled).is).toBe('holds');
  });
});

describe('a limit on tokens', () => {
  const limit = { local: [{ tokens: 1000, unit: 'Minutes' }] };
  const limited = `${POLICY}traffic: {rateLimit: ${JSON.stringify(limit)}}`;
  const guarantee: Guarantee = { always: { policies: { rateLimit: limit } } };
  const of = (routes: object) =>
    backend('llm', JSON.stringify({ ai: { provider: { openai: {} } }, policies: { ai: { routes } } }));

  it.each(['Completions', 'Messages', 'Models'])('counts those of %s', (format) => {
    expect(answer(guarantee, of({ '/x': format }), limited).is).toBe('holds');
  });

  // With `Detect`, tokens are counted if answers report them; answers with images do not report any.
  it.each(['Passthrough', 'Detect', 'Embeddings', 'Realtime', 'Responses'])(
    'does not count all of those of %s',
    (format) => {
      expect(told(answer(guarantee, of({ '/x': format }), limited))).toContain(`path /x of`);
    },
  );

  it('counts all requests of a controller only if the field is replaced', () => {
    const by = (overrides: object) =>
      askedUnder({ mode: 'controller' }, guarantee, GATEWAY, chat(), llm(NEAR), limited, at('fields', overrides));
    expect(told(by({ modelAliases: { fast: 'gpt-4o' } }))).toContain('path * of');
    const usage = { overrides: [{ field: 'stream_options', value: { include_usage: true } }] };
    expect(by(usage).is).toBe('holds');
    expect(by({ overrides: [{ field: 'stream', value: false }] }).is).toBe('holds');
  });

  it('counts none elsewhere', () => {
    const both = chat(`${to('llm')}, {name: web, port: 80}`);
    const verdict = asked(guarantee, GATEWAY, both, of({}), limited);
    expect(told(verdict)).toBe('whether Service/shop/web/80 is a model, whose tokens are only counted at LLM backends');
    expect(asked({ ...guarantee, to: { backend: 'llm' } }, GATEWAY, both, of({}), limited).is).toBe('holds');
    const requests = { local: [{ requests: 10, unit: 'Minutes' }] };
    const byRequests = `${POLICY}traffic: {rateLimit: ${JSON.stringify(requests)}}`;
    expect(asked({ always: { policies: { rateLimit: requests } } }, GATEWAY, both, of({}), byRequests).is).toBe(
      'holds',
    );
  });
});

describe('models', () => {
  const model = (name: string, policies?: object) => `
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayModel
metadata: {name: ${name}, namespace: shop}
spec: ${JSON.stringify({ parentRefs: [{ name: 'edge' }], provider: 'OpenAI', ...(policies ? { policies } : {}) })}`;
  const gateway = `${POLICY}backend: {ai: ${JSON.stringify(GUARD)}}`;
  const chats = { requests: { paths: ['/v1/chat/completions'] } };

  it('are guarded on the paths that are read', () => {
    expect(asked({ ...GUARDED, ...chats }, GATEWAY, model('one'), gateway).is).toBe('holds');
    expect(told(asked(GUARDED, GATEWAY, model('one'), gateway))).toContain('another path');
    expect(asked({ ...GUARDED, ...chats }, GATEWAY, model('one')).is).toBe('does not hold');
  });

  it('may have their own guards', () => {
    const own = model('two', { promptGuard: { request: [{ regex: { action: 'Mask', builtins: ['Ssn'] } }] } });
    const verdict = asked({ ...GUARDED, ...chats }, GATEWAY, model('one'), own, gateway);
    expect(told(verdict)).toBe('the own ai of ProxyModel/shop/two');
  });
});

describe('additive rules', () => {
  const rule = (action: string, expression: string) => ({ action, policy: { matchExpressions: [expression] } });
  const first = rule('Deny', 'request.headers["x"] == "y"');
  const second = rule('Require', 'request.method == "GET"');

  it('are checked individually', () => {
    const documents = [first, second].map(
      (authorization, at) =>
        `${POLICY.replace('name: guard', `name: rule-${at}`)}traffic: ${JSON.stringify({ authorization })}`,
    );
    for (const authorization of [first, second])
      expect(answer({ always: { policies: { authorization } } }, llm(NEAR), ...documents).is).toBe('holds');
  });
});

describe('a setting for all requests', () => {
  const web = route('web', 'rules: [{backendRefs: [{name: web, port: 80}]}]');
  const met = (policies: Readonly<Record<string, unknown>>, said: string) =>
    asked({ always: { policies } }, GATEWAY, web, `${POLICY}${said}`).is;

  it('applies before routing and to connections', () => {
    const asks = (mode: string) =>
      `traffic: {phase: PreRouting, apiKeyAuthentication: {mode: ${mode}, secretRef: {name: keys}}}`;
    expect(met({ apiKeyAuthentication: { mode: 'Strict' } }, asks('Strict'))).toBe('holds');
    expect(met({ apiKeyAuthentication: { mode: 'Strict' } }, asks('Optional'))).toBe('does not hold');
    const network = `frontend: {networkAuthorization: {action: Deny, policy: {matchExpressions: ['source.address == "192.0.2.1"']}}}`;
    expect(met({ networkAuthorization: { action: 'Deny' } }, network)).toBe('holds');
    expect(met({ networkAuthorization: { action: 'Require' } }, network)).toBe('does not hold');
  });
});

describe('a setting for requests', () => {
  const tcp = `
apiVersion: gateway.networking.k8s.io/v1alpha2
kind: TCPRoute
metadata: {name: web, namespace: shop}
spec: {parentRefs: [{name: edge}], rules: [{backendRefs: [{name: web, port: 80}]}]}`;
  const limit = `${POLICY}traffic: {rateLimit: {local: [{requests: 3, unit: Minutes}]}}`;
  const asks: Guarantee = {
    to: { backend: 'web' },
    always: { policies: { rateLimit: { local: [{ requests: { atMost: 3 } }] } } },
  };

  it('does not apply to connections that are forwarded unread', () => {
    const [port, web] = [
      GATEWAY.replace('protocol: HTTP', 'protocol: TCP'),
      route('web', 'rules: [{backendRefs: [{name: web, port: 80}]}]'),
    ];
    expect(asked(asks, port, tcp, limit).is).toBe('does not hold');
    expect(asked(asks, GATEWAY, web, limit).is).toBe('holds');
  });

  it('admits all clients if a finding about it is waived', () => {
    // The Gateway requires tokens, which a TCPRoute does not support.
    const resource = 'AgentgatewayPolicy shop/guard';
    const waivers = [{ code: 'AIG7061', resource, reason: 'only tools call it', inSource: false }];
    const keys = `${POLICY}traffic: {apiKeyAuthentication: {mode: Strict, secretRef: {name: keys}}}`;
    const verdict = askedUnder(
      { judgement: { severities: {}, failOn: 'error', waivers } },
      { to: { backend: 'web' }, always: { authenticated: {} } },
      GATEWAY.replace('protocol: HTTP', 'protocol: TCP'),
      tcp,
      keys,
    );
    expect(verdict.is).toBe('does not hold');
  });
});

describe('a conditional limit', () => {
  const limited = (...entries: readonly (readonly [requests: number, condition?: string])[]) => {
    const conditional = entries.map(([requests, condition]) => ({
      ...(condition === undefined ? {} : { condition }),
      policy: { local: [{ requests, unit: 'Minutes' }] },
    }));
    return `${POLICY}traffic: ${JSON.stringify({ rateLimit: { conditional } })}`;
  };
  const MOST: Guarantee = { always: { policies: { rateLimit: { local: [{ requests: { atMost: 5 } }] } } } };
  const [posts, others] = ['request.method == "POST"', 'request.method != "POST"'];

  it.each<[string, string, Partial<Guarantee>]>([
    ['does not hold', limited([1, posts]), {}],
    ['holds', limited([1, posts]), { requests: { methods: ['POST'] } }],
    ['holds', limited([1, posts], [2, others]), {}],
    ['holds', limited([1, posts], [2]), {}],
    ['does not hold', limited([1, posts], [9, others]), {}],
    ['holds', limited([9, posts], [1]), { requests: { methods: ['GET'] } }],
    ['does not hold', limited([9, posts], [1]), { requests: { methods: ['POST'] } }],
    ['does not hold', limited([9, posts], [1, 'request.path.startsWith("/")']), { requests: { methods: ['POST'] } }],
    ['holds', limited([1, posts], [9, 'request.path.startsWith("/")']), { requests: { methods: ['POST'] } }],
    ['cannot be decided', limited([1, 'request.startTime < timestamp("2030-01-01T00:00:00Z")']), {}],
  ])('%s if one of them matches each request: %s', (is, policy, more) => {
    expect(answer({ ...MOST, ...more }, llm(NEAR), policy).is).toBe(is);
  });
});

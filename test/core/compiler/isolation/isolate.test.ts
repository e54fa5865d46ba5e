import { describe, expect, it } from 'vitest';
import { answers, compiled, EDGE, JWT, leftOut, policy, route } from './worlds';

const SHOP = route('shop', 'web');
const PAY = route('pay', 'bills');
const FINE = 'Service/pay/bills/80 1';
const OTHER = 'Service/shop/other/80 1';

const LLM = `
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata: { name: llm, namespace: shop }
spec: { ai: { provider: { openai: { model: gpt-4o } } } }
`;

function withParameters(spec: string): string {
  return `${EDGE.replace(
    'spec:',
    `spec:
  infrastructure: { parametersRef: { group: agentgateway.dev, kind: AgentgatewayParameters, name: own } }`,
  )}
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayParameters
metadata: { name: own, namespace: infra }
spec: { ${spec} }
`;
}

/** A text that is no YAML, with a head that can be read. */
function broken(kind: string, namespace: string): string {
  const lines = [
    'apiVersion: agentgateway.dev/v1alpha1',
    `kind: ${kind}`,
    'metadata:',
    '  name: auth',
    namespace,
    'spec: [',
  ];
  return `\n${lines.filter(Boolean).join('\n')}\n`;
}

/** Returns a resource that specifies a field twice. */
function twice(kind: string, apiVersion: string, field: string): string {
  return `
apiVersion: ${apiVersion}
kind: ${kind}
metadata:
  name: double
  namespace: shop
spec:
  ${field}
  ${field}
`;
}

describe('the part affected by an error', () => {
  it('is not isolated unless configured', () => {
    const broken = route('shop', 'web', '      unknown: 1');
    const { gateways, judgement, isolated } = compiled([EDGE, PAY, broken], { onError: 'stop' });
    expect({ gateways, isolated, blocked: judgement.blocked }).toEqual({ gateways: [], isolated: [], blocked: true });
  });

  it('is empty without errors', () => {
    const { gateways, judgement, isolated } = compiled([EDGE, PAY, SHOP]);
    expect(gateways).toHaveLength(1);
    expect({ isolated, failed: judgement.failed }).toEqual({ isolated: [], failed: false });
  });

  it('is a rule, which keeps its matches and returns 500', () => {
    const rules = `    - matches: [{ path: { type: PathPrefix, value: /web/admin } }]
      backendRefs: [{ name: admin, port: 80 }]
      unknown: 1`;
    const result = compiled([EDGE, PAY, route('shop', 'web', '', rules)]);
    expect(leftOut(result)).toEqual(['HTTPRoute shop/web, rule 1: rule answers500 (AIG2010)']);
    expect(answers(result, '/web', '/web/admin', '/bills')).toEqual({
      '/web': 'Service/shop/web/80 1',
      '/web/admin': '500',
      '/bills': FINE,
    });
    expect(result.judgement).toMatchObject({ failed: true, blocked: false });
    expect(result.gateways).toHaveLength(1);
    expect(result.gateways[0].config).toContain('status: 500');
  });

  it('is a route, all of whose rules return 500', () => {
    const result = compiled([EDGE, PAY, SHOP.replace('metadata: {', 'metadata: { labels: { team: 1 },')]);
    expect(leftOut(result)).toEqual([
      'HTTPRoute shop/web: droppedRoute leftOut (AIG2012, it cannot be read far enough)',
    ]);
    const strange = SHOP.replace('parentRefs:', 'useDefaultGateways: 5\n  parentRefs:');
    const kept = compiled([EDGE, PAY, strange]);
    expect(answers(kept, '/web', '/bills')).toEqual({ '/web': 'nothing', '/bills': FINE });
  });

  it('is a backend: its share of the requests is answered with an error', () => {
    const share = '{ group: agentgateway.dev, kind: AgentgatewayBackend, name: llm, weight: 3 }';
    const web = SHOP.replace('port: 80 }]', `port: 80 }, ${share}]`);
    const result = compiled([EDGE, PAY, web, LLM.replace('model:', 'modell:')]);
    expect(leftOut(result)).toEqual(['AgentgatewayBackend shop/llm: destination answers500 (AIG2010)']);
    expect(answers(result, '/web', '/bills')).toEqual({
      '/web': 'Service/shop/web/80 0.25, Invalid/NotFound 0.75',
      '/bills': FINE,
    });
    expect(result.gateways[0].config).toContain('invalid: null');
  });

  it('is a listener: it is not served', () => {
    const second = `    - { name: second, port: 15000, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }`;
    const result = compiled([EDGE + second, PAY]);
    expect(leftOut(result)).toEqual(['Gateway infra/edge, listener second: listener notServed (AIG3009)']);
    expect(result.gateways[0].config).not.toContain('15000');
    expect(answers(result, '/bills')).toEqual({ '/bills': FINE });
  });

  it('is a listener that is not valid', () => {
    const second = `    - { name: second, port: 8443, protocol: HTTP, hostnam: a.example.com }`;
    const result = compiled([EDGE + second, PAY]);
    expect(leftOut(result)).toEqual(['Gateway infra/edge, listener second: listener notServed (AIG2010)']);
    expect(result.gateways[0].config).not.toContain('8443');
    expect(answers(result, '/bills')).toEqual({ '/bills': FINE });
  });

  it.each([
    ['its own object', EDGE.replace('spec:', 'spec:\n  addresses: 1'), []],
    [
      'its parameters',
      withParameters('logging: { level: 1 }'),
      ['AgentgatewayParameters infra/own: parameters notInEffect (AIG2012)'],
    ],
  ])('is a Gateway by %s: it keeps its last output', (_what, edge, others) => {
    const other = EDGE.replace('name: edge', 'name: other');
    const result = compiled([edge, other, PAY, route('pay', 'more').replace('name: edge', 'name: other')]);
    expect(result.gateways.map(({ name }) => name)).toEqual(['other']);
    const names = leftOut(result);
    expect(names.filter((line) => line.startsWith('Agentgateway'))).toEqual(others);
    expect(names.filter((line) => line.startsWith('Gateway'))).toEqual([
      expect.stringMatching(/^Gateway infra\/edge: gateway keepsLastOutput/),
    ]);
    expect(result.judgement).toMatchObject({ failed: true, blocked: false });
  });

  it.each([
    ['a document without a kind', 'metadata: { name: a }\n'],
    [
      'a kind that is not known',
      'apiVersion: agentgateway.dev/v1alpha1\nkind: AgentgatewayPolisy\nmetadata: { name: a }\n',
    ],
    ['a text of which no name can be read', 'apiVersion: [\n'],
    ['a namespace that cannot be read', policy('shop', 'auth', JWT).replace('namespace: shop', 'namespace: [shop]')],
    ['a misspelt namespace', policy('shop', 'auth', JWT).replace('namespace:', 'namespce:')],
    [
      'a namespace in the wrong place',
      policy('shop', 'auth', JWT).replace(', namespace: shop }', ' }\nnamespace: shop'),
    ],
    ['a broken text without a namespace', broken('AgentgatewayPolicy', '')],
    ['a route that says two things', twice('HTTPRoute', 'gateway.networking.k8s.io/v1', 'rules: []')],
  ])('is unknown for %s, which blocks all output', (_what, document) => {
    const { gateways, judgement, isolated } = compiled([EDGE, PAY, SHOP, document]);
    expect({ gateways, isolated, blocked: judgement.blocked }).toEqual({ gateways: [], isolated: [], blocked: true });
  });
});

describe('a policy that is not in effect', () => {
  const target = (kind: string, name: string, more = '') =>
    `  targetRefs: [{ group: gateway.networking.k8s.io, kind: ${kind}, name: ${name}${more} }]\n`;

  it.each([
    ['on a route', target('HTTPRoute', 'web'), { '/web': '500', '/other': OTHER }],
    ['under a name that does not exist', target('HTTPRoute', 'wep'), { '/web': '500', '/other': '500' }],
    [
      'on a rule that does not exist',
      target('HTTPRoute', 'web', ', sectionName: none'),
      { '/web': '500', '/other': '500' },
    ],
    [
      'by labels',
      '  targetSelectors: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, matchLabels: { app: web } }]\n',
      { '/web': '500', '/other': OTHER },
    ],
    [
      'by labels that nothing has',
      '  targetSelectors: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, matchLabels: { app: none } }]\n',
      { '/web': '500', '/other': '500' },
    ],
    ['on what cannot be read', target('HTTPRoute', '[web]'), { '/web': '500', '/other': '500' }],
    [
      'on a misspelt list',
      target('HTTPRoute', 'web').replace('targetRefs', 'targetReffs'),
      { '/web': '500', '/other': '500' },
    ],
    ['on a misspelt kind', target('HTTPRoutes', 'web'), { '/web': '500', '/other': '500' }],
  ])('closes the routes that it protects: %s', (_where, targets, expected) => {
    const web = SHOP.replace('metadata: {', 'metadata: { labels: { app: web },');
    const broken = policy('shop', 'auth', `${targets}${JWT}\n    jwtAuthentification: {}`);
    const result = compiled([EDGE, PAY, web, route('shop', 'other'), broken]);
    expect(result.gateways).toHaveLength(1);
    expect(answers(result, '/web', '/other', '/bills')).toEqual({ ...expected, '/bills': FINE });
    expect(leftOut(result).join('\n')).toContain('AgentgatewayPolicy shop/auth:');
  });

  it('closes only the routes at its listener', () => {
    const second = `    - { name: second, port: 8081, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }`;
    const broken = policy(
      'infra',
      'auth',
      `${target('Gateway', 'edge', ', sectionName: second')}${JWT}\n    retri: {}`,
    );
    const result = compiled([EDGE + second, PAY, broken]);
    expect(leftOut(result)).toEqual([
      'AgentgatewayPolicy infra/auth: policy notInEffect (AIG2010)',
      'Gateway infra/edge, listener second: listenerRoutes answers500 (AgentgatewayPolicy infra/auth is not in effect)',
    ]);
    const [first, last] = result.attachment?.gateways[0].listeners ?? [];
    expect(first.rules.map(({ traffic }) => traffic.directResponse)).toEqual([undefined]);
    expect(last.rules.map(({ traffic }) => traffic.directResponse?.value.status)).toEqual([500]);
  });

  const LABELS =
    '  targetSelectors: [{ group: gateway.networking.k8s.io, kind: Gateway, matchLabels: {}, port: 8081 }]\n';
  const TOO_SMALL = '  frontend: { http: { maxBufferSize: 0 }, accessLog: { filter: "true" } }';
  it.each([
    ['its value is not valid', target('Gateway', 'edge', ', port: 8081'), TOO_SMALL],
    ['labels choose the Gateway', LABELS, TOO_SMALL],
    ['no port can have it', target('Gateway', 'edge', ', port: 8081'), '  frontend: { http: { maxBufferSize: 9 } }'],
  ])('closes only the routes at the listeners of its port if %s', (_why, at, frontend) => {
    const all = 'allowedRoutes: { namespaces: { from: All } }';
    const more = ['a', 'b'].map(
      (name) => `    - { name: ${name}, port: 8081, hostname: ${name}.com, protocol: HTTP, ${all} }\n`,
    );
    const edge = EDGE + more.join('');
    const result = compiled([edge, PAY, policy('infra', 'front', at + frontend)]);
    expect(leftOut(result)).toEqual([
      expect.stringMatching(/^AgentgatewayPolicy infra\/front: policy notInEffect \(AIG\d+\)$/),
      'Gateway infra/edge, listener a: listenerRoutes answers500 (AgentgatewayPolicy infra/front is not in effect)',
      'Gateway infra/edge, listener b: listenerRoutes answers500 (AgentgatewayPolicy infra/front is not in effect)',
    ]);
    // Its clients get to the others by a tunnel, whatever its routes answer.
    const tunnels = policy('infra', 'tunnels', `${target('Gateway', 'edge')}  frontend: { connect: { mode: Tunnel } }`);
    expect(compiled([edge, PAY, tunnels, policy('infra', 'front', at + frontend)]).gateways).toEqual([]);
  });

  it('leaves the Gateway that it is for at its last output', () => {
    const broken = policy('infra', 'auth', `${target('Gateway', 'edge')}${JWT}\n    retri: {}`);
    const result = compiled([EDGE, PAY, broken]);
    expect(result.gateways).toEqual([]);
    expect(leftOut(result)).toEqual([
      'AgentgatewayPolicy infra/auth: policy notInEffect (AIG2010)',
      'Gateway infra/edge: gateway keepsLastOutput (AgentgatewayPolicy infra/auth is not in effect)',
    ]);
  });

  it.each([
    ['a Service', `  targetRefs: [{ group: "", kind: Service, name: web }]\n`, '  backend: { tls: {}, tlss: {} }'],
    [
      'a port',
      `  targetRefs: [{ group: "", kind: Service, name: web, sectionName: "80" }]\n`,
      '  backend: { tls: {}, tlss: {} }',
    ],
  ])('closes the destination that it targets: %s', (_what, targets, block) => {
    const result = compiled([EDGE, PAY, SHOP, policy('shop', 'tls', `${targets}${block}`)]);
    expect(answers(result, '/web', '/bills')).toEqual({ '/web': 'Invalid/NotFound 1', '/bills': FINE });
  });

  it('closes nothing if it protects nothing', () => {
    const broken = policy('shop', 'retries', `${target('HTTPRoute', 'web')}  traffic: { retry: { attempts: many } }`);
    const result = compiled([EDGE, PAY, SHOP, broken]);
    expect(leftOut(result)).toEqual(['AgentgatewayPolicy shop/retries: policy notInEffect (AIG2012)']);
    expect(answers(result, '/web', '/bills')).toEqual({ '/web': 'Service/shop/web/80 1', '/bills': FINE });
  });

  it.each([
    ['cors', 'traffic: { cors: { allowOrigins: 1 } }'],
    ['rateLimit', 'traffic: { rateLimit: { local: [{ requests: 0, unit: Minutes }] } }'],
    ['headerModifiers', 'traffic: { headerModifiers: { request: { remove: 1 } } }'],
    ['promptGuard', 'backend: { ai: { promptGuard: { request: [{ regex: { matches: ["("] } }] } } }'],
  ])('protects by %s, too', (_field, block) => {
    const result = compiled([EDGE, PAY, SHOP, policy('shop', 'limits', `${target('HTTPRoute', 'web')}  ${block}`)]);
    expect(answers(result, '/web', '/bills')).toEqual({ '/web': '500', '/bills': FINE });
  });

  it('is left out with the service that it calls', () => {
    const asking = `${target('HTTPRoute', 'web')}  traffic:
    extAuth:
      backendRef: { group: agentgateway.dev, kind: AgentgatewayBackend, name: authz }
      grpc: {}`;
    const authz = LLM.replace('name: llm', 'name: authz').replace(
      /spec:[\s\S]*/,
      'spec: { static: { host: authz, prt: 1 } }\n',
    );
    const result = compiled([EDGE, PAY, SHOP, policy('shop', 'ask', asking), authz]);
    expect(answers(result, '/web', '/bills')).toEqual({ '/web': '500', '/bills': FINE });
    expect(leftOut(result)).toContain(
      'AgentgatewayPolicy shop/ask: policy notInEffect (it refers to something that is left out)',
    );
  });

  it('closes its entire namespace, and no other, if it is unreadable', () => {
    const text = policy('shop', 'auth', target('HTTPRoute', 'web'))
      .replace('metadata: {', 'metadata:\n  name: auth\n  namespace: shop\nother: {')
      .replace('spec:', 'spec: [');
    const result = compiled([EDGE, PAY, SHOP, route('shop', 'other'), text]);
    expect(answers(result, '/web', '/other', '/bills')).toEqual({ '/web': '500', '/other': '500', '/bills': FINE });
  });

  it('closes both targets if it specifies two', () => {
    const field = 'targetRefs: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, name: other }]';
    const double = twice('AgentgatewayPolicy', 'agentgateway.dev/v1alpha1', field) + JWT;
    const result = compiled([EDGE, PAY, SHOP, route('shop', 'other'), double]);
    const web = 'Service/shop/web/80 1';
    expect(answers(result, '/web', '/other', '/bills')).toEqual({ '/web': web, '/other': '500', '/bills': FINE });
  });

  it('cannot be parsed: all that is of its namespace falls', () => {
    const result = compiled([EDGE, PAY, SHOP, broken('AgentgatewayPolicy', '  namespace: shop')]);
    expect(answers(result, '/web', '/bills')).toEqual({ '/web': '500', '/bills': FINE });
  });

  it('may be a BackendTLSPolicy: without TLS no destination is called', () => {
    const tls = `
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: { name: tls, namespace: shop }
spec:
  targetRefs: [{ group: "", kind: Service, name: web }]
  validation: { hostname: web.example.com }
`;
    const result = compiled([EDGE, PAY, SHOP, tls]);
    expect(leftOut(result).map((line) => line.replace(/AIG\d+/, 'AIG'))).toEqual([
      'BackendTLSPolicy shop/tls: policy notInEffect (AIG)',
      'Service shop/web: destination answers500 (BackendTLSPolicy shop/tls is not in effect)',
    ]);
    expect(answers(result, '/web', '/bills')).toEqual({ '/web': 'Invalid/NotFound 1', '/bills': FINE });
  });
});

describe('an error that appears only after isolation', () => {
  it('is reported and isolated', () => {
    const listeners = `    - { name: raw, port: 9000, protocol: TCP, allowedRoutes: { namespaces: { from: All } } }
    - { name: broken, port: 9001, protocol: HTTP, unknown: 1 }`;
    const tcp = `
apiVersion: gateway.networking.k8s.io/v1
kind: TCPRoute
metadata: { name: raw, namespace: infra }
spec:
  parentRefs: [{ name: edge, sectionName: raw }]
  rules: [{ backendRefs: [{ name: raw, port: 80 }] }]
`;
    const target = '  targetRefs: [{ group: gateway.networking.k8s.io, kind: Gateway, name: edge, sectionName: raw }]';
    const result = compiled([EDGE + listeners, PAY, tcp, policy('infra', 'auth', `${target}\n${JWT}`)]);
    expect(result.diagnostics.map(({ code }) => code)).toEqual(expect.arrayContaining(['AIG2010', 'AIG7061']));
    // Tokens are hardly meant for connections: another listener of the Gateway may be open without them.
    expect(leftOut(result)).toEqual(
      expect.arrayContaining([
        'AgentgatewayPolicy infra/auth: droppedPolicy notInEffect (AIG7061)',
        'Gateway infra/edge, listener broken: listener notServed (AIG2010)',
        'Gateway infra/edge: gateway keepsLastOutput (AgentgatewayPolicy infra/auth is not in effect)',
      ]),
    );
    expect(result.gateways).toEqual([]);
  });
});

describe('resource statuses', () => {
  it('report the outcome of each part', () => {
    const rules = `    - matches: [{ path: { type: PathPrefix, value: /web/admin } }]
      backendRefs: [{ name: admin, port: 80 }]
      unknown: 1`;
    const second = '    - { name: second, port: 8443, protocol: HTTP, hostnam: a.example.com }';
    const broken = policy(
      'shop',
      'auth',
      `  targetRefs: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, name: other }]\n${JWT}\n    retri: {}`,
    );
    const inputs = [EDGE + second, PAY, route('shop', 'web', '', rules), route('shop', 'other'), broken];
    const { statuses } = compiled([...inputs, LLM.replace('model:', 'modell:')]);
    const conditions = statuses.map(({ kind, name, status }) => {
      const found = JSON.stringify(status).matchAll(
        /"type":"(\w+)","status":"(\w+)","reason":"(\w+)","message":"(.*?)"/g,
      );
      return [`${kind} ${name}`, ...[...found].map(([, ...words]) => words.join(' '))];
    });
    expect(conditions).toEqual([
      ['AgentgatewayBackend llm', 'Accepted False Invalid Refused, see the diagnostics'],
      [
        'AgentgatewayPolicy auth',
        'Accepted False Invalid Not in effect: AIG2010',
        'Attached False Pending Policy is not attached due to invalid status',
      ],
      [
        'Gateway edge',
        'Accepted True ListenersNotValid The other listeners are in effect',
        'Programmed False Invalid Not served: AIG2010',
      ],
      ['HTTPRoute other', 'Accepted False UnsupportedValue Answers 500: AgentgatewayPolicy shop/auth is not in effect'],
      [
        'HTTPRoute web',
        'Accepted True Accepted The other rules are in effect',
        'PartiallyInvalid True UnsupportedValue rule 1 answers 500: AIG2010',
      ],
    ]);
  });
});

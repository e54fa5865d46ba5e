import { expect, it } from 'vitest';
import { backendOf, DUMP, gatewayOf, policyOf, reasonsIn, reportOn, routeOf, TEXT } from './recorded';

type Any = any;

const SECOND = '{ name: second, anthropic: { model: claude-sonnet-4-5 } }';
const azure = (endpoint: string) =>
  TEXT.replace(
    SECOND,
    `{ name: second, azureopenai: { endpoint: "${endpoint}", deploymentName: gpt, apiVersion: v1 } }`,
  );
const endpointOf = (dump: Any) => backendOf(dump, 'llm').backend.ai.target.providers[0].active.second.endpoint;
const sendsAzure = (resourceName: string, resourceType: string) => (dump: Any) => {
  endpointOf(dump).provider = { azure: { resourceName, resourceType, model: 'gpt', apiVersion: 'v1' } };
};

/** The tools require tokens themselves, instead of the route. */
const withTokens = (audiences: string) =>
  TEXT.replace(/ {2}traffic:\n {4}jwtAuthentication:\n.*\n/, '').replace(
    'mcp: { authorization: {',
    `mcp: { authentication: { issuer: "https://i.example.com"${audiences}, provider: Keycloak, jwks: { jwksPath: keys, backendRef: { name: auth, port: 9000 } } }, authorization: {`,
  );
const sendsTokens = (own: object) => (dump: Any) => {
  const location = { header: { name: 'authorization', prefix: 'Bearer ' } };
  const jwtValidator = { mode: 'strict', providers: [{ issuer: 'https://i.example.com', keys: [] }], location };
  dump.policies = [
    ...dump.policies.filter(({ key }: Any) => !key.includes('chat:jwt')),
    {
      key: 'backend/demo/tools:mcp-authentication:demo/tools',
      target: { backend: { backend: { name: 'tools', namespace: 'demo' } } },
      policy: {
        backend: {
          mcpAuthentication: {
            ...own,
            issuer: 'https://i.example.com',
            provider: { keycloak: {} },
            mode: 'strict',
            jwtValidator,
          },
        },
      },
    },
  ];
};

const WEBHOOK = TEXT.replace('statusCode: 422 }', '$&\n          - webhook: { backendRef: { name: lost, port: 80 } }');

const pathOf = (dump: Any, listener: string) =>
  routeOf(dump, 'shop.00', listener).matches.find(({ path }: Any) => path.exact === '/b' || path.regex);

const CONDITIONAL = TEXT.replace(
  /global:\n(?:.*\n)*?.*unit: Requests \}\]/,
  `conditional:
        - condition: request.method == "POST"
          policy: { local: [{ requests: 3, unit: Seconds }] }
        - condition: request.method == "GET"
          policy:
            global:
              domain: demo
              backendRef: { name: auth, port: 9000 }
              descriptors: [{ entries: [{ name: user, expression: 'request.headers["x-user"]' }], unit: Requests }]`,
);
const ofShop = (dump: Any) => dump.policies.find(({ key }: Any) => key.includes('rl-global:demo/shop'));

const sendsConditional = (dump: Any, condition: string) => {
  const { phase, remoteRateLimit } = ofShop(dump).policy.traffic;
  const local = { maxTokens: 3, tokensPerFill: 3, fillInterval: '1s', type: 'requests' };
  const traffic = (own: object) => ({ traffic: { phase, ...own } });
  ofShop(dump).policy = traffic({
    remoteRateLimit: { conditional: [{ condition: 'request.method == "GET"', policy: remoteRateLimit }] },
  });
  dump.policies.push({
    ...ofShop(dump),
    key: 'one-rule:rl-local',
    policy: traffic({ localRateLimit: { conditional: [{ condition, policy: local }] } }),
  });
};

const SET = `${TEXT.replace('gatewayClassName: agentgateway', '$&\n  allowedListeners: { namespaces: { from: Same } }')}---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: more, namespace: demo }
spec: { parentRef: { name: edge }, listeners: [{ name: own, port: 82, protocol: HTTP }] }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: on-set, namespace: demo }
spec:
  parentRefs: [{ name: more, kind: ListenerSet, group: gateway.networking.k8s.io }]
  rules: [{ backendRefs: [{ name: web, port: 8080 }] }]
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: { name: of-set, namespace: demo }
spec:
  targetRefs: [{ group: gateway.networking.k8s.io, kind: ListenerSet, name: more }]
  traffic: { csrf: { additionalOrigins: ["https://a.example.com"] } }
`;
const sendsSet = (dump: Any) => {
  const listenerSet = { name: 'more', namespace: 'demo' };
  const route = structuredClone(routeOf(dump, 'chat.00'));
  const key = 'demo/on-set.00.own';
  const own = {
    ...structuredClone(Object.values<Any>(dump.binds[0].listeners)[0]),
    key: 'demo/more.own',
    listenerName: 'own',
    listenerSet,
    hostname: '',
    protocol: 'HTTP',
    tcpRoutes: {},
    routes: {
      [key]: {
        ...route,
        key,
        name: 'on-set',
        matches: [{ path: { pathPrefix: '/' } }],
        backends: [{ weight: 1, service: { name: 'demo/web.demo.svc.cluster.local', port: 8080 } }],
      },
    },
  };
  const http = dump.binds.find(({ key: of }: Any) => of.startsWith('80/'));
  dump.binds.push({ ...http, key: '82/demo/edge', address: '[::]:82', listeners: { [own.key]: own } });
  const csrf = { additionalOrigins: ['https://a.example.com'] };
  dump.policies.push({ key: 'of-set', target: { listenerSet }, policy: { traffic: { phase: 'route', csrf } } });
};

const SELECTED = `${TEXT.replace(
  /- \{ name: b, static: .*/,
  '- { name: b, selector: { namespaces: { matchLabels: { a: b } }, services: { matchLabels: { t: mcp } } } }',
)}${['one', 'two']
  .map(
    (name) => `---
apiVersion: v1
kind: Namespace
metadata: { name: ${name}, labels: { a: b } }
---
apiVersion: v1
kind: Service
metadata: { name: calc, namespace: ${name}, labels: { t: mcp } }
spec: { ports: [{ port: 8080, appProtocol: agentgateway.dev/mcp }] }
`,
  )
  .join('')}`;
const targetsOf = (dump: Any) => backendOf(dump, 'tools').backend.mcp.target.targets;

const sendsSelected = (dump: Any) => {
  const target = (namespace: string) => ({
    name: 'calc-8080',
    mcp: {
      backend: { service: { name: `${namespace}/calc.${namespace}.svc.cluster.local`, port: 8080 } },
      path: '/mcp',
    },
  });
  targetsOf(dump).splice(1, 1, target('one'), target('two'));
};

const PROMPTS = TEXT.replace(
  'backend: { http: { requestTimeout: 20s } }',
  'backend: { http: { requestTimeout: 20s }, ai: { overrides: [{ field: seed, value: 7 }], promptCaching: { cacheTools: true } } }',
);

/** The intended value, the sent value, and another change in the same place. */
it.each<[string, string, (dump: Any) => void, (dump: Any) => void]>([
  [
    'azure-endpoints',
    azure('own.services.ai.azure.com'),
    sendsAzure('own', 'foundry'),
    (dump) => {
      endpointOf(dump).provider.azure.model = 'other';
    },
  ],
  [
    'azure-endpoints',
    azure('own.example.com'),
    sendsAzure('own.example.com', 'openAI'),
    (dump) => {
      endpointOf(dump).provider.azure.resourceName = 'other';
    },
  ],
  [
    'azure-endpoints',
    azure('https://own.openai.azure.com'),
    sendsAzure('https://own.openai.azure.com', 'openAI'),
    (dump) => {
      endpointOf(dump).hostOverride = 'other.example.com:443';
    },
  ],
  [
    'azure-endpoints',
    azure('own.example.com'),
    (dump) => {
      dump.backends = dump.backends.filter((backend: Any) => backend !== backendOf(dump, 'llm'));
    },
    (dump) => {
      routeOf(dump, 'chat.00').backends[0].weight = 7;
    },
  ],
  [
    'discovery-paths',
    withTokens(', audiences: [a]'),
    sendsTokens({ audiences: ['a'] }),
    (dump) => {
      routeOf(dump, 'chat.01').matches[0].path = { pathPrefix: '/other' };
    },
  ],
  [
    'discovery-paths',
    withTokens(', audiences: [a]'),
    sendsTokens({ audiences: ['a'] }),
    (dump) => {
      routeOf(dump, 'chat.01').matches.push({ path: { exact: '/.well-known/oauth-other' } });
    },
  ],
  [
    'discovery-paths',
    withTokens(', audiences: [a]'),
    sendsTokens({ audiences: ['a'] }),
    (dump) => {
      const headers = [{ name: 'x-own', value: { exact: '/.well-known/oauth-other' } }];
      routeOf(dump, 'chat.01').matches.push({ path: { pathPrefix: '/other' }, headers });
    },
  ],
  [
    'mcp-for-any-audience',
    withTokens(''),
    sendsTokens({}),
    (dump) => {
      policyOf(dump, 'mcp-authentication').backend.mcpAuthentication.mode = 'optional';
      policyOf(dump, 'mcp-authentication').backend.mcpAuthentication.jwtValidator.mode = 'optional';
    },
  ],
  [
    'discovery-paths',
    withTokens(', audiences: [a]'),
    sendsTokens({ audiences: ['a'] }),
    (dump) => {
      policyOf(dump, 'mcp-authentication').backend.mcpAuthentication.jwtValidator.mode = 'optional';
    },
  ],
  [
    'mcp-for-any-audience',
    withTokens(''),
    sendsTokens({}),
    (dump) => {
      policyOf(dump, 'mcp-authentication').backend.mcpAuthentication.resourceMetadata = {
        resource: 'https://x.example',
      };
    },
  ],
  [
    'mcp-for-any-audience',
    withTokens(''),
    sendsTokens({}),
    (dump) => {
      policyOf(dump, 'mcp-authentication').backend.mcpAuthentication.provider = { okta: {} };
    },
  ],
  [
    'guards-without-webhook',
    WEBHOOK,
    (dump) => {
      policyOf(dump, 'chat:ai').backend.ai.promptGuard.request = [];
    },
    (dump) => {
      policyOf(dump, 'chat:ai').backend.ai.defaults.temperature = 1;
    },
  ],
  [
    'conditional-limits',
    CONDITIONAL,
    (dump) => sendsConditional(dump, 'request.method == "POST"'),
    (dump) => {
      ofShop(dump).policy.traffic.remoteRateLimit.conditional[0].condition = 'request.method == "PUT"';
    },
  ],
  [
    'conditional-limits',
    CONDITIONAL.replaceAll('request.method == "POST"', `'!(request.method == "POST")'`),
    (dump) => sendsConditional(dump, '!(request.method == "POST")'),
    (dump) => {
      const { policy } = dump.policies.find(({ key }: Any) => key === 'one-rule:rl-local');
      policy.traffic.localRateLimit.conditional[0].condition = 'request.method == "POST"';
    },
  ],
  [
    'listener-set-policies',
    SET,
    sendsSet,
    (dump) => {
      routeOf(dump, 'on-set.00', 'own').backends[0].service.port = 1;
    },
  ],
  [
    'mcp-target-names',
    SELECTED,
    sendsSelected,
    (dump) => {
      targetsOf(dump)[2].mcp.path = '/other';
    },
  ],
  [
    'mcp-target-names',
    SELECTED,
    sendsSelected,
    (dump) => {
      targetsOf(dump)[1].name = 'calc';
    },
  ],
  [
    'prompts-by-field',
    PROMPTS,
    (dump) => {
      const target = { gateway: { gatewayName: 'edge', gatewayNamespace: 'demo', listenerName: null } };
      dump.policies.push({
        key: 'ai',
        target,
        policy: { backend: { ai: { defaults: {}, overrides: { seed: 7 }, promptCaching: { cacheTools: true } } } },
      });
    },
    (dump) => {
      policyOf(dump, 'chat:ai').backend.ai.overrides = { seed: 8 };
    },
  ],
  [
    'headers-by-kind',
    TEXT.replace(
      'extProc: { backendRef',
      'headerModifiers: { request: { set: [{ name: x-own, value: "1" }] } }\n    extProc: { backendRef',
    ),
    (dump) => {
      const target = { route: { name: 'shop', namespace: 'demo', kind: 'HTTPRoute', ruleName: 'first' } };
      const policy = { traffic: { phase: 'route', requestHeaderModifier: { set: { 'x-own': '1' } } } };
      dump.policies.push({ key: 'traffic/demo/one-rule:headers-request', target, policy });
    },
    (dump) => {
      policyOf(dump, 'shop:headers-response').traffic.responseHeaderModifier.add['X-Seen'] = 'no';
    },
  ],
  [
    'regular-expressions',
    TEXT.replace('path: { type: Exact, value: /b }', 'path: { type: RegularExpression, value: "a|b" }'),
    (dump) => {
      for (const listener of ['http', 'admin']) pathOf(dump, listener).path = { regex: 'a|b' };
    },
    (dump) => {
      pathOf(dump, 'http').path = { regex: 'a|c' };
    },
  ],
])('explains by %s only the change that it covers', (id, text, sent, changed) => {
  const gateway = gatewayOf(text);
  const report = reportOn(sent, gateway);
  expect(reasonsIn(report), JSON.stringify(report.differences.filter(({ reason }) => !reason))).toContain(id);
  expect(report.verdict).not.toBe('different');
  const other = reportOn((dump) => {
    sent(dump);
    changed(dump);
  }, gateway);
  expect(other.verdict).toBe('different');
});

it('does not explain duplicate policies that the inputs lack', () => {
  const sends =
    (...maxAges: readonly string[]) =>
    (dump: Any) => {
      const [cors] = dump.policies.filter(({ key }: Any) => key.includes('shop:cors'));
      dump.policies = dump.policies.filter((policy: Any) => policy !== cors);
      for (const maxAge of maxAges) {
        const own = structuredClone(cors);
        own.policy.traffic.cors.maxAge = maxAge;
        dump.policies.push(own);
      }
    };
  const note =
    'cors of several policies of route demo/shop HTTPRoute, of which the data plane applies an arbitrary one';
  expect(reportOn(sends('60', '60'))).toMatchObject({ verdict: 'explained', notCompared: [] });
  expect(reportOn(sends('61', '60'))).toMatchObject({ verdict: 'undecided', notCompared: [note] });
  expect(reportOn(sends('60', '61'))).toMatchObject({ verdict: 'different', notCompared: [note] });
});

it('explains a policy that overrides more specific ones', () => {
  const everywhere = (spec: string) =>
    `${TEXT}---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: { name: locked, namespace: demo }
spec:
  targetRefs: [{ group: gateway.networking.k8s.io, kind: Gateway, name: edge }]
  traffic: { cors: { allowOrigins: ["https://all.example.com"] } }
${spec}`;
  const sends = (inheritance: object) => (dump: Any) => {
    const { target } = dump.policies.find(({ key }: Any) => key.startsWith('traffic/demo/everywhere'));
    const cors = { allowOrigins: ['https://all.example.com'], allowCredentials: false, maxAge: '5' };
    dump.policies.push({ key: 'locked', target, ...inheritance, policy: { traffic: { phase: 'route', cors } } });
  };
  const locking = gatewayOf(everywhere('  strategy: { inheritance: Override }\n'));
  expect(reportOn(sends({ inheritance: 'override' }), locking).verdict).toBe('explained');
  expect(reportOn(sends({}), locking).verdict).toBe('different');
  expect(reportOn(sends({ inheritance: 'other' }), locking).notCompared).toEqual(['policy locked: inheritance other']);
  expect(JSON.parse(DUMP).policies.some((policy: object) => 'inheritance' in policy)).toBe(false);
});

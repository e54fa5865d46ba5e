import { describe, expect, it, test } from 'vitest';
import { run, useFolder } from './run';

const folder = useFolder();

const CRD = 'apiVersion: agentgateway.dev/v1alpha1';
const BASE = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: shop}
spec:
  gatewayClassName: agentgateway
  infrastructure: {parametersRef: {group: agentgateway.dev, kind: AgentgatewayParameters, name: edge}}
  allowedListeners: {namespaces: {from: Same}}
  listeners:
  - {name: http, port: 8080, protocol: HTTP, allowedRoutes: {kinds: [{kind: HTTPRoute}]}}
  - {name: models, port: 8090, protocol: HTTP}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: web, namespace: shop}
spec:
  parentRefs: [{name: edge, sectionName: http}]
  hostnames: [web.example.com]
  rules:
  - backendRefs: [{name: web, port: 80}]
---
apiVersion: v1
kind: Service
metadata: {name: web, namespace: shop}
spec: {ports: [{port: 80}]}
`;

const document = (kind: string, name: string, spec: string) =>
  `---\n${CRD}\nkind: Agentgateway${kind}\nmetadata: {name: ${name}, namespace: shop}\nspec: ${spec}\n`;
const parameters = (spec: string) => document('Parameters', 'edge', spec);
const ROUTE = 'targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: web}]';
const policy = (body: string, target = ROUTE) => document('Policy', 'p', `{${target}, ${body}}`);
const backend = (name: string, spec: string) => document('Backend', name, spec);
const GATEWAY = 'targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: edge}]';
const LLM = (kind: string) => backend('llm', `{ai: {provider: {${kind}: {}}}}`);
const LIMIT = (limit: string) => policy(`traffic: {rateLimit: {local: [${limit}]}}`);
const jwt = (provider: string) =>
  policy(`traffic: {jwtAuthentication: {providers: [{issuer: i, jwks: {inline: '{"keys": []}'}${provider}}]}}`);
const provider = (own: string, more: string) =>
  backend('llm', `{ai: {groups: [{providers: [{name: a, openai: {}${own}}]}]}${more}}`);
const PREFIX = 'prompt: {prepend: [{role: SYSTEM, content: Be brief.}]}';
const model = (name: string, spec: string) =>
  document('Model', name, `{parentRefs: [{name: edge, sectionName: models}], ${spec}}`);
const SET = `---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: {name: more, namespace: shop}
spec: {parentRef: {name: edge}, listeners: [{name: other, port: 9090, protocol: HTTP}]}
`;
const ON_SET = 'targetRefs: [{group: gateway.networking.k8s.io, kind: ListenerSet, name: more}]';

const TO_LLM = `---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: chat, namespace: shop}
spec:
  parentRefs: [{name: edge, sectionName: http}]
  hostnames: [chat.example.com]
  rules:
  - backendRefs: [{group: agentgateway.dev, kind: AgentgatewayBackend, name: llm}]
`;
const ON_LLM = 'targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: chat}]';
const RETRY_OF_WEB = TO_LLM + LLM('openai') + policy('traffic: {retry: {attempts: 2, codes: [503]}}');
const healthy = (condition: string) =>
  backend('llm', `{ai: {provider: {openai: {}}}, policies: {health: {unhealthyCondition: "${condition}"}}}`);
const custom = (ref: string) =>
  backend('own', `{ai: {provider: {custom: {backendRef: ${ref}, formats: [{type: Completions}]}}}}`);

const OF_ROUTE = '{group: gateway.networking.k8s.io, kind: HTTPRoute, name: scoped}';
const SCOPED = `---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: scoped, namespace: shop}
spec:
  parentRefs: [{name: edge, sectionName: http}]
  rules:
  - matches: [{path: {type: PathPrefix, value: /scoped}}]
    backendRefs: [{group: agentgateway.dev, kind: AgentgatewayModel, name: "*"}]
`;
const TO_AGENT = (filter: string) => `---
apiVersion: v1
kind: Service
metadata: {name: agent, namespace: shop}
spec: {ports: [{port: 80, appProtocol: agentgateway.dev/a2a}]}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: agent, namespace: shop}
spec:
  parentRefs: [{name: edge, sectionName: http}]
  rules:
  - matches: [{path: {type: PathPrefix, value: /agent}}]
    backendRefs: [{name: agent, port: 80}]
${filter && '    filters: [{type: URLRewrite, urlRewrite: {path: {type: ReplacePrefixMatch, replacePrefixMatch: /}}}]'}
`;
const FORWARD_PROXY = (filters: string) => `${backend('any', '{dynamicForwardProxy: {}}')}---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: out, namespace: shop}
spec:
  parentRefs: [{name: edge, sectionName: http}]
  rules:
  - matches: [{path: {type: PathPrefix, value: /out}}]
    backendRefs: [{group: agentgateway.dev, kind: AgentgatewayBackend, name: any}]
${filters}`;
const REMOVED =
  '    filters: [{type: RequestHeaderModifier, requestHeaderModifier: {remove: [Proxy-Authorization]}}]\n';
const SELECTED = (section: string) =>
  `targetSelectors: [{group: gateway.networking.k8s.io, kind: Gateway, matchLabels: {app: edge}, ${section}}]`;
const remoteKeys = (url: string) =>
  policy(`traffic: {jwtAuthentication: {providers: [{issuer: i, jwks: {remote: {url: "${url}"}}}]}}`);
const CONNECT = document('Policy', 'connect', `{${GATEWAY}, frontend: {connect: {mode: Route}}}`);

async function found(text: string): Promise<readonly string[]> {
  const file = folder.write('in.yaml', BASE + text);
  const { out } = await run('upgrade', '--to', 'v1.5', '-f', file, '--format', 'json');
  const { diagnostics } = JSON.parse(out);
  return diagnostics
    .filter(({ code }: { code: string }) => code === 'AIG9006' || code === 'AIG3090')
    .map(({ path = '', message }: Record<string, string>) => `${path}: ${message}`);
}

/** Changes between releases, each with resources for which it is reported and resources that it does not affect. */
const ROWS: readonly (readonly [what: string, reported: string, untouched: string])[] = [
  [
    'tokens of issuer i: before v1.5 a token without `iss` or `aud`',
    jwt(', audiences: [a]'),
    LIMIT('{requests: 1, unit: Hours}'),
  ],
  ['tokens of issuer i: before v1.5 a token without `iss` was', jwt(''), jwt(', audiences: [a]')],
  [
    'a token limit',
    LIMIT('{tokens: 9, unit: Hours}') + LLM('anthropic'),
    LIMIT('{tokens: 9, unit: Hours}') + LLM('openai'),
  ],
  [
    '`llm.totalTokens` in an expression',
    policy('frontend: {accessLog: {attributes: {add: [{name: t, expression: llm.totalTokens}]}}}', GATEWAY) +
      LLM('bedrock'),
    policy('frontend: {accessLog: {attributes: {add: [{name: t, expression: llm.outputTokens}]}}}', GATEWAY) +
      LLM('bedrock'),
  ],
  [
    'the AI policies of provider a',
    provider(', policies: {ai: {modelAliases: {fast: small}}}', `, policies: {ai: {${PREFIX}}}`),
    provider(`, policies: {ai: {${PREFIX}}}`, `, policies: {ai: {${PREFIX}}}`),
  ],
  [
    '`traffic` on ListenerSet more',
    SET + policy('traffic: {timeouts: {request: 3s}}', ON_SET),
    SET + policy('traffic: {phase: PreRouting, cors: {allowOrigins: ["*"]}}', ON_SET),
  ],
  [
    '`tcp` of destinations',
    policy('backend: {tcp: {connectTimeout: 100ms}}'),
    policy('backend: {http: {requestTimeout: 1s}}'),
  ],
  [
    '2 local limits',
    LIMIT('{requests: 1, unit: Hours}, {requests: 2, unit: Seconds}'),
    LIMIT('{requests: 1, unit: Hours}'),
  ],
  [
    'the authorization of model b as a failover target',
    model('v', 'virtualModel: {failover: {targets: [{modelRef: {name: b}, priority: 0}]}}') +
      model('b', 'provider: OpenAI, policies: {authorization: {policy: {matchExpressions: ["true"]}}}'),
    model('v', 'virtualModel: {weighted: {targets: [{modelRef: {name: b}}]}}') +
      model('b', 'provider: OpenAI, policies: {authorization: {policy: {matchExpressions: ["true"]}}}'),
  ],
  [
    'a precondition of retries that reads `jwt`',
    policy('traffic: {retry: {attempts: 2, codes: [503], precondition: \'jwt.sub == "a"\'}}'),
    policy('traffic: {retry: {attempts: 2, codes: [503], precondition: \'request.method == "GET"\'}}'),
  ],
  ['headers of limited routes', LIMIT('{requests: 1, unit: Hours}'), policy('traffic: {timeouts: {request: 3s}}')],
  [
    'a token exchange without `requestedTokenType`',
    policy('backend: {auth: {oauthTokenExchange: {backendRef: {name: web, port: 80}}}}'),
    policy(
      'backend: {auth: {oauthTokenExchange: {backendRef: {name: web, port: 80}, requestedTokenType: AccessToken}}}',
    ),
  ],
  [
    'the variable MODEL_CATALOG_PATHS',
    parameters('{env: [{name: MODEL_CATALOG_PATHS, value: /a}]}'),
    parameters('{env: [{name: OTHER, value: /a}]}'),
  ],
  [
    '`source.identity` behind a PROXY header',
    policy(
      'frontend: {proxyProtocol: {}, networkAuthorization: {policy: {matchExpressions: ["source.identity.namespace == \'a\'"]}}}',
      GATEWAY,
    ),
    policy(
      'frontend: {networkAuthorization: {policy: {matchExpressions: ["source.identity.namespace == \'a\'"]}}}',
      GATEWAY,
    ),
  ],
  [
    'credentials in the header Proxy-Authorization',
    policy(
      'traffic: {basicAuthentication: {users: ["a:$apr1$b$c"], location: {header: {name: Proxy-Authorization, prefix: "Basic "}}}}',
    ),
    policy('traffic: {basicAuthentication: {users: ["a:$apr1$b$c"]}}'),
  ],
  [
    'an MCP server without discovery',
    backend('hub', '{mcp: {failureMode: FailOpen, targets: [{name: a, static: {host: a.example.com, port: 80}}]}}'),
    backend('hub', '{mcp: {targets: [{name: a, static: {host: a.example.com, port: 80}}]}}'),
  ],
  [
    'the OAuth metadata of an MCP backend',
    backend(
      'hub',
      '{mcp: {targets: [{name: a, static: {host: a.example.com, port: 80}}]}, policies: {mcp: {authentication: {issuer: i, provider: Okta, jwks: {backendRef: {name: web, port: 80}, jwksPath: /k}}}}}',
    ),
    backend(
      'hub',
      '{mcp: {targets: [{name: a, static: {host: a.example.com, port: 80}}]}, policies: {mcp: {authentication: {issuer: i, jwks: {backendRef: {name: web, port: 80}, jwksPath: /k}}}}}',
    ),
  ],
  [
    'the variable MODEL_CATALOG_PATHS',
    parameters(
      '{deployment: {spec: {template: {spec: {containers: [{name: agentgateway, env: [{name: MODEL_CATALOG_PATHS, value: /a}]}]}}}}}',
    ),
    parameters(
      '{deployment: {spec: {template: {spec: {containers: [{name: agentgateway, env: [{name: OTHER, value: /a}]}]}}}}}',
    ),
  ],
  [
    'a health condition of LLM provider llm',
    healthy('response.code >= 500'),
    healthy("response.headers['x-a'] == 'b'"),
  ],
  [
    'retries of LLM requests by code 503',
    TO_LLM + LLM('openai') + policy('traffic: {retry: {attempts: 2, codes: [503]}}', ON_LLM),
    TO_LLM + LLM('openai') + policy('traffic: {retry: {attempts: 2, codes: [502]}}', ON_LLM),
  ],
  [
    'retries of LLM requests',
    TO_LLM + LLM('openai') + policy('traffic: {retry: {codes: [503]}}', ON_LLM),
    RETRY_OF_WEB,
  ],
  [
    'InferencePool pool as the server of a custom provider',
    custom('{group: inference.networking.k8s.io, kind: InferencePool, name: pool}'),
    custom('{name: web, port: 80}'),
  ],
  ['the models of listener models', model('a', 'provider: OpenAI'), ''],
  [
    'the HTTPRoute parent of model scoped',
    SCOPED + document('Model', 'scoped', `{parentRefs: [${OF_ROUTE}], provider: OpenAI}`),
    SCOPED + model('scoped', 'provider: OpenAI'),
  ],
  ['requests to provider Bedrock of llm', LLM('bedrock'), LLM('openai')],
  ['requests to provider Anthropic of llm', LLM('anthropic'), LLM('bedrock')],
  ['requests to provider Gemini of llm', LLM('gemini'), LLM('vertexai')],
  ['Proxy-Authorization in requests to a forward proxy', FORWARD_PROXY(''), FORWARD_PROXY(REMOVED)],
  ['Proxy-Authorization in requests to a forward proxy', FORWARD_PROXY(''), TO_AGENT('')],
  ['a rewrite of the path of an A2A agent', TO_AGENT('URLRewrite'), TO_AGENT('')],
  [
    'the default fields of the access log',
    policy('frontend: {accessLog: {attributes: {remove: [src.addr]}}}', GATEWAY),
    policy('frontend: {http: {http1IdleTimeout: 60s}}', GATEWAY),
  ],
  [
    'the spans of traces',
    policy('frontend: {tracing: {backendRef: {name: web, port: 80}}}', GATEWAY),
    policy('frontend: {accessLog: {attributes: {remove: [src.addr]}}}', GATEWAY),
  ],
  [
    'a policy for a missing target (Gateway shop/edge has no listener at port 9999',
    policy('frontend: {connect: {mode: Route}}', GATEWAY.replace('}]', ', port: 9999}]')),
    policy('frontend: {connect: {mode: Route}}', GATEWAY.replace('}]', ', port: 8080}]')),
  ],
  [
    'a policy for a missing target (no Gateway in namespace shop has the labels',
    policy('traffic: {timeouts: {request: 5s}}', SELECTED('sectionName: other')),
    policy('traffic: {timeouts: {request: 5s}}', ROUTE),
  ],
  ['inline keys that are not a JSON Web Key Set', jwt('').replace('{"keys": []}', '{"kty": "RSA"}'), jwt('')],
  ['a key set at 169.254.169.254', remoteKeys('http://169.254.169.254/keys'), remoteKeys('https://10.0.0.1/keys')],
  ['a key set at 100.100.100.200', remoteKeys('http://100.100.100.200'), remoteKeys('https://id.example.com/keys')],
  [
    'the variable XDS_HEADER_TEAM',
    parameters('{env: [{name: XDS_HEADER_TEAM, value: a}]}'),
    parameters('{env: [{name: XDS_ADDRESS, value: a}]}'),
  ],
  [
    'a transformation of `:authority`',
    CONNECT + policy('traffic: {transformation: {request: {set: [{name: ":authority", value: \'"a"\'}]}}}'),
    policy('traffic: {transformation: {request: {set: [{name: ":authority", value: \'"a"\'}]}}}'),
  ],
];

describe('upgrade --to v1.5', () => {
  test.each(ROWS)('reports %s', async (what, reported, untouched) => {
    const mentions = (lines: readonly string[]) => lines.filter((line) => line.includes(what));
    expect(mentions(await found(reported))).toHaveLength(1);
    expect(mentions(await found(untouched))).toEqual([]);
  });

  it('reports delegation into another namespace without a grant', async () => {
    const parent = `---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: all, namespace: shop}
spec:
  parentRefs: [{name: edge, sectionName: http}]
  rules:
  - matches: [{path: {value: /team}}]
    backendRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: app, namespace: team}]
`;
    const child = (parentRefs: string) => `---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: app, namespace: team}
spec: {${parentRefs}rules: [{backendRefs: [{name: app, port: 80}]}]}
---
apiVersion: v1
kind: Service
metadata: {name: app, namespace: team}
spec: {ports: [{port: 80}]}
`;
    const grant = `---
apiVersion: gateway.networking.k8s.io/v1beta1
kind: ReferenceGrant
metadata: {name: delegation, namespace: team}
spec:
  from: [{group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: shop}]
  to: [{group: gateway.networking.k8s.io, kind: HTTPRoute}]
`;
    const named = 'parentRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: all, namespace: shop}], ';
    const reported = async (text: string) => (await found(text)).filter((line) => line.includes('ReferenceGrant'));
    expect(await reported(parent + child(''))).toEqual([
      expect.stringContaining('delegates requests to HTTPRoute team/app'),
    ]);
    expect(await reported(parent + child('') + grant)).toEqual([]);
    expect(await reported(parent + child(named))).toEqual([]);
  });

  it('reports nothing for equivalent resources', async () => {
    expect(await found(policy('traffic: {timeouts: {request: 3s}}'))).toEqual([]);
  });

  it('names a request to try', async () => {
    expect((await found(LIMIT('{requests: 1, unit: Hours}'))).join()).toMatch(/try .*web\.example\.com/);
  });

  it('rejects resources that the API server of v1.5 rejects', async () => {
    const ids = 'clientId: a, objectId: b, resourceId: c';
    const file = folder.write('in.yaml', BASE + policy(`backend: {auth: {azure: {managedIdentity: {${ids}}}}}`));
    const { code, out } = await run('upgrade', '--to', 'v1.5', '-f', file);
    expect([code, out]).toEqual([
      1,
      expect.stringContaining('at most one of clientId, objectId, resourceId must be set'),
    ]);
  });

  it('reports listeners of one port that are internal and not', async () => {
    const set = (ports: string) =>
      SET.replace('namespace: shop}', `namespace: shop, annotations: {agentgateway.dev/internal-ports: "${ports}"}}`);
    const codes = async (text: string) => {
      const file = folder.write('in.yaml', BASE + text);
      const { out } = await run('upgrade', '--to', 'v1.5', '-f', file, '--format', 'json');
      return JSON.parse(out).diagnostics.map(({ code }: { code: string }) => code);
    };
    const shared = set('8080').replace('name: other, port: 9090', 'name: other, port: 8080, hostname: a.example.com');
    expect(await codes(shared)).toContain('AIG3042');
    expect(await codes(set('9090'))).not.toContain('AIG3042');
  });

  it('writes what keeps the former meaning', async () => {
    const exchange = '{backendRef: {name: web, port: 80}}';
    const file = folder.write(
      'in.yaml',
      `${BASE}${policy(`backend: {auth: {oauthTokenExchange: ${exchange}}}`)}${LLM('anthropic')}${document(
        'Policy',
        'log',
        `{${GATEWAY}, frontend: {accessLog: {attributes: {add: [{name: t, expression: "llm.inputTokens + llm.totalTokens"}]}}}}`,
      )}`,
    );
    await run('upgrade', '--to', 'v1.5', '-f', file, '--fix');
    expect(folder.read('in.yaml')).toContain(
      'oauthTokenExchange: {requestedTokenType: AccessToken, backendRef: {name: web, port: 80}}',
    );
    expect(folder.read('in.yaml')).toContain('llm.providerInputTokens + llm.providerTotalTokens');
    const { out } = await run('upgrade', '--to', 'v1.5', '-f', file);
    expect(out).not.toContain('requestedTokenType');
    expect(out).not.toContain('in an expression');
  });

  it('writes a field in its own line', async () => {
    const spec = `${ROUTE}
  backend:
    auth:
      oauthTokenExchange:
        backendRef: {name: web, port: 80} # the hub`;
    const text = `---\n${CRD}\nkind: AgentgatewayPolicy\nmetadata: {name: p, namespace: shop}\nspec:\n  ${spec}\n`;
    const file = folder.write('in.yaml', BASE + text);
    await run('upgrade', '--to', 'v1.5', '-f', file, '--fix');
    expect(folder.read('in.yaml')).toContain(
      '        requestedTokenType: AccessToken\n        backendRef: {name: web, port: 80} # the hub\n',
    );
  });
});

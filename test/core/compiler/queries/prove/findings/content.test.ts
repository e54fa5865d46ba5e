import { describe, expect, it } from 'vitest';
import type { Guarantee } from '../../../../../../src/core/compiler/queries/prove';
import { asked, backend, GATEWAY, KEYS, POLICY, route, to, told, WEB } from './asking';

const IN_EUROPE: Partial<Guarantee> = {
  requests: { hosts: ['eu.example.com'] },
  always: { contentOnlyTo: { regions: ['eu-west-1'], hosts: ['*.shop.svc.cluster.local'] } },
};
const EUROPEAN = '{name: near, bedrock: {region: eu-west-1, model: m}}';
const AMERICAN = '{name: far, bedrock: {region: us-east-1, model: m}}';
const FAR = 'bedrock-runtime.us-east-1.amazonaws.com:443 (provider, bedrock in us-east-1)';

const near = (more = '') => backend('near', `{ai: {provider: {bedrock: {region: eu-west-1, model: m}}}${more}}`);
const chat = (rule = '', refs = to('near')) =>
  route('chat', `hostnames: [eu.example.com], rules: [{${rule}backendRefs: [${refs}]}]`);
const guarded = (guard: string) => near(`, policies: {ai: {promptGuard: {request: [${guard}]}}}`);

const MIRRORED =
  'filters: [{type: RequestMirror, requestMirror: {backendRef: {name: web, namespace: other, port: 80}}}], ';

/** Returns the destination to which content leaks, or the verdict. */
function leak(guarantee: Partial<Guarantee>, ...documents: readonly string[]): string {
  const verdict = asked(guarantee, ...documents);
  return verdict.is === 'does not hold' ? String(verdict.counterexample.destination) : told(verdict);
}

describe('content that must not leave its region', () => {
  it.each<[string, readonly string[]]>([
    ['at one provider', [near(), chat()]],
    [
      'at all of several',
      [
        near(),
        backend('also', `{ai: {provider: {bedrock: {region: eu-west-1, model: m}}}}`),
        chat('', `${to('near')}, ${to('also')}`),
      ],
    ],
    [
      'where nothing is sent to the other one',
      [
        near(),
        backend('far', '{ai: {provider: {openai: {}}}}'),
        chat('', `${to('near')}, {${to('far').slice(1, -1)}, weight: 0}`),
      ],
    ],
    [
      'where others are for other hosts',
      [
        near(),
        backend('far', '{ai: {provider: {openai: {}}}}'),
        chat(),
        route('others', `hostnames: [us.example.com], rules: [{backendRefs: [${to('far')}]}]`),
      ],
    ],
    ['in the cluster', [chat('', '{name: web, port: 80}')]],
    ['beside a mirror, which gets no bodies', [GRANT, near(), chat(MIRRORED)]],
    [
      'where a service sees headers alone',
      [
        near(),
        chat(),
        `${POLICY}traffic: {extAuth: {backendRef: {name: authz, namespace: other, port: 80}, grpc: {}}}`,
      ],
    ],
    [
      'beside a guard of the region',
      [guarded('{bedrockGuardrails: {identifier: a, version: "1", region: eu-west-1}}'), chat()],
    ],
    [
      'beside telemetry that has none of it',
      [
        near(),
        chat(),
        `${POLICY}frontend: {accessLog: {otlp: {backendRef: {name: logs, namespace: other, port: 80}}}}`,
      ],
    ],
  ])('stays %s', (_, documents) => expect(leak(IN_EUROPE, GATEWAY, ...documents)).toBe('holds'));

  it.each<[string, string, readonly string[]]>([
    [
      'another provider',
      'api.openai.com:443 (provider, openAI)',
      [backend('far', '{ai: {provider: {openai: {}}}}'), chat('', to('far'))],
    ],
    [
      'one by weight',
      FAR,
      [
        near(),
        backend('far', '{ai: {provider: {bedrock: {region: us-east-1}}}}'),
        chat('', `${to('near')}, {${to('far').slice(1, -1)}, weight: 1}`),
      ],
    ],
    [
      'a fallback',
      FAR,
      [backend('near', `{ai: {groups: [{providers: [${EUROPEAN}]}, {providers: [${AMERICAN}]}]}}`), chat()],
    ],
    [
      'a provider of the region that stands at a host of its own',
      'own.example.com:443 (provider, bedrock in eu-west-1)',
      [backend('near', '{ai: {provider: {bedrock: {region: eu-west-1}, host: own.example.com, port: 443}}}'), chat()],
    ],
    [
      'a guard',
      'api.openai.com:443 (guard, OpenAI moderation)',
      [guarded('{openAIModeration: {model: omni, policies: {auth: {secretRef: {name: key}}}}}'), chat()],
    ],
    [
      'a service that sees bodies',
      'authz.other.svc.cluster.local:80 (authorization)',
      [
        near(),
        chat(),
        `${POLICY}traffic: {extAuth: {backendRef: {name: authz, namespace: other, port: 80}, grpc: {}, forwardBody: {maxSize: 1000}}}`,
      ],
    ],
    [
      'telemetry that has prompts',
      'logs.other.svc.cluster.local:80 (telemetry)',
      [
        near(),
        chat(),
        `${POLICY}frontend: {accessLog: {otlp: {backendRef: {name: logs, namespace: other, port: 80}, attributes: {add: [{name: prompt, expression: llm.prompt}]}}}}`,
      ],
    ],
  ])('gets away by %s', (_, destination, documents) =>
    expect(leak(IN_EUROPE, GATEWAY, GRANT, ...documents)).toBe(destination),
  );

  it.each<[string, string, readonly string[]]>([
    [
      'what a mirror is told in headers',
      'whether web.other.svc.cluster.local:80 (mirror) receives what a transformation copies from bodies or prompts',
      [
        near(),
        chat(MIRRORED),
        `${POLICY}traffic: {transformation: {request: {set: [{name: x-said, value: string(request.body)}]}}}`,
      ],
    ],
    [
      'where clients say where it goes',
      'the host of a forward proxy',
      [backend('any', '{dynamicForwardProxy: {}}'), chat('', to('any'))],
    ],
    [
      'who listens at a socket',
      'which process listens on the socket of ProxyBackend/shop/near',
      [backend('near', '{static: {unixPath: /run/other.sock}}'), chat()],
    ],
    [
      'what only some traces take',
      'which requests are traced',
      [
        near(),
        chat(),
        `${POLICY}frontend: {tracing: {backendRef: {name: logs, namespace: other, port: 80}, attributes: {add: [{name: prompt, expression: llm.prompt}]}}}`,
      ],
    ],
  ])('cannot be followed: %s', (_, reason, documents) =>
    expect(leak(IN_EUROPE, GATEWAY, GRANT, ...documents)).toBe(reason),
  );

  it.each([
    ['string(request.bodyPrefix)', 'web', 'tools', 'chat'],
    ['string(response.bodyPrefix)', 'web', 'tools', 'chat'],
    ['toJson(llm.toolCalls)', 'chat'],
    ['llm.with(l, toJson(l))', 'chat'],
    ['mcp.tool.arguments.name', 'tools'],
    ['toJson(mcp.tool.result)', 'tools'],
    ['toJson(mcp.tool)', 'tools'],
    ['[mcp].map(m, toJson(m.tool))', 'tools'],
    ['toJson(variables())', 'web', 'tools', 'chat'],
    ['mcp.tool.name.lowerAscii()'],
    ['has(mcp.tool)'],
    ['llm.requestModel'],
    ['request.path.split("/")'],
    ['"response: llm"'],
  ])('is in telemetry with %s', (expression, ...places) => {
    const log = `{otlp: {backendRef: {name: logs, namespace: other, port: 80}}, attributes: {add: [{name: text, expression: '${expression}'}]}}`;
    const inputs = [
      GATEWAY,
      GRANT,
      backend('tools', '{mcp: {targets: [{name: t, static: {host: tools.example.com, port: 443}}]}}'),
      backend('chat', '{ai: {provider: {openai: {}}}}'),
      route(
        'all',
        `rules: [{matches: [{path: {value: /web}}], ${WEB}}, {matches: [{path: {value: /tools}}], backendRefs: [${to('tools')}]}, {matches: [{path: {value: /chat}}], backendRefs: [${to('chat')}]}]`,
      ),
      `${POLICY}frontend: {accessLog: ${log}}`,
    ];
    const hosts = ['web.shop.svc.cluster.local', 'tools.example.com', 'api.openai.com'];
    const told = ['web', 'tools', 'chat'].filter(
      (path) =>
        leak({ requests: { paths: [`/${path}`] }, always: { contentOnlyTo: { hosts } } }, ...inputs) !== 'holds',
    );
    expect(told).toEqual(places);
  });

  it('is that of some callers', () => {
    const guarantee = (team: string): Partial<Guarantee> => ({ ...IN_EUROPE, callers: { apiKey: { team } } });
    const rules = (action: string) =>
      `${POLICY}traffic: {${KEYS}, authorization: {action: ${action}, policy: {matchExpressions: ['apiKey.team == "blue"']}}}`;
    const inputs = [GATEWAY, backend('far', '{ai: {provider: {openai: {}}}}'), chat('', to('far'))];
    expect(leak(guarantee('blue'), ...inputs, rules('Deny'))).toBe('holds');
    expect(leak(guarantee('red'), ...inputs, rules('Deny'))).toBe('api.openai.com:443 (provider, openAI)');
    expect(leak(guarantee('red'), ...inputs, rules('Require'))).toBe('holds');
  });

  it('is undecided if a service receives requests that are then rejected', () => {
    const asks = `${POLICY}traffic: {extAuth: {backendRef: {name: authz, namespace: other, port: 80}, grpc: {}, forwardBody: {maxSize: 1000}}, authorization: {action: Deny, policy: {matchExpressions: ['true']}}}`;
    expect(leak(IN_EUROPE, GATEWAY, GRANT, near(), chat(), asks)).toBe(
      'whether authz.other.svc.cluster.local:80 (authorization) receives rejected requests',
    );
  });
});

const GRANT = `
apiVersion: gateway.networking.k8s.io/v1beta1
kind: ReferenceGrant
metadata: {name: all, namespace: other}
spec:
  from: [{group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: shop}, {group: agentgateway.dev, kind: AgentgatewayPolicy, namespace: shop}]
  to: [{group: "", kind: Service}]`;

describe('Bedrock inference profiles that answer in other regions', () => {
  const of = (model: string) => backend('near', `{ai: {provider: {bedrock: {region: eu-west-1, model: '${model}'}}}}`);

  it.each([
    'global.anthropic.claude-sonnet-4-20250514-v1:0',
    'eu.amazon.nova-lite-v1:0',
    'apac.amazon.nova-lite-v1:0',
    'us-gov.anthropic.claude-3-haiku-20240307-v1:0',
    'arn:aws:bedrock:eu-west-1:123456789012:inference-profile/eu.amazon.nova-lite-v1:0',
    'arn:aws:bedrock:eu-west-1:123456789012:application-inference-profile/a1b2c3',
  ])('are in none for sure: %s', (model) => {
    expect(leak(IN_EUROPE, GATEWAY, of(model), chat())).toContain(
      `which region runs ${model}, an inference profile of Bedrock`,
    );
  });

  it.each(['anthropic.claude-3-haiku-20240307-v1:0', 'amazon.nova-lite-v1:0', 'deepseek.v3.1'])(
    'are told from models of the region: %s',
    (model) => {
      expect(leak(IN_EUROPE, GATEWAY, of(model), chat())).toBe(leak(IN_EUROPE, GATEWAY, near(), chat()));
    },
  );

  it('may be chosen by clients if no model is fixed', () => {
    const open = backend('near', `{ai: {provider: {bedrock: {region: eu-west-1}}}}`);
    expect(leak(IN_EUROPE, GATEWAY, open, chat())).toBe(
      'which model clients request, because inference profiles of Bedrock run in other regions',
    );
  });

  it('violate the allowed regions if they are called elsewhere', () => {
    const far = backend(
      'near',
      `{ai: {provider: {bedrock: {region: us-east-1, model: global.anthropic.claude-sonnet-4}}}}`,
    );
    expect(leak(IN_EUROPE, GATEWAY, far, chat())).toBe(FAR);
  });

  it('may get to a region that is not called', () => {
    const never = (region: string) => ({ to: { region }, neverReached: true });
    const profile = of('eu.amazon.nova-lite-v1:0');
    expect(asked(never('eu-west-1'), GATEWAY, profile, chat()).is).toBe('does not hold');
    expect(told(asked(never('eu-central-1'), GATEWAY, profile, chat()))).toContain('which region runs eu.amazon');
    expect(asked(never('eu-central-1'), GATEWAY, near(), chat()).is).toBe('about nothing');
  });

  it('are accepted if their host is allowed', () => {
    const byHost = { ...IN_EUROPE, always: { contentOnlyTo: { hosts: ['bedrock-runtime.eu-west-1.amazonaws.com'] } } };
    expect(leak(byHost, GATEWAY, of('eu.amazon.nova-lite-v1:0'), chat())).toBe(
      leak(IN_EUROPE, GATEWAY, near(), chat()),
    );
  });
});

describe('guards of an LLM backend', () => {
  const promptGuard = { request: [{ regex: { action: 'Reject', builtins: ['Email'] } }] };
  const of = (routes: Readonly<Record<string, string>>) =>
    backend('near', JSON.stringify({ ai: { provider: { openai: {} } }, policies: { ai: { promptGuard, routes } } }));
  const met = (routes: Readonly<Record<string, string>>) =>
    told(asked({ always: { policies: { ai: { promptGuard } } } }, GATEWAY, of(routes), chat()));

  it.each(['Passthrough', 'Detect', 'Embeddings', 'Realtime'])('do not read %s', (format) => {
    expect(met({ '/raw': format })).toContain(`whether requests use path /raw of`);
    expect(met({ '/raw': format })).toContain(`(${format})`);
  });

  it.each(['Completions', 'Messages'])('read %s', (format) => {
    expect(met({ '/chat': format })).not.toContain('whether');
    expect(met({ '/chat': format })).toBe(met({ '/other': format }));
  });
});

describe('models that are replaced', () => {
  const become = (ai: string) => [near(`, policies: {ai: {${ai}}}`), chat()] as const;
  const computed = 'which model clients request, because inference profiles of Bedrock run in other regions';
  const profile = 'which region runs global.m, an inference profile of Bedrock';
  const cases: [string, string, string][] = [
    ['by an alias', 'modelAliases: {m: global.m}', profile],
    ['by an override', 'overrides: [{field: model, value: global.m}]', profile],
    ['by a default', 'defaults: [{field: model, value: global.m}]', profile],
    ['by an expression', `transformations: [{field: model, expression: '"global." + llmRequest.model'}]`, computed],
    ['which are others of the region', 'modelAliases: {fast: amazon.nova}', 'holds'],
  ];

  it.each(cases)('may answer in other regions %s', (_, ai, expected) => {
    const outside: Partial<Guarantee> = { to: { region: 'us-east-1' }, neverReached: true };
    expect(leak(IN_EUROPE, ...[GATEWAY, ...become(ai)])).toBe(expected);
    const far = backend('far', `{ai: {provider: {bedrock: {region: us-east-1, model: m}}}}`);
    const closed = route(
      'far',
      `hostnames: [eu.example.com], rules: [{matches: [{path: {value: /f}}], backendRefs: [${to('far')}]}]`,
    );
    const asking = { ...outside, requests: { hosts: ['eu.example.com'], paths: ['/a'] } };
    expect(leak(asking, ...[GATEWAY, ...become(ai), far, closed])).toBe(expected);
  });

  it.each(cases)('may answer in other regions %s of one provider', (_, ai, expected) => {
    const group = backend('near', `{ai: {groups: [{providers: [${EUROPEAN}]}]}}`);
    const policy = `${POLICY.replace(/targetRefs: .*/, 'targetRefs: [{group: agentgateway.dev, kind: AgentgatewayBackend, name: near, sectionName: near}]')}backend: {ai: {${ai}}}`;
    const asking = { to: { region: 'us-east-1' }, neverReached: true, requests: { hosts: ['eu.example.com'] } };
    const far = backend('far', `{ai: {provider: {bedrock: {region: us-east-1, model: m}}}}`);
    expect(leak(IN_EUROPE, GATEWAY, group, chat(), policy)).toBe(expected);
    expect(leak(asking, GATEWAY, group, chat(), policy, far)).toBe(expected);
    // Nothing but the alias leads there.
    if (expected !== 'holds') expect(leak(asking, GATEWAY, group, chat(), policy)).toBe(expected);
  });
});

describe('the input of an authorization service', () => {
  it('is content if an expression reads it', () => {
    const asks = (more: string) =>
      `${POLICY}traffic: {extAuth: {backendRef: {name: authz, namespace: shop, port: 80}, grpc: {${more}}}}`;
    const only: Partial<Guarantee> = { always: { contentOnlyTo: { regions: ['eu-west-1'] } } };
    const body = `requestMetadata: {text: 'string(request.body)'}`;
    expect(leak(only, GATEWAY, near(), chat(), asks(body))).toContain('authz.shop.svc.cluster.local');
    expect(leak(only, GATEWAY, near(), chat(), asks(`requestMetadata: {text: 'request.method'}`))).toBe('holds');
  });
});

describe('the input of an external processor', () => {
  const processor = (more: string) =>
    `${POLICY}traffic: {extProc: {backendRef: {name: proc, namespace: shop, port: 80}, processingOptions: {requestBodyMode: None, responseBodyMode: None}, ${more}}}`;
  const only: Partial<Guarantee> = { always: { contentOnlyTo: { regions: ['eu-west-1'] } } };

  it.each([
    `requestAttributes: {a: 'string(request.body)'}`,
    `responseAttributes: {a: 'string(response.body)'}`,
    `metadataContext: {a: {b: 'json(request.body).prompt'}}`,
  ])('is content if an expression reads it: %s', (more) =>
    expect(leak(only, GATEWAY, near(), chat(), processor(more))).toContain('proc.shop.svc.cluster.local'),
  );

  it('is not content if no expression reads it', () => {
    expect(leak(only, GATEWAY, near(), chat(), processor(`requestAttributes: {a: 'request.path'}`))).toBe('holds');
  });
});

describe('content that a transformation reads from bodies', () => {
  const changed = (request: string) =>
    `${POLICY}traffic: {transformation: {request: ${request}}}`.replace('name: guard', 'name: changes');
  const logged = (expression: string) =>
    `${POLICY}frontend: {accessLog: {otlp: {backendRef: {name: logs, port: 4317}}, attributes: {add: [{name: x, expression: '${expression}'}]}}}`;
  const only: Partial<Guarantee> = { always: { contentOnlyTo: { regions: ['eu-west-1'] } } };
  const carried = `{metadata: {text: 'string(request.body)'}, set: [{name: x-text, value: 'string(request.body)'}]}`;

  it.each<[string, string]>([
    ['metadata', 'metadata.text'],
    ['headers', 'request.headers["x-text"]'],
  ])('may get to logs by %s', (_, expression) => {
    const told = leak(only, GATEWAY, near(), chat(), changed(carried), logged(expression));
    expect(told).toContain(
      'logs.shop.svc.cluster.local:4317 (telemetry) receives what a transformation copies from bodies',
    );
    expect(leak(only, GATEWAY, near(), chat(), changed(carried), logged('request.path'))).toBe('holds');
    const others = `{metadata: {text: 'request.method'}}`;
    expect(leak(only, GATEWAY, near(), chat(), changed(others), logged(expression))).toBe('holds');
  });

  it.each<[string, string]>([
    ['the path', `{set: [{name: ':path', value: '"/" + string(request.body)'}]}`],
    [
      'a header that reads metadata',
      `{metadata: {text: 'string(request.body)'}, set: [{name: x-text, value: 'metadata.text'}]}`,
    ],
  ])('may get to logs by %s', (_, carrying) => {
    const read = carrying.includes(':path') ? 'request.path' : 'request.headers["x-text"]';
    expect(leak(only, GATEWAY, near(), chat(), changed(carrying), logged(read))).toContain(
      'receives what a transformation',
    );
    expect(leak(only, GATEWAY, near(), chat(), changed(carrying), logged('request.method'))).toBe('holds');
  });

  it('may reach a service that receives headers', () => {
    const asks = `${POLICY}traffic: {extAuth: {backendRef: {name: authz, port: 80}, grpc: {}}}`;
    expect(leak(only, GATEWAY, near(), chat(), changed(carried), asks)).toContain('receives what a transformation');
    expect(leak(only, GATEWAY, near(), chat(), asks)).toBe('holds');
  });
});

describe('models that the request body selects', () => {
  const far = `
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayModel
metadata: {name: far, namespace: shop}
spec: {parentRefs: [{name: edge}], provider: OpenAI, baseURL: 'https://far.example.com/v1'}`;
  const which = 'the model in the body of the request';
  const shop = (path: string) => route('web', `rules: [{matches: [{path: {value: ${path}}}], ${WEB}}]`);
  const stays = (requests: Guarantee['requests'], ...documents: readonly string[]) =>
    leak({ requests, always: { contentOnlyTo: { hosts: ['*.shop.svc.cluster.local'] } } }, GATEWAY, ...documents);

  it('receive no requests that routes match', () => {
    expect(stays({ paths: ['/shop'] }, far, shop('/shop'))).toBe('holds');
    expect(stays({ paths: ['/v1/chat/completions'] }, far, shop('/shop'))).toBe(which);
    expect(stays(undefined, far, shop('/shop'))).toBe(which);
    expect(stays(undefined, far, shop('/'))).toBe(which);
    expect(stays(undefined, shop('/'))).toBe('holds');
  });

  it('receive only requests at their own listeners', () => {
    const second = `${GATEWAY}\n  - {name: inner, port: 81, protocol: HTTP}`;
    const at = (name: string) => far.replace('{name: edge}', `{name: edge, sectionName: ${name}}`);
    const asked = { listeners: ['inner'] };
    const told = (name: string) =>
      leak(
        { requests: asked, always: { contentOnlyTo: { hosts: ['*.shop.svc.cluster.local'] } } },
        second,
        at(name),
        shop('/shop'),
      );
    expect(told('inner')).toBe(which);
    expect(told('http')).toBe('holds');
  });
});

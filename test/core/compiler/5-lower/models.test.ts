import { describe, expect, it } from 'vitest';
import { AGENTGATEWAY_1_5 } from '../../../../src/core/data-plane/agentgateway-1.5';
import { compileDocuments, GATEWAY, policy, route, VERIFIED } from './scenario';

const compileNewest = (documents: readonly string[]) => compileDocuments(documents, { revision: 'v1.4' });

const model = (name: string, spec: string, parents = '{name: gw}') => `
apiVersion: proxy.example.com/v1alpha1
kind: ProxyModel
metadata: {name: ${name}, namespace: demo}
spec:
  parentRefs: [${parents}]
${spec}`;

const openAi = (name: string, more = '', parents?: string) => model(name, `  provider: OpenAI\n${more}`, parents);

const virtual = (name: string, routing: string, parents?: string) =>
  model(name, `  virtualModel: {${routing}}`, parents);

const listeners = (...list: readonly string[]) =>
  GATEWAY.replace('  - {name: http, port: 8080, protocol: HTTP}', list.map((one) => `  - {${one}}`).join('\n'));

const TWO = listeners('name: a, port: 8080, protocol: HTTP', 'name: b, port: 8081, protocol: HTTP');

const compiled = (...documents: readonly string[]) => compileNewest([GATEWAY, ...documents]);

describe('models', () => {
  it('use an unreachable listener, which a route of the others references', () => {
    const { config, errors } = compiled(openAi('gpt-5'));
    expect(errors).toEqual([]);
    expect(config.gateways).toEqual({ models: { port: 15099, authorization: { rules: [{ require: 'false' }] } } });
    expect(config.llm).toEqual({
      gateways: ['models'],
      models: [{ name: 'gpt-5', id: 'demo/gpt-5', visibility: 'public', provider: 'openai' }],
    });
    const [{ listeners: served }] = config.binds;
    const [route] = served[0].routes;
    expect(route).toMatchObject({
      name: 'gw:http:models.00',
      namespace: 'demo',
      backends: [{ backend: '/llm:router' }],
    });
    expect(route.hostnames).toBeUndefined();
    const paths = route.matches.map(({ path }: { path: { exact?: string } }) => path.exact);
    expect(paths).toContain('/v1/chat/completions');
    expect(paths.filter((path: unknown) => path === undefined)).toHaveLength(1);
  });

  it('use a listener name that differs from those of the Gateway', () => {
    const { config } = compileNewest([listeners('name: models, port: 8080, protocol: HTTP'), openAi('gpt-5')]);
    expect([Object.keys(config.gateways), config.llm.gateways]).toEqual([['Models'], ['Models']]);
  });

  it('precede patterns of the same precision', () => {
    const { config } = compiled(openAi('a', '  match: {model: gpt-5*}\n'), openAi('gpt-5'));
    expect(config.llm.models.map(({ name }: { name: string }) => name)).toEqual(['gpt-5', 'gpt-5*']);
  });

  it('inherit settings from policies of their Service and reject unsupported ones', () => {
    const said = (fields: string) => policy('server', 'Service', 'name: vllm', `backend: {${fields}}`);
    const server =
      '\napiVersion: v1\nkind: Service\nmetadata: {name: vllm, namespace: demo}\nspec: {ports: [{port: 80}]}';
    const custom = (name: string, more = '') =>
      model(
        name,
        `  provider: Custom\n  custom: {backendRef: {name: vllm, port: 80}, formats: [{type: Completions}]}${more}`,
      );
    const own = custom('b', '\n  policies: {auth: {key: own}}');
    const documents = [server, VERIFIED, custom('a'), own, said('auth: {key: k}, health: {eviction: {duration: 5s}}')];
    const { config, errors } = compiled(...documents);
    expect(errors).toEqual([]);
    const tls = { hostname: 'vllm.example.com', subjectAltNames: ['vllm.example.com'] };
    expect(config.llm.models).toMatchObject([
      { name: 'a', tls, auth: { key: { value: 'k' } }, health: { eviction: { duration: '5s' } } },
      { name: 'b', tls, auth: { key: { value: 'own' } } },
    ]);
    const left = compiled(server, custom('a'), said('tcp: {connectTimeout: 1s}, http: {requestTimeout: 1s}'));
    expect(left.errors.map((line: string) => line.split(' ')[0])).toEqual(['AIG5121', 'AIG5121']);
    const speaking = (protocol: string) =>
      compiled(server.replace('port: 80', `port: 80, appProtocol: ${protocol}`), custom('a')).errors;
    expect(speaking('kubernetes.io/h2c')).toEqual([expect.stringMatching(/^AIG5121 .*`appProtocol`/)]);
    expect(speaking('http')).toEqual([]);
  });

  it('leave a config without models as it was', () => {
    const { config } = compiled();
    expect(Object.keys(config)).not.toEqual(expect.arrayContaining(['llm']));
    expect(config.gateways).toBeUndefined();
  });

  it('use a port that is free', () => {
    const other = listeners('name: a, port: 15099, protocol: HTTP', 'name: b, port: 15100, protocol: HTTP');
    expect(compileNewest([other, openAi('m')]).config.gateways.models.port).toBe(15101);
  });

  it('inherit policies of the Gateway and its listeners', () => {
    const policy = `
apiVersion: proxy.example.com/v1alpha1
kind: ProxyPolicy
metadata: {name: p, namespace: demo}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: gw}]
  traffic: {timeouts: {request: 7s}}
  backend: {ai: {defaults: [{field: temperature, value: "0.1"}]}}`;
    const { config, errors } = compiled(openAi('m'), policy);
    expect(errors).toEqual([]);
    const [route] = config.binds[0].listeners[0].routes;
    expect(JSON.stringify([route, config.policies])).toContain('7s');
    expect(route.backends[0].policies.ai.defaults).toEqual({ temperature: '0.1' });
  });

  it.each([
    ['Groq', '', 'groq', undefined],
    ['TogetherAI', '', 'togetherai', undefined],
    ['Ollama', '  baseURL: http://ollama.example.com:11434', 'ollama', { baseUrl: 'http://ollama.example.com:11434' }],
    ['Bedrock', '  bedrock: {}', 'bedrock', { awsRegion: 'us-east-1' }],
    ['VertexAI', '  vertexai: {projectId: p}', 'vertex', { vertexProject: 'p', vertexRegion: 'global' }],
    [
      'Azure',
      '  azure: {resourceName: r, resourceType: OpenAI}',
      'azure',
      { azureResourceName: 'r', azureResourceType: 'openAI' },
    ],
  ])('of %s have the settings of the config', (provider, settings, written, params) => {
    const { config, errors } = compiled(model('m', `  provider: ${provider}\n${settings}`));
    expect(errors).toEqual([]);
    expect(config.llm.models[0]).toMatchObject({ provider: written, ...(params ? { params } : {}) });
    expect(config.llm.models[0].params).toEqual(params);
  });

  it('of a cloud use the identity of the pod without other credentials', () => {
    const own = '  policies: {auth: {key: k}}';
    expect(compiled(model('m', '  provider: Bedrock\n  bedrock: {}')).workload.needsIdentity).toBe(true);
    expect(compiled(model('m', `  provider: Bedrock\n  bedrock: {}\n${own}`)).workload.needsIdentity).toBe(false);
    expect(compiled(openAi('m')).workload.needsIdentity).toBe(false);
  });

  it('of a Service use its name, even if it is not an input', () => {
    const custom = (name: string) =>
      model('m', `  provider: Custom\n  custom: {formats: [{type: Messages}], backendRef: {name: ${name}, port: 80}}`);
    for (const name of ['web', 'elsewhere']) {
      const { config, errors } = compiled(custom(name));
      expect(errors).toEqual([]);
      expect(config.llm.models[0]).toMatchObject({
        provider: { custom: { formats: [{ type: 'messages' }] } },
        params: { baseUrl: `http://${name}.demo.svc.cluster.local:80` },
      });
    }
  });

  it('contain no value of a Secret', () => {
    const secret =
      'apiVersion: v1\nkind: Secret\nmetadata: {name: key, namespace: demo}\nstringData: {Authorization: s3cret}';
    const { config, workload } = compiled(secret, openAi('m', '  policies: {auth: {secretRef: {name: key}}}'));
    expect(config.llm.models[0].auth.key.value.file).toContain('secrets/demo/key/Authorization');
    expect(workload.files).toHaveLength(1);
    expect(JSON.stringify(config)).not.toContain('s3cret');
  });

  it.each([
    ['https://user:pw@llm.example.com', 'a user'],
    ['https://llm.example.com/v1?key=1', 'a query'],
    ['https://llm.example.com/v1#x', 'a fragment'],
    ['http://0.0.0.0:80', 'not a server address'],
    ['http://[::]:80', 'not a server address'],
    ['http://1.2.3', 'neither'],
    ['http://0x7f000001/', 'notation'],
  ])('are not called at %s', (url, why) => {
    const { errors } = compiled(openAi('m', `  baseURL: ${url}`));
    expect(errors).toEqual([expect.stringMatching(new RegExp(`AIG5094.*${why}`))]);
  });

  it('of a self-hosted server name it once', () => {
    const custom = (more: string) => model('m', `  provider: Custom\n${more}`);
    const formats = 'formats: [{type: Messages}]';
    const both = `  custom: {${formats}, backendRef: {name: web, port: 80}}\n  baseURL: http://a.example.com`;
    for (const spec of [`  custom: {${formats}}`, both])
      expect(compiled(custom(spec)).errors).toEqual([expect.stringContaining('AIG5094')]);
    expect(compiled(custom(`  custom: {${formats}}\n  baseURL: http://a.example.com`)).errors).toEqual([]);
  });

  it('cannot be an InferencePool or have a guardrail of their provider', () => {
    const pool = '{group: inference.networking.k8s.io, kind: InferencePool, name: p}';
    const custom = model('m', `  provider: Custom\n  custom: {formats: [{type: Messages}], backendRef: ${pool}}`);
    expect(compiled(custom).errors).toEqual([expect.stringContaining('AIG5090')]);
    const guarded = model('m', '  provider: Bedrock\n  bedrock: {guardrail: {identifier: i, version: "1"}}');
    expect(compiled(guarded).errors).toEqual([expect.stringContaining('AIG5091')]);
  });
});

describe('virtual models', () => {
  const one = openAi('one');
  const any = openAi('any', '  match: {model: "o*"}');

  it('reference targets by name', () => {
    const { config, errors } = compiled(
      one,
      any,
      virtual('w', 'weighted: {targets: [{modelRef: {name: one}, weight: 3}, {modelRef: {name: any}, model: o3}]}'),
      virtual(
        'f',
        'failover: {targets: [{modelRef: {name: one}, priority: 0}, {modelRef: {name: any}, model: o3, priority: 7}]}',
      ),
      virtual(
        'c',
        `conditional: {targets: [{modelRef: {name: any}, model: o3, when: 'true'}, {modelRef: {name: one}}]}`,
      ),
    );
    expect(errors).toEqual([]);
    expect(config.llm.virtualModels).toEqual([
      { name: 'c', routing: { conditional: { targets: [{ model: 'o3', when: 'true' }, { model: 'one' }] } } },
      {
        name: 'f',
        routing: {
          failover: {
            targets: [
              { model: 'one', priority: 0 },
              { model: 'o3', priority: 7 },
            ],
          },
        },
      },
      {
        name: 'w',
        routing: {
          weighted: {
            targets: [
              { model: 'one', weight: 3 },
              { model: 'o3', weight: 1 },
            ],
          },
        },
      },
    ]);
  });

  it.each([
    ['{modelRef: {name: onee}}', 'model demo/onee is not among the inputs'],
    ['{modelRef: {name: any}}', 'serves the pattern'],
    ['{modelRef: {name: other}}', 'is virtual too'],
    ['{modelRef: {name: any}, model: x}', 'serves no model x'],
  ])('refuse the target %s', (target, why) => {
    const other = virtual('other', 'weighted: {targets: [{modelRef: {name: one}}]}');
    const { errors } = compiled(one, any, other, virtual('v', `weighted: {targets: [${target}]}`));
    expect(errors).toEqual([expect.stringMatching(new RegExp(`AIG3076.*${why}`))]);
  });

  it('reject a failover to a name that another model serves', () => {
    const targets = (name: string) =>
      `failover: {targets: [{modelRef: {name: any}, model: ${name}, priority: 0}, {modelRef: {name: one}, priority: 1}]}`;
    expect(compiled(one, any, virtual('v', targets('one'))).errors).toEqual([expect.stringContaining('AIG5093')]);
    expect(compiled(one, any, virtual('v', targets('o3'))).errors).toEqual([]);
  });

  it('report targets that another model serves or that are restricted', () => {
    const weighted = virtual('v', 'weighted: {targets: [{modelRef: {name: any}, model: one}]}');
    expect(compiled(one, any, weighted).found).toEqual(['AIG5096 spec.virtualModel.weighted.targets[0]']);
    const own = openAi('own', '  policies: {authorization: {policy: {matchExpressions: ["true"]}}}');
    const failover = virtual('v', 'failover: {targets: [{modelRef: {name: own}, priority: 0}]}');
    expect(compiled(own, failover).found).toEqual(['AIG5095 spec.virtualModel.failover.targets[0]']);
    expect(compiled(own, virtual('v', 'weighted: {targets: [{modelRef: {name: own}}]}')).found).toEqual([]);
  });

  it('of one name are emitted once', () => {
    const targets = 'weighted: {targets: [{modelRef: {name: one}}]}';
    const twin = virtual('b', targets).replace('virtualModel', 'match: {model: a}\n  virtualModel');
    expect(compiled(one, virtual('a', targets), twin).config.llm.virtualModels).toHaveLength(1);
  });
});

describe('models of different listeners', () => {
  it('receive the listener of a request', () => {
    const { config, errors } = compileNewest([
      TWO,
      openAi('both'),
      openAi(
        'only',
        '  policies: {authorization: {policy: {matchExpressions: ["true"]}}}',
        '{name: gw, sectionName: a}',
      ),
    ]);
    expect(errors).toEqual([]);
    const [both, only] = config.llm.models;
    expect(only.matches).toEqual([{ headers: [{ name: 'x-ai-gateway-listener', value: { exact: 'a' } }] }]);
    expect(only.authorization.rules).toEqual([
      { require: 'request.headers["x-ai-gateway-listener"] in ["a"]' },
      { allow: 'true' },
    ]);
    expect(both.matches).toHaveLength(2);
    const marks = config.binds.map(
      ({ listeners: [listener] }: any) =>
        listener.routes[0].policies.requestHeaderModifier.set['x-ai-gateway-listener'],
    );
    expect(marks).toEqual(['a', 'b']);
  });

  it('are not marked if all listeners serve all models', () => {
    const { config } = compileNewest([TWO, openAi('both')]);
    expect(config.llm.models[0].matches).toBeUndefined();
    for (const { listeners: served } of config.binds) {
      expect(served[0].routes[0].policies?.requestHeaderModifier).toBeUndefined();
    }
  });

  it('cannot be virtual', () => {
    const targets = 'weighted: {targets: [{modelRef: {name: both}}]}';
    const { errors } = compileNewest([TWO, openAi('both'), virtual('v', targets, '{name: gw, sectionName: a}')]);
    expect(errors).toEqual([expect.stringContaining('AIG5092')]);
  });

  it('are served only if the listener allows them', () => {
    const routesOnly = `${'name: http, port: 8080, protocol: HTTP'}, allowedRoutes: {kinds: [{kind: HTTPRoute}]}`;
    expect(compileNewest([listeners(routesOnly), openAi('m')]).config.llm).toBeUndefined();
    const models = 'allowedRoutes: {kinds: [{group: proxy.example.com, kind: ProxyModel}]}';
    const taking = compileNewest([listeners(`name: http, port: 8080, protocol: HTTP, ${models}`), openAi('m')]);
    expect(taking.errors).toEqual([]);
    expect(taking.config.llm.models).toHaveLength(1);
  });
});

describe('models of rules, with v1.5', () => {
  const compile = (...documents: readonly string[]) =>
    compileDocuments([GATEWAY, ...documents], { revision: 'v1.5', dataPlane: AGENTGATEWAY_1_5 });
  const RULE = (match: string, more = '', ref = 'name: "*"') =>
    `- {${match}backendRefs: [{group: proxy.example.com, kind: ProxyModel, ${ref}}]${more}}`;
  const prefix = (value: string) => `matches: [{path: {type: PathPrefix, value: ${value}}}], `;
  const parent = (name: string, more = '') =>
    `{group: gateway.networking.k8s.io, kind: HTTPRoute, name: ${name}${more}}`;
  const TENANTS = route('tenants', `${RULE(prefix('/a'), ', name: a')}\n${RULE(prefix('/b'), ', name: b')}`);

  it('are called without the prefix of the rule', () => {
    const { config, errors } = compile(route('r', RULE(prefix('/a'))), openAi('m', '', parent('r')));
    expect(errors).toEqual([]);
    const [own] = config.binds[0].listeners[0].routes;
    expect(own.matches).toEqual([{ path: { pathPrefix: '/a' } }]);
    expect(own.policies.urlRewrite).toEqual({ path: { prefix: '/' } });
    expect(own.backends).toEqual([{ backend: '/llm:router' }]);
    expect(config.llm.models[0].matches).toBeUndefined();
  });

  it('are separate for each rule and the listener', () => {
    const { config, errors } = compile(
      TENANTS,
      openAi('only-a', '', parent('tenants', ', sectionName: a')),
      openAi('b-and-all', '', `${parent('tenants', ', sectionName: b')}, {name: gw}`),
    );
    expect(errors).toEqual([]);
    const allowed = (name: string) =>
      config.llm.models
        .find((one: any) => one.name === name)
        .matches.map(({ headers: [header] }: any) => header.value.exact);
    expect(allowed('only-a')).toEqual(['HTTPRoute/demo/tenants/0']);
    expect(allowed('b-and-all')).toEqual(['http', 'HTTPRoute/demo/tenants/1']);
    const marks = config.binds[0].listeners[0].routes.map(
      ({ policies }: any) => policies.requestHeaderModifier.set['x-ai-gateway-listener'],
    );
    expect(marks).toEqual(['http', 'HTTPRoute/demo/tenants/0', 'HTTPRoute/demo/tenants/1']);
  });

  it('of a route that others delegate to are served there', () => {
    const child = route('child', RULE(prefix('/a/llm'))).replace('  parentRefs: [{name: gw}]\n', '');
    const to = '{group: gateway.networking.k8s.io, kind: HTTPRoute, name: child}';
    const { config, errors } = compile(
      route('all', `- {${prefix('/a')}backendRefs: [${to}]}`),
      child,
      openAi('inner', '', parent('child')),
      openAi('outer'),
    );
    expect(errors).toEqual([]);
    const text = JSON.stringify(config.routeGroups);
    expect(text).toContain('"x-ai-gateway-listener":"HTTPRoute/demo/child/0"');
    expect(text).toContain('/llm:router');
  });

  it.each([
    ['another name', RULE(prefix('/a'), '', 'name: m'), 'names m instead of'],
    ['a port', RULE(prefix('/a'), '', 'name: "*", port: 80'), 'sets `port`'],
    ['a weight', RULE(prefix('/a'), '', 'name: "*", weight: 2'), 'has weight 2'],
    ['another namespace', RULE(prefix('/a'), '', 'name: "*", namespace: other'), 'names namespace other'],
    ['an exact path', RULE('matches: [{path: {type: Exact, value: /a}}], '), 'a path of type Exact'],
    [
      'a rewrite',
      RULE(prefix('/a'), ', filters: [{type: URLRewrite, urlRewrite: {hostname: a.example.com}}]'),
      'a filter of type URLRewrite',
    ],
  ])('exclude %s', (_, rule, why) => {
    const { errors } = compile(route('r', rule), openAi('m', '', parent('r')));
    expect(errors).toEqual([expect.stringMatching(/^AIG3100/)]);
    expect(errors[0]).toContain(why);
  });

  it('exclude models of the listener if the rule matches all paths', () => {
    const documents = [route('r', RULE('')), openAi('m', '', parent('r'))];
    expect(compile(...documents).errors).toEqual([]);
    expect(compile(...documents, openAi('direct')).errors).toEqual([
      expect.stringMatching(/^AIG3100 .*it matches all paths, and models are attached to listener http/),
    ]);
  });

  it.each([
    ['a route that does not exist', parent('other'), 'HTTPRoute demo/other is not among the inputs'],
    ['one of several rules without `sectionName`', parent('tenants'), 'has 2 rules'],
    ['a rule that does not exist', parent('tenants', ', sectionName: c'), 'has no rule c'],
    ['a route of another namespace', parent('tenants', ', namespace: other'), 'in another namespace'],
    ['a rule for a Service', parent('web'), 'no backendRef of rule 0 of HTTPRoute demo/web references models'],
  ])('cannot name %s', (_, ref, why) => {
    const web = route('web', '- backendRefs: [{name: web, port: 80}]');
    const { errors } = compile(TENANTS, web, openAi('m', '', ref));
    expect(errors).toEqual([expect.stringContaining('AIG3101')]);
    expect(errors[0]).toContain(why);
  });

  it('answer with an error if no model names the route', () => {
    const { config, errors } = compile(route('r', RULE(prefix('/a'))));
    expect(errors).toEqual([]);
    expect(config.binds[0].listeners[0].routes[0].backends).toEqual([{ invalid: null }]);
  });

  it('do not exist before v1.5', () => {
    const { errors } = compileNewest([GATEWAY, route('r', RULE(prefix('/a'))), openAi('m')]);
    expect(errors).toEqual([expect.stringContaining('AIG3003')]);
  });

  it('serve the formats of Gemini and counts of tokens at listeners', () => {
    const { config } = compile(openAi('m'));
    const paths = JSON.stringify(config.binds[0].listeners[0].routes[0].matches);
    expect(paths).toContain('"/v1/messages/count_tokens"');
    expect(paths).toContain('/models/[^/]+:(?:generateContent|streamGenerateContent|countTokens)');
    expect(JSON.stringify(compiled(openAi('m')).config.binds)).not.toMatch(/count_tokens|generateContent/);
  });

  it('apply the authorization of failover targets, as a controller does', () => {
    const closed = openAi('closed', '  policies: {authorization: {policy: {matchExpressions: ["true"]}}}');
    const failover = virtual('v', 'failover: {targets: [{modelRef: {name: closed}, priority: 0}]}');
    const codes = (found: readonly string[]) => found.filter((one) => one.includes('AIG5095'));
    expect(codes(compiled(closed, failover).found)).toHaveLength(1);
    expect(codes(compile(closed, failover).found)).toEqual([]);
  });
});

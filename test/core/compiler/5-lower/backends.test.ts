import { describe, expect, test } from 'vitest';
import { backend, compileDocuments, GATEWAY, policy, route, scenario, TO_WEB, to, VERIFIED } from './scenario';

const llm = (body: string, ...more: string[]) => scenario(route('r', to('llm')), backend('llm', body), ...more);

describe('providers', () => {
  test('prefer credentials of callers over defaults for foreign hosts', () => {
    const elsewhere = 'ai: {provider: {providerB: {endpoint: res.services.ai.azure.com}}}';
    const key = policy('key', 'HTTPRoute', 'name: r', 'backend: {auth: {key: k}}');
    const policiesOf = (...more: string[]) => llm(elsewhere, ...more).backend('demo/llm').ai.policies;
    expect(policiesOf(key)).toEqual({ backendTLS: {} });
    const identity = { azure: { implicit: {} } };
    expect(policiesOf(key, route('s', to('llm')))).toEqual({ backendTLS: {}, backendAuth: identity });
    const signed = policy('signed', 'HTTPRoute', 'name: r', 'backend: {auth: {cloudA: {secretRef: {name: aws}}}}');
    const bedrock = 'ai: {provider: {providerF: {region: eu-west-1}, host: bedrock.example.com, port: 443}}';
    expect(llm(bedrock, signed).backend('demo/llm').ai.policies.backendAuth.aws).toMatchObject({ region: 'eu-west-1' });
  });

  test.each([
    ['policies: {auth: {cloudA: {secretRef: {name: aws}}}}', { accessKeyId: expect.any(String), region: 'eu-west-1' }],
    ['policies: {auth: {cloudA: {secretRef: {name: ""}}}}', { region: 'eu-west-1' }],
  ])('sign for the configured region at a custom Bedrock host: %s', (policies, aws) => {
    const provider = '{providerF: {region: eu-west-1}, host: bedrock.example.com, port: 443}';
    const outcome = llm(`{ai: {provider: ${provider}}, ${policies}}`);
    expect(outcome.backend('demo/llm').ai.policies.backendAuth.aws).toMatchObject(aws);
    const usual = llm(`{ai: {provider: {providerF: {region: eu-west-1}}}, ${policies}}`);
    expect(JSON.stringify(usual.backend('demo/llm'))).not.toContain('"aws":{"region"');
  });

  test.each([
    ['https://res.services.ai.azure.com/api/projects/shop/', 'v1', []],
    ['res.services.ai.azure.com/api/projects/shop/openai/v1', 'v1', []],
    ['res.services.ai.azure.com/api/projects/shop', '2024-10-21', ['AIG5073 spec.ai.provider.providerB.apiVersion']],
  ])('an Azure endpoint with a project is one of Foundry: %s, %s', (endpoint, apiVersion, found) => {
    const outcome = llm(
      `ai: {provider: {providerB: {endpoint: "${endpoint}", deploymentName: d, apiVersion: "${apiVersion}"}}}`,
    );
    expect(outcome.backend('demo/llm').ai).toEqual({
      name: 'backend',
      provider: { azure: { model: 'd', resourceName: 'res', resourceType: 'foundry', projectName: 'shop' } },
    });
    expect(outcome.found).toEqual(found);
  });

  test('report ignored parts of an Azure endpoint and differences from a controller', () => {
    const found = (endpoint: string) => llm(`ai: {provider: {providerB: {endpoint: "${endpoint}"}}}`).found;
    const at = 'spec.ai.provider.providerB.endpoint';
    expect(found('res.openai.azure.com/')).toEqual([]);
    expect(found('https://res.openai.azure.com/openai/v1')).toEqual([`AIG5074 ${at}`]);
    expect(found('res.services.ai.azure.com')).toEqual([`AIG5075 ${at}`]);
    expect(found('res.services.ai.azure.com/models')).toEqual([`AIG5074 ${at}`, `AIG5075 ${at}`]);
    expect(found('east.res.services.ai.azure.com/api/projects/p')).toEqual([`AIG5074 ${at}`]);
  });

  test('with a path for each format gets no prefix', () => {
    const provider = (more: string) => {
      const spec = `ai: {provider: {custom: {formats: [{type: Messages}]}, host: h.example.com, port: 80${more}}}`;
      return compileDocuments([GATEWAY, route('r', to('llm')), backend('llm', spec)], { revision: 'v1.4' });
    };
    const own = { name: 'backend', provider: { custom: { formats: [{ type: 'messages' }] } } };
    const at = { ...own, hostOverride: 'h.example.com:80' };
    expect(provider('').backend('demo/llm').ai).toEqual(at);
    expect(provider('').found).toEqual([]);
    expect(provider(', pathPrefix: /v2').backend('demo/llm').ai).toEqual({ ...at, pathPrefix: '/v2' });
  });

  test('use the policies of their Service and of its port', () => {
    const server = `
apiVersion: v1
kind: Service
metadata: {name: vllm, namespace: demo}
spec: {ports: [{port: 80}, {port: 90, appProtocol: kubernetes.io/h2c}]}`;
    const key = policy('key', 'Service', 'name: vllm, sectionName: "80"', 'backend: {auth: {key: k}}');
    const provider = (port: number, name = '') =>
      `{${name}custom: {formats: [{type: Messages}], backendRef: {name: vllm, port: ${port}}}}`;
    const ai = (spec: string, more = '') => {
      const documents = [GATEWAY, route('r', to('llm')), backend('llm', `ai: {${spec}}${more}`), server, VERIFIED, key];
      return compileDocuments(documents, { revision: 'v1.4' }).backend('demo/llm').ai;
    };
    const tls = { backendTLS: { hostname: 'vllm.example.com', subjectAltNames: ['vllm.example.com'] } };
    const auth = { backendAuth: { key: { value: 'k' } } };
    expect(ai(`provider: ${provider(80)}`).policies).toEqual({ ...tls, ...auth });
    const [group] = ai(`groups: [{providers: [${provider(80, 'name: a, ')}, ${provider(90, 'name: b, ')}]}]`).groups;
    const http = { http: { version: 'HTTP/2.0' } };
    expect(group.providers.map((one: { policies: object }) => one.policies)).toEqual([
      { ...tls, ...auth },
      { ...tls, ...http },
    ]);
    // The backend's setting for the same field is kept, although a provider's `http` replaces it.
    const paced = ai(`provider: ${provider(90)}`, '\npolicies: {http: {requestTimeout: 5s}}');
    expect(paced.policies.http).toEqual({ ...http.http, requestTimeout: '5s' });
  });

  test('report a path at a custom host that differs from a controller', () => {
    const found = (provider: string, rule = TO, more = '') =>
      scenario(
        route('r', rule),
        backend('llm', `ai: {provider: {${provider}, host: h.example.com, port: 443}}${more}`),
      ).found.map((line) => line.split(' ')[0]);
    const TO = to('llm');
    const below = (path: string) => TO.replace('- ', `- matches: [{path: {value: ${path}}}]\n  `);
    expect(found('providerA: {}')).toEqual(['AIG5071']);
    expect(found('providerA: {}', below('/v1/chat'))).toEqual([]);
    expect(found('providerA: {}', below('/v1x'))).toEqual(['AIG5071']);
    expect(found('providerC: {}', below('/v1'))).toEqual(['AIG5071']);
    expect(found('providerC: {}', below('/v1'), '\npolicies: {ai: {routes: {"*": Messages}}}')).toEqual([]);
    expect(found('providerF: {}', below('/v1'))).toEqual(['AIG5071']);
    expect(found('providerA: {}, path: /v1/chat/completions')).toEqual([]);
    expect(found('providerA: {}, pathPrefix: /v1')).toEqual([]);
    const mixed = '\npolicies: {ai: {routes: {/v1/messages: Messages, "*": Passthrough}}}';
    expect(found('providerA: {}', TO, mixed)).toEqual(['AIG5072']);
    expect(found('providerC: {}', TO, mixed)).toEqual([]);
    expect(
      found(
        'providerA: {}',
        TO.replace(
          '- ',
          '- filters: [{type: URLRewrite, urlRewrite: {path: {type: ReplaceFullPath, replaceFullPath: /a}}}]\n  ',
        ),
        mixed,
      ),
    ).toEqual([]);
  });

  test('keep their paths at a custom host', () => {
    const prefix = (provider: string, more = '') =>
      llm(`ai: {provider: {${provider}, host: h.example.com, port: 443}}${more}`).backend('demo/llm').ai.pathPrefix;
    expect(prefix('providerA: {}')).toBe('/v1');
    expect(prefix('providerC: {}')).toBe('/v1');
    expect(prefix('providerF: {}')).toBe('/');
    expect(prefix('providerC: {}, path: /v1/messages')).toBeUndefined();
    expect(prefix('providerC: {}', '\npolicies: {ai: {routes: {/x: Passthrough}}}')).toBeUndefined();
    expect(prefix('providerC: {}', '\npolicies: {ai: {routes: {/v1/messages: Messages}}}')).toBe('/v1');
  });

  describe('keep their prefix at a custom host with passthrough requests', () => {
    const below = (path: string) => to('llm').replace('- ', `- matches: [{path: {value: ${path}}}]\n  `);
    const compiled = (provider: string, routes: string, rule: string) => {
      const documents = [
        route('r', rule),
        backend(
          'llm',
          `ai: {provider: {${provider}, host: h.example.com, port: 80}}\npolicies: {ai: {routes: ${routes}}}`,
        ),
      ];
      const { found, backend: named } = scenario(...documents);
      return [named('demo/llm').ai.pathPrefix, ...found.map((line) => line.split(' ')[0])];
    };

    test.each(['Passthrough', 'Detect'])('if the path of %s begins with it', (type) => {
      const routes = `{/v1/chat/completions: Completions, /v1/models: ${type}}`;
      expect(compiled('providerA: {}', routes, to('llm'))).toEqual(['/v1', 'AIG5071']);
      expect(compiled('providerA: {}', `{"*": ${type}}`, below('/v1'))).toEqual(['/v1']);
    });

    test('if the other requests cannot have the path of their format', () => {
      const routes = '{/v1/chat/completions: Completions, "*": Passthrough}';
      expect(compiled('providerA: {}', routes, below('/openai'))).toEqual(['/v1', 'AIG5072']);
      expect(compiled('providerC: {}', routes, to('llm'))).toEqual(['/v1', 'AIG5072']);
      const listed = '{/v1/chat/completions: Completions, /v1/models: Passthrough}';
      expect(compiled('providerA: {}', listed, below('/openai'))).toEqual(['/v1', 'AIG5072']);
      expect(compiled('providerA: {}', '{/v1/models: Passthrough}', below('/openai'))).toEqual(['/v1', 'AIG5072']);
    });

    test('but not if they may have it, or if all requests pass through', () => {
      const routes = '{/v1/chat/completions: Completions, "*": Passthrough}';
      expect(compiled('providerA: {}', routes, to('llm'))).toEqual([undefined]);
      expect(compiled('providerA: {}', '{"*": Passthrough}', below('/openai'))).toEqual([undefined]);
    });
  });

  test('need the identity of the pod only without other credentials', () => {
    expect(llm('ai: {provider: {providerF: {}}}').workload.needsIdentity).toBe(true);
    expect(llm('ai: {provider: {providerF: {}}}\npolicies: {auth: {key: k}}').workload.needsIdentity).toBe(false);
    expect(llm('ai: {provider: {providerA: {}}}').workload.needsIdentity).toBe(false);
    expect(llm('ai: {provider: {providerF: {}, host: h.example.com, port: 443}}').workload.needsIdentity).toBe(false);
  });

  test('include policies of a section and of a provider', () => {
    const groups =
      'ai: {groups: [{providers: [{name: a, providerA: {}, policies: {tls: {}}}]}, {providers: [{name: b, providerC: {}}]}]}';
    const outcome = llm(groups, policy('s', 'ProxyBackend', 'name: llm, sectionName: b', 'backend: {auth: {key: k}}'));
    const [first, second] = outcome.backend('demo/llm').ai.groups;
    expect(first.providers[0].policies).toEqual({ backendTLS: {} });
    expect(second.providers[0].policies).toEqual({ backendAuth: { key: { value: 'k' } } });
  });

  test('reject IPv6 addresses', () => {
    expect(llm('static: {host: "::1", port: 80}').found).toEqual(['AIG5007 spec.static.host']);
  });
});

describe('other destinations', () => {
  test('include a forward proxy in the route, with its policies', () => {
    const outcome = scenario(route('r', to('any')), backend('any', 'dynamicForwardProxy: {}\npolicies: {tls: {}}'));
    expect(outcome.route().backends).toEqual([{ dynamic: {}, policies: { backendTLS: {} } }]);
    expect(outcome.config.backends).toBeUndefined();
  });

  test('an agent runtime', () => {
    const runtime = (arn: string) =>
      scenario(
        route('r', to('run')),
        backend('run', `cloudA: {agentRuntime: {agentRuntimeArn: "${arn}", qualifier: q}}`),
      );
    const arn = 'arn:aws:bedrock-agentcore:us-east-1:123456789012:runtime/abc';
    expect(runtime(arn).backend('demo/run')).toEqual({
      name: 'demo/run',
      aws: { agentCore: { agentRuntimeArn: arn, qualifier: 'q' } },
    });
    expect(runtime(arn).workload.needsIdentity).toBe(true);
    expect(runtime('arn:aws:s3:::x').found).toEqual(['AIG5008 spec.cloudA.agentRuntime.agentRuntimeArn']);
  });

  test('are omitted if unreferenced', () => {
    expect(
      scenario(route('r', TO_WEB), backend('unused', 'static: {host: h.example.com, port: 1}')).config.backends,
    ).toBeUndefined();
  });

  test('a policy calls hosts only', () => {
    const outcome = scenario(
      route('r', TO_WEB),
      backend('llm', 'ai: {provider: {providerA: {}}}'),
      policy(
        'p',
        'HTTPRoute',
        'name: r',
        'traffic: {extProc: {backendRef: {group: proxy.example.com, kind: ProxyBackend, name: llm}}}',
      ),
    );
    expect(outcome.found).toEqual(['AIG5005 spec.traffic.extProc.backendRef']);
    expect(outcome.route().policies.extProc.host).toBe('invalid.invalid:1');
  });
});

describe('the frontend', () => {
  test('is emitted once for the Gateway', () => {
    const body =
      'frontend: {tcp: {keepalive: {retries: 3}}, tls: {alpnProtocols: [h2], minProtocolVersion: "1.3", cipherSuites: [TLS13_AES_256_GCM_SHA384, TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256]}, http: {http1MaxHeaders: 50}, networkAuthorization: {action: Deny, policy: {matchExpressions: [\'source.address == "10.0.0.1"\']}}}';
    expect(scenario(route('r', TO_WEB), policy('f', 'Gateway', 'name: gw', body)).config.frontendPolicies).toEqual({
      tcp: { keepalives: { enabled: true, time: '3m', interval: '3m', retries: 3 } },
      networkAuthorization: { rules: [{ deny: 'source.address == "10.0.0.1"' }] },
      tls: {
        alpn: [[104, 50]],
        minVersion: 'TLS_V1_3',
        cipherSuites: ['TLS_AES_256_GCM_SHA384', 'TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256'],
      },
      http: { http1MaxHeaders: 50 },
    });
  });

  test('sends logs and traces', () => {
    const body = `frontend: {accessLog: {filter: response.code >= 500, attributes: {add: [{name: a, expression: '"x"'}], remove: [http.method]}, otlp: {backendRef: {name: web, port: 80}, protocol: HTTP, path: /logs}}, tracing: {backendRef: {name: web, port: 80}, attributes: {add: [{name: b, expression: request.path}]}, resources: [{name: c, expression: '"y"'}], randomSampling: "0.5"}}`;
    expect(scenario(route('r', TO_WEB), policy('f', 'Gateway', 'name: gw', body)).config.frontendPolicies).toEqual({
      accessLog: {
        filter: 'response.code >= 500',
        add: { a: '"x"' },
        remove: ['http.method'],
        otlp: { host: 'web.demo.svc.cluster.local:80', protocol: 'http', path: '/logs' },
      },
      tracing: {
        host: 'web.demo.svc.cluster.local:80',
        protocol: 'grpc',
        attributes: { b: 'request.path' },
        resources: { c: '"y"' },
        randomSampling: '0.5',
      },
    });
  });
});

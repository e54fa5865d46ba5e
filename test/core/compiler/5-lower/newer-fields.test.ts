import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { AGENTGATEWAY_1_5 } from '../../../../src/core/data-plane/agentgateway-1.5';
import { backend, compileDocuments, GATEWAY, meta, onRoute, route, TO_WEB, to } from './scenario';

const NEWER = { revision: 'v1.5', dataPlane: AGENTGATEWAY_1_5 } as const;
const OLDER = { revision: 'v1.5' } as const;

const withPolicy = (body: string, options: object, ...more: string[]) =>
  compileDocuments([GATEWAY, route('r', TO_WEB), onRoute('p', body), ...more], options);

const LLM = (body: string, options: object) =>
  compileDocuments([GATEWAY, route('r', to('llm')), backend('llm', body)], options);

const KEY = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' });
const SIGNER = `
apiVersion: v1
kind: Secret
${meta('signer')}
stringData: {signingKey: ${JSON.stringify(KEY)}}
`;

describe('certificates of a SPIFFE Workload API', () => {
  const withParameters = (spec: string, listener = 'protocol: HTTP') =>
    `${GATEWAY.replace(
      'gatewayClassName: proxy',
      'gatewayClassName: proxy\n  infrastructure: {parametersRef: {group: proxy.example.com, kind: ProxyParameters, name: gw}}',
    ).replace('protocol: HTTP', listener)}
---
apiVersion: proxy.example.com/v1alpha1
kind: ProxyParameters
${meta('gw')}
spec: ${spec}
`;
  const DESTINATION = (tls: string) => [
    route('r', to('llm')),
    backend('llm', `{ai: {provider: {providerA: {}}}, policies: {tls: {certificateSource: SPIFFE${tls}}}}`),
  ];
  const LISTENER = (tls: string) =>
    `protocol: HTTPS, tls: {options: {proxy.example.com/tls-certificate-source: SPIFFE}${tls}}`;

  it('need the parameters of the Gateway', () => {
    for (const documents of [
      [GATEWAY, ...DESTINATION('')],
      [withParameters('{spiffe: {enabled: false}}'), ...DESTINATION('')],
      [withParameters('{}', LISTENER('')), route('r', TO_WEB)],
    ])
      expect(compileDocuments(documents, NEWER).errors).toEqual([expect.stringContaining('AIG5143')]);
  });

  it('are used for destinations', () => {
    const tls = ', sni: a.example.com, alpnProtocols: [h2], verifySubjectAltNames: ["spiffe://a/b"]';
    const { errors, config } = compileDocuments([withParameters('{spiffe: {}}'), ...DESTINATION(tls)], NEWER);
    expect(errors).toEqual([]);
    expect(config.config).toEqual({ spiffe: { endpoint: 'unix:///spiffe-workload-api/spire-agent.sock' } });
    const wanted = { spiffe: {}, hostname: 'a.example.com', alpn: ['h2'], subjectAltNames: ['spiffe://a/b'] };
    expect(JSON.stringify(config)).toContain(`"backendTLS":${JSON.stringify(wanted)}`);
  });

  it('have no groups of key exchange', () => {
    const documents = [withParameters('{spiffe: {}}'), ...DESTINATION(', keyExchangeGroups: [X25519]')];
    const { found, config } = compileDocuments(documents, NEWER);
    expect(found).toEqual([expect.stringContaining('AIG5144')]);
    expect(JSON.stringify(config)).not.toContain('keyExchangeGroups');
  });

  it('are used for listeners', () => {
    const source = '{mountPath: /run/spire, socketName: agent.sock}';
    const { errors, config } = compileDocuments(
      [withParameters(`{spiffe: {source: ${source}}}`, LISTENER('')), route('r', TO_WEB)],
      NEWER,
    );
    expect(errors).toEqual([]);
    expect(config.config.spiffe.endpoint).toBe('unix:///run/spire/agent.sock');
    expect(config.binds[0].listeners[0].tls).toEqual({ spiffe: {} });
  });

  it('exclude other certificates of a listener', () => {
    const documents = [withParameters('{spiffe: {}}', LISTENER(', certificateRefs: [{name: a}]')), route('r', TO_WEB)];
    expect(compileDocuments(documents, NEWER).errors).toEqual([expect.stringContaining('AIG3013')]);
  });

  it('need the newer release', () => {
    const { errors } = compileDocuments([withParameters('{spiffe: {}}'), route('r', TO_WEB)], OLDER);
    expect(errors).toEqual([expect.stringContaining('AIG5140')]);
  });
});

describe('price lists of models', () => {
  const CATALOG = `${GATEWAY.replace(
    'gatewayClassName: proxy',
    'gatewayClassName: proxy\n  infrastructure: {parametersRef: {group: proxy.example.com, kind: ProxyParameters, name: gw}}',
  )}
---
apiVersion: proxy.example.com/v1alpha1
kind: ProxyParameters
${meta('gw')}
spec: {modelCatalog: {sources: [{configMap: {name: prices}}]}}
`;

  it('are in the config for releases that ignore the variable', () => {
    const file = '/etc/agentgateway/model-catalog/prices/prices.json';
    expect(compileDocuments([CATALOG, route('r', TO_WEB)], NEWER).config.config).toEqual({ modelCatalog: [{ file }] });
    expect(compileDocuments([CATALOG, route('r', TO_WEB)], OLDER).config.config).toBeUndefined();
  });
});

describe('a policy service that is specified by address', () => {
  // Both releases read these.
  test.each([
    ['v1.4', OLDER],
    ['v1.5', NEWER],
  ])('is a host, for %s', (_, options) => {
    const policies = (body: string) => {
      const { errors, route } = withPolicy(body, options);
      expect(errors).toEqual([]);
      return route().policies;
    };
    expect(policies('traffic: {extAuth: {url: "http://auth.example.com:9000", grpc: {}}}').extAuthz).toMatchObject({
      host: 'auth.example.com:9000',
    });
    const tls = policies('traffic: {extAuth: {url: "https://auth.example.com/check", http: {}}}').extAuthz;
    expect(tls).toMatchObject({
      host: 'auth.example.com:443',
      policies: { backendTLS: {} },
      protocol: { http: { path: '"/check"' } },
    });
    expect(policies('traffic: {extProc: {url: "http://proc.example.com"}}').extProc.host).toBe('proc.example.com:80');
    const limits =
      'domain: d, descriptors: [{entries: [{name: a, expression: "\'b\'"}], limitOverride: "request.path"}]';
    expect(
      policies(`traffic: {rateLimit: {global: {url: "http://limits.example.com:8081", ${limits}}}}`).remoteRateLimit,
    ).toMatchObject({ host: 'limits.example.com:8081', descriptors: [{ limitOverride: 'request.path' }] });
  });

  test.each([
    ['v1.4', OLDER],
    ['v1.5', NEWER],
  ])('serves keys, for %s', (_, options) => {
    const jwks = 'jwks: {remote: {url: "https://idp.example.com:8443/keys"}}';
    const body = `traffic: {jwtAuthentication: {providers: [{issuer: i, ${jwks}}]}}`;
    const { errors, route } = withPolicy(body, options);
    expect(errors).toEqual([]);
    expect(route().policies.jwtAuth.providers[0].jwks).toEqual({ url: 'https://idp.example.com:8443/keys' });
  });

  it('becomes a separate backend if it is a proxy with TLS', () => {
    const { errors, config, route } = withPolicy('backend: {tunnel: {url: "https://proxy.example.com"}}', OLDER);
    expect(errors).toEqual([]);
    expect(JSON.stringify(route())).toContain('"proxy":{"backend":"/url/proxy.example.com:443"}');
    expect(config.backends).toEqual([
      { name: 'url/proxy.example.com:443', host: 'proxy.example.com:443', policies: { backendTLS: {} } },
    ]);
  });

  test.each([
    ['https://10.0.0.1', 'AIG5141'],
    ['http://a:b:c', 'AIG5053'],
    ['http://a.example.com:70000', 'AIG5053'],
  ])('is refused as %s', (url, code) => {
    const { found } = withPolicy(`traffic: {extAuth: {url: "${url}", grpc: {}}}`, NEWER);
    expect(found.map((one) => one.slice(0, 7))).toEqual([code]);
  });

  it('replaces an object reference', () => {
    const both = 'traffic: {extAuth: {url: "http://a.example.com", backendRef: {name: web, port: 80}, grpc: {}}}';
    expect(withPolicy(both, NEWER).errors.join()).toContain('exactly one of backendRef or url must be set');
    expect(
      withPolicy('traffic: {extAuth: {url: "http://a.example.com", grpc: {}}}', { revision: 'v1.4' }).errors,
    ).toHaveLength(1);
  });
});

describe('a field that the configuration of v1.4 does not support', () => {
  const CASES: readonly (readonly [
    name: string,
    path: string,
    compiled: (options: object) => ReturnType<typeof LLM>,
    written: string,
  ])[] = [
    [
      'jwtSign',
      'jwtSign',
      (options) =>
        withPolicy(
          'backend: {auth: {jwtSign: {signingKeyRef: {name: signer}, kid: k, claims: {iss: g}, ttl: 10m}}}',
          options,
          SIGNER,
        ),
      '"jwtSign":{"signingKey":{"file":',
    ],
    [
      'finalTransformations',
      'finalTransformations',
      (options) =>
        LLM(
          'ai: {provider: {providerA: {}}}\npolicies: {ai: {finalTransformations: [{field: user, expression: "\'u\'"}]}}',
          options,
        ),
      '"finalTransformations":{"user":"\'u\'"}',
    ],
    [
      'the scope of a guard',
      'scope',
      (options) =>
        LLM(
          'ai: {provider: {providerA: {}}}\npolicies: {ai: {promptGuard: {request: [{scope: [ToolOutput, ToolInput], regex: {matches: [a], action: Reject}}]}}}',
          options,
        ),
      '"scope":["toolOutput","toolInput"]',
    ],
    [
      'moderation by OpenAI',
      'moderation',
      (options) => LLM('ai: {provider: {providerA: {moderation: {policy: {input: {mode: Block}}}}}}', options),
      '"moderation":{"model":"omni-moderation-latest","policy":{"input":{"mode":"block"}}}',
    ],
    [
      "Gemini's format",
      ':generateContent',
      (options) =>
        LLM(
          'ai: {provider: {providerD: {}}}\npolicies: {ai: {routes: {":generateContent": GenerateContent}}}',
          options,
        ),
      '":generateContent":"generateContent"',
    ],
  ];

  test.each(CASES)('%s: is rejected for v1.4 and emitted for v1.5', (_, field, compiled, written) => {
    const older = compiled(OLDER);
    expect(older.found).toEqual([expect.stringMatching(/^AIG5140 spec\./)]);
    expect(older.errors.join()).toContain(`\`${field}\` requires agentgateway v1.5, and the output is for v1.4.1: it `);
    const newer = compiled(NEWER);
    expect(newer.errors).toEqual([]);
    expect(JSON.stringify(newer.config)).toContain(written);
  });

  it('is omitted if it equals the actual behavior', () => {
    const guard = 'scope: [Messages, SystemPrompt], regex: {matches: [a], action: Reject}';
    const usual = LLM(`ai: {provider: {providerA: {}}}\npolicies: {ai: {promptGuard: {request: [{${guard}}]}}}`, OLDER);
    expect(usual.errors).toEqual([]);
    expect(withPolicy('backend: {tls: {certificateSource: Inline}}', OLDER).errors).toEqual([]);
  });

  it('may not set claims that the signer sets', () => {
    const { found } = withPolicy(
      'backend: {auth: {jwtSign: {signingKeyRef: {name: signer}, claims: {exp: 1}}}}',
      NEWER,
      SIGNER,
    );
    expect(found).toContain('AIG5142 spec.backend.auth.jwtSign.claims.exp');
  });
});

describe('values that both releases read', () => {
  test.each([
    ['{}', {}],
    ['{clientId: c}', { userAssignedIdentity: { clientId: 'c' } }],
    ['{resourceId: r}', { userAssignedIdentity: { resourceId: 'r' } }],
  ])('managedIdentity: %s', (written, expected) => {
    const { errors, route } = withPolicy(`backend: {auth: {cloudB: {managedIdentity: ${written}}}}`, OLDER);
    expect(errors).toEqual([]);
    expect(JSON.stringify(route())).toContain(JSON.stringify({ managedIdentity: expected }));
  });

  it('CA certificates in a Secret', () => {
    const body = 'backend: {tls: {caCertificateRefs: [{kind: Secret, name: ca}]}}';
    const { errors, workload, route } = withPolicy(body, OLDER);
    expect(errors).toEqual([]);
    expect(JSON.stringify(route())).toContain('"root":"/');
    expect(workload.files).toEqual([expect.objectContaining({ from: 'Secret', name: 'ca', key: 'ca.crt' })]);
  });
});

describe('AI policies of a provider', () => {
  const GUARD = 'promptGuard: {request: [{regex: {action: Reject, matches: [secret]}}]}';
  const OVERRIDE = 'overrides: [{field: temperature, value: 1}]';
  const defaults = (value: number) => `defaults: [{field: max_tokens, value: ${value}}]`;
  const providerAi = (ofBackend: string, options: object, more: readonly string[] = []) => {
    const provider = `{name: a, providerA: {}, policies: {ai: {${defaults(9)}}}}`;
    const policies = ofBackend && `, policies: {ai: {${ofBackend}}}`;
    const llm = backend('llm', `{ai: {groups: [{providers: [${provider}]}]}${policies}}`);
    const { config, errors } = compileDocuments([GATEWAY, route('r', to('llm')), llm, ...more], options);
    expect(errors).toEqual([]);
    return config.backends[0].ai.groups[0].providers[0].policies.ai;
  };
  const BEFORE = { revision: 'v1.4' } as const;

  it('inherit the settings of the backend that they do not have, since v1.5', () => {
    expect(Object.keys(providerAi(GUARD, NEWER)).sort()).toEqual(['defaults', 'promptGuard']);
    expect(providerAi(GUARD, BEFORE)).toEqual({ defaults: { max_tokens: 9 } });
    expect(providerAi(defaults(1), NEWER)).toEqual({ defaults: { max_tokens: 9 } });
  });

  it('inherit those of routes, since v1.5', () => {
    const onRoutes = [onRoute('p', `backend: {ai: {${OVERRIDE}}}`)];
    expect(providerAi('', NEWER, onRoutes)).toEqual({ defaults: { max_tokens: 9 } });
    expect(providerAi('', BEFORE, onRoutes)).toEqual({ defaults: { max_tokens: 9 }, overrides: {} });
  });

  it('join those of a policy for the provider with the settings of the backend', () => {
    const target = 'group: proxy.example.com, kind: ProxyBackend, name: llm, sectionName: a';
    const ofSection = `
apiVersion: proxy.example.com/v1alpha1
kind: ProxyPolicy
${meta('p')}
spec: {targetRefs: [{${target}}], backend: {ai: {${OVERRIDE}}}}
`;
    const names = (options: object) => Object.keys(providerAi(GUARD, options, [ofSection])).sort();
    expect(names(NEWER)).toEqual(['defaults', 'overrides', 'promptGuard']);
    expect(names(BEFORE)).toEqual(['defaults']);
  });
});

describe('values with another meaning in one of the releases', () => {
  const RELEASES = [
    ['v1.4', OLDER],
    ['v1.5', NEWER],
  ] as const;

  test.each(RELEASES)('are refused if they only restrict keys of a model router, for %s', (_, options) => {
    const entry = JSON.stringify({ key: 'k', allowedModels: ['gpt-*'] });
    const secret = `\napiVersion: v1\nkind: Secret\n${meta('keys')}\nstringData: {a: '${entry}'}\n`;
    const { errors } = withPolicy('traffic: {apiKeyAuthentication: {secretRef: {name: keys}}}', options, secret);
    expect(errors).toEqual([expect.stringContaining('AIG5022')]);
  });

  // An empty list would reject every token with an audience before v1.5, and accept any since.
  test.each(RELEASES)('are refused if a list of audiences is empty, for %s', (_, options) => {
    const body = `traffic: {jwtAuthentication: {providers: [{issuer: i, audiences: [], jwks: {inline: '{"keys": []}'}}]}}`;
    expect(withPolicy(body, options).errors).toEqual([expect.stringContaining('AIG2014 audiences')]);
  });
});

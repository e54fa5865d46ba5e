import { describe, expect, it } from 'vitest';
import { backend, findingsFor, gateway, policy, route, service, shownFor, toBackend, toService } from './run';

const PUBLIC = [
  { name: 'web', port: 80, protocol: 'HTTP' },
  { name: 'secure', port: 443, protocol: 'HTTPS', tls: { certificateRefs: [{ name: 'cert' }] } },
];

/** Returns the Gateway of the other tests with a public Service. */
function open(...listeners: object[]): object[] {
  const [gatewayClass, ours] = gateway() as [object, { spec: object }];
  return [gatewayClass, { ...ours, spec: { gatewayClassName: 'proxy', listeners } }];
}

const at = (sectionName: string) => ({ parentRefs: [{ name: 'gw', sectionName }] });
const ACCESS = { traffic: { apiKeyAuthentication: { secretRef: { name: 'keys' } } } };
const llm = (auth: object = { secretRef: { name: 'key' } }) =>
  backend('llm', { ai: { provider: { providerA: {} } }, policies: { auth } });
const chat = (section = 'web') => route('chat', [toBackend('llm')], at(section));

describe('credentials of the gateway', () => {
  const OPEN = 'AIG7062 spec.rules[0]';

  it('are reported if any client can use them', () => {
    expect(findingsFor([...open(PUBLIC[0]), llm(), chat()])).toEqual([OPEN]);
    expect(findingsFor([...open(PUBLIC[0]), llm({ passthrough: {} }), chat()])).toEqual([]);
    const exchange = {
      backendRef: { name: 'sts', port: 80 },
      clientAuth: { clientId: 'me', secretRef: { name: 'own' } },
    };
    const of = (auth: object) => findingsFor([...open(PUBLIC[0]), llm(auth), chat()], { revision: 'v1.4' });
    expect(of({ oauthTokenExchange: exchange })).not.toContain(OPEN);
    const further = [{ location: { header: { name: 'x-key' } }, secretRef: { name: 'key' } }];
    expect(of({ passthrough: {}, credentials: further })).toContain(OPEN);
    expect(findingsFor([...gateway(), llm(), route('chat', [toBackend('llm')])])).toEqual([]);
    expect(findingsFor([...open(PUBLIC[1]), llm(), chat('secure'), policy('lock', 'Gateway', 'gw', ACCESS)])).toEqual(
      [],
    );
  });

  it('are those of its pods if a cloud is called', () => {
    const cloud = (more: object = {}, policies?: object) =>
      backend('llm', {
        ai: { provider: { providerF: { region: 'eu-west-1', model: 'x' }, ...more } },
        ...(policies ? { policies } : {}),
      });
    expect(findingsFor([...open(PUBLIC[0]), cloud(), chat()])).toContain(OPEN);
    expect(findingsFor([...open(PUBLIC[0]), cloud({}, { auth: { passthrough: {} } }), chat()])).not.toContain(OPEN);
    expect(findingsFor([...open(PUBLIC[0]), cloud({ host: 'own.example.org', port: 443 }), chat()])).not.toContain(
      OPEN,
    );
  });

  it('are those of its pods if agents are called, too', () => {
    const runtime = (policies?: object) =>
      backend('llm', {
        cloudA: { agentRuntime: { agentRuntimeArn: 'arn:aws:bedrock-agentcore:us-west-2:111122223333:runtime/x-1' } },
        ...(policies ? { policies } : {}),
      });
    const agent = (auth: object) =>
      backend('llm', { a2a: { host: 'agent.example.org', port: 443 }, policies: { auth } });
    const secret = { secretRef: { name: 'key' } };
    const found = (of: ReturnType<typeof backend>) =>
      findingsFor([...open(PUBLIC[0]), of, chat()], { revision: 'v1.4' });
    expect(found(runtime())).toContain(OPEN);
    expect(found(runtime({ auth: secret }))).toContain(OPEN);
    expect(found(runtime({ auth: { passthrough: {} } }))).not.toContain(OPEN);
    expect(found(agent(secret))).toContain(OPEN);
    expect(found(agent({ passthrough: {} }))).not.toContain(OPEN);
  });

  it('are reported despite rules that deny', () => {
    const rules = (action: string, ...matchExpressions: string[]) => ({ action, policy: { matchExpressions } });
    const found = (...expressions: string[]) =>
      findingsFor([
        ...open(PUBLIC[0]),
        llm(),
        chat(),
        policy('lock', 'HTTPRoute', 'chat', { traffic: { authorization: rules('Deny', ...expressions) } }),
      ]);
    expect(found('request.path.startsWith("/admin")')).toContain(OPEN);
    expect(found('request.headers["x-banned"] == "yes"', 'request.method == "PUT"')).toContain(OPEN);
    expect(found('cidr("198.51.100.0/24").containsIP(source.address)')).toContain(OPEN);
    // One that fails denies nothing.
    expect(found('request.headers["x-key"] != "a"')).toContain(OPEN);
    expect(found('!(cidr("10.0.0.0/8").containsIP(source.address))')).not.toContain(OPEN);
    expect(found('default(request.headers["x-key"], "") != "a"')).not.toContain(OPEN);
    expect(found('request.startTime < timestamp("2030-01-01T00:00:00Z")')).not.toContain(OPEN);
    const network = { frontend: { networkAuthorization: rules('Deny', 'source.address == "192.0.2.1"') } };
    expect(findingsFor([...open(PUBLIC[0]), llm(), chat(), policy('lock', 'Gateway', 'gw', network)])).toContain(OPEN);
  });

  it('are reported on internal ports if a tunnel reaches them', () => {
    const [gatewayClass, ours] = open(PUBLIC[0], PUBLIC[1]) as [object, { metadata: object }];
    const annotations = { 'proxy.example.com/internal-ports': '80' };
    const internal = [gatewayClass, { ...ours, metadata: { ...ours.metadata, annotations } }];
    const connect = (mode: string) => policy('connect', 'Gateway', 'gw', { frontend: { connect: { mode } } });
    const found = (...more: object[]) => findingsFor([...internal, llm(), chat(), ...more], { revision: 'v1.4' });
    expect(found()).not.toContain(OPEN);
    expect(found(connect('Route'))).not.toContain(OPEN);
    expect(found(connect('Tunnel'))).toContain(OPEN);
  });

  it('are one finding for all rules of a Gateway', () => {
    const rules = [toBackend('llm', { matches: [{ path: { value: '/a' } }] }), toBackend('llm')];
    const other = { ...llm(), metadata: { name: 'other', namespace: 'demo' } };
    const mail = route('mail', [toBackend('other', { matches: [{ path: { value: '/mail' } }] })], at('web'));
    const documents = [...open(PUBLIC[0]), llm(), other, route('chat', rules, at('web')), mail];
    expect(shownFor(documents)).toEqual([`${OPEN} and 2`]);
  });

  it('are accepted in an MCP target if its backend authenticates clients', () => {
    const target = {
      name: 'a',
      static: { host: 'a.example.com', port: 8080, policies: { auth: { secretRef: { name: 'key' } } } },
    };
    const hub = [backend('llm', { mcp: { targets: [target] } }), chat()];
    expect(findingsFor([...open(PUBLIC[0]), ...hub])).toContain(OPEN);
    const tools = { backend: { mcp: { authorization: { policy: { matchExpressions: ['mcp.tool.name == "a"'] } } } } };
    expect(findingsFor([...open(PUBLIC[0]), ...hub, policy('lock', 'ProxyBackend', 'llm', tools)])).not.toContain(OPEN);
    const denied = { action: 'Deny', policy: { matchExpressions: ['mcp.tool.name == "a"'] } };
    const but = policy('lock', 'ProxyBackend', 'llm', { backend: { mcp: { authorization: denied } } });
    expect(findingsFor([...open(PUBLIC[0]), ...hub, but])).toContain(OPEN);
  });

  it('are not reported while a policy is invalid', () => {
    const broken = policy('lock', 'Gateway', 'gw', { traffic: { retry: { codes: [99] } } });
    expect(findingsFor([...open(PUBLIC[0]), llm(), chat(), broken])).not.toContain(OPEN);
  });
});

describe('credentials of clients', () => {
  const CLEAR = 'AIG7063 spec.traffic.apiKeyAuthentication';
  const shop = (section: string) => [service(), route('shop', [toService()], at(section))];
  const lock = policy('lock', 'HTTPRoute', 'shop', ACCESS);

  it('do not travel in plain HTTP from outside', () => {
    expect(findingsFor([...open(...PUBLIC), ...shop('web'), lock])).toContain(CLEAR);
    expect(findingsFor([...open(...PUBLIC), ...shop('secure'), lock])).not.toContain(CLEAR);
    expect(findingsFor([...gateway(), service(), route('shop', [toService()]), lock])).toEqual([]);
  });

  it('are not required by a redirect', () => {
    const redirect = { filters: [{ type: 'RequestRedirect', requestRedirect: { scheme: 'https' } }] };
    const all = [...open(...PUBLIC), ...shop('secure'), route('moved', [redirect], at('web'))];
    expect(findingsFor([...all, policy('lock', 'Gateway', 'gw', ACCESS)])).toEqual([]);
  });
});

describe('port 443', () => {
  const host = (port: number, policies?: object) =>
    backend('llm', { static: { host: 'a.example.com', port }, policies });

  it('is not listened on without TLS', () => {
    const listener = { name: 'web', port: 443, protocol: 'HTTP' };
    expect(findingsFor([...open(listener), service(), route('shop', [toService()])])).toEqual([
      'AIG7064 spec.listeners[0].port',
    ]);
  });

  it('is not spoken to without TLS', () => {
    const all = [...gateway(), route('chat', [toBackend('llm')])];
    expect(findingsFor([...all, host(443)])).toEqual(['AIG7064 spec.static.port']);
    expect(findingsFor([...all, host(443, { tls: {} })])).toEqual([]);
    expect(findingsFor([...all, host(8443)])).toEqual([]);
    const tls = policy('tls', 'ProxyBackend', 'llm', { backend: { tls: {} } });
    expect(findingsFor([...all, host(443), tls])).toEqual([]);
    const override = backend('llm', { ai: { provider: { providerA: {}, host: 'b.example.com', port: 443 } } });
    expect(findingsFor([...all, override])).toEqual(['AIG7064 spec.ai.provider.port']);
  });

  it('is an error if keys are fetched from it', () => {
    const jwks = { remote: { jwksPath: '/keys', backendRef: { name: 'idp', port: 443 } } };
    const traffic = { jwtAuthentication: { providers: [{ issuer: 'i', audiences: ['a'], jwks }] } };
    const all = [...gateway(), service(), route('shop', [toService()]), policy('lock', 'Gateway', 'gw', { traffic })];
    expect(findingsFor(all)).toEqual(['AIG7064 spec.traffic.jwtAuthentication.providers[0].jwks.remote.backendRef']);
  });
});

describe('an unreachable resource', () => {
  it('is a rule without any weight', () => {
    const weights = (...each: number[]) =>
      route('shop', [{ backendRefs: each.map((weight) => ({ name: 'shop', port: 80, weight })) }]);
    expect(findingsFor([...gateway(), service(), weights(0, 0)])).toEqual(['AIG7065 spec.rules[0].backendRefs']);
    expect(findingsFor([...gateway(), service(), weights(0, 1)])).toEqual([]);
  });

  it('is a backend without references, unless these may exist elsewhere', () => {
    const old = backend('old', { static: { host: 'a.example.com', port: 80 } });
    const shop = [...gateway(), service(), route('shop', [toService()])];
    expect(findingsFor([...shop, old])).toEqual(['AIG7066']);
    const mirror = {
      type: 'RequestMirror',
      requestMirror: { backendRef: { group: 'proxy.example.com', kind: 'ProxyBackend', name: 'old' } },
    };
    const mirrored = route('shop', [toService({ filters: [mirror] })]);
    expect(findingsFor([...gateway(), service(), mirrored, old])).toEqual([]);
    expect(findingsFor([...gateway(), old])).not.toContain('AIG7066');
    expect(
      findingsFor([...shop, old, route('typo', [toBackend('odl', { matches: [{ path: { value: '/typo' } }] })])]),
    ).toEqual(['AIG3002 spec.rules[0].backendRefs[0]']);
    expect(findingsFor([...shop, old, route('broken', [{ backendRefs: [{ name: 'shop' }] }])])).not.toContain(
      'AIG7066',
    );
  });
});

import { describe, expect, test } from 'vitest';
import { escapedLabel } from '../../../../src/core/data-plane/agentgateway-1.4/metric-labels';
import { compileTextToConfig } from '../../../support/compile-config';
import { statusesOf } from '../4-attach/cases';
import { compileDocuments } from './scenario';

const GATEWAY = `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: demo}
spec:
  gatewayClassName: agentgateway
  listeners:
  - {name: a, port: 80, protocol: HTTP}
  - {name: b, port: 81, protocol: HTTP, hostname: b.example.com}
  - {name: c, port: 81, protocol: HTTP, hostname: c.example.com}
`;

const policy = (name: string, frontend: string, part = '') => `
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: ${name}, namespace: demo}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: edge${part && `, ${part}`}}]
  frontend: ${frontend}
`;

const compiled = (...policies: string[]) => compileDocuments([GATEWAY, ...policies]);
const written = (...policies: string[]) => {
  const { config, found } = compiled(...policies);
  expect(found).toEqual([]);
  return config;
};

describe('a frontend policy for a part of the Gateway', () => {
  const one = GATEWAY.replace(/ {2}- \{name: [bc].*\n/g, '');

  test('applies to the entire Gateway if it covers all listeners', () => {
    for (const part of ['port: 80', 'sectionName: a']) {
      const log = policy('p', '{accessLog: {filter: request.path == "/"}}', part);
      const { config, found } = compileDocuments([one, log]);
      expect(found).toEqual([]);
      expect(config.frontendPolicies).toEqual({ accessLog: { filter: 'request.path == "/"' } });
    }
    expect(compileDocuments([one, policy('p', '{connect: {mode: Tunnel}}', 'port: 80')]).found).toEqual([]);
  });

  test('wins field by field: listener, port, Gateway', () => {
    const log = (name: string, filter: string, part?: string) =>
      policy(name, `{accessLog: {filter: '${filter}'}}`, part);
    const tcp = policy('tcp', '{tcp: {keepalive: {retries: 3}}}');
    const { frontendPolicies } = written(
      tcp,
      log('whole', 'request.path == "/w"'),
      log('port', 'request.path == "/p"', 'port: 81'),
      log('listener', 'request.path == "/l"', 'sectionName: c'),
    );
    const is = (name: string) => `proxy.listener.name == "${name}" ? `;
    expect(frontendPolicies.accessLog.filter).toBe(
      `${is('a')}(request.path == "/w") : ${is('b')}(request.path == "/p") : ${is('c')}(request.path == "/l") : true`,
    );
    expect(frontendPolicies.tcp.keepalives.retries).toBe(3);
  });

  test('is emitted once if it is the same for all listeners', () => {
    const log = '{accessLog: {filter: request.path == "/"}}';
    expect(written(policy('whole', log), policy('port', log, 'port: 81')).frontendPolicies.accessLog.filter).toBe(
      'request.path == "/"',
    );
  });

  test('sends only lines of its listeners to a receiver', () => {
    const otlp = '{accessLog: {otlp: {backendRef: {name: collector, port: 4317}, filter: response.code > 399}}}';
    const { accessLog } = written(policy('p', otlp, 'sectionName: b')).frontendPolicies;
    expect(accessLog.filter).toBeUndefined();
    expect(accessLog.otlp.filter).toBe('proxy.listener.name == "b" ? (response.code > 399) : false');
    const other = otlp.replace('collector', 'another');
    expect(compiled(policy('p', otlp, 'sectionName: b'), policy('q', other, 'sectionName: c')).found).toEqual([
      'AIG5102 spec.frontend.accessLog',
    ]);
  });

  test('counts labels of its listeners', () => {
    const label = (name: string, expression: string) =>
      `{metrics: {attributes: {add: [{name: ${name}, expression: ${expression}}]}}}`;
    const config = written(
      policy('whole', label('path', 'request.path')),
      policy('p', label('way', 'request.method'), 'port: 81'),
    );
    const is = (name: string) => `proxy.listener.name == "${name}" ? `;
    expect(config.config.metrics.fields.add).toEqual({
      path: escapedLabel(`${is('a')}(request.path) : fail()`),
      way: escapedLabel(`${is('b')}(request.method) : ${is('c')}(request.method) : fail()`),
    });
  });

  test('requires the PROXY protocol at its port', () => {
    const { binds, frontendPolicies } = written(policy('p', '{proxyProtocol: {}}', 'port: 81'));
    expect(binds.map(({ tunnelProtocol }: { tunnelProtocol?: string }) => tunnelProtocol)).toEqual([
      undefined,
      'proxy',
    ]);
    expect(frontendPolicies?.proxyProtocol).toBeUndefined();
  });

  test.each([
    ['tcp', '{tcp: {keepalive: {retries: 3}}}'],
    ['http', '{http: {http1MaxHeaders: 7}}'],
    ['connect', '{connect: {mode: Tunnel}}'],
    ['networkAuthorization', '{networkAuthorization: {policy: {matchExpressions: ["true"]}}}'],
    ['proxyProtocol', '{proxyProtocol: {version: V1}}'],
    ['proxyProtocol', '{proxyProtocol: {mode: Optional}}'],
    ['accessLog', '{accessLog: {attributes: {remove: [http.path]}}}'],
  ])('that only the whole process can have is refused, and not dropped: %s', (field, frontend) => {
    expect([...new Set(compiled(policy('p', frontend, 'port: 81')).found)]).toEqual([`AIG5102 spec.frontend.${field}`]);
  });

  test.each([
    ['tcp', '{tcp: {keepalive: {retries: 3}}}'],
    ['http', '{http: {http1MaxHeaders: 7}}'],
    ['connect', '{connect: {mode: Tunnel}}'],
    ['networkAuthorization', '{networkAuthorization: {policy: {matchExpressions: ["true"]}}}'],
    ['proxyProtocol', '{proxyProtocol: {version: V1, mode: Optional}}'],
    ['tls', '{tls: {handshakeTimeout: 7s}}'],
  ])('applies to the entire process if all ports agree: %s', (field, frontend) => {
    const { config, found } = compiled(policy('p', frontend, 'port: 80'), policy('q', frontend, 'port: 81'));
    expect(found).toEqual([]);
    expect(config.frontendPolicies[field]).toEqual(written(policy('p', frontend)).frontendPolicies[field]);
  });

  test('adds rules per port without hiding those of the Gateway', () => {
    const rule = (name: string, text: string, part?: string) =>
      policy(name, `{networkAuthorization: {policy: {matchExpressions: ['${text}']}}}`, part);
    const office = 'source.address == "10.0.0.1"';
    const whole = rule('whole', office);
    expect(compiled(whole, rule('a-other', 'true', 'port: 81'), rule('b-same', office, 'port: 81')).found).toEqual([
      'AIG5102 spec.frontend.networkAuthorization',
    ]);
    expect(written(whole, rule('again', office, 'port: 81')).frontendPolicies.networkAuthorization).toEqual({
      rules: [{ allow: office }],
    });
  });

  test('traces only its listeners by a condition on sampling', () => {
    const tracing = (more: string) => `{tracing: {backendRef: {name: collector, port: 4317}${more}}}`;
    const path = ', attributes: {add: [{name: way, expression: request.path}]}';
    const { tracing: alone } = written(policy('p', tracing(path), 'sectionName: b')).frontendPolicies;
    expect(alone).toEqual({
      host: 'collector.demo.svc.cluster.local:4317',
      protocol: 'grpc',
      attributes: { way: 'request.path' },
      clientSampling: 'proxy.listener.name == "b" ? (true) : false',
    });
    const half = ', randomSampling: "0.5", filter: request.path != "/"';
    const { tracing: both } = written(
      policy('whole', tracing(path)),
      policy('p', tracing(half), 'sectionName: c'),
    ).frontendPolicies;
    const is = (name: string) => `proxy.listener.name == "${name}" ? `;
    expect(both).toMatchObject({
      randomSampling: `${is('c')}(0.5) : false`,
      filter: `${is('c')}(request.path != "/") : true`,
      attributes: { way: `${is('a')}(request.path) : ${is('b')}(request.path) : fail()` },
    });
    expect(both.clientSampling).toBeUndefined();
    const other = tracing('').replace('collector', 'another');
    expect(compiled(policy('p', tracing(''), 'sectionName: b'), policy('q', other, 'sectionName: c')).found).toEqual([
      'AIG5102 spec.frontend.tracing',
    ]);
  });

  test('waits for its port, unless it restricts access', () => {
    const waiting = compileTextToConfig(`${GATEWAY}---${policy('p', '{connect: {mode: Tunnel}}', 'port: 82')}`);
    expect(waiting.diagnostics.map(({ code, path, severity }) => [code, path, severity])).toContainEqual([
      'AIG3018',
      'spec.targetRefs[0].port',
      'warning',
    ]);
    const { errors } = compiled(
      policy('p', '{networkAuthorization: {policy: {matchExpressions: ["true"]}}}', 'port: 82'),
    );
    expect(errors).toEqual([
      'AIG3061 the policy with frontend.networkAuthorization is not attached: Gateway demo/edge has no listener at port 82; it has 80, 81',
    ]);
  });

  test('is not attached if no selected listener has the port', () => {
    const yaml = policy('p', '{connect: {mode: Tunnel}}', 'port: 82');
    const selecting = yaml.replace('targetRefs', 'targetSelectors').replace('name: edge', 'matchLabels: {}');
    const message = (input: string) =>
      JSON.stringify(statusesOf(`${GATEWAY}---${input}`).find(({ kind }) => kind.endsWith('Policy'))?.status);
    expect(message(yaml)).toContain('Policy is not attached: Gateway demo/edge has no listener at port 82');
    expect(message(selecting)).toContain(
      'Policy is not attached: namespace demo has no Gateway with a listener at port 82',
    );
  });
});

describe('CONNECT requests', () => {
  const routed = (matches = '') => `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: web, namespace: demo}
spec:
  parentRefs: [{name: edge, sectionName: a}]
  rules: [{${matches}backendRefs: [{name: web, port: 80}]}]
`;
  const routes = (mode: string, matches?: string) =>
    compiled(policy('p', `{connect: {mode: ${mode}}}`), routed(matches)).config.binds[0].listeners[0].routes;

  test('have their own routes, which rewrite nothing', () => {
    const [tunnel, route] = routes('Route');
    expect(tunnel.matches).toEqual([{ path: { pathPrefix: '/' }, method: 'CONNECT' }]);
    expect(tunnel.policies).toBeUndefined();
    expect(route.policies).toEqual({ urlRewrite: { authority: 'none' } });
    expect(tunnel.backends).toEqual(route.backends);
  });

  test('have no routes if not routed or if a rule matches other methods', () => {
    expect(routes('Deny')).toHaveLength(1);
    expect(routes('Route', 'matches: [{method: GET}], ')).toHaveLength(1);
    expect(routes('Route', 'matches: [{method: GET}, {method: CONNECT}], ')[0].matches).toHaveLength(1);
  });
});

describe('TLS of a port', () => {
  const pair = 'tls: {certificateRefs: [{name: pair}]}';
  const gateway = `${GATEWAY}  - {name: d, port: 443, protocol: HTTPS, ${pair}}\n  - {name: e, port: 444, protocol: HTTPS, ${pair}}\n`;
  const tlsOf = (...policies: string[]) => {
    const { config, found } = compileDocuments([gateway, ...policies]);
    return {
      found,
      listeners: Object.fromEntries(
        (config?.binds ?? []).flatMap(({ listeners }: any) => listeners.map(({ name, tls }: any) => [name, tls])),
      ),
    };
  };

  test('is emitted at its listeners', () => {
    const own =
      '{tls: {minProtocolVersion: "1.2", maxProtocolVersion: "1.3", cipherSuites: [TLS13_AES_128_GCM_SHA256]}}';
    const { found, listeners } = tlsOf(policy('p', own, 'port: 444'));
    expect(found).toEqual([]);
    expect(listeners.e).toMatchObject({
      minTLSVersion: 'TLS_V1_2',
      maxTLSVersion: 'TLS_V1_3',
      cipherSuites: ['TLS_AES_128_GCM_SHA256'],
    });
    expect(Object.keys(listeners.d)).toEqual(['cert', 'key']);
  });

  test.each([
    ['1.2', 'TLS13_AES_128_GCM_SHA256', 1],
    ['1.3', 'TLS13_AES_128_GCM_SHA256', 0],
    ['1.2', 'TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256', 0],
  ])('up to %s accepts %s or is rejected: %i', (version, suite, count) => {
    const own = `{tls: {maxProtocolVersion: "${version}", cipherSuites: [${suite}]}}`;
    const expected = Array(count).fill('AIG5103 spec.frontend.tls.cipherSuites');
    for (const part of ['port: 444', '']) expect(tlsOf(policy('p', own, part)).found).toEqual(expected);
  });

  test('is rejected if listeners do not support it', () => {
    for (const own of ['{tls: {handshakeTimeout: 3s}}', '{tls: {alpnProtocols: [h2]}}'])
      expect(tlsOf(policy('p', own, 'port: 444')).found).toEqual(['AIG5102 spec.frontend.tls']);
    const whole = policy('whole', '{tls: {minProtocolVersion: "1.3"}}');
    const { found } = tlsOf(whole, policy('p', '{tls: {maxProtocolVersion: "1.3"}}', 'port: 444'));
    expect(found).toEqual(['AIG5102 spec.frontend.tls']);
  });
});

describe('metric labels', () => {
  const codes = (name: string) =>
    compiled(policy('p', `{metrics: {attributes: {add: [{name: '${name}', expression: request.path}]}}}`)).found.map(
      (one) => JSON.stringify(one).match(/AIG\d+/)?.[0],
    );

  test.each(['team', 'gen_ai_tool', '_a1', 'Team'])('are taken: %s', (name) => {
    expect(codes(name)).toEqual([]);
  });

  test.each(['cost-center', 'team.name', '9x', 'gen ai', 'teäm'])(
    'are refused where Prometheus reads none: %s',
    (name) => {
      expect(codes(name)).toEqual(['AIG5120']);
    },
  );

  test.each(['route', 'le', 'gen_ai_system'])('are refused that are there already: %s', (name) => {
    expect(codes(name)).toEqual(['AIG5101']);
  });
});

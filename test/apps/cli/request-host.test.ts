import { expect, it } from 'vitest';
import { run, useFolder } from './run';

const folder = useFolder();

/** The host of a policy in front of routing, and that of a rule, are the one that the client sends. */
const input = (host: string, scheme: 'http' | 'https' = 'http') => `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: demo}
spec:
  gatewayClassName: agentgateway
  listeners:
  - name: web
    port: ${scheme === 'http' ? 8080 : 443}
    protocol: ${scheme.toUpperCase()}
${scheme === 'http' ? '' : '    tls: {certificateRefs: [{name: web}]}'}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: all, namespace: demo}
spec:
  parentRefs: [{name: edge}]
  rules:
  - {matches: [{headers: [{name: x-known, value: "true"}]}], backendRefs: [{name: known, port: 80}]}
  - {backendRefs: [{name: unknown, port: 80}]}
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: named, namespace: demo}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: edge}]
  traffic:
    phase: PreRouting
    transformation: {request: {set: [{name: x-known, value: 'string(request.host == "${host}")'}]}}
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: refused, namespace: demo}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: edge}]
  traffic:
    authorization: {action: Deny, policy: {matchExpressions: ['request.host == "${host}"']}}
`;

it.each([
  ['shop.example.com', ['http://shop.example.com/', '--port', '8080']],
  ['shop.example.com', ['/', '-H', 'host: shop.example.com', '--port', '8080']],
  ['shop.example.com', ['http://shop.example.com:80/', '--port', '8080']],
  ['shop.example.com', ['shop.example.com/']],
  ['shop.example.com', ['http://localhost:8080/', '-H', 'Host: shop.example.com']],
  ['shop.example.com:8080', ['http://shop.example.com:8080/']],
  ['shop.example.com:8080', ['http://shop.example.com:8080/', '--port', '8080']],
  ['shop.example.com:9090', ['http://shop.example.com:9090/', '--port', '8080']],
])('matches the host that the client sends: %s of %j', async (host, request) => {
  const file = folder.write('shop.yaml', input(host));
  const { out } = await run('request', '-f', file, '--no-config', ...request);
  expect(out).toContain('answer: 403');
  expect(out).toContain('Service/demo/known/80');
});

it('matches the host that the client sends without changes before routing', async () => {
  const documents = input('shop.example.com').split('---');
  const file = folder.write('shop.yaml', documents.filter((text) => !text.includes('PreRouting')).join('---'));
  const { out } = await run('request', '-f', file, '--no-config', 'http://shop.example.com/', '--port', '8080');
  expect(out).toContain('answer: 403');
});

it.each(['https://shop.example.com/', 'https://shop.example.com:443/'])(
  'clients leave out the port of https: %s',
  async (url) => {
    const file = folder.write('shop.yaml', input('shop.example.com', 'https'));
    const { out } = await run('request', '-f', file, '--no-config', url);
    expect(out).toContain('answer: 403');
  },
);

it('a host that the listener of the handshake is not for', async () => {
  const text = input('x', 'https').replace('protocol: HTTPS', 'protocol: HTTPS\n    hostname: "*.example.com"');
  const file = folder.write('shop.yaml', text);
  const { out } = await run(
    'request',
    '-f',
    file,
    '--no-config',
    'https://a.example.com/',
    '-H',
    'Host: b.example.com',
  );
  expect(out).toContain('answer: it goes to Service/demo/unknown/80');
  const other = await run('request', '-f', file, '--no-config', 'https://a.example.com/', '-H', 'Host: a.example.org');
  expect(other.out).toContain('answer: 404');
});

it('a host that matches a more specific listener than the handshake', async () => {
  const closer =
    '\n  - {name: closer, port: 443, protocol: HTTPS, hostname: b.example.com, tls: {certificateRefs: [{name: web}]}}';
  const file = folder.write(
    'shop.yaml',
    input('x', 'https').replace('    tls: {certificateRefs: [{name: web}]}', `$&${closer}`),
  );
  const { out } = await run(
    'request',
    '-f',
    file,
    '--no-config',
    'https://a.example.com/',
    '-H',
    'Host: b.example.com',
  );
  expect(out).toContain('answer: 421, the TLS handshake selected listener web, which does not serve this host');
});

it('request tests send the port of the URL', async () => {
  folder.write('shop.yaml', input('shop.example.com:8080'));
  const test = (url: string, expected: string) => `- {name: ${url}, request: GET ${url}, expect: {${expected}}}`;
  const file = folder.write(
    'shop.gateway-test.yaml',
    `tests:\n- {name: named, request: GET http://localhost:8080/, headers: {Host: 'shop.example.com:8080'}, expect: {status: 403}}\n${test('http://shop.example.com:8080/', 'status: 403, backend: known')}\n${test('http://shop.example.com/', 'backend: unknown')}`,
  );
  const { code, out, err } = await run('test', '-f', folder.path('shop.yaml'), '--no-config', file);
  expect(out + err).toContain('3 tests: 3 passed');
  expect(code).toBe(0);
});

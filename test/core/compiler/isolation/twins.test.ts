import { describe, expect, it } from 'vitest';
import { answers, compiled, EDGE, JWT, leftOut, policy, route } from './worlds';

const SHOP = route('shop', 'web');
const PAY = route('pay', 'bills');
const OTHER = route('shop', 'other');
const FINE = 'Service/pay/bills/80 1';

const ON = (name: string) => `  targetRefs: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, name: ${name} }]\n`;

function backend(host: string): string {
  return `
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata: { name: host, namespace: shop }
spec: { static: { host: ${host}, port: 80 } }
`;
}

function tls(service: string): string {
  return `
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: { name: tls, namespace: shop }
spec:
  targetRefs: [{ group: "", kind: Service, name: ${service} }]
  validation: { hostname: ${service}.example.com, wellKnownCACertificates: System }
`;
}

describe('two documents with the same name', () => {
  it('close the first route and every route to the second destination', () => {
    const twin = route('shop', 'web')
      .replace('value: /web', 'value: /api')
      .replace('{ name: web, port', '{ name: other, port');
    const result = compiled([EDGE, PAY, SHOP, OTHER, route('shop', 'third'), twin]);
    expect(answers(result, '/web', '/other', '/third', '/bills')).toEqual({
      '/web': '500',
      '/other': '500',
      '/third': 'Service/shop/third/80 1',
      '/bills': FINE,
    });
    expect(leftOut(result)).toEqual([
      'HTTPRoute shop/other, rule 0: rule answers500 (HTTPRoute shop/web is defined twice)',
      'HTTPRoute shop/web: route answers500 (AIG2006)',
    ]);
  });

  it('close both routes even if the second one is invalid', () => {
    const twin = `${route('shop', 'web', '      unknown: 1').replace('{ name: web, port', '{ name: other, port')}`;
    const result = compiled([EDGE, PAY, SHOP, OTHER, twin]);
    expect(answers(result, '/web', '/other', '/bills')).toEqual({ '/web': '500', '/other': '500', '/bills': FINE });
  });

  it('close the targets of both if they are policies', () => {
    const twins = [policy('shop', 'auth', `${ON('web')}${JWT}`), policy('shop', 'auth', `${ON('other')}${JWT}`)];
    const result = compiled([EDGE, PAY, SHOP, OTHER, route('shop', 'third'), ...twins]);
    expect(answers(result, '/web', '/other', '/third', '/bills')).toEqual({
      '/web': '500',
      '/other': '500',
      '/third': 'Service/shop/third/80 1',
      '/bills': FINE,
    });
    expect(result.judgement.failed).toBe(true);
  });

  it('close the entire namespace if one is an unreadable policy', () => {
    const twins = [policy('shop', 'auth', `${ON('web')}${JWT}`), policy('shop', 'auth', `  targetRef: []\n${JWT}`)];
    const result = compiled([EDGE, PAY, SHOP, OTHER, ...twins]);
    expect(answers(result, '/web', '/other', '/bills')).toEqual({ '/web': '500', '/other': '500', '/bills': FINE });
  });

  it('are backends: neither is called', () => {
    const rule = `      backendRefs: [{ group: agentgateway.dev, kind: AgentgatewayBackend, name: host }]`;
    const calling = route('shop', 'host').replace(/ {6}backendRefs.*/, rule);
    const result = compiled([EDGE, PAY, calling, backend('one.example.com'), backend('two.example.com')]);
    expect(answers(result, '/host', '/bills')).toEqual({ '/host': 'Invalid/NotFound 1', '/bills': FINE });
  });

  it('are policies of TLS: without it neither Service is called', () => {
    const result = compiled([EDGE, PAY, SHOP, OTHER, tls('web'), tls('other')]);
    expect(answers(result, '/web', '/other', '/bills')).toEqual({
      '/web': 'Invalid/NotFound 1',
      '/other': 'Invalid/NotFound 1',
      '/bills': FINE,
    });
  });

  it('keep the last output if they are Gateways', () => {
    const result = compiled([EDGE, EDGE.replace('8080', '9090'), PAY]);
    expect(result.gateways).toEqual([]);
    expect(leftOut(result)).toEqual(['Gateway infra/edge: gateway keepsLastOutput (AIG2006)']);
  });

  it.each([
    ['Secrets', 'apiVersion: v1\nkind: Secret\nmetadata: { name: a, namespace: shop }\nstringData: { key: a }\n'],
    [
      'sets of listeners',
      `apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: more, namespace: infra }
spec: { parentRef: { name: edge }, listeners: [{ name: a, port: 9000, protocol: HTTP }] }
`,
    ],
  ])('block all output if they are %s', (_what, text) => {
    const { gateways, isolated, judgement } = compiled([EDGE, PAY, text, text]);
    expect({ gateways, isolated, blocked: judgement.blocked }).toEqual({ gateways: [], isolated: [], blocked: true });
  });
});

describe('the status of an unserved route', () => {
  it('reports the reason for each of its parents', () => {
    const lost = route('shop', 'web').replace('  rules:', '  hostnames: 7\n  rules:');
    const { statuses } = compiled([EDGE, PAY, lost]);
    expect(statuses.find(({ name }) => name === 'web')).toEqual({
      kind: 'HTTPRoute',
      namespace: 'shop',
      name: 'web',
      status: {
        parents: [
          {
            parentRef: { name: 'edge', namespace: 'infra' },
            controllerName: 'agentgateway.dev/agentgateway',
            conditions: [
              {
                type: 'Accepted',
                status: 'False',
                reason: 'UnsupportedValue',
                message: 'Left out: it cannot be read far enough',
                lastTransitionTime: '1970-01-01T00:00:00Z',
              },
            ],
          },
        ],
      },
    });
  });
});

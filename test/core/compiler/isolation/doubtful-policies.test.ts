import { describe, expect, it } from 'vitest';
import { answers, compiled, EDGE, JWT, leftOut, policy, route } from './worlds';

const SHOP = route('shop', 'web').replace('name: web, port', 'name: catalogue, port');
const OTHER = route('shop', 'other');
const TWIN = route('pay', 'web').replace('value: /web', 'value: /pay');
const PAY = route('pay', 'bills');
const FINE = 'Service/pay/bills/80 1';

const target = (kind: string, name: string, more = '') =>
  `  targetRefs: [{ group: ${kind === 'Service' ? '""' : 'gateway.networking.k8s.io'}, kind: ${kind}, name: ${name}${more} }]\n`;
const AUTH = policy('shop', 'auth', `${target('HTTPRoute', 'web')}${JWT}`);
const keeps = (namespace: string, name = 'auth') =>
  `Gateway infra/edge: gateway keepsLastOutput (AgentgatewayPolicy ${namespace}/${name} is not in effect, and its namespace is unknown)`;

/** In block style, as far as who it is. */
const inBlock = (text: string, namespace: string) =>
  text.replace(/metadata: .*/, `metadata:\n  name: auth\n  ${namespace}`);

describe('a policy with an uncertain namespace', () => {
  it.each([
    ['without its namespace', AUTH.replace(', namespace: shop', ''), 'default'],
    ['in a namespace that has nothing', AUTH.replace('namespace: shop', 'namespace: shpo'), 'shpo'],
    ['in the namespace of others', AUTH.replace('namespace: shop', 'namespace: pay'), 'pay'],
    [
      'on what there is in two namespaces, without the rule',
      `${TWIN}---${policy('pay', 'auth', `${target('HTTPRoute', 'web', ', sectionName: main')}${JWT}`)}`,
      'pay',
    ],
    ['by labels that only others have', policy('pay', 'auth', `${selector('{ app: web }')}${JWT}`), 'pay'],
    [
      'with a namespace beside the name of its target',
      policy('infra', 'auth', `${target('HTTPRoute', 'web', ', namespace: shop')}${JWT}`),
      'infra',
    ],
    [
      'with a namespace beside its targets',
      `${policy('infra', 'auth', target('Gateway', 'edge'))}  targetNamespace: shop\n${JWT}`,
      'infra',
    ],
    [
      'cut off',
      'apiVersion: agentgateway.dev/v1alpha1\nkind: AgentgatewayPolicy\nmetadata:\n  name: auth\n',
      'default',
    ],
  ])('leaves every Gateway at its last output: %s', (_what, text, namespace) => {
    const web = SHOP.replace('metadata: {', 'metadata: { labels: { app: web },');
    const result = compiled([EDGE, PAY, web, text]);
    expect(result.gateways).toEqual([]);
    expect(result.judgement).toMatchObject({ failed: true, blocked: false });
    expect(leftOut(result)).toContain(keeps(namespace));
  });

  it.each([
    ['a template', 'namespace: {{ .Values.namespace }}', '{{'],
    ['a quote too many', 'namespace: "shop', '"shop'],
    ['two values', 'namespace: shop: shop', 'shop:'],
  ])('keeps the last output of every Gateway: the text contains %s', (_what, line, namespace) => {
    const result = compiled([EDGE, PAY, SHOP, inBlock(AUTH, line)]);
    expect(result.gateways).toEqual([]);
    expect(leftOut(result)).toContain(keeps(namespace));
  });

  it('blocks all output if it has two namespaces', () => {
    const other = policy('pay', 'auth', `${target('HTTPRoute', 'bills')}${JWT}`);
    const result = compiled([EDGE, PAY, SHOP, other, inBlock(AUTH, 'namespace: pay\n  namespace: shop')]);
    expect(result.judgement.blocked).toBe(true);
  });

  it('keeps the last output of every Gateway if its name exists twice', () => {
    const twins = [AUTH, policy('shop', 'auth', `${target('HTTPRoute', 'web')}${JWT}`)];
    const result = compiled([EDGE, PAY, SHOP, TWIN, ...twins]);
    expect(leftOut(result)).toContain(keeps('shop'));
  });
});

function selector(labels: string): string {
  return `  targetSelectors: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, matchLabels: ${labels} }]\n`;
}

describe('a policy with an uncertain target', () => {
  const shut = { '/web': '500', '/other': '500', '/bills': FINE };

  it.each([
    ['requests at a Service', policy('shop', 'auth', `${target('Service', 'catalogue')}${JWT}`)],
    ['requests at a Service that there is not', policy('shop', 'auth', `${target('Service', 'web')}${JWT}`)],
    ['another kind', policy('shop', 'auth', `${target('GRPCRoute', 'web')}${JWT}`)],
    ['another kind, of what cannot be there', policy('shop', 'auth', `${target('Gateway', 'web')}${JWT}`)],
    ['a rule of another route', policy('shop', 'auth', `${target('HTTPRoute', 'other', ', sectionName: main')}${JWT}`)],
    ['a name that is no text', policy('shop', 'auth', `${target('HTTPRoute', '7')}${JWT}`)],
  ])('closes all of its namespace: %s', (_what, text) => {
    const result = compiled([EDGE, PAY, SHOP, OTHER, text]);
    expect(answers(result, '/web', '/other', '/bills')).toEqual(shut);
  });

  it('closes its namespace if another policy sets the same on its target', () => {
    const other = policy('shop', 'other', `${target('HTTPRoute', 'other')}${JWT}`);
    const result = compiled([EDGE, PAY, SHOP, OTHER, other, AUTH.replace('name: web', 'name: other')]);
    expect(answers(result, '/web', '/other', '/bills')).toEqual(shut);
  });

  it('keeps the last output of the Gateway if it may target a listener', () => {
    const idle = '    - { name: idle, port: 8081, protocol: HTTP }\n';
    const text = policy('infra', 'auth', `${target('Gateway', 'edge', ', sectionName: idle')}${JWT}`);
    const result = compiled([EDGE + idle, PAY, text]);
    expect(result.gateways).toEqual([]);
    expect(leftOut(result)).toContain(
      'Gateway infra/edge: gateway keepsLastOutput (AgentgatewayPolicy infra/auth is not in effect)',
    );
  });

  it('closes TLS destinations if the name of the Service is lost', () => {
    const text = `
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: { name: tls, namespace: shop }
spec:
  targetRefs: [{ group: "", kind: Service, name: "" }]
  validation: { hostname: web.example.com, wellKnownCACertificates: System }
`;
    const result = compiled([EDGE, PAY, SHOP, text]);
    expect(answers(result, '/web', '/bills')).toEqual({ '/web': 'Invalid/NotFound 1', '/bills': FINE });
  });
});

describe('a policy with uncertain settings', () => {
  it.each([
    [
      'the protection stands one level too deep',
      `  traffic:\n    retry:\n      attempts: 2\n${JWT.replace('  traffic:\n', '').replaceAll(/^/gm, '  ')}`,
    ],
    ['a block has lost what it held', '  traffic: { retry: { attempts: many } }\n  backend: {}'],
  ])('closes its target: %s', (_what, block) => {
    const result = compiled([EDGE, PAY, SHOP, policy('shop', 'auth', `${target('HTTPRoute', 'web')}${block}`)]);
    expect(answers(result, '/web', '/bills')).toEqual({ '/web': '500', '/bills': FINE });
  });

  it.each(['AgentgatewayBackend', 'AgentgatewayParameters'])(
    'stops everything where its kind is another: %s',
    (kind) => {
      const result = compiled([EDGE, PAY, SHOP, AUTH.replace('AgentgatewayPolicy', kind)]);
      expect(result.judgement.blocked).toBe(true);
      expect(result.gateways).toEqual([]);
    },
  );
});

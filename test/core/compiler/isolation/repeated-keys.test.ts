import { describe, expect, it } from 'vitest';
import { answers, compiled, EDGE, leftOut, policy, route } from './worlds';

const SHOP = route('shop', 'web', '      name: main').replace('metadata: {', 'metadata: { labels: { app: web },');
const OTHER = route('shop', 'other');
const PAY = route('pay', 'bills');
const SECRETS = ['shop', 'infra'].map(
  (namespace) => `
apiVersion: v1
kind: Secret
metadata: { name: keys, namespace: ${namespace} }
stringData: { a: sesame }
`,
);
const FINE = { '/other': 'Service/shop/other/80 1', '/bills': 'Service/pay/bills/80 1' };

const HEAD = `
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata:
  name: guard
  namespace: shop
`;
const REF = '{ group: gateway.networking.k8s.io, kind: HTTPRoute, name: web }';
const TO_WEB = `  targetRefs: [${REF}]\n`;
const KEYS = '    apiKeyAuthentication: { secretRef: { name: keys } }\n';
const TIMEOUTS = '    timeouts: { request: 5s }\n';

const inputs = (text: string) => [EDGE, PAY, SHOP, OTHER, ...SECRETS, text];

describe('a duplicate key in a policy', () => {
  it.each([
    ['the spec', `spec:\n${TO_WEB}  traffic:\n${KEYS}spec:\n${TO_WEB}  traffic:\n${TIMEOUTS}`],
    ['the spec, the protection last', `spec:\n${TO_WEB}  traffic:\n${TIMEOUTS}spec:\n${TO_WEB}  traffic:\n${KEYS}`],
    ['the spec, in quotes', `spec:\n${TO_WEB}  traffic:\n${KEYS}"spec":\n${TO_WEB}  traffic:\n${TIMEOUTS}`],
    ['the spec, three times', `spec:\n${TO_WEB}  traffic:\n${TIMEOUTS}`.repeat(3)],
    ['the spec, on one line', `spec: { targetRefs: [${REF}], traffic: { timeouts: { request: 5s } } }\n`.repeat(2)],
    ['a block', `spec:\n${TO_WEB}  traffic:\n${KEYS}  traffic:\n${TIMEOUTS}`],
    ['a block, in single quotes', `spec:\n${TO_WEB}  traffic:\n${KEYS}  'traffic':\n${TIMEOUTS}`],
    ['the protection', `spec:\n${TO_WEB}  traffic:\n${KEYS}${KEYS}${TIMEOUTS}`],
    ['the protection, empty', `spec:\n${TO_WEB}  traffic:\n${KEYS}    apiKeyAuthentication:\n${TIMEOUTS}`],
    ['another field', `spec:\n${TO_WEB}  traffic:\n${TIMEOUTS}${TIMEOUTS}`],
    ['the targets', `spec:\n${TO_WEB}${TO_WEB}  traffic:\n${KEYS}`],
    ['the targets, in another way', `spec:\n${TO_WEB}  targetRefs:\n    - ${REF}\n  traffic:\n${KEYS}`],
  ])('closes only the targets of each copy: %s', (_what, text) => {
    const result = compiled(inputs(HEAD + text));
    expect(leftOut(result).map((line) => line.replace(/AIG\d+/g, 'AIG'))).toContain(
      'AgentgatewayPolicy shop/guard: policy notInEffect (AIG)',
    );
    expect(answers(result, '/web', '/other', '/bills')).toEqual({ '/web': '500', ...FINE });
  });

  it('closes a target that only one of the copies has', () => {
    const first = `spec:\n${TO_WEB}  traffic:\n${KEYS}`;
    const second = `spec:\n${TO_WEB.replace('name: web', 'name: other')}  traffic:\n${TIMEOUTS}`;
    for (const text of [first + second, second + first]) {
      const result = compiled(inputs(HEAD + text));
      expect(answers(result, '/web', '/other', '/bills')).toEqual({ ...FINE, '/web': '500', '/other': '500' });
    }
  });

  it.each([
    ['the name of the target', TO_WEB.replace('name: web', 'name: web, name: other')],
    ['labels', `  targetSelectors: [${REF.replace('name: web', 'matchLabels: { app: x, app: web }')}]\n`],
    ['the targets, empty', `${TO_WEB}  targetRefs:\n`],
    ['the targets, shared by an alias', `  targetRefs: &refs [${REF}]\n  targetRefs: *refs\n`],
  ])('closes the namespace if the target of the policy is unclear: %s', (_what, targets) => {
    const result = compiled(inputs(`${HEAD}spec:\n${targets}  traffic:\n${KEYS}`));
    expect(answers(result, '/web', '/other', '/bills')).toEqual({ ...FINE, '/web': '500', '/other': '500' });
  });

  it('leaves the Gateway that the policy targets at its last output', () => {
    const to = '  targetRefs: [{ group: gateway.networking.k8s.io, kind: Gateway, name: edge }]\n';
    const text = `spec:\n${to}  traffic:\n${KEYS}spec:\n${to}  traffic:\n${TIMEOUTS}`;
    const result = compiled(inputs(HEAD.replace('namespace: shop', 'namespace: infra') + text));
    expect(result.gateways).toEqual([]);
    expect(result.judgement).toMatchObject({ failed: true, blocked: false });
  });

  it.each([
    ['in braces', `{ name: guard, namespace: shop }\nspec:\n${TO_WEB}  traffic:\n${KEYS}${KEYS}`],
    ['with labels', `{ labels: { a: b }, name: guard, namespace: shop }\nspec:\n${TO_WEB}  traffic:\n${KEYS}${KEYS}`],
  ])('is of a policy that names itself %s', (_what, text) => {
    const result = compiled(inputs(HEAD.replace(/metadata:[\s\S]*/, `metadata: ${text}`)));
    expect(answers(result, '/web', '/other', '/bills')).toEqual({ '/web': '500', ...FINE });
  });

  it('is of a policy in JSON', () => {
    const spec = `{ "targetRefs": [${JSON.stringify({ group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', name: 'web' })}],
      "traffic": { "apiKeyAuthentication": { "secretRef": { "name": "keys" } } },
      "traffic": { "timeouts": { "request": "5s" } } }`;
    const text = `{ "apiVersion": "agentgateway.dev/v1alpha1", "kind": "AgentgatewayPolicy",
      "metadata": { "name": "guard", "namespace": "shop" }, "spec": ${spec} }`;
    expect(answers(compiled(inputs(text)), '/web', '/other', '/bills')).toEqual({ '/web': '500', ...FINE });
  });

  it.each([
    ['the name', HEAD.replace('name: guard', 'name: guard\n  name: guard')],
    ['the namespace', HEAD.replace('namespace: shop', 'namespace: shop\n  "namespace": pay')],
    ['the metadata', HEAD.replace('metadata:', '"metadata": { name: guard, namespace: pay }\nmetadata:')],
    ['the kind', `${HEAD}kind: AgentgatewayPolicy\n`],
  ])('stops everything if it is not clear which policy it is: %s', (_what, head) => {
    const { judgement, gateways } = compiled(inputs(`${head}spec:\n${TO_WEB}  traffic:\n${KEYS}`));
    expect({ gateways, blocked: judgement.blocked }).toEqual({ gateways: [], blocked: true });
  });

  it('blocks all output if it is in a list', () => {
    const items = `items:\n- ${HEAD.trim().replaceAll('\n', '\n  ')}\n  spec: {}\n  spec: {}\n`;
    const { judgement } = compiled(
      inputs(`apiVersion: v1\nkind: List\nmetadata:\n  name: all\n  namespace: shop\n${items}`),
    );
    expect(judgement.blocked).toBe(true);
  });

  it('has no other effect than that of an error without the setting', () => {
    const { gateways, judgement } = compiled(inputs(`${HEAD}spec:\n${TO_WEB}  traffic:\n${KEYS}${KEYS}`), {
      onError: 'stop',
    });
    expect({ gateways, blocked: judgement.blocked }).toEqual({ gateways: [], blocked: true });
  });
});

describe('a duplicate key in a route', () => {
  it('closes the routes of its namespace, like an unreadable route', () => {
    const hosts = '  hostnames: [any.example.com]\n';
    const twice = route('shop', 'more').replace('  rules:', `${hosts}${hosts}  rules:`);
    const result = compiled(inputs(`${HEAD}spec:\n${TO_WEB}  traffic:\n${KEYS}---${twice}`));
    expect(answers(result, '/web', '/other', '/bills')).toEqual({ ...FINE, '/web': '500', '/other': '500' });
  });
});

describe('a possibly truncated file', () => {
  const keys = policy('shop', 'guard', `${TO_WEB}  traffic:\n${KEYS}`);
  const two = (last: string) => [EDGE, PAY, SHOP, OTHER, ...SECRETS, keys, last];

  it.each([
    ['at a key', `${HEAD}spec:\n${TO_WEB}  traffic:\n    apiKeyAuthentication:\n      secretRef:\n`],
    ['at a key, with a comment behind it', `${HEAD}spec:\n${TO_WEB}  traffic:\n    retry: # often\n`],
    ['at a dash', `${HEAD}spec:\n  targetRefs:\n    -\n`],
    ['in a field', `${HEAD}spec:\n${TO_WEB}  traffic:\n    retry:\n      attem`],
    ['in a value', `${HEAD}spec:\n${TO_WEB}  traffic:\n    timeouts:\n      request: 5`],
  ])('blocks all output: %s', (_what, text) => {
    expect(compiled(two(text)).judgement.blocked).toBe(true);
  });

  it.each([
    ['a value that is wrong', `${HEAD}spec:\n${TO_WEB}  traffic:\n    timeouts:\n      request: 5\n`],
    ['a mapping in braces', `${HEAD}spec: { targetRefs: [${REF}], traffic: { timeouts: { request: 5 } } }`],
  ])('is not a file that ends with %s', (_what, text) => {
    const result = compiled([EDGE, PAY, SHOP, OTHER, ...SECRETS, text]);
    expect(result.judgement).toMatchObject({ failed: true, blocked: false });
    expect(answers(result, '/web', '/other', '/bills')).toEqual({ '/web': 'Service/shop/web/80 1', ...FINE });
  });

  it('closes only its target if a mapping is incomplete', () => {
    const text = `${HEAD}spec:\n${TO_WEB}  traffic:\n    timeouts: req\n`;
    const result = compiled([EDGE, PAY, SHOP, OTHER, ...SECRETS, text]);
    expect(answers(result, '/web', '/other', '/bills')).toEqual({ '/web': '500', ...FINE });
  });

  it('leaves every Gateway at its last output if it may end within the namespace of a policy', () => {
    const head = HEAD.replace('namespace: shop', 'namespace: sho');
    const sho = route('sho', 'more');
    const result = compiled([EDGE, PAY, SHOP, sho, ...SECRETS, head]);
    expect(result.judgement).toMatchObject({ failed: true, blocked: false });
    expect(result.gateways).toEqual([]);
  });
});

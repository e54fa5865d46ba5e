import { expect, it } from 'vitest';
import { attached, provenance, ruleOf } from './attached';

const policy = (name: string, target: string, traffic: string, strategy = '') => `---
apiVersion: proxy.example.com/v1alpha1
kind: ProxyPolicy
metadata: {name: ${name}, namespace: demo}
spec: {targetRefs: [{group: gateway.networking.k8s.io, ${target}}], ${strategy} traffic: ${traffic}}
`;

const OVERRIDE = 'strategy: {inheritance: Override},';
const GATEWAY = 'kind: Gateway, name: edge';
const LISTENER = 'kind: Gateway, name: edge, sectionName: http';
const ROUTE = 'kind: HTTPRoute, name: web';

function effective(...policies: readonly string[]) {
  const input = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: demo}
spec: {gatewayClassName: proxy, listeners: [{name: http, port: 80, protocol: HTTP}]}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: web, namespace: demo}
spec: {parentRefs: [{name: edge}], rules: [{backendRefs: [{name: web, port: 80}], timeouts: {request: 9s}}]}
${policies.join('')}`;
  const all = attached(input, { revision: 'v1.4' });
  const rule = ruleOf(all, 'web');
  const [listener] = all.attachment.gateways[0].listeners;
  return { rule: provenance(rule.traffic), traffic: rule.traffic, listener: provenance(listener.ownTraffic) };
}

it('locks its fields against every more precise level, including the rule', () => {
  const { rule } = effective(
    policy('all', GATEWAY, '{timeouts: {request: 1s}, csrf: {}}', OVERRIDE),
    policy('web', ROUTE, '{timeouts: {request: 2s}, retry: {attempts: 1}}'),
  );
  expect(rule.timeouts).toBe('all@gateway > web@route > web@filter');
  expect(rule.retry).toBe('web@route');
});

it('leaves the rules of access of more precise policies out', () => {
  const expressions = (text: string) => `{authorization: {policy: {matchExpressions: ['${text}']}}}`;
  const rules = [
    policy('gw', GATEWAY, expressions('true')),
    policy('on-listener', LISTENER, expressions('true'), OVERRIDE),
    policy('web', ROUTE, expressions('true')),
  ];
  expect(effective(...rules).rule.authorization).toBe('gw@gateway + on-listener@listener');
});

it('prefers the less precise of two overriding policies', () => {
  const { rule, listener } = effective(
    policy('all', GATEWAY, '{retry: {attempts: 1}}', OVERRIDE),
    policy('on-listener', LISTENER, '{retry: {attempts: 2}, csrf: {}}', OVERRIDE),
  );
  expect(rule.retry).toBe('all@gateway > on-listener@listener');
  expect(Object.keys(listener)).toEqual(['csrf']);
});

it('locks one of two limits, and one of two sides of headers', () => {
  const { traffic } = effective(
    policy('all', GATEWAY, '{rateLimit: {local: [{requests: 1, unit: Seconds}]}}', OVERRIDE),
    policy(
      'web',
      ROUTE,
      `{rateLimit: {local: [{requests: 9, unit: Seconds}], global: {backendRef: {name: l, port: 81}, domain: d, descriptors: [{entries: [{name: k, expression: "'v'"}]}]}}}`,
    ),
  );
  const { local, global } = traffic.rateLimit?.value ?? {};
  expect(local?.[0].requests).toBe(1);
  expect(global?.domain).toBe('d');
});

import { expect, it } from 'vitest';
import { describeLive } from './harness/program';
import { runLive } from './harness/run-live';
import { http } from './harness/upstreams';

const ADD = `add: [{name: x-user, value: '"alice"'}]`;
/** What a rule does to the header, and what the service gets of one that the client sent as `admin`. */
const WAYS: Readonly<Record<string, readonly [traffic: string, got: string | undefined]>> = {
  added: [`transformation: {request: {${ADD}}}`, 'admin, alice'],
  set: [`transformation: {request: {set: [{name: x-user, value: '"alice"'}]}}`, 'alice'],
  both: [`transformation: {request: {${ADD}, set: [{name: x-user, value: '"bob"'}]}}`, 'bob'],
  removed: [`transformation: {request: {${ADD}, remove: [x-user]}}`, undefined],
  modified: [`transformation: {request: {${ADD}}}, headerModifiers: {request: {remove: [x-user]}}`, undefined],
};
const ORIGINS = [
  'https://*.example.com',
  'null',
  'https://A.example.com',
  'https://b.example.com/',
  'https://c.example.com:443',
];

const policyOn = (name: string, traffic: string) => `---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: ${name}, namespace: demo}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: all, sectionName: ${name}}]
  traffic: {${traffic}}
`;
const ruleOf = (name: string) =>
  `  - {name: ${name}, matches: [{path: {value: /${name}}}], backendRefs: [{name: shop, port: 80}]}\n`;

const INPUT = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: gw, namespace: demo}
spec: {gatewayClassName: agentgateway, listeners: [{name: http, port: 8080, protocol: HTTP}]}
---
apiVersion: v1
kind: Service
metadata: {name: shop, namespace: demo}
spec: {ports: [{port: 80}]}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: all, namespace: demo}
spec:
  parentRefs: [{name: gw}]
  rules:
${[...Object.keys(WAYS), 'origins'].map(ruleOf).join('')}${Object.entries(WAYS)
  .map(([name, [traffic]]) => policyOn(name, traffic))
  .join(
    '',
  )}${policyOn('origins', `csrf: {additionalOrigins: ${JSON.stringify([...ORIGINS, 'https://d.example.com'])}}`)}`;

describeLive('what warnings say of headers and origins', () => {
  it('is so', async () => {
    const live = await runLive({ input: INPUT, upstreams: { 'shop.demo.svc.cluster.local:80': http() } });
    for (const [name, [, got]] of Object.entries(WAYS)) {
      const { body } = await live.get(`http://a.example.org:8080/${name}`, { headers: { 'x-user': 'admin' } });
      expect([name, JSON.parse(body).headers['x-user']]).toEqual([name, got]);
    }
    const from = async (origin: string) => {
      const headers = { origin, 'sec-fetch-site': 'cross-site' };
      return (await live.post('http://a.example.org:8080/origins', 'x', { headers })).status;
    };
    for (const origin of ['x', 'a', 'b', 'c'].map((name) => `https://${name}.example.com`))
      expect([origin, await from(origin)]).toEqual([origin, 403]);
    expect(await from('null')).toBe(403);
    expect(await from('https://d.example.com')).toBe(200);
  });
});

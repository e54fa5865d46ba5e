import { expect, it } from 'vitest';
import { loadText } from '../../../src/core/compiler/1-load';
import { compile } from '../../../src/core/compiler/compile';
import { AGENTGATEWAY_1_4 } from '../../../src/core/data-plane/agentgateway-1.4';
import { differencesBetween } from '../../../src/core/data-plane/differences';
import { DiagnosticCollector } from '../../../src/core/diagnostics';

const COUNT = 5000;
/** Seconds of processor time. */
const MOST = 3;

const numbers = Array.from({ length: COUNT }, (_, index) => index);

const TEXT = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: demo }
spec: { gatewayClassName: agentgateway, listeners: [{ name: http, port: 80, protocol: HTTP }] }
${numbers
  .map(
    (index) => `---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: r${index}, namespace: demo }
spec:
  parentRefs: [{ name: edge }]
  rules: [{ matches: [{ path: { type: PathPrefix, value: /p${index} } }], timeouts: { request: 5s }, backendRefs: [{ name: web, port: 80 }] }]
`,
  )
  .join('')}`;

function dumpOf(routes: readonly object[], backends: readonly object[] = []): string {
  const named = { gatewayName: 'edge', gatewayNamespace: 'demo', listenerName: 'http', hostname: '', protocol: 'HTTP' };
  const byKey = Object.fromEntries(routes.map((route, index) => [`${index}`, route]));
  const listeners = { a: { key: 'a', ...named, routes: byKey } };
  const bind = { key: 'bind/80', address: '[::]:80', protocol: 'http', mode: 'standard', listeners };
  return JSON.stringify({ binds: [bind], policies: [], backends });
}

const routeAt = (index: number, name: string) => ({
  key: `demo/r${index}.00.http`,
  name,
  namespace: 'demo',
  kind: 'HTTPRoute',
  matches: [{ path: { pathPrefix: `/p${index}` } }],
});
const TIMEOUT = { timeout: { requestTimeout: '5s' } };

function secondsOf(work: () => void): number {
  const { user: before } = process.cpuUsage();
  work();
  return (process.cpuUsage().user - before) / 1e6;
}

it('compares 5,000 routes in less than 3 s, with and without a controller', () => {
  const diagnostics = new DiagnosticCollector();
  const { gateways } = compile(loadText([{ name: 'input.yaml', text: TEXT }], diagnostics), {}, diagnostics);
  const { config } = gateways[0]!;
  const { running } = AGENTGATEWAY_1_4;
  const inline = (index: number) => `default/default/bind/80/http/demo/r${index}.00/backend0`;
  const own = dumpOf(
    numbers.map((index) => ({
      ...routeAt(index, `r${index}.00`),
      inlinePolicies: [TIMEOUT, { urlRewrite: { authority: 'none' } }],
      backends: [{ weight: 1, backend: `/${inline(index)}` }],
    })),
    numbers.map((index) => ({
      backend: { host: { name: inline(index), target: 'web.demo.svc.cluster.local:80' } },
    })),
  );
  const controlled = dumpOf(
    numbers.map((index) => ({
      ...routeAt(index, `r${index}`),
      inlinePolicies: [TIMEOUT],
      backends: [{ weight: 1, service: { name: 'demo/web.demo.svc.cluster.local', port: 80 } }],
    })),
  );
  const drift = secondsOf(() =>
    expect(differencesBetween(running.partsOfConfig(config), running.partsOfDump(JSON.parse(own)))).toEqual([]),
  );
  const migrate = secondsOf(() =>
    expect(running.compareControlled(config, JSON.parse(controlled))).toMatchObject({
      differences: [],
      compared: 5001,
    }),
  );
  console.log(`5,000 routes: drift ${drift.toFixed(2)} s, migrate ${migrate.toFixed(2)} s`);
  expect(drift).toBeLessThan(MOST);
  expect(migrate).toBeLessThan(MOST);
});

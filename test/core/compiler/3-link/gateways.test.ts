import { describe, expect, it } from 'vitest';
import { linked } from './inputs';
import { gateway, HTTP, RULES, route } from './written-resources';

describe('Gateways', () => {
  it('accept the default class names and classes of a known controller', () => {
    const other = (controller: string) => `
---
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: {name: proxy}
spec: {controllerName: ${controller}}`;
    expect(linked(gateway(HTTP)).graph.gateways).toHaveLength(1);
    expect(linked(gateway(HTTP) + other('agentgateway.dev/agentgateway')).graph.gateways[0].controllerName).toBe(
      'agentgateway.dev/agentgateway',
    );
    const foreign = linked(gateway(HTTP) + other('example.org/other') + route('web', RULES));
    expect(foreign.graph.gateways).toEqual([]);
    expect(foreign.texts).toEqual([
      'AIG3001 spec.gatewayClassName: no output is generated for this Gateway, because its class proxy belongs to example.org/other',
    ]);
    expect(foreign.graph.routes[0].parents[0].refusals[0].reason).toBe('NoMatchingParent');
  });

  it.each([
    ['agentgatewy', '', 'agentgateway'],
    ['agentgatway', '', 'agentgateway'],
    ['edge-clas', 'edge-class', 'edge-class'],
    ['istio', '', undefined],
    ['edge-2', 'edge-1', undefined],
  ])('are omitted if their class is unknown: %s', (className, given, nearest) => {
    const text = gateway(HTTP).replace(/gatewayClassName: \w+/, `gatewayClassName: ${className}`);
    const theClass = `
---
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: {name: ${given}}
spec: {controllerName: agentgateway.dev/agentgateway}`;
    const found = linked(text + (given ? theClass : '')).diagnostics.find(({ code }) => code === 'AIG3001');
    expect(found?.severity).toBe('error');
    const served = `\n---${gateway(HTTP).replace('name: edge', 'name: served')}${route('web', RULES)}`;
    const severityWith = (more: string, options = {}) =>
      linked(text + more + (given ? theClass : ''), options).diagnostics.find(({ code }) => code === 'AIG3001')
        ?.severity;
    expect(severityWith(served)).toBe(nearest ? 'warning' : 'note');
    expect(severityWith('', { mode: 'controller' })).toBe(nearest ? 'error' : 'note');
    if (nearest) expect(found?.message).toMatch(`the nearest existing name is ${nearest}`);
  });

  it('names the controller that is almost the one of a class', () => {
    const theClass = `
---
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: {name: proxy}
spec: {controllerName: agentgateway.dev/agentgatway}`;
    const [found] = linked(gateway(HTTP) + theClass).diagnostics;
    expect(`${found?.code} ${found?.severity}`).toBe('AIG3001 error');
    expect(found?.message).toContain('the nearest existing name is agentgateway.dev/agentgateway');
  });
});

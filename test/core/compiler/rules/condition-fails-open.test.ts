import { describe, expect, it } from 'vitest';
import { backend, diagnose, gateway, route, toBackend } from './run';

const MISSING = 'request.headers["x-from"] != "inside"';

/** Returns the findings about a conditional choice in a route's policy. */
function found(traffic: object): string[] {
  const policy = {
    apiVersion: 'agentgateway.dev/v1alpha1',
    kind: 'AgentgatewayPolicy',
    metadata: { name: 'choice', namespace: 'demo' },
    spec: { targetRefs: [{ group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', name: 'shop' }], traffic },
  };
  const shop = backend('shop', { static: { host: 'shop.example.com', port: 80 } });
  return diagnose([...gateway(), shop, route('shop', [toBackend('shop')]), policy])
    .filter(({ code }) => code === 'AIG7084')
    .map(({ path }) => path ?? '');
}

describe('a condition that fails if a header is missing', () => {
  const answer = (status: number, condition: string) => ({
    directResponse: { conditional: [{ condition, policy: { status } }] },
  });

  it('allows requests past a response that rejects', () => {
    expect(found(answer(403, MISSING))).toEqual(['spec.traffic.directResponse.conditional[0].condition']);
    expect(found(answer(503, MISSING))).toHaveLength(1);
  });

  it('is accepted if the response rejects no client, or it cannot fail', () => {
    expect(found(answer(200, MISSING))).toEqual([]);
    expect(found(answer(403, `default(${MISSING}, true)`))).toEqual([]);
  });
});

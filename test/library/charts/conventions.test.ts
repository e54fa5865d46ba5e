import { App, Testing } from 'cdk8s';
import { describe, expect, it } from 'vitest';
import { CompiledChart, Gateway, StaticBackend } from '../../../src';
import { RateLimit } from '../../../src/modules/limits';
import { type Convention, FindingSeverity } from '../../../src/modules/settings';

const LIMITED: Convention = {
  code: 'ORG0001',
  text: 'requests to teams are limited',
  severity: FindingSeverity.ERROR,
  routes: { namespaces: ['team-*'] },
  always: { policies: { rateLimit: { local: [{ requests: { atMost: 1000 }, unit: 'Minutes' }] } } },
};

function synthesized(requests: number | undefined, namespace = 'team-shop'): readonly unknown[] {
  const chart = new CompiledChart(new App(), 'shop', { namespace, settings: { conventions: [LIMITED] } });
  const gateway = new Gateway(chart, 'gateway');
  gateway.addHttpListener('http', { port: 8080 });
  const cart = new StaticBackend(chart, 'cart', { host: 'cart.internal', port: 8080 });
  const route = gateway.addRoute('cart', { to: [cart] });
  if (requests !== undefined) route.addTrafficPolicy('limit', { rateLimits: [RateLimit.requestsPerMinute(requests)] });
  return Testing.synth(chart);
}

describe('conventions of a chart', () => {
  it.each([undefined, 1001])('fail the synthesis with their own code if the limit is %s', (requests) => {
    expect(() => synthesized(requests)).toThrow(/ORG0001.*requests to teams are limited/s);
    // The budget is in a program.
    expect(() => synthesized(requests)).not.toThrow('the convention');
  });

  it('pass if they are met, and ignore other namespaces', () => {
    expect(synthesized(1000).length).toBeGreaterThan(3);
    expect(synthesized(undefined, 'shop').length).toBeGreaterThan(3);
  });
});

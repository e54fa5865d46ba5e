import { Testing } from 'cdk8s';
import { expect, it } from 'vitest';
import * as gw from '../../../src';

it('shows no credential that a header gets in the message of an assertion that fails, and compares it', () => {
  const chart = new gw.CompiledChart(Testing.app(), 'chart', { namespace: 'shop', printWarnings: false });
  const gateway = new gw.Gateway(chart, 'edge');
  gateway.addHttpListener('web', { port: 8080 });
  const backend = new gw.StaticBackend(chart, 'shop', { host: 'origin.example.com', port: 80 });
  gateway.addRoute('shop', { to: [backend], setRequestHeaders: { authorization: 'Bearer s3', 'x-api-key': 's4' } });
  const request = () => gw.testing.GatewayAssertions.of(chart).request('GET http://a.example.com/');
  request().changesRequestHeader('x-api-key', gw.testing.HeaderChange.set('s4'));
  const messages = [
    () => request().changesRequestHeader('x-api-key', gw.testing.HeaderChange.set('other')),
    () => request().changesRequestHeader('authorization', gw.testing.HeaderChange.removed()),
    () => request().routesTo('nothing'),
    () => request().withPolicy(gw.testing.PolicyField.HEADER_MODIFIERS, { value: { request: { set: [] } } }),
  ].map((assertion) => {
    try {
      assertion();
    } catch (error) {
      return String(error);
    }
    throw new Error('the assertion passed');
  });
  for (const message of messages) expect(message).not.toMatch(/s3|s4/);
  expect(messages.join()).toContain('<hidden>');
});

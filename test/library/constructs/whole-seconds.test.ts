import { App, Duration } from 'cdk8s';
import { expect, it } from 'vitest';
import * as gw from '../../../src';

const half = Duration.seconds(0.5);

it.each<[string, (chart: gw.ControllerChart, gateway: gw.Gateway) => void]>([
  ['interval', (_, { workload }) => workload.monitor({ interval: half })],
  [
    'maxAge',
    (_, gateway) => gateway.addTrafficPolicy('cors', { cors: { allowOrigins: ['https://a.example'], maxAge: half } }),
  ],
  ['shutdown.min', (chart) => new gw.Gateway(chart, 'min', { shutdown: { min: half, max: Duration.seconds(9) } })],
  ['shutdown.max', (chart) => new gw.Gateway(chart, 'max', { shutdown: { min: Duration.seconds(0), max: half } })],
  [
    'refresh',
    (chart) =>
      new gw.patterns.ApiKeys(chart, 'keys', {
        store: { name: 'vault', refresh: half },
        keys: [{ id: 'search', team: 'search', stored: [{ name: 'llm/search' }] }],
      }),
  ],
])('reports half a second as %s', (option, add) => {
  const app = new App();
  const chart = new gw.ControllerChart(app, 'chart', { namespace: 'ai' });
  const build = () => {
    add(chart, new gw.Gateway(chart, 'gateway'));
    return chart.toJson();
  };
  expect(build).toThrow(
    new RegExp(`^AIG8155 at chart/.*\`${option}\` of .*whole seconds; found a Duration of 0.5 seconds`),
  );
});

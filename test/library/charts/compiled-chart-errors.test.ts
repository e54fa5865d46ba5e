import { readdirSync } from 'node:fs';
import { Chart, Testing } from 'cdk8s';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CompiledChart } from '../../../src';
import { calls } from './stub-compiler';
import { gateway, message, route } from './two-charts';

vi.mock('../../../src/library/charts/compiler', async () => await import('./stub-compiler.js'));
vi.mock('../../../src/library/api/runtime/validate-document', async () => await import('./stub-compiler.js'));

const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);

beforeEach(() => {
  calls.length = 0;
  stderr.mockClear();
});

describe('a CompiledChart with errors and warnings', () => {
  it('fails with every error of every chart, each once, under the chart that it is in', () => {
    const app = Testing.app();
    const edge = new CompiledChart(app, 'edge');
    gateway(edge, 'gateway', 'gw', { 'stub/error': 'first' });
    const shop = new CompiledChart(app, 'shop');
    route(shop, 'route', 'r', { 'stub/error': 'second' });
    const text = message(() => app.synth());
    expect(text).toContain('[edge] AIG3002 at edge/gateway spec: first\n    fix: Fix it.');
    expect(text).toContain('[shop] AIG3002 at shop/route spec: second');
    expect(text.match(/AIG3002/g)).toHaveLength(2);
    expect(readdirSync(app.outdir)).toEqual([]);
  });

  it('reports the errors of our constructs in a plain chart too', () => {
    const app = Testing.app();
    const chart = new Chart(app, 'plain');
    gateway(chart, 'one', 'one', { 'stub/error': 'first' });
    gateway(chart, 'two', 'two', { 'stub/error': 'second' });
    const text = message(() => app.synth());
    expect(text).toContain('[plain/one] AIG2001 at spec: first');
    expect(text).toContain('[plain/two] AIG2001 at spec: second');
  });

  it('writes warnings to standard error, once', () => {
    const chart = new CompiledChart(Testing.app(), 'chart');
    gateway(chart, 'gateway', 'gw', { 'stub/warning': 'look here' });
    Testing.synth(chart);
    Testing.synth(chart);
    expect(stderr.mock.calls.map(([text]) => text)).toEqual([
      'warning AIG7001 at chart/gateway spec: look here\n    fix: Fix it.\n',
    ]);
  });

  it('suppresses warnings if configured', () => {
    const chart = new CompiledChart(Testing.app(), 'chart', { printWarnings: false });
    gateway(chart, 'gateway', 'gw', { 'stub/warning': 'look here' });
    expect(chart.compile().warnings).toHaveLength(1);
    expect(stderr).not.toHaveBeenCalled();
  });

  it('returns errors from compile() without throwing', () => {
    const chart = new CompiledChart(Testing.app(), 'chart');
    gateway(chart, 'gateway', 'gw', { 'stub/error': 'wrong' });
    expect(chart.compile().errors).toEqual(['AIG3002 at chart/gateway spec: wrong\n    fix: Fix it.']);
    expect(chart.compile().gateways).toEqual([]);
  });

  it('rejects different values of an option across charts', () => {
    const app = Testing.app();
    new CompiledChart(app, 'a', { strict: true });
    new CompiledChart(app, 'b');
    app.synth();
    expect(calls[0].options.settings?.strict).toBe(true);
    new CompiledChart(app, 'c', { strict: false });
    expect(message(() => app.synth())).toContain('[c] AIG8100 at spec: strict differs');
    // A chart for another cluster may differ.
    const stages = Testing.app();
    new CompiledChart(stages, 'a', { strict: true, cluster: 'dev' });
    new CompiledChart(stages, 'b', { strict: false, cluster: 'prod' });
    expect(() => stages.synth()).not.toThrow();
  });
});

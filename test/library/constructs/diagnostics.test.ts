import { App, Chart } from 'cdk8s';
import { Construct } from 'constructs';
import { describe, expect, it } from 'vitest';
import { CompiledChart, Diagnostics, Gateway, StaticBackend } from '../../../src';
import { FailOn, FindingSeverity } from '../../../src/modules/settings';
import { GatewayAssertions } from '../../../src/modules/testing';

const REASON = 'the routes come with the next release';

/** For a controller, a Gateway without a route is a warning only if there are routes at all. */
function withRoute(chart: Chart): Chart {
  const served = new Gateway(chart, 'served');
  served.addHttpListener('web', { port: 8080 });
  const shop = new StaticBackend(chart, 'shop', { host: 'shop.internal', port: 8080 });
  served.addRoute('all', { to: [shop] });
  return chart;
}

/** A Gateway without a route: a warning (AIG7005). */
function idleGateway(chart: Chart): Gateway {
  const gateway = new Gateway(chart, 'gateway');
  gateway.addHttpListener('http', { port: 8080 });
  return gateway;
}

describe.each([
  ['a plain chart', () => withRoute(new Chart(new App(), 'shop', { namespace: 'shop' }))],
  ['a CompiledChart', () => new CompiledChart(new App(), 'shop', { namespace: 'shop', printWarnings: false })],
])('Diagnostics in %s', (_name, make) => {
  it('waives a finding about a construct', () => {
    const chart = make();
    const gateway = idleGateway(chart);
    GatewayAssertions.of(chart).hasDiagnostic('AIG7005');
    Diagnostics.of(gateway).waive('AIG7005', { reason: REASON, path: 'spec.listeners[0]', until: '2099-01-31' });
    GatewayAssertions.of(chart).hasNoWarnings().hasNoDiagnostic('AIG7005');
  });

  it('waives findings below a construct and reports unused waivers', () => {
    const chart = make();
    idleGateway(chart);
    Diagnostics.of(chart).waive('AIG7005', { reason: REASON });
    GatewayAssertions.of(chart).hasNoWarnings();
    Diagnostics.of(chart).waive('AIG7004', { reason: REASON });
    GatewayAssertions.of(chart).hasDiagnostic('AIG0010').hasNoDiagnostic('AIG7005');
  });

  it('waives findings of later constructs and reports an unused waiver once', () => {
    const chart = make();
    const gateway = new Gateway(chart, 'gateway');
    Diagnostics.of(chart).waive('AIG7005', { reason: REASON });
    gateway.addHttpListener('http', { port: 8080 });
    for (const name of ['a', 'b', 'c', 'd']) new Gateway(chart, name).addHttpListener('http', { port: 8080 });
    GatewayAssertions.of(chart).hasNoWarnings().hasNoDiagnostic('AIG7005');
    Diagnostics.of(chart).waive('AIG7004', { reason: REASON });
    expect(() => GatewayAssertions.of(chart).hasNoWarnings()).toThrow(/^(?:(?!AIG0010).)*AIG0010(?:(?!AIG0010).)*$/s);
  });

  it('rejects waivers that would be lost', () => {
    const chart = make();
    expect(() => Diagnostics.of(new Construct(chart, 'none')).waive('AIG7005', { reason: REASON })).toThrow('AIG8110');
  });

  it.each([
    [
      '7005',
      {},
      '`code "7005"` of this waiver is not the code or the name of a diagnostic, such as AIG7005 or listener-without-routes',
    ],
    ['AIG7005', { until: 'tomorrow' }, '`until "tomorrow"` of this waiver is not a day such as 2027-01-31'],
    ['AIG7005', { path: 'spec rules' }, '`path "spec rules"` of this waiver is not the path of a field'],
    ['AIG7005', { reason: ' ' }, '`reason " "` of this waiver is not a sentence'],
  ])('reports the wrong argument: %s %j', (code, wrong, said) => {
    const waive = () => Diagnostics.of(idleGateway(make())).waive(code, { reason: REASON, ...wrong });
    expect(waive).toThrow(said);
    expect(waive).toThrow('AIG8111');
  });
});

describe('settings of a CompiledChart', () => {
  const errors = (settings: ConstructorParameters<typeof CompiledChart>[2]) => {
    const chart = new CompiledChart(new App(), 'shop', { namespace: 'shop', printWarnings: false, ...settings });
    idleGateway(chart);
    return chart.node.validate().map((text) => /AIG\d{4}/.exec(text)?.[0]);
  };

  it('apply to its findings', () => {
    expect(errors({})).toEqual([]);
    expect(errors({ settings: { failOn: FailOn.WARNING } })).toEqual(['AIG7005']);
    expect(errors({ settings: { severities: { AIG7005: FindingSeverity.ERROR } } })).toEqual(['AIG7005']);
    const off = { severities: { AIG7005: FindingSeverity.OFF } };
    expect(errors({ settings: { ...off, failOn: FailOn.WARNING } })).toEqual([]);
  });

  it('determine which findings stop the output', () => {
    const chart = new CompiledChart(new App(), 'shop', { settings: { failOn: FailOn.WARNING }, printWarnings: false });
    idleGateway(chart);
    const { errors: stopping, warnings, gateways } = chart.compile();
    expect({ stopping, warnings, gateways }).toEqual({
      stopping: [expect.stringContaining('AIG7005')],
      warnings: [],
      gateways: [],
    });
    expect(() => GatewayAssertions.of(chart).hasNoErrors()).toThrow('AIG7005');
  });

  it('are validated', () => {
    expect(errors({ settings: { severities: { AIG3002: FindingSeverity.OFF } } })).toEqual(['AIG0004']);
  });
});

describe('failOn of charts for one cluster', () => {
  const chartsOf = (strict: FailOn | undefined, other: FailOn | undefined) => {
    const app = new App();
    return [strict, other].map((failOn, index) => {
      const settings = failOn === undefined ? {} : { failOn };
      const chart = new CompiledChart(app, `c${index}`, { namespace: `c${index}`, printWarnings: false, settings });
      idleGateway(chart);
      return chart;
    });
  };
  const failing = (charts: readonly CompiledChart[]) =>
    charts.map((chart) => chart.node.validate().map((text) => /AIG\d{4} at \S+/.exec(text)?.[0].split('/')[0]));

  it('judges the findings about the resources of each chart only', () => {
    expect(failing(chartsOf(FailOn.WARNING, undefined))).toEqual([['AIG7005 at c0'], []]);
    expect(failing(chartsOf(undefined, FailOn.WARNING))).toEqual([[], ['AIG7005 at c1']]);
    expect(failing(chartsOf(FailOn.ERROR, FailOn.WARNING))).toEqual([[], ['AIG7005 at c1']]);
    expect(failing(chartsOf(FailOn.WARNING, FailOn.WARNING))).toEqual([['AIG7005 at c0'], ['AIG7005 at c1']]);
  });
});

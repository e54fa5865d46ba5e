import { type Chart, Testing } from 'cdk8s';
import { Secret } from 'cdk8s-plus-28';
import { describe, expect, it } from 'vitest';
import { ClientAuthentication, CompiledChart, ControllerChart, Gateway, StaticBackend } from '../../../src';
import { References } from '../../../src/modules/settings';
import { GatewayAssertions } from '../../../src/modules/testing';

const PROPS = { namespace: 'shop', disableResourceNameHashes: true, printWarnings: false };

/** The same names for each stage, and another host behind them. */
function addShop(chart: Chart, stage: string): void {
  const gateway = new Gateway(chart, 'gateway', { metadata: { name: 'shop' } });
  gateway.addHttpListener('http', { port: 8080 });
  const backend = new StaticBackend(chart, 'shop', {
    metadata: { name: 'shop' },
    host: `shop.${stage}.example.com`,
    port: 80,
  });
  gateway.addRoute('shop', { metadata: { name: 'shop' }, to: [backend] });
}

const configOf = (chart: Chart) =>
  Testing.synth(chart).find(({ kind }) => kind === 'ConfigMap').data['config.yaml'] as string;

describe('charts for several clusters', () => {
  it('may share resource names, each with its own settings', () => {
    const app = Testing.app();
    const charts = ['dev', 'stage', 'prod'].map((stage) => {
      const chart = new CompiledChart(app, stage, { ...PROPS, cluster: stage });
      addShop(chart, stage);
      return [stage, chart] as const;
    });
    for (const [stage, chart] of charts) {
      expect(chart.compile().errors).toEqual([]);
      expect(chart.compile().gateways).toHaveLength(1);
      expect(configOf(chart)).toContain(`shop.${stage}.example.com`);
      expect(configOf(chart).match(/shop\.\w+\.example\.com/g)).toHaveLength(1);
    }
    expect(() => app.synth()).not.toThrow();
  });

  it('form one cluster by default', () => {
    const app = Testing.app();
    const [first] = ['dev', 'prod'].map((stage) => {
      const chart = new CompiledChart(app, stage, PROPS);
      addShop(chart, stage);
      return chart;
    });
    expect(first?.compile().errors.join()).toContain('AIG2006');
    expect(first?.compile().errors.join()).toContain('`cluster`');
  });

  it('resolve no references across clusters and may have their own settings', () => {
    const app = Testing.app();
    const edge = new CompiledChart(app, 'edge', { ...PROPS, cluster: 'a', strict: true });
    const gateway = new Gateway(edge, 'gateway', { metadata: { name: 'gw' } });
    gateway.addHttpListener('http', { port: 8080 });
    const routes = (id: string, cluster: string, references?: References) => {
      const chart = new CompiledChart(app, id, { ...PROPS, cluster, settings: references ? { references } : {} });
      const backend = new StaticBackend(chart, 'shop', { host: 'shop.example.com', port: 80 });
      gateway.addRoute(`of-${id}`, { to: [backend] });
      return chart;
    };
    routes('with-it', 'a');
    const elsewhere = routes('without-it', 'b', References.CLOSED);
    expect(edge.compile().errors.join()).toMatch(/AIG3002/);
    expect(elsewhere.compile().errors).toEqual([]);
  });

  it('include nested constructs and charts', () => {
    const app = Testing.app();
    const [dev, prod] = ['dev', 'prod'].map((stage) => {
      const stack = new ControllerChart(app, stage, { cluster: stage });
      const chart = new CompiledChart(stack, 'shop', PROPS);
      addShop(chart, stage);
      return chart;
    });
    expect([...dev!.compile().errors, ...prod!.compile().errors]).toEqual([]);
    expect(configOf(prod!)).toContain('shop.prod.example.com');
  });

  it('are tested separately, also in controller mode', () => {
    const app = Testing.app();
    const [dev, prod] = ['dev', 'prod'].map((stage) => {
      const chart = new ControllerChart(app, stage, { namespace: PROPS.namespace, cluster: stage });
      addShop(chart, stage);
      return chart;
    });
    const keys = (chart: Chart) => Secret.fromSecretName(chart, 'keys', 'keys');
    const other = new Gateway(prod!, 'other', { metadata: { name: 'other' } });
    other.addHttpListener('http', { port: 8081 });
    other.addTrafficPolicy('keys', { authentication: [ClientAuthentication.apiKeys(keys(prod!))] });
    prod!.addExternalSecret({ name: 'keys', keys: ['a'] });
    GatewayAssertions.of(dev!).hasNoErrors().request('GET http://shop.example.com:8080/').routesTo('shop');
    expect(GatewayAssertions.of(dev!).request('GET http://shop.example.com:8080/').explain()).not.toContain('other');
    GatewayAssertions.of(prod!).hasNoErrors();
  });
});

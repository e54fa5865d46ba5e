import { App, type Chart, Testing } from 'cdk8s';
import { describe, expect, it } from 'vitest';
import { CompiledChart, type CompiledChartProps } from '../../../src';
import { ConfigDelivery } from '../../../src/modules/settings';
import { gateway } from './two-charts';

interface Rendered {
  readonly kind: string;
  readonly metadata: { readonly annotations?: object };
  readonly data?: object;
  readonly spec?: { readonly template?: { readonly metadata?: { readonly annotations?: object } } };
}

/** Returns how the manifests of a chart deliver the config. */
function deliveryIn(chart: Chart): ConfigDelivery | undefined {
  const manifests: readonly Rendered[] = Testing.synth(chart);
  expect(JSON.stringify(manifests)).not.toContain('config-delivery');
  const keys = manifests.flatMap(({ kind, data = {} }) => (kind === 'ConfigMap' ? Object.keys(data) : []));
  const inPods = manifests.flatMap(({ spec }) => Object.keys(spec?.template?.metadata?.annotations ?? {}));
  if (inPods.includes('cdk8s-ai-gateway/config.yaml')) return ConfigDelivery.POD;
  if (keys.includes('config.yaml')) return ConfigDelivery.PLAIN;
  return JSON.stringify(manifests).includes('config.yaml.gz') ? ConfigDelivery.COMPRESSED : undefined;
}

const chartIn = (scope: App | Chart, id: string, props: CompiledChartProps = {}) => {
  const chart = new CompiledChart(scope, id, { namespace: id, printWarnings: false, ...props });
  gateway(chart, 'gateway', 'gw');
  return chart;
};

describe('configDelivery of a chart', () => {
  it.each([
    [ConfigDelivery.POD, undefined, ConfigDelivery.POD, ConfigDelivery.PLAIN],
    [undefined, ConfigDelivery.POD, ConfigDelivery.PLAIN, ConfigDelivery.POD],
    [ConfigDelivery.POD, ConfigDelivery.PLAIN, ConfigDelivery.POD, ConfigDelivery.PLAIN],
    [ConfigDelivery.COMPRESSED, ConfigDelivery.POD, ConfigDelivery.COMPRESSED, ConfigDelivery.POD],
    [ConfigDelivery.POD, ConfigDelivery.POD, ConfigDelivery.POD, ConfigDelivery.POD],
  ])('applies to its own Gateways: %s and %s', (first, second, ofFirst, ofSecond) => {
    const app = new App();
    const [one, two] = [
      chartIn(app, 'one', { configDelivery: first }),
      chartIn(app, 'two', { configDelivery: second }),
    ] as const;
    expect(one.compile().errors).toEqual([]);
    expect([deliveryIn(one), deliveryIn(two)]).toEqual([ofFirst, ofSecond]);
  });

  it('changes no byte of the output of other charts', () => {
    const outputWith = (configDelivery?: ConfigDelivery) => {
      const app = new App();
      const other = chartIn(app, 'other');
      chartIn(app, 'canary', { configDelivery });
      return JSON.stringify(Testing.synth(other));
    };
    expect(outputWith(ConfigDelivery.POD)).toBe(outputWith());
  });

  it('applies to charts in it, unless they have their own', () => {
    const outer = chartIn(new App(), 'outer', { configDelivery: ConfigDelivery.POD });
    const inherited = chartIn(outer, 'inherited');
    const own = chartIn(outer, 'own', { configDelivery: ConfigDelivery.COMPRESSED });
    expect([deliveryIn(inherited), deliveryIn(own)]).toEqual([ConfigDelivery.POD, ConfigDelivery.COMPRESSED]);
  });

  it('takes precedence over the settings of all charts', () => {
    const app = new App();
    const settings = { configDelivery: ConfigDelivery.COMPRESSED };
    const all = chartIn(app, 'all', { settings });
    const pod = chartIn(app, 'pod', { settings, configDelivery: ConfigDelivery.POD });
    expect(all.compile().errors).toEqual([]);
    expect([deliveryIn(all), deliveryIn(pod)]).toEqual([ConfigDelivery.COMPRESSED, ConfigDelivery.POD]);
  });

  it('is read from the annotation of a Gateway, which must have a known value', () => {
    const chart = new CompiledChart(new App(), 'one', { namespace: 'one', printWarnings: false });
    const { metadata } = gateway(chart, 'gateway', 'gw', { 'cdk8s-ai-gateway/config-delivery': 'POD' });
    expect(deliveryIn(chart)).toBe(ConfigDelivery.POD);
    metadata.addAnnotation('cdk8s-ai-gateway/config-delivery', 'pods');
    expect(chart.compile().errors.join()).toMatch(/AIG5088.*expected: one of AUTO, PLAIN, COMPRESSED, POD/);
  });

  it('is an error if `settings` of the only chart differ', () => {
    const settings = { configDelivery: ConfigDelivery.PLAIN };
    const { errors } = chartIn(new App(), 'one', { settings, configDelivery: ConfigDelivery.POD }).compile();
    expect(errors.join()).toContain('configDelivery');
  });
});

import { App, Chart, Testing, Yaml } from 'cdk8s';
import { describe, expect, it } from 'vitest';
import { FindingSeverity, ProxyDistribution } from '../../../src/modules/settings';
import { GatewayAssertions } from '../../../src/modules/testing';
import { schemaErrors } from '../../support/config-schema';
import { expectGolden } from '../../support/golden';
import { compiled, resources } from './synthesized';
import { VARIANTS } from './variants';

describe.each(VARIANTS)('$name', ({ name, build }) => {
  it('reports nothing above notes', () => {
    compiled(build).assertions.hasNoWarnings();
  });

  it('generates the expected config and resources', () => {
    expectGolden('patterns', name, {
      'config.yaml': compiled(build).text,
      'resources.yaml': Yaml.stringify(...resources(build, ProxyDistribution.NEUTRAL)),
    });
  });

  it.each([ProxyDistribution.NEUTRAL, ProxyDistribution.AGENTGATEWAY])(
    'is accepted by the validators as resources of $name, and means the same',
    (distribution) => {
      const objects = resources(build, distribution);
      const groups = new Set(objects.map(({ apiVersion }) => apiVersion.split('/')[0]));
      expect(groups.has(distribution.apiGroup)).toBe(true);
      const chart = new Chart(new App(), 'chart', { namespace: 'ai', disableResourceNameHashes: true });
      distribution.applyTo(chart);
      build(chart);
      // Neutral names are a finding of their own.
      GatewayAssertions.of(chart, { severities: { AIG8151: FindingSeverity.OFF } }).hasNoWarnings();
    },
  );

  it('produces the same output when synthesized again', () => {
    const { chart, objects } = compiled(build);
    expect(Testing.synth(chart)).toEqual(objects);
    expect(compiled(build).objects).toEqual(objects);
  });
});

describe("the data plane's schema", () => {
  it.each(VARIANTS)('accepts $name', ({ build }) => {
    expect(schemaErrors(compiled(build).config)).toEqual([]);
  });
});

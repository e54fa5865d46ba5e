import { Chart, Testing } from 'cdk8s';
import type { Construct } from 'constructs';
import { parse } from 'yaml';
import { CompiledChart } from '../../../src';
import type { ProxyDistribution } from '../../../src/modules/settings';
import { GatewayAssertions } from '../../../src/modules/testing';
import { expandFile } from '../../support/expand';

export interface Synthesized {
  readonly chart: CompiledChart;
  readonly assertions: GatewayAssertions;
  /** The data plane's file, as it is written. */
  readonly text: string;
  /** The same, as the data plane reads it, with made-up values of variables. */
  readonly config: any;
  readonly objects: readonly any[];
}

/** Synthesizes constructs in a CompiledChart with one gateway. */
export function compiled(build: (chart: Construct) => void): Synthesized {
  const chart = new CompiledChart(Testing.app(), 'chart', {
    namespace: 'ai',
    disableResourceNameHashes: true,
    printWarnings: false,
  });
  build(chart);
  const assertions = GatewayAssertions.of(chart).hasNoErrors();
  const [gateway, ...others] = chart.compile().gateways;
  if (!gateway || others.length > 0) throw new Error('the chart does not have exactly one gateway');
  const config = parse(expandFile(gateway.config, valueOfVariable));
  return { chart, assertions, text: gateway.config, config, objects: Testing.synth(chart) };
}

/** Tenants have two keys in the variants; everything else may be any text. */
function valueOfVariable(variable: string): string {
  return variable === 'SECRET_AI_TENANTS' ? '[{"key": "one"}, {"key": "two"}]' : variable;
}

/** The custom resources of the same constructs. Throws where the validators refuse one. */
export function resources(build: (chart: Construct) => void, distribution: ProxyDistribution): any[] {
  const chart = new Chart(Testing.app(), 'chart', { namespace: 'ai', disableResourceNameHashes: true });
  distribution.applyTo(chart);
  build(chart);
  return Testing.synth(chart);
}

/** The object of a kind, and of a name where there are several. */
export function find(objects: readonly any[], kind: string, name?: string): any {
  const found = objects.filter((object) => object.kind === kind && (!name || object.metadata.name === name));
  if (found.length !== 1) throw new Error(`${found.length} objects are ${kind} ${name ?? ''}`);
  return found[0];
}

import { Chart, Testing } from 'cdk8s';
import { ProxyDistribution } from '../../../src/modules/settings';

/** Returns a chart for imports that several charts of a test share. */
export function elsewhere(): Chart {
  return new Chart(Testing.app(), 'elsewhere');
}

/** The resources that a plain chart renders in the namespace `shop`, by kind: in the reference's names, unless another distribution is given. */
export function rendered(
  build: (chart: Chart) => void,
  distribution = ProxyDistribution.NEUTRAL,
): { one(kind: string): any; all(kind: string): any[] } {
  const chart = new Chart(Testing.app(), 'c', { namespace: 'shop', disableResourceNameHashes: true });
  distribution.applyTo(chart);
  build(chart);
  const objects = Testing.synth(chart);
  const all = (kind: string) => objects.filter((object) => object.kind === kind);
  return {
    all,
    one(kind) {
      const found = all(kind);
      if (found.length !== 1) throw new Error(`${found.length} ${kind} instead of one`);
      return found[0].spec;
    },
  };
}

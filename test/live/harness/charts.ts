import { Chart, Testing, Yaml } from 'cdk8s';
import { NAMESPACE } from './inputs';

/** The resources of constructs, as an input: names have no hashes, so that upstreams can be named. */
export function inputOf(build: (chart: Chart) => void): string {
  const chart = new Chart(Testing.app(), 'live', { namespace: NAMESPACE, disableResourceNameHashes: true });
  build(chart);
  return Yaml.stringify(...Testing.synth(chart));
}

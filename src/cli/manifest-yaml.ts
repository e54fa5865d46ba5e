import { kubernetesSchema } from '../compiler/1-load/yaml-schema';

/** Objects as a YAML stream that Kubernetes reads back the same, in the order of their keys. */
export function manifestYaml(manifests: readonly object[]): string {
  const yaml = require('js-yaml') as typeof import('js-yaml');
  const schema = kubernetesSchema(yaml);
  return manifests.map((manifest) => yaml.dump(manifest, { schema, lineWidth: -1, noRefs: true })).join('---\n');
}

import type { Manifest } from '../compiler/result';

/** Objects as a YAML stream that reads back the same by YAML 1.1 and 1.2, in the order of their keys. */
export function manifestYaml(manifests: readonly Manifest[]): string {
  const yaml = require('js-yaml') as typeof import('js-yaml');
  return manifests.map((manifest) => yaml.dump(manifest, { lineWidth: -1, noRefs: true })).join('---\n');
}

/** Argo Rollouts' own CustomResourceDefinitions, out of its Go module. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const MODULE = 'github.com/argoproj/argo-rollouts';

/** Files with the definitions of all kinds, or only of Rollouts and the templates of their analyses, of the release that `rollouts/go.mod` names. Needs Go, and once the network. */
export function rolloutsDefinitions(all = false): string[] {
  const cwd = join(__dirname, 'rollouts');
  const facts = JSON.parse(execFileSync('go', ['mod', 'download', '-json', MODULE], { cwd, encoding: 'utf8' }));
  const names = ['rollout', 'analysis-template'];
  if (all) names.push('analysis-run', 'cluster-analysis-template', 'experiment');
  return names.map((name) => join(facts.Dir, 'manifests', 'crds', `${name}-crd.yaml`));
}

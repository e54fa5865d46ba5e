/** The Prometheus Operator's own CustomResourceDefinitions, out of its Go module. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { CrdOracle } from './crd-oracle';

const MODULE = 'github.com/prometheus-operator/prometheus-operator@v0.85.0';

/** The definition of a kind, such as `podmonitors`. Needs Go, and once the network. */
function prometheusOperatorDefinition(plural: string): Record<string, any> {
  const facts = JSON.parse(
    execFileSync('go', ['mod', 'download', '-json', MODULE], { cwd: tmpdir(), encoding: 'utf8' }),
  );
  const folder = join(facts.Dir, 'example', 'prometheus-operator-crd');
  return parse(readFileSync(join(folder, `monitoring.coreos.com_${plural}.yaml`), 'utf8'));
}

/** The API server's judgement with the definitions of the Operator that we make objects for, as the set `monitoring`. */
export async function startWithOperator(): Promise<CrdOracle> {
  const oracle = CrdOracle.start();
  for (const plural of ['podmonitors', 'prometheusrules']) {
    await oracle.load('monitoring', prometheusOperatorDefinition(plural), { ignoreCost: true });
  }
  return oracle;
}

/** The CustomResourceDefinitions of the Gateway API Inference Extension, from a Go module that includes them. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { CrdOracle } from './crd-oracle';

/** Contains the definitions of release v1.5.0, which the validators and the guide follow, unchanged as data of its integration tests. */
const MODULE = 'istio.io/istio@v0.0.0-20260827124520-eed52ebb66ad';
const FILE = 'tests/integration/pilot/testdata/gateway-api-inference-extension-crd.yaml';

/** Returns the definitions as they are applied to a cluster. Requires Go, and the network on the first run. */
export function inferenceDefinitions(): Record<string, any>[] {
  const facts = JSON.parse(
    execFileSync('go', ['mod', 'download', '-json', MODULE], { cwd: tmpdir(), encoding: 'utf8' }),
  );
  return parseAllDocuments(readFileSync(join(facts.Dir, FILE), 'utf8')).flatMap((document) => {
    const { status: _, ...definition } = (document.toJS() ?? {}) as Record<string, any>;
    return definition.kind === undefined ? [] : [definition];
  });
}

/** Starts the API server's code with the definitions as the set `inference`. */
export async function startWithInferenceDefinitions(): Promise<CrdOracle> {
  const oracle = CrdOracle.start();
  for (const definition of inferenceDefinitions()) await oracle.load('inference', definition);
  return oracle;
}

// npm run new:release -- crds/ config.schema.json cel.schema.json 1.6
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataPlaneOf } from '../../src/core/compiler/model/options';
import { ProxyDistribution } from '../../src/core/distribution';
import { makeCrds } from '../../src/core/validation/crds';
import { NEWEST, readFacts } from '../data-plane/releases';
import { ROOT } from '../discover';
import { writeNew } from './files';
import { newRelease } from './release';

const USAGE = 'usage: npm run new:release -- <folder of CRDs> <config schema> <cel schema> <version, as 1.6>';

function main(): void {
  const [crds, configSchema, celSchema, version, ...more] = process.argv.slice(2);
  if (!crds || !configSchema || !celSchema || !version || more.length > 0 || !/^\d+\.\d+$/.test(version)) {
    console.error(USAGE);
    process.exit(2);
  }
  const missing = [crds, configSchema, celSchema].filter((path) => !existsSync(path));
  if (missing.length > 0) {
    console.error(`${missing.join(', ')} does not exist`);
    process.exit(2);
  }
  const before = dataPlaneOf(NEWEST.folder.replace('agentgateway-', 'v') as Parameters<typeof dataPlaneOf>[0]);
  const { files, decisions } = newRelease(
    {
      version,
      crds: readdirSync(crds)
        .filter((file) => /\.ya?ml$/.test(file))
        .sort()
        .map((file) => readFileSync(join(crds, file), 'utf8')),
      configSchema: readFileSync(configSchema, 'utf8'),
      celSchema: readFileSync(celSchema, 'utf8'),
    },
    {
      version: before.release.revision.slice(1),
      facts: readFacts(NEWEST),
      variables: before.expressions.variables,
      crds: makeCrds(ProxyDistribution.AGENTGATEWAY, before.release.revision),
    },
  );
  for (const [path, text] of files) {
    writeNew(ROOT, path, text);
    console.log(path);
  }
  console.log(`\n${decisions}\nThen continue with "Add a release of the data plane" in CONTRIBUTING.md.`);
}

main();

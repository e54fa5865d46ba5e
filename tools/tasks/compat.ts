// `npm run compat`: compares the API with that of the last release, before the next one. Incompatibilities that jsii-diff reports require a
// version that allows them.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from '../build';
import { ROOT } from '../discover';
import { mayBreak } from '../packaging/may-break';

const { name, version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

function main(): number {
  const viewed = spawnSync('npm', ['view', name, 'version'], { encoding: 'utf8' });
  if (viewed.status !== 0) {
    // Only a definite "not found" is accepted; after any other error, a breaking change could remain undetected.
    if (!viewed.stderr.includes('E404')) {
      console.error(`npm could not determine the last release:\n${viewed.stderr}`);
      return 1;
    }
    console.log(`${name} has no release to compare with yet`);
    return 0;
  }
  const last = viewed.stdout.trim();
  ensureBuilt();
  const jsiiDiff = join(ROOT, 'node_modules', 'jsii-diff', 'bin', 'jsii-diff');
  const { status } = spawnSync(process.execPath, [jsiiDiff, `npm:${name}@${last}`, ROOT, '--keys'], {
    stdio: 'inherit',
  });
  if (status === 0) {
    console.log(`all users of ${last} can upgrade to this version`);
    return 0;
  }
  const allowed = mayBreak(last, version);
  console.log(
    `${version} breaks users of ${last}, ${allowed ? 'as its version number indicates' : 'which its version number does not indicate'}`,
  );
  return allowed ? 0 : 1;
}

process.exit(main());

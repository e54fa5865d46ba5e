// `npm run package-all`: packs for each language separately, and lists the resulting packages with their sizes, compared with
// cdk8s-plus-28's.
//
// `npm run package-all` builds the packages that this machine supports, and reports and skips languages without their tools. `npm run
// package-all -- --all` fails if one is skipped, as a release must. `npm run package:python` builds one language.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from '../build';
import { ROOT } from '../discover';
import { filesBelow } from '../files-below';
import { pack, type Target } from '../packaging/pack';

interface Language {
  readonly target: Target;
  /** The program that the build requires, and its arguments to print its version. */
  readonly tool: readonly [string, ...string[]];
  /** Patterns of this package's files, and of cdk8s-plus-28's for comparison. */
  readonly ours: RegExp;
  readonly peer: RegExp;
}

const LANGUAGES: readonly Language[] = [
  { target: 'js', tool: ['npm', '--version'], ours: /^cdk8s-ai-gateway@/, peer: /^cdk8s-plus-28@/ },
  { target: 'python', tool: ['python3', '--version'], ours: /^cdk8s[-_]ai[-_]gateway-/, peer: /^cdk8s[-_]plus[-_]28-/ },
  {
    target: 'java',
    tool: ['mvn', '--version'],
    ours: /^io\/github\/cdk8saigateway\//,
    peer: /^org\/cdk8s\/cdk8s-plus-28\//,
  },
  { target: 'go', tool: ['go', 'version'], ours: /^cdk8saigateway\//, peer: /^cdk8splus28\// },
  { target: 'dotnet', tool: ['dotnet', '--version'], ours: /^Cdk8sAiGateway\b/, peer: /^Org\.Cdk8s\.Plus28\b/ },
];

type Outcome = 'built' | 'left out' | 'FAILED';

/** Packs one language into `dist`, without the peers that were packed along. */
function packageFor({ target, tool, ours, peer }: Language): Outcome {
  if (spawnSync(tool[0], tool.slice(1)).status !== 0) {
    console.log(`${target}: skipped, because \`${tool[0]}\` is not installed`);
    return 'left out';
  }
  console.log(`${target}: packing`);
  try {
    const folder = pack(target);
    const dist = join(ROOT, 'dist', target);
    rmSync(dist, { recursive: true, force: true });
    const made = filesBelow(folder);
    for (const file of made.filter((path) => ours.test(path))) {
      mkdirSync(join(dist, file, '..'), { recursive: true });
      cpSync(join(folder, file), join(dist, file));
    }
    const size = (pattern: RegExp) =>
      total(made.filter((path) => pattern.test(path)).map((path) => join(folder, path)));
    console.log(`${target}: ${size(ours)} MB in dist/${target}; cdk8s-plus-28: ${size(peer)} MB`);
    return 'built';
  } catch (error) {
    console.error(`${target}: ${(error as Error).message}`);
    return 'FAILED';
  }
}

function total(files: readonly string[]): string {
  return (files.reduce((sum, file) => sum + statSync(file).size, 0) / 1e6).toFixed(2);
}

function main(): void {
  const args = process.argv.slice(2);
  const wanted = args.filter((arg) => !arg.startsWith('--'));
  const unknown = wanted.filter((name) => !LANGUAGES.some(({ target }) => target === name));
  if (unknown.length > 0) {
    console.error(
      `no such language: ${unknown.join(', ')}; the languages are ${LANGUAGES.map(({ target }) => target).join(', ')}`,
    );
    process.exit(2);
  }
  ensureBuilt();
  const outcomes = LANGUAGES.filter(({ target }) => wanted.length === 0 || wanted.includes(target)).map(packageFor);
  const complete = !outcomes.includes('left out') || !(args.includes('--all') || wanted.length > 0);
  process.exit(complete && !outcomes.includes('FAILED') ? 0 : 1);
}

main();

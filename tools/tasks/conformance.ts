// `npm run conformance`: runs the Gateway API's own tests against the compiler and the data plane, without a cluster, and compares
// with the results that are published in docs/conformance.md.
//
// `npm run conformance` runs the suite of agentgateway's own release (v1.6.3). `npm run conformance -- --suite 1.5` runs another one;
// `--all` runs both. `npm run conformance -- --only HTTPRouteWeight` runs some tests, separated by commas, and compares nothing. `npm run
// conformance -- --write` publishes the results.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../build';
import { knownFailures, publishedResults, RESULTS_FILE, resultsOf, type SuiteResults } from '../conformance/results';
import { dataPlaneProgram } from '../data-plane-program';
import { ROOT } from '../discover';

interface Suite {
  readonly version: string;
  /** For `go` commands. */
  readonly flags: readonly string[];
}

const SUITES: Readonly<Record<string, Suite>> = {
  '1.5': { version: 'v1.5.1', flags: [] },
  '1.6': { version: 'v1.6.3', flags: ['-modfile=go16.mod', '-tags=gateway16'] },
};
const FOLDER = join(ROOT, 'conformance');

function main(): void {
  const { values } = parseArgs({
    options: {
      suite: { type: 'string', default: '1.6' },
      all: { type: 'boolean', default: false },
      only: { type: 'string' },
      write: { type: 'boolean', default: false },
    },
  });
  if (!dataPlaneProgram()) {
    console.log('skipped: conformance (no agentgateway in AGENTGATEWAY or in the PATH)');
    return;
  }
  const missing = missingTools();
  if (missing.length > 0) {
    console.log(`skipped: conformance (it requires ${missing.join(', ')})`);
    process.exit(process.env.AI_GATEWAY_REQUIRE_TOOLS ? 1 : 0);
  }
  ensureBuilt();
  const keys = values.all ? Object.keys(SUITES) : [values.suite];
  const results = { ...publishedResults() };
  let differences = 0;
  for (const key of keys) {
    const suite = SUITES[key];
    if (!suite) throw new Error(`there is no suite ${key}; the suites are ${Object.keys(SUITES).join(', ')}`);
    const found = values.only === undefined ? settled(key, suite) : run(key, suite, values.only);
    print(suite.version, found);
    // Some tests change their own results and leave the others.
    if (values.write)
      results[suite.version] = { ...(values.only === undefined ? {} : results[suite.version]), ...found };
    else if (values.only !== undefined) differences += Object.values(found).filter(isFailure).length;
    else differences += compare(suite.version, publishedResults()[suite.version] ?? {}, found);
  }
  if (values.write) {
    writeFileSync(RESULTS_FILE, `${JSON.stringify(results, null, 2)}\n`);
    spawnSync(join(ROOT, 'node_modules', '.bin', 'biome'), ['format', '--write', RESULTS_FILE], { stdio: 'inherit' });
    spawnSync(
      process.execPath,
      [join(ROOT, 'node_modules', 'tsx', 'dist', 'cli.mjs'), 'tools/generate.ts', 'conformance'],
      {
        cwd: ROOT,
        stdio: 'inherit',
      },
    );
  }
  process.exit(differences === 0 ? 0 : 1);
}

function missingTools(): string[] {
  const tools = ['go', 'ip', 'unshare'].filter((tool) => spawnSync('which', [tool]).status !== 0);
  const root = process.getuid?.() === 0 ? [] : ['root (network and mount namespaces)'];
  return [...tools, ...root];
}

/** Runs all tests. Tests with unexpected results run once more, separately, since the suite's timeouts are short. */
function settled(key: string, suite: Suite): SuiteResults {
  const first = run(key, suite);
  const published = publishedResults()[suite.version];
  const known = knownFailures();
  const expected = (name: string) => published?.[name]?.verdict ?? (known[name] ? 'fail' : 'pass');
  const doubtful = Object.keys(first).filter(
    (name) => first[name]?.verdict !== 'skip' && first[name]?.verdict !== expected(name),
  );
  if (doubtful.length === 0) return first;
  console.log(`> once more: ${doubtful.join(', ')}`);
  return { ...first, ...run(key, suite, doubtful.join(',')) };
}

function run(key: string, suite: Suite, only?: string): SuiteResults {
  const lab = join(ROOT, '.cache', 'conformance');
  const work = join(lab, only === undefined ? suite.version : `${suite.version}-some`);
  mkdirSync(work, { recursive: true });
  console.log(`> the suite of ${suite.version}; its log is ${join(work, 'test.log')}`);
  const env = {
    ...process.env,
    LAB: lab,
    WORK: work,
    SUITE: key,
    CLI: join(ROOT, 'bin', 'ai-gateway'),
    AGENTGATEWAY: dataPlaneProgram(),
    ...(only === undefined ? {} : { ONLY: only }),
  };
  spawnSync(join(FOLDER, 'run.sh'), { cwd: FOLDER, stdio: 'inherit', env });
  const where = spawnSync(
    'go',
    ['list', ...suite.flags, '-m', '-f', '{{.Dir}}', 'sigs.k8s.io/gateway-api/conformance'],
    {
      cwd: FOLDER,
      encoding: 'utf8',
    },
  );
  const found = resultsOf(work, where.stdout.trim());
  if (Object.keys(found).length === 0) throw new Error(`no test has run; see ${join(work, 'test.log')}`);
  return found;
}

function print(version: string, results: SuiteResults): void {
  const of = (verdict: string) => Object.keys(results).filter((name) => results[name]?.verdict === verdict);
  console.log(
    `conformance ${version}: ${of('pass').length} passed, ${of('fail').length} failed, ${of('skip').length} not supported`,
  );
  const known = knownFailures();
  for (const name of of('fail'))
    console.log(`  failed: ${name}: ${known[name]?.why ?? 'not known; must be investigated'}`);
}

const isFailure = ({ verdict }: { readonly verdict: string }) => verdict === 'fail';

/** How many tests came out worse than published. Those that came out better are named too, so that somebody publishes them. */
function compare(version: string, published: SuiteResults, found: SuiteResults): number {
  const names = [...new Set([...Object.keys(published), ...Object.keys(found)])].sort();
  const different = names.filter((name) => published[name]?.verdict !== found[name]?.verdict);
  for (const name of different) {
    console.log(
      `  ${version} ${name}: published ${published[name]?.verdict ?? 'nothing'}, now ${found[name]?.verdict ?? 'nothing'}`,
    );
  }
  return different.filter((name) => found[name]?.verdict !== 'pass').length;
}

main();

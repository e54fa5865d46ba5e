// The whole check of this repository: lint, type check, build, generated files, tests. `npm test` runs it.
//
//   npm test                 everything, tests on the Node that runs this
//   npm test -- --clone      and both commands of the README on the other Node, in a clone of HEAD that has nothing beside it
//   npm test -- path/part    only tests whose path contains the part; skips lint, types and generated files
//
// Where the variable CI is set, the clone is tested always.
import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { BUNDLING, JSII } from '../build';
import { ROOT } from '../discover';

interface Step {
  readonly label: string;
  readonly seconds: number;
  readonly ok: boolean;
}

interface TestResult {
  readonly status: string;
  readonly fullName: string;
  readonly failureMessages: readonly string[];
}

/** What vitest says of a run. */
interface TestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numFailedTestSuites: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly TestResult[];
  }[];
}

/** Of the Python package with Kubernetes' definitions. */
const KUBERNETES_VALIDATE = '1.37.0';

/** Where tests write what they asked of the running data plane. */
const LIVE_REPORT = join(ROOT, '.cache', 'live-report.jsonl');

/** How many lines of each failure are said again at the end. */
const LINES_OF_A_FAILURE = 12;

const steps: Step[] = [];
/** What failed, said again at the end: the end is what a log of CI shows first, and often all that it keeps. */
const failures: string[] = [];
let passed = 0;
let failed = 0;

function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): SpawnSyncReturns<Buffer> {
  return spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } });
}

function step(label: string, command: string, args: readonly string[], env?: NodeJS.ProcessEnv): boolean {
  console.log(`\n== ${label}`);
  const start = Date.now();
  const ok = run(command, args, env).status === 0;
  steps.push({ label, seconds: (Date.now() - start) / 1000, ok });
  return ok;
}

/** A step that counts as one test. */
function check(label: string, command: string, args: readonly string[]): boolean {
  const ok = step(label, command, args);
  if (ok) passed++;
  else failed++;
  return ok;
}

/** Starts a step that mostly waits, so that others can run beside it. What it says is printed when somebody waits for its end. */
function startCheck(label: string, command: string, args: readonly string[]): () => Promise<void> {
  const output = join(ROOT, '.cache', `${label.replace(/\W+/g, '-')}.log`);
  const file = openSync(output, 'w');
  const start = Date.now();
  const ended = once(spawn(command, args, { cwd: ROOT, stdio: ['ignore', file, file] }), 'exit');
  return async () => {
    const [status] = await ended;
    console.log(`\n== ${label}\n${readFileSync(output, 'utf8')}`);
    // This process may have been busy with another step at that time.
    steps.push({ label, seconds: (statSync(output).mtimeMs - start) / 1000, ok: status === 0 });
    if (status === 0) passed++;
    else failed++;
  };
}

function script(name: string): string {
  return join(ROOT, 'node_modules', ...name.split('/'));
}

function tests(label: string, node: string, filters: readonly string[], env: NodeJS.ProcessEnv = {}): void {
  const report = join(ROOT, '.cache', `vitest-${label.replace(/\W+/g, '-')}.json`);
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const ok = step(label, node, [script('vitest/vitest.mjs'), 'run', ...reporters, ...filters], env);
  if (!existsSync(report)) {
    failed++;
    return;
  }
  const result = JSON.parse(readFileSync(report, 'utf8')) as TestReport;
  passed += result.numPassedTests;
  failed += result.numFailedTests;
  countLiveTests(result);
  failures.push(...failuresOf(label, result));
  // A file that does not even load has no failed test, but it did not pass either.
  if (!ok && result.numFailedTests === 0) failed += Math.max(1, result.numFailedTestSuites);
}

function failuresOf(label: string, { testResults }: TestReport): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(ROOT, name);
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (tests.length > 0)
      return tests.map((test) => failureText(`${label}: ${file}: ${test.fullName}`, test.failureMessages.join('\n')));
    return status === 'failed' ? [failureText(`${label}: ${file}`, message)] : [];
  });
}

function failureText(title: string, message: string): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => !/^\s+at .*node_modules/.test(line));
  return [`FAILED  ${title}`, ...lines.slice(0, LINES_OF_A_FAILURE).map((line) => `        ${line}`)].join('\n');
}

/** The newest release of Node that is supported, or the oldest one where a newer one runs this. */
const OTHER_NODE = Number(process.versions.node.split('.')[0]) < 24 ? 24 : 20;

/** The folder with the other Node's program, from the registry's package for this platform, installed under `.cache`. */
function otherNode(): string | undefined {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const prefix = join(ROOT, '.cache', `node${OTHER_NODE}`);
  const folder = join(prefix, 'node_modules', name, 'bin');
  if (!existsSync(join(folder, 'node'))) {
    mkdirSync(prefix, { recursive: true });
    run('npm', ['install', '--no-audit', '--no-fund', '--no-save', '--prefix', prefix, `${name}@${OTHER_NODE}`]);
  }
  return existsSync(join(folder, 'node')) ? folder : undefined;
}

/** The OpenAPI definitions of Kubernetes that one generated table is made from; without them that table is not compared. */
function kubernetesDefinitions(): void {
  const folder = join(ROOT, '.cache', 'kubernetes-validate');
  if (existsSync(join(folder, 'kubernetes_validate'))) return;
  const options = ['--quiet', '--no-deps', '--disable-pip-version-check', '--target', folder];
  run('python3', ['-m', 'pip', 'install', ...options, `kubernetes-validate==${KUBERNETES_VALIDATE}`]);
}

/** Tests that asked a running data plane, and those of them that got another answer than they expect. */
const live = { tests: 0, unexpected: 0 };

function countLiveTests({ testResults }: TestReport): void {
  for (const { name, status, assertionResults } of testResults) {
    if (!name.startsWith(join(ROOT, 'test', 'live'))) continue;
    const failed = assertionResults.filter((test) => test.status === 'failed').length;
    live.tests += failed + assertionResults.filter((test) => test.status === 'passed').length;
    live.unexpected += failed || (status === 'failed' ? 1 : 0);
  }
}

/** What the tests asked of the running data plane. */
function printLiveCounts(): void {
  const lines = existsSync(LIVE_REPORT) ? readFileSync(LIVE_REPORT, 'utf8').trim().split('\n') : [];
  const total = { configs: 0, refused: 0, gateways: 0, requests: 0 };
  for (const line of lines.filter(Boolean)) {
    const counts = JSON.parse(line) as Partial<typeof total>;
    for (const key of Object.keys(total) as (keyof typeof total)[]) total[key] += counts[key] ?? 0;
  }
  if (lines.length === 0)
    console.log('\nThe data plane was asked nothing: its program is not at hand, or no test needed it.');
  else {
    console.log(`\nThe data plane read ${total.configs} configs and refused ${total.refused} of them;`);
    console.log(`${total.gateways} running ones answered ${total.requests} requests of ${live.tests} tests.`);
    console.log(`Unexpected: ${total.refused + live.unexpected}`);
  }
}

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const filters = args.filter((arg) => !arg.startsWith('--'));
  const everything = Boolean(process.env.CI) && filters.length === 0;
  mkdirSync(join(ROOT, '.cache'), { recursive: true });

  if (filters.length === 0) {
    if (process.env.CI) kubernetesDefinitions();
    check('lint', process.execPath, [script('@biomejs/biome/bin/biome'), 'check', '--diagnostic-level=warn']);
    check('types', process.execPath, [script('typescript/bin/tsc'), '--noEmit', '-p', 'tsconfig.tools.json']);
  }
  check('build', process.execPath, JSII);
  check('bundle', process.execPath, BUNDLING);
  if (filters.length === 0) {
    check('generated files are current', process.execPath, [script('tsx/dist/cli.mjs'), 'tools/verify.ts']);
  }
  rmSync(LIVE_REPORT, { force: true });
  tests(`tests on Node ${process.versions.node}`, process.execPath, filters, { LIVE_REPORT });
  const conformance = everything
    ? startCheck('Gateway API conformance', process.execPath, [
        script('tsx/dist/cli.mjs'),
        'tools/tasks/conformance.ts',
      ])
    : undefined;

  if (everything || args.includes('--clone')) {
    const folder = otherNode();
    if (folder) {
      const clone = [script('tsx/dist/cli.mjs'), 'tools/tasks/fresh-clone.ts', '--node', folder, ...filters];
      check(
        `the commands of the README on Node ${OTHER_NODE}, in a clone with nothing beside it`,
        process.execPath,
        clone,
      );
    } else {
      console.error(`Node ${OTHER_NODE} could not be installed from the registry.`);
      failed++;
    }
  }
  await conformance?.();

  printLiveCounts();
  for (const failure of failures) console.log(`\n${failure}`);
  console.log('');
  for (const { label, seconds, ok } of steps)
    console.log(`${ok ? 'ok    ' : 'FAILED'} ${seconds.toFixed(1).padStart(7)} s  ${label}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});

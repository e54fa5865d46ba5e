// The whole check of this repository: lint, type check, build, generated files, tests. `npm test` runs it.
//
// `npm test` runs everything, with tests on the Node that runs this. `npm test -- --clone` also runs both commands of the README on the
// other Node, in a clone of HEAD without siblings. `npm test -- path/part` runs only tests whose path contains the part, and skips lint,
// types and generated files. `npm test -- --only live` runs only one part, or several: checks, conformance, clone, and the costs of tests
// (test/costs.mts).
//
// If the variable CI is set, everything includes the clone and the conformance suite.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BUNDLING, isBuilt, JSII } from '../build';
import { ROOT } from '../discover';
import { kubernetesDefinitions, OTHER_NODE, otherNode } from '../testing/installed';
import { LIVE_REPORT, liveCounts } from '../testing/live-counts';
import { partsOf } from '../testing/parts';
import { type Command, StepRunner } from '../testing/run-steps';
import { runVitest } from '../testing/vitest-run';

const TSX = script('tsx/dist/cli.mjs');
const LINT: Command = { label: 'lint', args: [script('@biomejs/biome/bin/biome'), 'check', '--diagnostic-level=warn'] };
const UNUSED: Command = { label: 'unused code', args: [script('knip/bin/knip.js'), '--no-progress'] };
const TYPES: Command = {
  label: 'types',
  args: [script('typescript/bin/tsc'), '--noEmit', '-p', 'tsconfig.tools.json'],
};
const BUILD: readonly Command[] = [
  { label: 'build', args: JSII },
  { label: 'bundle', args: BUNDLING },
];
const GENERATED: Command = { label: 'generated files are current', args: [TSX, 'tools/verify.ts'] };
const CONFORMANCE: Command = { label: 'Gateway API conformance', args: [TSX, 'tools/tasks/conformance.ts'] };

function script(name: string): string {
  return join(ROOT, 'node_modules', ...name.split('/'));
}

/** Returns the requested parts: all of them, unless paths or parts are named. */
function wantedParts(
  costs: readonly string[],
  named: readonly string[],
  hasFilters: boolean,
  withClone: boolean,
): ReadonlySet<string> {
  const parts = partsOf(costs);
  const unknown = named.filter((name) => !parts.some((part) => part === name));
  if (unknown.length > 0)
    throw new Error(`there is no part ${unknown.join(' or ')}; the parts are ${parts.join(', ')}`);
  return new Set(
    parts.filter((part) => {
      if (part === 'clone' && withClone) return true;
      if (named.length > 0) return named.includes(part);
      if (costs.includes(part)) return true;
      return !hasFilters && (part === 'checks' || Boolean(process.env.CI));
    }),
  );
}

/**
 * The commands of the README on the other Node, in one clone. The first one runs in parallel with other steps; the second one prints its
 * progress.
 */
class FreshClone {
  private readonly above = mkdtempSync(join(tmpdir(), 'fresh-clone-'));
  private readonly node = otherNode();
  private readonly begun: Promise<void>;

  public constructor(
    private readonly runner: StepRunner,
    private readonly filters: readonly string[],
  ) {
    if (!this.node) throw new Error(`Node ${OTHER_NODE} could not be installed from the registry`);
    this.begun = runner.check(this.commandOf('quickstart'));
  }

  public async test(): Promise<void> {
    await this.begun;
    if (await this.runner.run(this.commandOf('test', ...this.filters))) this.runner.passed++;
    else this.runner.failed++;
  }

  private commandOf(command: 'quickstart' | 'test', ...filters: readonly string[]): Command {
    const label = `npm ${command === 'test' ? 'test' : 'run quickstart'} on Node ${OTHER_NODE}, in an isolated clone`;
    const options = ['--node', this.node ?? '', '--above', this.above, '--command', command];
    return { label, args: [TSX, 'tools/tasks/fresh-clone.ts', ...options, ...filters] };
  }
}

async function main(): Promise<void> {
  const { values, positionals: filters } = parseArgs({
    options: { clone: { type: 'boolean', default: false }, only: { type: 'string', multiple: true, default: [] } },
    allowPositionals: true,
  });
  const { COSTS } = await import('../../test/costs.mjs');
  const named = values.only.flatMap((names) => names.split(','));
  const parts = wantedParts(COSTS, named, filters.length > 0, values.clone);
  const costs = COSTS.filter((cost) => parts.has(cost));
  const runner = new StepRunner();
  mkdirSync(join(ROOT, '.cache'), { recursive: true });

  // Two checks run at a time, as each uses one processor.
  const checks = parts.has('checks');
  if (checks && process.env.CI) kubernetesDefinitions();
  const unbuilt = checks ? runner.check(LINT, UNUSED, TYPES) : undefined;
  // A fresh clone has been built by `npm run quickstart`, a moment ago.
  if ((checks || costs.length > 0 || parts.has('conformance')) && !isBuilt()) await runner.check(...BUILD);
  if (checks) await runner.check(GENERATED);
  await unbuilt;

  const clone = parts.has('clone') ? new FreshClone(runner, filters) : undefined;
  let counts: string | undefined;
  if (costs.length > 0) {
    rmSync(LIVE_REPORT, { force: true });
    const projects = costs.length === COSTS.length ? [] : costs.flatMap((cost) => ['--project', cost]);
    const label = `tests on Node ${process.versions.node}`;
    const report = await runVitest(runner, label, [...projects, ...filters], { LIVE_REPORT });
    if (report) counts = liveCounts(report);
  }
  const conformance = parts.has('conformance') ? runner.check(CONFORMANCE) : undefined;
  await clone?.test();
  await conformance;

  if (counts) console.log(`\n${counts}`);
  console.log(runner.summary());
  process.exit(runner.failed === 0 ? 0 : 1);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});

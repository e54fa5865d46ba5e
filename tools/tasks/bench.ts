// `npm run bench`: compiles generated corpora of growing size, each in a separate process, and prints the time of each phase.
//
//   npm run bench                    N = 100, 1000, 5000, 20000
//   npm run bench -- 100 1000        other sizes
//   npm run bench -- --runs 5        the median of so many runs a size (default 3)
//
// Measures processor time, so that other work on the machine matters less, relative to the time that js-yaml alone needs to read the same
// text, so that machines are comparable.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { lastRun, type Row, recordRun } from '../benchmark-record';
import { ensureBuilt } from '../build';
import { BRACKETS_FIRST } from '../bundled-modules';
import { ROOT } from '../discover';

/** The output of `benchmark/measure.mjs`. */
interface Phases {
  readonly objects: number;
  readonly bytesIn: number;
  readonly bytesOut: number;
  /** Elapsed milliseconds of each phase. */
  readonly times: Readonly<Record<string, number>>;
  /** Processor milliseconds of all phases. */
  readonly cpu: number;
}

const PHASES = ['load', 'validate', 'link', 'attach', 'checks', 'lower', 'emit', 'write'];
/** The phases from resources to output, without parsing and validation. */
const CORE = ['link', 'attach', 'checks', 'lower', 'emit'];

function run(args: readonly string[], env: NodeJS.ProcessEnv = {}): string {
  const result = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { ...process.env, ...env },
  });
  if (result.status !== 0) throw new Error(`${args.join(' ')} failed:\n${result.stderr}`);
  return result.stdout;
}

/** Bundles the phases, because the package's own bundle exports only its commands. */
async function bundlePhases(outfile: string): Promise<void> {
  const modules = [
    'apps/cli/engine',
    'core/compiler/1-load',
    'core/compiler/compile',
    'apps/cli/output-files',
    'apps/cli/write-files',
    'core/diagnostics',
  ];
  const contents = modules.map((name) => `export * from './src/${name}';`).join('\n');
  await build({
    stdin: { contents, resolveDir: ROOT },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    logLevel: 'warning',
    plugins: [BRACKETS_FIRST],
  });
}

/** The phases in one process, the unit in another, and the whole command in a third. */
function measure(n: number, folder: string, phasesFile: string): Row & Phases {
  const program = (name: string) => join(ROOT, 'benchmark', name);
  const phases = JSON.parse(run([program('measure.mjs'), String(n), folder, phasesFile])) as Phases;
  const unit = Number(run([program('unit.mjs'), join(folder, 'corpus.yaml')]));
  const { cpu, peakMegabytes } = usageOf(compileArguments(folder), folder);
  const core = (shareOf(CORE, phases) * phases.cpu) / unit;
  return { ...phases, n, unit, phases: phases.cpu / unit, core, command: cpu / unit, peakMegabytes };
}

function compileArguments(folder: string): readonly string[] {
  const command = ['compile', '-f', join(folder, 'corpus.yaml'), '-o', join(folder, 'command')];
  return [join(ROOT, 'bin', 'ai-gateway'), ...command];
}

/** Returns the processor milliseconds and the memory of a process. */
function usageOf(args: readonly string[], folder: string): { readonly cpu: number; readonly peakMegabytes: number } {
  const usage = join(folder, 'usage.json');
  run(['-r', join(ROOT, 'benchmark', 'usage.cjs'), ...args], { BENCHMARK_USAGE: usage });
  return JSON.parse(readFileSync(usage, 'utf8'));
}

/** Returns the processor time that compiling 20 routes takes, in units of Node's own start. */
function startUp(runs: number, folder: string, phasesFile: string): number {
  measure(20, folder, phasesFile);
  const medianOf = (args: readonly string[]) => {
    const times = Array.from({ length: 2 * runs + 1 }, () => usageOf(args, folder).cpu);
    return times.sort((a, b) => a - b)[runs]!;
  };
  return medianOf(compileArguments(folder)) / medianOf(['-e', '0']);
}

/** Returns the share of the total time that phases need. */
function shareOf(names: readonly string[], { times }: Phases): number {
  const sum = (of: readonly string[]) => of.reduce((total, name) => total + (times[name] ?? 0), 0);
  return sum(names) / sum(PHASES);
}

function median(runs: readonly (Row & Phases)[]): Row & Phases {
  return [...runs].sort((a, b) => a.command - b.command)[Math.floor(runs.length / 2)];
}

function line(cells: readonly (string | number)[]): string {
  return cells.map((cell) => String(cell).padStart(9)).join('');
}

function cellsOf(row: Row & Phases): (string | number)[] {
  const megabytes = [row.bytesIn, row.bytesOut].map((bytes) => (bytes / 1e6).toFixed(1));
  const shares = PHASES.map((phase) => `${(100 * shareOf([phase], row)).toFixed(0)}%`);
  const units = [row.core, row.phases, row.command].map((value) => value.toFixed(2));
  return [row.n, row.objects, ...megabytes, row.unit.toFixed(0), ...shares, ...units, row.peakMegabytes.toFixed(0)];
}

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const at = args.indexOf('--runs');
  const runs = at >= 0 ? Number(args.splice(at, 2)[1]) : 3;
  const sizes = args.length > 0 ? args.map(Number) : [100, 1000, 5000, 20000];
  if (!Number.isInteger(runs) || runs < 1 || sizes.some((n) => !Number.isInteger(n) || n < 1)) {
    console.error('usage: npm run bench -- [N ...] [--runs COUNT]');
    process.exit(2);
  }
  ensureBuilt();

  console.log(`the median of ${runs} cold processes per size; Node ${process.versions.node}`);
  console.log('unit: the CPU milliseconds in which js-yaml parses the text; the next columns are multiples of it');
  console.log(
    line(['N', 'objects', 'MB in', 'MB out', 'unit ms', ...PHASES, 'link-emit', 'phases', 'command', 'peak MB']),
  );
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const bundles = mkdtempSync(join(tmpdir(), 'bench-phases-'));
  const phasesFile = join(bundles, 'phases.cjs');
  const rows: Row[] = [];
  try {
    await bundlePhases(phasesFile);
    for (const n of sizes) {
      const row = median(Array.from({ length: runs }, () => measure(n, folder, phasesFile)));
      console.log(line(cellsOf(row)));
      rows.push(row);
    }
    console.log(`compiling 20 routes takes ${startUp(runs, folder, phasesFile).toFixed(1)} times the start of Node`);
  } finally {
    for (const made of [folder, bundles]) rmSync(made, { recursive: true, force: true });
  }
  compare(rows);
  recordRun(rows);
}

/** Prints a comparison of the run with the last one on this machine. */
function compare(rows: readonly Row[]): void {
  const last = lastRun();
  if (!last) {
    console.log('no run on this machine is recorded yet');
    return;
  }
  console.log(`relative to the run of ${last.date} (${last.commit}) on this machine; below 1 is better:`);
  for (const row of rows) {
    const other = last.rows.find(({ n }) => n === row.n);
    if (!other) continue;
    const ratio = (of: (each: Row) => number) => (of(row) / of(other)).toFixed(2);
    const core = ratio((each) => each.core);
    const command = ratio((each) => each.command);
    console.log(
      `  N = ${row.n}: link to emit ${core}, command ${command}, memory ${ratio((each) => each.peakMegabytes)}`,
    );
  }
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});

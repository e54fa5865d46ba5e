// `npm run bench`: compiles made corpora of growing size, each in a process of its own, and prints where the time goes.
//
//   npm run bench                    N = 100, 1000, 5000, 20000
//   npm run bench -- 100 1000        other sizes
//   npm run bench -- --runs 5        the median of so many runs a size (default 3)
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../build';
import { ROOT } from '../discover';

interface Measurement {
  readonly n: number;
  readonly objects: number;
  readonly bytesIn: number;
  readonly bytesOut: number;
  readonly times: Readonly<Record<string, number>>;
  readonly total: number;
  readonly peakMegabytes: number;
}

const PHASES = ['load', 'validate', 'link', 'attach', 'checks', 'lower', 'emit', 'write'];
/** From resources to output, without parsing and validation. */
const CORE = ['link', 'attach', 'checks', 'lower', 'emit'];

function measure(n: number, folder: string): Measurement {
  const result = spawnSync(process.execPath, [join(ROOT, 'benchmark', 'measure.mjs'), String(n), folder], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  if (result.status !== 0) throw new Error(`the compilation of N = ${n} failed:\n${result.stderr}`);
  return JSON.parse(result.stdout) as Measurement;
}

function median(runs: readonly Measurement[]): Measurement {
  return [...runs].sort((a, b) => a.total - b.total)[Math.floor(runs.length / 2)];
}

function core(run: Measurement): number {
  return CORE.reduce((sum, phase) => sum + (run.times[phase] ?? 0), 0);
}

function row(cells: readonly (string | number)[]): string {
  return cells
    .map((cell) => (typeof cell === 'number' ? cell.toFixed(0) : cell))
    .map((cell) => cell.padStart(9))
    .join('');
}

function main(): void {
  const args = process.argv.slice(2);
  const at = args.indexOf('--runs');
  const runs = at >= 0 ? Number(args.splice(at, 2)[1]) : 3;
  const sizes = args.length > 0 ? args.map(Number) : [100, 1000, 5000, 20000];
  if (!Number.isInteger(runs) || runs < 1 || sizes.some((n) => !Number.isInteger(n) || n < 1)) {
    console.error('usage: npm run bench -- [N ...] [--runs COUNT]');
    process.exit(2);
  }
  ensureBuilt();

  console.log(`milliseconds; the median of ${runs} cold processes a size; Node ${process.versions.node}`);
  console.log(row(['N', 'objects', ...PHASES, 'core', 'total', 'peak MB', 'MB in', 'MB out', 'µs/object']));
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const perObject = new Map<number, number>();
  try {
    for (const n of sizes) {
      const run = median(Array.from({ length: runs }, () => measure(n, folder)));
      const each = (run.total * 1000) / run.objects;
      perObject.set(n, each);
      const megabytes = [run.bytesIn, run.bytesOut].map((bytes) => (bytes / 1e6).toFixed(1));
      console.log(
        row([
          n,
          run.objects,
          ...PHASES.map((phase) => run.times[phase] ?? 0),
          core(run),
          run.total,
          run.peakMegabytes,
          ...megabytes,
          each,
        ]),
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const ratio = (a: number, b: number) => ((perObject.get(b) ?? 0) / (perObject.get(a) ?? 1)).toFixed(2);
  const [smallest, largest] = [Math.min(...sizes), Math.max(...sizes)];
  if (sizes.length > 1)
    console.log(`time per object, N = ${largest} over N = ${smallest}: ${ratio(smallest, largest)}`);
  if (sizes.includes(1000) && largest > 1000)
    console.log(`time per object, N = ${largest} over N = 1000: ${ratio(1000, largest)}`);
}

main();

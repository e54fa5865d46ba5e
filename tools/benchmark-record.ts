import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from './discover';

/** One size of the benchmark. */
export interface Row {
  readonly n: number;
  /** Milliseconds of processor time that js-yaml alone needs to parse the input. */
  readonly unit: number;
  /** Units of the phases from link to emit. */
  readonly core: number;
  /** Units of all phases, reading and writing too. */
  readonly phases: number;
  /** Units of the whole command, its start too. */
  readonly command: number;
  readonly peakMegabytes: number;
}

interface Run {
  readonly machine: string;
  readonly date: string;
  readonly commit: string;
  readonly rows: readonly Row[];
}

/** Not committed, since figures of different machines are not comparable. */
const FILE = join(ROOT, '.cache', 'benchmark.json');

/** The last recorded run on this machine, with this release of Node. */
export function lastRun(): Run | undefined {
  const runs = readRuns();
  return runs.find(({ machine }) => machine === machineText());
}

/** Keeps a run in place of the last one of this machine; sizes that it leaves out stay as they were. */
export function recordRun(rows: readonly Row[]): void {
  const kept = (lastRun()?.rows ?? []).filter(({ n }) => rows.every((row) => row.n !== n));
  const all = [...kept, ...rows.map(figuresOf)].sort((a, b) => a.n - b.n);
  const run: Run = { machine: machineText(), date: new Date().toISOString().slice(0, 16), commit: commit(), rows: all };
  mkdirSync(dirname(FILE), { recursive: true });
  const others = readRuns().filter(({ machine }) => machine !== run.machine);
  writeFileSync(FILE, `${JSON.stringify([run, ...others], null, 2)}\n`);
}

function figuresOf({ n, unit, core, phases, command, peakMegabytes }: Row): Row {
  return { n, unit, core, phases, command, peakMegabytes };
}

function readRuns(): readonly Run[] {
  return existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Run[]) : [];
}

function machineText(): string {
  const models = cpus();
  return `${models.length} × ${models[0]?.model.trim()}, Node ${process.versions.node}`;
}

function commit(): string {
  const { stdout } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' });
  return stdout?.trim() || 'no commit';
}

/**
 * Oracles: Go programs under `test/oracles/<name>/` that answer with the code of Kubernetes itself. Each reads one JSON value a
 * line and answers with one line. They are built once per state of their sources, into `.cache/oracles/`.
 */
import { type ChildProcessWithoutNullStreams, execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe } from 'vitest';

const ROOT = join(__dirname, '..', '..');

/** How long a hook that starts an oracle may take: the first time, the program and all that it uses are compiled. */
export const ORACLE_START = 600_000;

/** The path that the program of this state of the sources has once it is built. */
export function binaryOf(name: string): string {
  const folder = join(__dirname, name);
  const hash = createHash('sha256');
  for (const file of readdirSync(folder).sort()) {
    if (/\.go$|^go\.(mod|sum)$|^build\.sh$/.test(file)) hash.update(file).update(readFileSync(join(folder, file)));
  }
  return join(ROOT, '.cache', 'oracles', `${name}-${hash.digest('hex').slice(0, 16)}`);
}

/** `describe` for tests that require an oracle: without Go they are skipped with a message, unless AI_GATEWAY_REQUIRE_TOOLS is set. */
export function describeWithOracle(name: string): typeof describe | typeof describe.skip {
  if (existsSync(binaryOf(name)) || spawnSync('go', ['version']).status === 0) return describe;
  if (process.env.AI_GATEWAY_REQUIRE_TOOLS)
    throw new Error(`the oracle "${name}" needs Go, and AI_GATEWAY_REQUIRE_TOOLS forbids to skip it`);
  console.warn(`Go is missing: tests against the oracle "${name}" are skipped`);
  return describe.skip;
}

/** The package in the folder, or the program that its `go.mod` names as a tool: then nothing of it is ours. */
function packageOf(name: string): string {
  const [, tool = '.'] = /^tool (\S+)$/m.exec(readFileSync(join(__dirname, name, 'go.mod'), 'utf8')) ?? [];
  return tool;
}

/** Builds the program, unless it exists already, and returns its path. A folder with a `build.sh` defines its own build. */
export function build(name: string, flags: readonly string[] = ['-ldflags', '-s -w']): string {
  const binary = binaryOf(name);
  if (existsSync(binary)) return binary;
  mkdirSync(join(binary, '..'), { recursive: true });
  // Two test workers may build at once: each into a file of its own, and the last rename wins.
  const unfinished = `${binary}.${process.pid}`;
  const cwd = join(__dirname, name);
  if (existsSync(join(cwd, 'build.sh'))) execFileSync('./build.sh', [unfinished, ...flags], { cwd, stdio: 'inherit' });
  else execFileSync('go', ['build', ...flags, '-o', unfinished, packageOf(name)], { cwd, stdio: 'inherit' });
  renameSync(unfinished, binary);
  return binary;
}

/** A running oracle. Requests are answered in order. */
export class Oracle {
  static start(name: string): Oracle {
    return new Oracle(spawn(build(name), [], { stdio: 'pipe' }));
  }

  private readonly waiting: { resolve(line: string): void; reject(error: Error): void }[] = [];
  private complaints = '';

  private constructor(private readonly process: ChildProcessWithoutNullStreams) {
    createInterface({ input: process.stdout }).on('line', (line) => this.waiting.shift()?.resolve(line));
    process.stderr.on('data', (chunk) => {
      this.complaints += chunk;
    });
    process.on('exit', () => {
      for (const { reject } of this.waiting.splice(0)) reject(new Error(`the oracle ended: ${this.complaints}`));
    });
  }

  /** Sends one line of JSON text and resolves to the answer. */
  async ask<Answer>(line: string): Promise<Answer> {
    const answer = await new Promise<string>((resolve, reject) => {
      this.waiting.push({ resolve, reject });
      this.process.stdin.write(`${line}\n`);
    });
    const value = JSON.parse(answer);
    if (value && typeof value === 'object' && 'failure' in value)
      throw new Error(`the oracle failed: ${value.failure}`);
    return value;
  }

  stop(): void {
    this.process.stdin.end();
  }
}

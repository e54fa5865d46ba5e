import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { UsageError } from './exit-code';

/** One side of a comparison, as files. */
export interface DiffSide {
  /** The name that the user gave. */
  readonly name: string;
  readonly paths: readonly string[];
  /** The temporary folder with the files of a commit. */
  readonly folder?: string;
  /** The environment that it is, of the inputs of the settings. */
  readonly environment?: string;
  /** The app that runs for this side instead of reading files. */
  readonly app?: string;
  /** The cluster of this side, if both sides are clusters of one app. */
  readonly cluster?: string;
  /** The folder with the output of the app, if it ran already. */
  readonly appOutput?: string;
  /** Lock files of the commit that differ from those of the installed packages, with which the app runs. */
  readonly otherLocks?: readonly string[];
}

/**
 * Passes both sides to `use`: paths unchanged, and git commits as files in a temporary folder. An existing path is never interpreted as a
 * commit.
 *
 * @param old - a path or a commit
 * @param now - a path or a commit; undefined for the working tree
 * @param given - the paths to read from a commit
 */
export function withSides<T>(
  old: string,
  now: string | undefined,
  given: readonly string[],
  use: (old: DiffSide, now: DiffSide) => T,
): T {
  const folders: string[] = [];
  const isPath = (name: string) => name === '-' || existsSync(name);
  const ofCommit = (commit: string, paths: readonly string[]): DiffSide => {
    if (paths.length === 0)
      throw new UsageError(`"${commit}" is not a path; to compare with a git commit, pass the inputs with -f`);
    const folder = mkdtempSync(join(tmpdir(), 'ai-gateway-diff-'));
    folders.push(folder);
    return { name: commit, paths: checkOut(commit, paths, folder), folder };
  };
  const sideOf = (name: string, paths: readonly string[]): DiffSide =>
    isPath(name) ? { name, paths: [name] } : ofCommit(name, paths);
  try {
    const newPaths = now !== undefined && isPath(now) ? [now] : given;
    const oldSide = sideOf(old, newPaths);
    if (now !== undefined) return use(oldSide, sideOf(now, given));
    if (isPath(old) && given.length === 0)
      throw new UsageError('name the other side: diff OLD NEW, or diff OLD -f NEW');
    return use(oldSide, { name: given.join(' '), paths: given });
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes the files of a commit below a folder and returns their paths there. */
export function checkOut(commit: string, paths: readonly string[], folder: string): string[] {
  if (commit.startsWith('-')) throw new UsageError(`"${commit}" is neither a path nor a git commit`);
  if (!runs(['rev-parse', '--git-dir'], process.cwd()))
    throw new UsageError(`"${commit}" is neither a path nor a git commit; this folder is not in a git repository`);
  const top = git(['rev-parse', '--show-toplevel'], process.cwd()).toString().trim();
  if (!runs(['rev-parse', '--verify', '--quiet', `${commit}^{commit}`], top)) {
    throw new UsageError(`"${commit}" is neither a path nor a git commit`);
  }
  const inside = paths.map((path) => {
    const found = relative(top, resolve(path)) || '.';
    if (found.startsWith('..') || isAbsolute(found))
      throw new UsageError(`${path} is outside of the git repository ${top}`);
    return found.replaceAll('\\', '/');
  });
  const known = inside.filter((path) => path === '.' || runs(['cat-file', '-e', `${commit}:${path}`], top));
  if (known.length === 0) throw new UsageError(`${commit} has none of ${inside.join(', ')}`);
  const archive = git(['archive', '--format=tar', commit, '--', ...known], top);
  const unpacked = spawnSync('tar', ['-x', '-f', '-', '-C', folder], { input: archive });
  if (unpacked.status !== 0)
    throw new UsageError(`cannot unpack ${commit}: ${unpacked.error?.message ?? unpacked.stderr}`);
  return known.map((path) => join(folder, path));
}

/** Returns the content of a file at a commit; `undefined` if it did not exist. */
export function textAtCommit(commit: string, file: string): string | undefined {
  const folder = dirname(file);
  const at = `${commit}:./${basename(file)}`;
  return runs(['cat-file', '-e', at], folder) ? git(['show', at], folder).toString() : undefined;
}

const MOST_BYTES = 1 << 30;

export function git(args: readonly string[], cwd: string): Buffer {
  const { status, stdout, stderr, error } = spawnSync('git', args, { cwd, maxBuffer: MOST_BYTES });
  if (status !== 0) throw new UsageError(`git ${args[0]}: ${error?.message ?? stderr.toString().trim()}`);
  return stdout;
}

function runs(args: readonly string[], cwd: string): boolean {
  return spawnSync('git', args, { cwd }).status === 0;
}

import { type StdioOptions, spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import type { UnsavedTexts } from '../../core/compiler/1-load';
import { UsageError } from './exit-code';

/** The committed version that inputs are compared with. */
export interface GitBase {
  readonly commit: string;
  /** The name in messages: `HEAD`, or the branch that the commit is the merge base with. */
  readonly name: string;
  /** The former texts of files that differ, by absolute path; empty for files that did not exist. */
  readonly texts: UnsavedTexts;
}

/** The variables in which CI services name the target branch of a pull request. */
const TARGET_BRANCH: readonly string[] = [
  'GITHUB_BASE_REF',
  'CI_MERGE_REQUEST_TARGET_BRANCH_NAME',
  'SYSTEM_PULLREQUEST_TARGETBRANCH',
  'BITBUCKET_PR_DESTINATION_BRANCH',
  'BUILDKITE_PULL_REQUEST_BASE_BRANCH',
  'CHANGE_TARGET',
];

/** Files that can contain resources, settings or patches. */
const READ_FILE = /\.(?:ya?ml|json)$/i;

const MOST_BYTES = 1 << 28;

/**
 * Returns the base of the working tree: on CI, the merge base with the target branch of the pull request, elsewhere the last commit.
 * Undefined without git or without such a commit.
 *
 * @param requested - a commit or branch; its merge base with the last commit is the base
 * @param also - further files to compare, by absolute path
 * @throws UsageError if the requested commit does not exist
 */
export function gitBase(requested: string | undefined, also: ReadonlySet<string> = new Set()): GitBase | undefined {
  const found = commitOf(requested);
  if (!found) {
    if (requested !== undefined) throw new UsageError(`--base: "${requested}" is not a commit of this git repository`);
    return undefined;
  }
  const texts = textsAt(found.commit, also);
  return texts && { ...found, texts };
}

function commitOf(requested: string | undefined): Omit<GitBase, 'texts'> | undefined {
  const head = git(['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'])?.trim();
  if (head === undefined) return undefined;
  if (requested?.startsWith('-')) return undefined;
  const target = TARGET_BRANCH.map((name) => process.env[name]).find((name) => name);
  if (requested === undefined && !target) return { commit: head, name: 'HEAD' };
  const branch = target?.replace(/^refs\/heads\//, '');
  const names = requested === undefined ? [`origin/${branch}`, `${branch}`] : [requested];
  for (const name of names) {
    const own = git(['rev-parse', '--verify', '--quiet', `${name}^{commit}`])?.trim();
    if (own === undefined) continue;
    // Commits without a common ancestor are compared directly.
    const commit = git(['merge-base', own, head])?.trim() || own;
    return { commit, name };
  }
  return undefined;
}

/** Returns the former texts of files that differ from a commit. */
function textsAt(commit: string, also: ReadonlySet<string>): UnsavedTexts | undefined {
  const top = git(['rev-parse', '--show-toplevel'])?.trim();
  if (top === undefined) return undefined;
  const changed = git(['diff', '--name-status', '--no-renames', '-z', commit, '--'], { cwd: top });
  const untracked = git(['ls-files', '--others', '--exclude-standard', '-z'], { cwd: top });
  if (changed === undefined || untracked === undefined) return undefined;
  const isRead = (path: string) => READ_FILE.test(path) || also.has(resolve(top, path));
  const texts = new Map<string, string>();
  for (const path of untracked.split('\0')) if (path && isRead(path)) texts.set(resolve(top, path), '');
  const fields = changed.split('\0');
  const former: string[] = [];
  for (let index = 0; index + 1 < fields.length; index += 2) {
    const [status, path] = [fields[index], fields[index + 1]];
    if (!isRead(path)) continue;
    if (status === 'A') texts.set(resolve(top, path), '');
    else former.push(path);
  }
  for (const [path, text] of contentsAt(commit, former, top)) texts.set(resolve(top, path), text);
  return texts;
}

/** Reads files of a commit in one process. */
function contentsAt(commit: string, paths: readonly string[], top: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  // The protocol separates names by line breaks.
  const named = paths.filter((path) => !path.includes('\n'));
  if (named.length === 0) return found;
  const input = named.map((path) => `${commit}:${path}\n`).join('');
  const { status, stdout } = spawnSync('git', ['cat-file', '--batch'], { cwd: top, input, maxBuffer: MOST_BYTES });
  if (status !== 0) return found;
  let at = 0;
  for (const path of named) {
    const end = stdout.indexOf('\n', at);
    if (end < 0) break;
    const [, type, size] = stdout.subarray(at, end).toString().split(' ');
    at = end + 1;
    // `missing`, or a submodule.
    if (size === undefined || !/^\d+$/.test(size)) continue;
    if (type === 'blob') found.set(path, stdout.subarray(at, at + Number(size)).toString());
    at += Number(size) + 1;
  }
  return found;
}

/** Returns the output of git; undefined if it fails, is not installed or cannot run, such as in a browser. */
function git(args: readonly string[], { cwd = process.cwd() }: { readonly cwd?: string } = {}): string | undefined {
  try {
    const stdio: StdioOptions = ['ignore', 'pipe', 'ignore'];
    const { status, stdout } = spawnSync('git', args, { cwd, maxBuffer: MOST_BYTES, stdio });
    return status === 0 ? stdout.toString() : undefined;
  } catch {
    return undefined;
  }
}

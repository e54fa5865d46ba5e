import { realpathSync } from 'node:fs';
import { git } from './diff-sides';
import { UsageError } from './exit-code';

/** A committed version of the inputs. */
export interface CommittedRevision {
  /** The tag, or the abbreviated commit. */
  readonly name: string;
  /** The day of the commit, such as `2026-11-30`. */
  readonly date: string;
}

/**
 * Returns the revisions from the given one to the last commit, newest first: all tags between them if it is a tag, otherwise all commits of the
 * first parents.
 *
 * @throws UsageError if it is not an ancestor of the last commit
 */
export function revisionsSince(since: string): readonly CommittedRevision[] {
  if (since.startsWith('-')) throw new UsageError(`--since: "${since}" is neither a tag nor a commit`);
  const commit = lines(
    ['rev-parse', '--verify', `${since}^{commit}`],
    `--since: "${since}" is neither a tag nor a commit`,
  )[0];
  lines(
    ['merge-base', '--is-ancestor', `${commit}`, 'HEAD'],
    `--since: ${since} is not an ancestor of the last commit`,
  );
  const isTag = lines(['tag', '--list', since.replace(/^refs\/tags\//, '')]).length > 0;
  return isTag ? tagsSince(`${commit}`) : commitsSince(`${commit}`);
}

function tagsSince(commit: string): readonly CommittedRevision[] {
  const order = lines(['rev-list', '--topo-order', 'HEAD']);
  const rank = new Map(order.map((one, index) => [one, index]));
  const format = '%(refname:short)%09%(objectname)%09%(*objectname)';
  const tags = lines(['tag', '--list', '--merged', 'HEAD', '--contains', commit, `--format=${format}`]).map((line) => {
    const [name = '', object = '', target = ''] = line.split('\t');
    return { name, commit: target || object };
  });
  return tags
    .sort(
      (one, other) => (rank.get(one.commit) ?? 0) - (rank.get(other.commit) ?? 0) || (one.name < other.name ? 1 : -1),
    )
    .map((one) => ({ name: one.name, date: dateOf(one.commit) }));
}

function commitsSince(commit: string): readonly CommittedRevision[] {
  const later = lines(['log', '--first-parent', '--format=%h%x09%cs', `${commit}..HEAD`]).map((line) => {
    const [name = '', date = ''] = line.split('\t');
    return { name, date };
  });
  const [first = commit] = lines(['rev-parse', '--short', commit]);
  return [...later, { name: first, date: dateOf(commit) }];
}

function dateOf(commit: string): string {
  return lines(['log', '-1', '--format=%cs', commit])[0] ?? '';
}

/** Returns the lines that git prints. @param problem the usage error if it fails */
function lines(args: readonly string[], problem?: string): readonly string[] {
  try {
    return git(args, realpathSync('.')).toString().split('\n').filter(Boolean);
  } catch (error) {
    if (problem !== undefined && error instanceof UsageError) throw new UsageError(problem);
    throw error;
  }
}

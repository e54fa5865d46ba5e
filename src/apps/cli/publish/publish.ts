import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { CONFIGS, HIDDEN_MANIFESTS, MANIFESTS } from '../../../core/compiler/1-load/find-files';
import type { OutputFile } from '../output-files';
import type { WriteResult, Written } from '../write-files';
import { reasonOf } from '../write-reason';
import {
  begin,
  commit,
  end,
  forgetBeginning,
  isUnfinished,
  isUnlocked,
  type Plan,
  publishPlan,
  temporary,
} from './unfinished-run';

/**
 * Publishes all files of a run atomically: readers see the previous output or the new one, even if the process is killed. Files are
 * prepared next to their destinations; then a plan is written to the folder, which the next run completes if this one cannot. While the
 * plan is applied, `manifests` does not exist, so that tools report an error instead of a missing Gateway. Unchanged files keep their time
 * stamps.
 */
export function publish(folder: string, files: readonly OutputFile[], removals: readonly string[]): WriteResult {
  const isSame = ({ path, text }: OutputFile) => {
    const place = join(folder, path);
    return statSync(place, { throwIfNoEntry: false })?.isFile() === true && readFileSync(place, 'utf8') === text;
  };
  const changed = files.filter((file) => !isSame(file));
  const isChanged = new Set(changed);
  const written = files.map((file): Written => {
    return { path: join(folder, file.path), state: isChanged.has(file) ? 'wrote' : 'unchanged' };
  });
  if (changed.length === 0 && removals.length === 0) return { written };
  let path = folder;
  try {
    mkdirSync(folder, { recursive: true });
    if (!begin(folder)) throw new Error('another run writes here at this moment');
  } catch (error) {
    return { written: [], failure: { path, reason: reasonOf(error) } };
  }
  try {
    for (const file of changed) {
      path = join(folder, file.path);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(temporary(path), file.text);
      if (existsSync(path) && !statSync(path).isFile()) throw new Error('there is something else of that name');
    }
    path = folder;
    const plan = { renames: changed.map((file) => [temporary(file.path), file.path] as const), removals };
    commit(folder, plan);
  } catch (error) {
    discard(folder);
    return { written: [], failure: { path, reason: reasonOf(error) } };
  }
  return carriedOut(folder, [
    ...written,
    ...removals.map((each): Written => ({ path: join(folder, each), state: 'removed' })),
  ]);
}

/** Completes the plan of an interrupted run, or removes its unfinished preparation. */
export function finishUnfinished(folder: string): WriteResult {
  if (!isUnlocked(folder)) {
    return { written: [], failure: { path: folder, reason: 'another run has been writing here for too long' } };
  }
  if (!isUnfinished(folder)) {
    try {
      forgetBeginning(folder);
      return { written: [] };
    } catch (error) {
      return { written: [], failure: { path: folder, reason: reasonOf(error) } };
    }
  }
  if (publishPlan(folder)) return carriedOut(folder, []);
  discard(folder);
  return { written: [] };
}

function carriedOut(folder: string, written: readonly Written[]): WriteResult {
  try {
    const plan = publishPlan(folder);
    if (plan) carryOut(folder, plan);
    end(folder);
    return { written };
  } catch (error) {
    // The plan stays: the next run can finish it.
    return { written: [], failure: { path: folder, reason: reasonOf(error) } };
  }
}

/** Each step may have been done already. */
function carryOut(folder: string, { renames, removals }: Plan): void {
  const count = [...renames.map(([, to]) => to), ...removals].filter((path) => path.startsWith(`${MANIFESTS}/`)).length;
  // One file alone is replaced at once anyway.
  if (count > 1) hide(folder);
  const hidden = existsSync(join(folder, HIDDEN_MANIFESTS));
  const placeOf = (path: string) =>
    join(
      folder,
      hidden && path.startsWith(`${MANIFESTS}/`) ? `${HIDDEN_MANIFESTS}${path.slice(MANIFESTS.length)}` : path,
    );
  for (const [from, to] of renames) {
    if (existsSync(placeOf(from))) renameSync(placeOf(from), placeOf(to));
  }
  for (const path of removals) {
    rmSync(placeOf(path), { force: true });
    removeEmpty(placeOf(path));
  }
  if (hidden) renameSync(join(folder, HIDDEN_MANIFESTS), join(folder, MANIFESTS));
  for (const path of removals) removeEmpty(join(folder, dirname(path)));
}

/** Hides the folder by renaming it. A mount point cannot be renamed; then only the plan marks the folder as incomplete. */
function hide(folder: string): void {
  if (!existsSync(join(folder, MANIFESTS)) || existsSync(join(folder, HIDDEN_MANIFESTS))) return;
  try {
    renameSync(join(folder, MANIFESTS), join(folder, HIDDEN_MANIFESTS));
  } catch {
    return;
  }
}

/** The folder of a namespace that has become empty. */
function removeEmpty(path: string): void {
  const parent = dirname(path);
  if (existsSync(parent) && readdirSync(parent).length === 0) rmdirSync(parent);
}

/** Removes files that are prepared but not planned; the marker is removed last. */
function discard(folder: string): void {
  for (const tree of [MANIFESTS, CONFIGS]) {
    for (const namespace of foldersIn(join(folder, tree))) {
      for (const name of readdirSync(namespace)) {
        if (TEMPORARY.test(name)) rmSync(join(namespace, name), { force: true });
      }
    }
  }
  for (const name of readdirSync(folder)) {
    if (/^\.ai-gateway-(?:output|unfinished)\.(?:unfinished|\d+\.tmp)$/.test(name))
      rmSync(join(folder, name), { force: true });
  }
  end(folder);
}

/** Names of temporary files, including those of earlier releases. */
const TEMPORARY = /^[a-z0-9][-a-z0-9.]*\.yaml\.(?:unfinished|\d+\.tmp)$/;

function foldersIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isDirectory());
}

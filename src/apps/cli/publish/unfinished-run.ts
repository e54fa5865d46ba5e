import { existsSync, linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UNFINISHED_MARKER } from '../../../core/compiler/1-load/find-files';
import { systemCodeOf } from '../../../core/text/error-text';
import { isObject } from '../../../core/values/objects';
import { hasEnded, isHere, isOwner, type Owner, thisProcess } from '../../dev/owner';

/** The planned changes of a folder, by relative path. A later run can complete them. */
export interface Plan {
  /** Files that are prepared, and their places. */
  readonly renames: readonly (readonly [from: string, to: string])[];
  readonly removals: readonly string[];
}

/** The process that writes into a folder, with its plan after everything is prepared. */
interface Run extends Owner {
  readonly plan?: Plan;
}

/** The age in milliseconds of a marker from which a process on another machine or in another container is considered dead. */
const LONGEST_RUN = 60_000;
/** How long a run waits for another one, in milliseconds. */
const LONGEST_WAIT = 10_000;
const PAUSE = 20;

/** Claims the folder for this process, unless another one writes into it; the temporary file is next to the marker. */
export function begin(folder: string): boolean {
  const marker = join(folder, UNFINISHED_MARKER);
  const prepared = temporary(marker);
  try {
    writeFileSync(prepared, textOf(undefined));
    linkSync(prepared, marker);
    return true;
  } catch (error) {
    if (systemCodeOf(error) === 'EEXIST') return false;
    if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP'].includes(systemCodeOf(error) ?? '')) throw error;
    // A file system without links.
    return writeNew(marker);
  } finally {
    rmSync(prepared, { force: true });
  }
}

function writeNew(marker: string): boolean {
  try {
    writeFileSync(marker, textOf(undefined), { flag: 'wx' });
    return true;
  } catch (error) {
    if (systemCodeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Starts the execution of the plan, which this process or the next one completes. */
export function commit(folder: string, plan: Plan): void {
  const marker = join(folder, UNFINISHED_MARKER);
  writeFileSync(temporary(marker), textOf(plan));
  renameSync(temporary(marker), marker);
}

export function end(folder: string): void {
  rmSync(join(folder, UNFINISHED_MARKER), { force: true });
}

/** Whether a run was stopped while it wrote into the folder. */
export function isUnfinished(folder: string): boolean {
  return existsSync(join(folder, UNFINISHED_MARKER)) && !isRunning(folder);
}

/** Waits while another process writes; returns false if that takes too long. */
export function isUnlocked(folder: string): boolean {
  const start = Date.now();
  while (isRunning(folder)) {
    if (Date.now() - start > LONGEST_WAIT) return false;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE);
  }
  return true;
}

/** Removes the temporary marker of a run that was interrupted before it claimed the folder. */
export function forgetBeginning(folder: string): void {
  rmSync(temporary(join(folder, UNFINISHED_MARKER)), { force: true });
}

/** Returns the plan of an interrupted run; undefined if it had none yet. */
export function publishPlan(folder: string): Plan | undefined {
  return runIn(folder)?.plan;
}

function isRunning(folder: string): boolean {
  const run = runIn(folder);
  if (!run || isHere(run)) return run !== undefined && !hasEnded(run);
  const stat = statSync(join(folder, UNFINISHED_MARKER), { throwIfNoEntry: false });
  return stat !== undefined && Date.now() - stat.mtimeMs < LONGEST_RUN;
}

function runIn(folder: string): Run | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(join(folder, UNFINISHED_MARKER), 'utf8'));
    if (!isObject(value) || !isOwner(value)) return undefined;
    const { pid, began, realm, plan } = value;
    return { pid, began, realm, ...(isPlan(plan) ? { plan } : {}) };
  } catch {
    return undefined;
  }
}

/** Returns whether a value is a plan whose paths are inside the output folder, since the marker could have been edited. */
function isPlan(value: unknown): value is Plan {
  if (!isObject(value) || !Array.isArray(value.renames) || !Array.isArray(value.removals)) return false;
  return (
    value.removals.every((path) => isOwnPath(path)) &&
    value.renames.every(
      (pair) =>
        Array.isArray(pair) && pair.length === 2 && isOwnPath(pair[1]) && pair[0] === temporary(String(pair[1])),
    )
  );
}

const OWN_PATH = /^(?:(?:manifests|configs)\/[a-z0-9][-a-z0-9]*\/[a-z0-9][-a-z0-9.]*\.yaml|\.ai-gateway-output)$/;

function isOwnPath(path: unknown): boolean {
  return typeof path === 'string' && OWN_PATH.test(path);
}

/**
 * Returns the path at which the contents of a file are prepared: in the same folder, because another folder may be on another file system,
 * and under a name that is not read.
 */
export function temporary(path: string): string {
  return `${path}.unfinished`;
}

function textOf(plan: Plan | undefined): string {
  const about =
    'a run of `ai-gateway compile` writes into this folder, or was stopped; the next run finishes this plan';
  return `${JSON.stringify({ about, ...thisProcess(), plan }, null, 1)}\n`;
}

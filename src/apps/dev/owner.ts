import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { isObject } from '../../core/values/objects';

/** A process, identified so that a later process with the same ID is not confused with it. */
export interface Owner {
  readonly pid: number;
  /** The start time in the format of the system; empty if the system does not report it. */
  readonly began: string;
  /** The scope of the process ID: IDs of another machine or container are unrelated. */
  readonly realm: string;
}

/** This process. */
export function thisProcess(): Owner {
  return { pid: process.pid, began: beginOf(process.pid), realm: realm() };
}

/** Whether its number means something here. */
export function isHere(owner: Owner): boolean {
  return owner.realm === realm();
}

/** Returns whether the process is known to have ended; this cannot be determined for processes of other machines. */
export function hasEnded(owner: Owner): boolean {
  if (!isHere(owner)) return false;
  const { pid, began } = owner;
  const now = beginOf(pid);
  if (began !== '' && now !== '' && now !== began) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return isObject(error) && error['code'] === 'ESRCH';
  }
}

export function isOwner(value: unknown): value is Owner {
  if (!isObject(value)) return false;
  const { pid, began, realm: its } = value;
  return Number.isSafeInteger(pid) && Number(pid) > 0 && typeof began === 'string' && typeof its === 'string';
}

function realm(): string {
  return `${hostname()} ${tried(() => readlinkSync('/proc/self/ns/pid'))}`.trim();
}

/** Returns field 22 of `/proc/PID/stat`, counted after the name in parentheses; on other systems the output of `ps`. */
function beginOf(pid: number): string {
  if (process.platform === 'win32') return '';
  if (process.platform !== 'linux')
    return tried(() =>
      execFileSync('ps', ['-o', 'lstart=', '-p', `${pid}`], { encoding: 'utf8', stdio: 'pipe' }).trim(),
    );
  const stat = tried(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

function tried(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}

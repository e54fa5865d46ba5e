import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { isObject } from '../../core/values/objects';

/** A process, so that no later one of the same number is taken for it. */
export interface Owner {
  readonly pid: number;
  /** When it began, in the words of the system; empty where the system does not tell. */
  readonly began: string;
  /** Where its number means something: numbers of another machine or container are others. */
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

/** Whether the process is known to have ended. Of processes elsewhere nobody can say so. */
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

/** Field 22 of `/proc/PID/stat`, which begins behind a name in parentheses; elsewhere what `ps` says. */
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

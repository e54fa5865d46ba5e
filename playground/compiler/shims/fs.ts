// In place of `node:fs`: files in memory, which is all that the compiler gets to see. There are no links, pipes and rights.
import { dirname, resolve } from 'node:path';
import { type Bytes, bytesFrom } from './bytes';
import { SystemError } from './errors';

export { renameSync, symlinkSync, watch } from './machine';

const files = new Map<string, Bytes>();
const folders = new Set<string>(['/']);

/** Begins anew with these files, by their absolute paths. */
export function replaceFiles(texts: Iterable<readonly [path: string, text: string]>): void {
  files.clear();
  folders.clear();
  folders.add('/');
  for (const [path, text] of texts) {
    mkdirSync(dirname(path));
    files.set(path, bytesFrom(text));
  }
}

/** The texts below a folder, by their paths there. */
export function textsBelow(folder: string): ReadonlyMap<string, string> {
  const start = `${folder}/`;
  const below = [...files].filter(([path]) => path.startsWith(start));
  return new Map(below.map(([path, bytes]) => [path.slice(start.length), bytes.toString()]));
}

class Stats {
  public constructor(
    private readonly type: 'file' | 'folder',
    public readonly size: number,
  ) {}

  public isFile(): boolean {
    return this.type === 'file';
  }

  public isDirectory(): boolean {
    return this.type === 'folder';
  }

  public isSymbolicLink(): boolean {
    return false;
  }
}

export function existsSync(path: string): boolean {
  const place = resolve(path);
  return files.has(place) || folders.has(place);
}

interface StatOptions {
  readonly throwIfNoEntry?: boolean;
}

export function statSync(path: string, { throwIfNoEntry = true }: StatOptions = {}): Stats | undefined {
  const place = resolve(path);
  const file = files.get(place);
  if (file) return new Stats('file', file.length);
  if (folders.has(place)) return new Stats('folder', 0);
  if (throwIfNoEntry) throw new SystemError('ENOENT', path);
  return undefined;
}

export const lstatSync = statSync;

export function realpathSync(path: string): string {
  if (!existsSync(path)) throw new SystemError('ENOENT', path);
  return resolve(path);
}

export function readdirSync(path: string): string[] {
  const place = resolve(path);
  if (!folders.has(place)) throw new SystemError(files.has(place) ? 'ENOTDIR' : 'ENOENT', path);
  const start = place === '/' ? place : `${place}/`;
  const entries = [...files.keys(), ...folders].filter((entry) => entry !== place && entry.startsWith(start));
  return [...new Set(entries.map((entry) => entry.slice(start.length).split('/')[0] ?? ''))];
}

export function mkdirSync(path: string): void {
  for (let folder = resolve(path); !folders.has(folder); folder = dirname(folder)) folders.add(folder);
}

export function writeFileSync(path: string, text: string): void {
  if (!folders.has(dirname(resolve(path)))) throw new SystemError('ENOENT', path);
  files.set(resolve(path), bytesFrom(text));
}

let temporary = 0;

export function mkdtempSync(prefix: string): string {
  const folder = `${prefix}${++temporary}`;
  mkdirSync(folder);
  return folder;
}

/** Deletes a file, or a folder with everything below it. */
export function rmSync(path: string): void {
  const place = resolve(path);
  for (const all of [files, folders])
    for (const one of all.keys()) if (one === place || one.startsWith(`${place}/`)) all.delete(one);
}

function contentOf(path: string): Bytes {
  const found = files.get(resolve(path));
  if (found) return found;
  throw new SystemError(folders.has(resolve(path)) ? 'EISDIR' : 'ENOENT', path);
}

export function readFileSync(path: string, encoding?: string): Bytes | string {
  const content = contentOf(path);
  return encoding === undefined ? content : content.toString();
}

interface OpenFile {
  readonly content: Bytes;
  position: number;
}

const open = new Map<number, OpenFile>();
/** Those before are the standard streams. */
const FIRST = 3;

export function openSync(path: string): number {
  const descriptor = Math.max(FIRST - 1, ...open.keys()) + 1;
  open.set(descriptor, { content: contentOf(path), position: 0 });
  return descriptor;
}

export function closeSync(descriptor: number): void {
  open.delete(descriptor);
}

/** The standard input is empty. */
export function fstatSync(descriptor: number): Stats {
  return new Stats('file', open.get(descriptor)?.content.length ?? 0);
}

export function readSync(descriptor: number, into: Bytes, offset: number, length: number): number {
  const file = open.get(descriptor);
  if (!file) return 0;
  const piece = file.content.subarray(file.position, file.position + length);
  into.set(piece, offset);
  file.position += piece.length;
  return piece.length;
}

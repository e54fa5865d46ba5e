import { isUtf8 } from 'node:buffer';
import { closeSync, openSync, readSync, realpathSync, statSync } from 'node:fs';
import type { DiagnosticCollector } from '../../diagnostics';
import { systemCodeOf } from '../../text/error-text';
import type { LoadedInput } from '../model/document';
import { findFiles } from './find-files';
import { loadText, type NamedText } from './load-text';

/** Files beyond this are refused before they fill the memory: 100 MiB. The largest ConfigMap that could come out has 1 MiB. */
const MAXIMUM_BYTES = 100 * 1024 * 1024;

export interface PathOptions {
  /** Folders that are not entered when they lie below one of the paths, such as the one that the output goes to. */
  readonly exclude?: readonly string[];
}

/** Reads files, folders (with all below them) and `-`, the standard input. What cannot be read is reported, the rest is read. */
export function loadPaths(
  paths: readonly string[],
  diagnostics: DiagnosticCollector,
  { exclude = [] }: PathOptions = {},
): LoadedInput {
  const texts: NamedText[] = [];
  for (const path of inputFiles(paths, exclude, diagnostics)) {
    const text = readText(path, diagnostics);
    if (text !== undefined) texts.push({ name: displayName(path), text });
  }
  return loadText(texts, diagnostics);
}

const STANDARD_INPUT = '-';

/** Each file once, however often the paths lead to it. */
function inputFiles(paths: readonly string[], exclude: readonly string[], diagnostics: DiagnosticCollector): string[] {
  const byIdentity = new Map<string, string>();
  const add = (file: string, identity: string) => {
    if (!byIdentity.has(identity)) byIdentity.set(identity, file);
  };
  for (const path of paths) {
    try {
      if (path === STANDARD_INPUT) add(path, path);
      else if (statSync(path).isDirectory()) addFolder(path, exclude, add, diagnostics);
      else add(path, realpathSync(path));
    } catch (error) {
      reportUnreadable(path, error, diagnostics);
    }
  }
  return [...byIdentity.values()];
}

function addFolder(
  folder: string,
  exclude: readonly string[],
  add: (file: string, identity: string) => void,
  diagnostics: DiagnosticCollector,
): void {
  const { files, failures } = findFiles(folder, exclude);
  for (const file of files) add(file, realpathSync(file));
  for (const { path, error } of failures) reportUnreadable(path, error, diagnostics);
  if (files.length === 0 && failures.length === 0) {
    diagnostics.report('AIG1007', undefined, { folder: displayName(folder) }, { place: { file: displayName(folder) } });
  }
}

function readText(path: string, diagnostics: DiagnosticCollector): string | undefined {
  const place = { file: displayName(path) };
  let bytes: Buffer | undefined;
  try {
    bytes = readBytes(path);
  } catch (error) {
    reportUnreadable(path, error, diagnostics);
    return undefined;
  }
  if (!bytes) {
    diagnostics.report('AIG1014', undefined, { limit: '100 MiB' }, { place });
    return undefined;
  }
  const reason = whyNoText(bytes);
  if (reason) {
    diagnostics.report('AIG1004', undefined, { reason }, { place });
    return undefined;
  }
  return bytes.toString('utf8');
}

/** Undefined when there are too many. Reads piece by piece, because pipes and devices do not tell their size. */
function readBytes(path: string): Buffer | undefined {
  const file = path === STANDARD_INPUT ? 0 : openSync(path, 'r');
  try {
    const pieces: Buffer[] = [];
    let total = 0;
    for (;;) {
      const piece = Buffer.allocUnsafe(1024 * 1024);
      const count = readPiece(file, piece);
      if (count === 0) return Buffer.concat(pieces);
      total += count;
      if (total > MAXIMUM_BYTES) return undefined;
      pieces.push(piece.subarray(0, count));
    }
  } finally {
    if (file !== 0) closeSync(file);
  }
}

/** The standard input of an interactive shell or a slow pipe answers "try again" while it has nothing yet. */
function readPiece(file: number, piece: Buffer): number {
  for (;;) {
    try {
      return readSync(file, piece, 0, piece.length, null);
    } catch (error) {
      const code = systemCodeOf(error);
      if (code === 'EOF') return 0;
      if (code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}

function whyNoText(bytes: Buffer): string | undefined {
  const mark = bytes.subarray(0, 2).toString('latin1');
  if (mark === '\xFF\xFE' || mark === '\xFE\xFF') return 'it is UTF-16';
  const nul = bytes.indexOf(0);
  if (nul >= 0) return `it has a NUL byte at offset ${nul}`;
  return isUtf8(bytes) ? undefined : 'it is not valid UTF-8';
}

function reportUnreadable(path: string, error: unknown, diagnostics: DiagnosticCollector): void {
  const place = { file: displayName(path) };
  const code = systemCodeOf(error) ?? '';
  if (code === 'ENOENT') diagnostics.report('AIG1006', undefined, { path: displayName(path) }, { place });
  else diagnostics.report('AIG1005', undefined, { reason: READ_ERRORS[code] ?? (code || String(error)) }, { place });
}

const READ_ERRORS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'it is a folder',
  ELOOP: 'its symbolic links lead in a circle',
  EMFILE: 'too many open files',
  ENAMETOOLONG: 'its name is too long',
};

function displayName(path: string): string {
  return path === STANDARD_INPUT ? '<stdin>' : path.replaceAll('\\', '/');
}

import { isUtf8 } from 'node:buffer';
import { closeSync, existsSync, fstatSync, openSync, readSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DiagnosticCollector } from '../../diagnostics';
import { CODE } from '../../diagnostics/codes.generated';
import { systemCodeOf } from '../../text/error-text';
import { isGlob } from '../../text/glob';
import type { LoadedInput } from '../model/document';
import { type Exclusion, exclusion, type FoundFiles, findFiles, findMatching } from './find-files';
import { LeadsOut, membersOf, NoRegularFile } from './input-roots';
import { otherTool } from './known-files';
import type { KnownTexts } from './known-texts';
import { changesOfKustomization } from './kustomization';
import { loadText } from './load-text';
import type { NamedText } from './named-text';
import { unsavedTextOf } from './unsaved-texts';

/** Files beyond this are refused before they fill the memory: 100 MiB. The largest ConfigMap that could come out has 1 MiB. */
const MAXIMUM_BYTES = 100 * 1024 * 1024;

export interface PathOptions {
  /** Exclusion patterns for paths below folders, such as the output folder. */
  readonly exclude?: readonly string[];
  /** File contents of an earlier run. */
  readonly known?: KnownTexts;
  /** Whether an empty file is fine, as it is for settings. Default: it is a warning, because an interrupted write leaves one. */
  readonly mayBeEmpty?: boolean;
}

/**
 * Reads files, folders (recursively), paths that match patterns, and `-` for standard input. Unreadable paths are reported, and all others
 * are read.
 */
export function loadPaths(
  paths: readonly string[],
  diagnostics: DiagnosticCollector,
  { exclude = [], known, mayBeEmpty = false }: PathOptions = {},
): LoadedInput {
  const texts: NamedText[] = [];
  const leftOut: string[] = [];
  for (const { path, isNamed } of inputFiles(paths, exclusion(exclude), diagnostics)) {
    const text = fileTextAt(path, diagnostics);
    if (text === undefined) continue;
    if (text.trim() === '' && !mayBeEmpty) reportEmpty(path, diagnostics);
    const isReported = reportKustomization(path, text, diagnostics);
    const tool = isNamed ? undefined : otherTool(path, text);
    if (tool === undefined) texts.push({ name: displayName(path), text });
    else if (!isReported) leftOut.push(`${displayName(path)} (${tool})`);
  }
  if (leftOut.length > 0) reportLeftOut(leftOut, diagnostics);
  return loadText(texts, diagnostics, known);
}

function reportEmpty(path: string, diagnostics: DiagnosticCollector): void {
  const file = displayName(path);
  const code = path === STANDARD_INPUT ? CODE.emptyStandardInput : CODE.emptyFile;
  diagnostics.report(code, undefined, { file }, { place: { file } });
}

/** @returns whether something was reported */
function reportKustomization(path: string, text: string, diagnostics: DiagnosticCollector): boolean {
  const fields = changesOfKustomization(path, text);
  if (fields.length === 0) return false;
  const file = displayName(path);
  const values = { folder: dirname(file), fields: fields.join(', ') };
  diagnostics.report(CODE.kustomizationNotBuilt, undefined, values, { place: { file } });
  return true;
}

const MOST_NAMES = 8;

function reportLeftOut(files: readonly string[], diagnostics: DiagnosticCollector): void {
  const more = files.length > MOST_NAMES ? ` and ${files.length - MOST_NAMES} more` : '';
  diagnostics.report(CODE.filesLeftOut, undefined, { files: `${files.slice(0, MOST_NAMES).join(', ')}${more}` });
}

export const STANDARD_INPUT = '-';

/** How diagnostics call the standard input. */
export const STANDARD_INPUT_NAME = '<stdin>';

interface InputFile {
  readonly path: string;
  /** Whether the user named this exact file. */
  readonly isNamed: boolean;
}

/** Returns each file once, however often the paths resolve to it. */
function inputFiles(paths: readonly string[], leftOut: Exclusion, diagnostics: DiagnosticCollector): InputFile[] {
  const byIdentity = new Map<string, InputFile>();
  const add = (path: string, identity: string, isNamed: boolean) => {
    const known = byIdentity.get(identity);
    if (!known || (isNamed && !known.isNamed)) byIdentity.set(identity, { path: known?.path ?? path, isNamed });
  };
  const isMember = membersOf(paths);
  for (const path of paths) {
    try {
      if (path === STANDARD_INPUT || isOnlyUnsaved(path)) add(path, path, true);
      else if (isGlob(path) && !existsSync(path))
        addFound(path, findMatching(path, leftOut, undefined, isMember), add, diagnostics);
      else if (statSync(path).isDirectory())
        addFound(path, findFiles(path, leftOut, undefined, isMember), add, diagnostics);
      else add(path, realpathSync(path), true);
    } catch (error) {
      reportUnreadable(path, error, diagnostics);
    }
  }
  return [...byIdentity.values()];
}

function isOnlyUnsaved(path: string): boolean {
  return unsavedTextOf(path) !== undefined && !existsSync(path);
}

function addFound(
  path: string,
  { files, failures }: FoundFiles,
  add: (file: string, identity: string, isNamed: boolean) => void,
  diagnostics: DiagnosticCollector,
): void {
  for (const file of files) add(file, existsSync(file) ? realpathSync(file) : file, false);
  for (const failure of failures) reportUnreadable(failure.path, failure.error, diagnostics);
  if (files.length > 0 || failures.length > 0) return;
  const name = displayName(path);
  if (isGlob(path) && !existsSync(path))
    diagnostics.report(CODE.unmatchedPattern, undefined, { pattern: name }, { place: { file: name } });
  else diagnostics.report(CODE.emptyFolder, undefined, { folder: name }, { place: { file: name } });
}

/** Returns the text of a file, or the reason why it is unavailable. */
export function fileTextAt(path: string, diagnostics: DiagnosticCollector): string | undefined {
  const unsaved = unsavedTextOf(path);
  if (unsaved === undefined) return readText(path, diagnostics);
  return unsaved.includes('\0') ? textIn(Buffer.from(unsaved), path, diagnostics) : unsaved;
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
    diagnostics.report(CODE.fileTooLarge, undefined, { limit: '100 MiB' }, { place });
    return undefined;
  }
  return textIn(bytes, path, diagnostics);
}

function textIn(bytes: Buffer, path: string, diagnostics: DiagnosticCollector): string | undefined {
  const reason = whyNoText(bytes);
  if (reason === undefined) return bytes.toString('utf8');
  diagnostics.report(CODE.fileNotText, undefined, { reason }, { place: { file: displayName(path) } });
  return undefined;
}

/** Returns undefined if the file is too large. Reads in chunks, because pipes and devices do not report their size. */
function readBytes(path: string): Buffer | undefined {
  const file = path === STANDARD_INPUT ? 0 : openSync(path, 'r');
  try {
    const full: Buffer[] = [];
    let piece = Buffer.allocUnsafe(firstPiece(file));
    let filled = 0;
    let total = 0;
    for (;;) {
      const count = readPiece(file, piece, filled);
      filled += count;
      total += count;
      if (total > MAXIMUM_BYTES) return undefined;
      if (count === 0) return joined(full, piece.subarray(0, filled));
      if (filled < piece.length) continue;
      full.push(piece);
      piece = Buffer.allocUnsafe(LARGEST_PIECE);
      filled = 0;
    }
  } finally {
    if (file !== 0) closeSync(file);
  }
}

function joined(full: readonly Buffer[], last: Buffer): Buffer {
  return full.length === 0 ? last : Buffer.concat([...full, last]);
}

const LARGEST_PIECE = 1024 * 1024;
const SMALLEST_PIECE = 4096;

/**
 * Returns a buffer size with room for the entire file and the check for its end: large buffers for thousands of small files create garbage.
 */
function firstPiece(file: number): number {
  const stat = fstatSync(file);
  return stat.isFile() ? Math.max(SMALLEST_PIECE, Math.min(stat.size + 1, LARGEST_PIECE)) : LARGEST_PIECE;
}

/** Reads a part of a file. The standard input of an interactive shell or a slow pipe reports "try again" while it has no data. */
function readPiece(file: number, piece: Buffer, filled: number): number {
  for (;;) {
    try {
      return readSync(file, piece, filled, piece.length - filled, null);
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

/** Reports why a file or a folder cannot be read. */
export function reportUnreadable(path: string, error: unknown, diagnostics: DiagnosticCollector): void {
  const place = { file: displayName(path) };
  if (error instanceof LeadsOut) {
    diagnostics.report(CODE.linkOutOfInputs, undefined, { path: displayName(path) }, { place });
    return;
  }
  if (error instanceof NoRegularFile) {
    diagnostics.report(CODE.unreadableFile, undefined, { reason: `it is ${error.message}, not a file` }, { place });
    return;
  }
  const code = systemCodeOf(error) ?? '';
  if (code === 'ENOENT') diagnostics.report(CODE.missingFile, undefined, { path: displayName(path) }, { place });
  else
    diagnostics.report(
      CODE.unreadableFile,
      undefined,
      { reason: READ_ERRORS[code] ?? (code || String(error)) },
      { place },
    );
}

const READ_ERRORS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'it is a folder',
  ELOOP: 'its symbolic links form a cycle',
  EMFILE: 'too many open files',
  ENAMETOOLONG: 'its name is too long',
};

function displayName(path: string): string {
  return path === STANDARD_INPUT ? STANDARD_INPUT_NAME : path.replaceAll('\\', '/');
}

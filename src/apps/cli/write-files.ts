import {
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { OUTPUT_MARKER } from '../../core/compiler/1-load/find-files';
import { UsageError } from './exit-code';
import { markedPaths, type OutputFile } from './output-files';
import type { Terminal } from './terminal';
import { reasonOf } from './write-reason';

export interface Written {
  readonly path: string;
  readonly state: 'wrote' | 'unchanged' | 'removed';
}

export interface WriteResult {
  readonly written: readonly Written[];
  readonly failure?: { readonly path: string; readonly reason: string };
}

/**
 * Writes all files, or none if one cannot be written: each is first written next to its destination, and all are renamed only after the
 * last one. A file with unchanged contents keeps its timestamp.
 */
export function writeFiles(folder: string, files: readonly OutputFile[]): WriteResult {
  const pending: { readonly from: string; readonly to: string }[] = [];
  const written: Written[] = [];
  let path = folder;
  try {
    for (const file of files) {
      path = join(folder, file.path);
      if (existsSync(path) && readFileSync(path, 'utf8') === file.text) {
        written.push({ path, state: 'unchanged' });
        continue;
      }
      mkdirSync(dirname(path), { recursive: true });
      const from = `${path}.${process.pid}.tmp`;
      pending.push({ from, to: path });
      writeFileSync(from, file.text);
      if (existsSync(path) && !statSync(path).isFile()) throw new Error('there is something else of that name');
      written.push({ path, state: 'wrote' });
    }
    for (const { from, to } of pending) {
      path = to;
      renameSync(from, to);
    }
    return { written };
  } catch (error) {
    for (const { from } of pending) rmSync(from, { force: true });
    return { written: [], failure: { path, reason: reasonOf(error) } };
  }
}

/** Refuses more than one output on standard output. */
export function checkStandardOutput(places: Readonly<Record<string, string | undefined>>): void {
  const there = Object.entries(places).flatMap(([option, place]) => (place === '-' ? [`${option} -`] : []));
  if (there.length > 1) throw new UsageError(`only one output can go to standard output: ${there.join(' and ')}`);
}

/** Endings that are not the name of their form. */
const ENDINGS: Readonly<Record<string, string>> = { md: 'markdown', mmd: 'mermaid', htm: 'html' };

/** Returns the format of `--format`, of the file extension, or the first format. */
export function formOf<Form extends string>(
  { format, output = '' }: { readonly format?: Form; readonly output?: string },
  forms: readonly [Form, ...Form[]],
): Form {
  const ending = extname(output).slice(1).toLowerCase();
  return format ?? forms.find((form) => form === (ENDINGS[ending] ?? ending)) ?? forms[0];
}

/** Writes a report or a page into a file that the command line names, whole or not at all; `-` is standard output. */
export function writeNamed(file: string, text: string, terminal: Terminal): void {
  if (file === '-') terminal.data(text);
  else writeInput(file, terminal.concealed(text));
}

/** Writes a file of the inputs, whole or not at all. */
export function writeInput(file: string, text: string): void {
  try {
    writeWhole(file, text);
  } catch (error) {
    throw new UsageError(`cannot write ${file}: ${reasonOf(error)}`);
  }
}

/** Puts a file into its place when all of it is there; a link stays one. A device or a pipe is written to as it is. */
function writeWhole(file: string, text: string): void {
  const isThere = existsSync(file);
  if (isThere && !statSync(file).isFile()) {
    writeFileSync(file, text);
    return;
  }
  const place = isThere ? realpathSync(file) : file;
  const beside = `${place}.${process.pid}.tmp`;
  try {
    writeFileSync(beside, text, isThere ? { mode: statSync(place).mode } : {});
    renameSync(beside, place);
  } catch (error) {
    rmSync(beside, { force: true });
    // The folder may not allow new files.
    if (!isThere) throw error;
    writeFileSync(file, text);
  }
}

/** Returns the files of removed Gateways that an earlier run wrote, with slashes. Other files are never considered. */
export function findStale(folder: string, files: readonly OutputFile[]): string[] {
  const marker = join(folder, OUTPUT_MARKER);
  if (!existsSync(marker)) return [];
  const current = new Set(files.map(({ path }) => path));
  return markedPaths(readFileSync(marker, 'utf8')).filter(
    (path) => !current.has(path) && statSync(join(folder, path), { throwIfNoEntry: false })?.isFile(),
  );
}

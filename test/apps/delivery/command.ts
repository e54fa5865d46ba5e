import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(__dirname, '..', '..', '..');

/** Writes a program that runs `ai-gateway` from the sources with these arguments and its own, as delivery tools start it. */
export function writeCommand(file: string, ...args: readonly string[]): string {
  const load = `require(${JSON.stringify(join(ROOT, 'src', 'apps', 'cli'))})`;
  const program = `${load}.main([...${JSON.stringify(args)}, ...process.argv.slice(1)]).then((code) => { process.exitCode = code; });`;
  return writeScript(
    file,
    `exec '${process.execPath}' --require '${require.resolve('tsx/cjs')}' -e '${program}' -- "$@"`,
  );
}

/** A program of the shell. */
export function writeScript(file: string, ...lines: readonly string[]): string {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, ['#!/bin/sh', ...lines, ''].join('\n'), { mode: 0o755 });
  return file;
}

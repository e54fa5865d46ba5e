// Replaces `node:child_process`: the only program of the page is its app, whose result is known before a command starts.
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { INPUTS_FOLDER } from '../../../src/library/charts/cluster-inputs';
import type { ProgramResult } from '../../program/worker';
import { NotInBrowser } from './errors';
import { FOLDER } from './process';

export { spawn } from './machine';

/** The results of the programs in the folder of the inputs, and in that of their earlier state. */
export interface ProgramResults {
  readonly inputs?: ProgramResult | undefined;
  readonly before?: ProgramResult | undefined;
}

let results: ProgramResults = {};

export function provideResults(programs: ProgramResults): void {
  results = programs;
}

interface SpawnOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** Writes the files of the app that ran in this folder. */
export function spawnSync(_command: string, { cwd = '.', env = {} }: SpawnOptions = {}) {
  const folder = env[INPUTS_FOLDER];
  const result = resolve(cwd) === `${FOLDER}/before` ? results.before : results.inputs;
  if (folder === undefined || !result) throw new NotInBrowser('running a program');
  for (const [name, text] of Object.entries(result.written)) writeFileSync(join(folder, name), text);
  return { status: result.failed ? 1 : 0, signal: null, stdout: '', stderr: result.errors };
}

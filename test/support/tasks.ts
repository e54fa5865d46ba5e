import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { examplePath } from './examples';
import { runProgram } from './run-program';

/** The names of the ten tasks, which are programs in each language. */
export const TASKS = readdirSync(examplePath('tasks'))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.replace(/\.ts$/, ''));

/** The TypeScript program of a task. */
export function taskProgram(name: string): string {
  return readFileSync(examplePath('tasks', `${name}.ts`), 'utf8');
}

/** Returns the files that the TypeScript programs of all tasks write, which programs in other languages must equal. */
export function taskOutput(): Record<string, string> {
  return Object.assign({}, ...TASKS.map((name) => filesIn(runProgram(taskProgram(name))?.outdir ?? '')));
}

/** The files in a folder, by their names. */
export function filesIn(folder: string): Record<string, string> {
  return Object.fromEntries(readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
}

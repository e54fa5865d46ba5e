import { existsSync, statSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { ROOT } from './discover';

const SHARED = resolve(ROOT, process.env.AI_GATEWAY_SHARED ?? '../shared');

/** Whether the reference data, and so the program, is beside the repository. */
export function hasReferenceData(): boolean {
  return existsSync(SHARED);
}

/** Where the data plane's program is: AGENTGATEWAY, the PATH, the reference data; undefined where none of them has it. */
export function dataPlaneProgram(): string | undefined {
  const named = process.env.AGENTGATEWAY;
  if (named) {
    if (!isFile(named)) throw new Error(`AGENTGATEWAY is ${named}, where there is no file`);
    return named;
  }
  const folders = (process.env.PATH ?? '').split(delimiter);
  return [...folders, join(SHARED, 'bin')].map((folder) => join(folder, 'agentgateway')).find(isFile);
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}

import { existsSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * Returns the path of the data plane's program: the file that AGENTGATEWAY names, or `agentgateway` in the PATH. Returns undefined if
 * there is neither, or LIVE_TESTS is `off`.
 *
 * @throws if AGENTGATEWAY does not name a file
 */
export function dataPlaneProgram(): string | undefined {
  if (process.env.LIVE_TESTS === 'off') return undefined;
  const named = process.env.AGENTGATEWAY;
  if (named) {
    if (!isFile(named)) throw new Error(`AGENTGATEWAY is set to ${named}, which does not exist`);
    return named;
  }
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, 'agentgateway')).find(isFile);
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}

import { existsSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The variable that names the program of a release, and the name of the program in the PATH. */
export const PROGRAMS = {
  'v1.4': { variable: 'AGENTGATEWAY', name: 'agentgateway' },
  'v1.5': { variable: 'AGENTGATEWAY_1_5', name: 'agentgateway-1.5' },
} as const;

export type ReleaseWithProgram = keyof typeof PROGRAMS;

/**
 * Returns the path of the data plane's program: the file that AGENTGATEWAY names, or `agentgateway` in the PATH; for v1.5
 * AGENTGATEWAY_1_5 and `agentgateway-1.5`. Returns undefined if there is neither, or LIVE_TESTS is `off`.
 *
 * @throws if the variable does not name a file
 */
export function dataPlaneProgram(release: ReleaseWithProgram = 'v1.4'): string | undefined {
  if (process.env.LIVE_TESTS === 'off') return undefined;
  const { variable, name } = PROGRAMS[release];
  const named = process.env[variable];
  if (named) {
    if (!isFile(named)) throw new Error(`${variable} is set to ${named}, which does not exist`);
    return named;
  }
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find(isFile);
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}

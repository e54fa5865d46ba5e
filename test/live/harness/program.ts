import { existsSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe } from 'vitest';
import { hasShared, sharedPath } from '../../support/shared';

/** Where the data plane's program is: AGENTGATEWAY, the PATH, the reference data; undefined where none of them has it. */
export function dataPlaneProgram(): string | undefined {
  const named = process.env.AGENTGATEWAY;
  if (named) {
    if (!isFile(named)) throw new Error(`AGENTGATEWAY is ${named}, where there is no file`);
    return named;
  }
  const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'agentgateway'));
  return [...onPath, sharedPath('bin', 'agentgateway')].find(isFile);
}

/** Why nothing can be asked of a data plane here; undefined where it can. */
export function withoutDataPlane(): string | undefined {
  if (process.env.AI_GATEWAY_SKIP_DATA_PLANE) return 'AI_GATEWAY_SKIP_DATA_PLANE is set';
  if (dataPlaneProgram() === undefined) {
    return 'no agentgateway in AGENTGATEWAY, in the PATH or beside the reference data';
  }
  if (process.platform !== 'linux') return `network namespaces need Linux, this is ${process.platform}`;
  return undefined;
}

/**
 * A suite that needs the running data plane: skipped without it, and says why. On CI, where the reference data (and so the
 * program) is there, its absence is a failure.
 */
export function describeLive(name: string, suite: () => void): void {
  const reason = withoutDataPlane();
  if (reason === undefined) describe(name, suite);
  else if (process.env.CI && hasShared() && !process.env.AI_GATEWAY_SKIP_DATA_PLANE)
    throw new Error(`${name}: ${reason}`);
  else describe.skip(`${name} (skipped: ${reason})`, suite);
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}

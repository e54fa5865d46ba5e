import { describe, it } from 'vitest';
import { dataPlaneProgram } from '../../../tools/data-plane-program';
import { hasShared } from '../../support/shared';

export { dataPlaneProgram };

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
 * A suite that needs the running data plane: without it, its body is not run, and it says why. On CI, where the reference data
 * (and so the program) is there, its absence is a failure.
 */
export function describeLive(name: string, suite: () => void): void {
  const reason = withoutDataPlane();
  if (reason === undefined) describe(name, suite);
  else if (process.env.CI && hasShared() && !process.env.AI_GATEWAY_SKIP_DATA_PLANE)
    throw new Error(`${name}: ${reason}`);
  else {
    console.warn(`skipped: "${name}" (${reason})`);
    describe.skip(name, () => it('needs the running data plane', () => {}));
  }
}

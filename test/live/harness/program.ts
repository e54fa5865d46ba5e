import { describe, it } from 'vitest';
import { dataPlaneProgram } from '../../../tools/data-plane-program';

export { dataPlaneProgram };

/** Returns the reason why tests cannot run a data plane, or undefined if they can. */
export function withoutDataPlane(): string | undefined {
  if (process.env.AI_GATEWAY_SKIP_DATA_PLANE) return 'AI_GATEWAY_SKIP_DATA_PLANE is set';
  if (dataPlaneProgram() === undefined) return 'no agentgateway in AGENTGATEWAY or in the PATH';
  if (process.platform !== 'linux') return `network namespaces need Linux, this is ${process.platform}`;
  return undefined;
}

/** Declares a suite that needs the running data plane. Without one, the suite is skipped, with the reason as a warning, on CI too. */
export function describeLive(name: string, suite: () => void): void {
  const reason = withoutDataPlane();
  if (reason === undefined) {
    describe(name, suite);
    return;
  }
  console.warn(`skipped: "${name}" (${reason})`);
  describe.skip(name, () => it('needs the running data plane', () => {}));
}

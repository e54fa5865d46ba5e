import { describe, it } from 'vitest';
import { dataPlaneOf } from '../../../src/core/compiler/model/options';
import type { DataPlane } from '../../../src/core/data-plane/data-plane';
import { dataPlaneProgram, PROGRAMS, type ReleaseWithProgram } from '../../../tools/data-plane-program';

export { dataPlaneProgram };

const RELEASES = Object.keys(PROGRAMS) as readonly ReleaseWithProgram[];

/** The release that suites of one release run: v1.4, or the one that LIVE_RELEASE names. */
export const LIVE_RELEASE: ReleaseWithProgram =
  RELEASES.find((release) => release === process.env.LIVE_RELEASE) ?? 'v1.4';

/** Returns the reason why tests cannot run a data plane, or undefined if they can. */
export function withoutDataPlane(release = LIVE_RELEASE): string | undefined {
  if (process.env.AI_GATEWAY_SKIP_DATA_PLANE) return 'AI_GATEWAY_SKIP_DATA_PLANE is set';
  const { variable, name } = PROGRAMS[release];
  if (dataPlaneProgram(release) === undefined) return `no ${name} in ${variable} or in the PATH`;
  if (process.platform !== 'linux') return `network namespaces need Linux, this is ${process.platform}`;
  return undefined;
}

/** Declares a suite that needs the running data plane. Without one, the suite is skipped, with the reason as a warning, on CI too. */
export function describeLive(name: string, suite: () => void, release = LIVE_RELEASE): void {
  const reason = withoutDataPlane(release);
  if (reason === undefined) {
    describe(name, suite);
    return;
  }
  console.warn(`skipped: "${name}" (${reason})`);
  describe.skip(name, () => it('needs the running data plane', () => {}));
}

/** Declares a suite for each release, which is skipped if its program does not exist. */
export function describeReleases(name: string, suite: (dataPlane: DataPlane) => void): void {
  for (const release of RELEASES) describeLive(`${name}, ${release}`, () => suite(dataPlaneOf(release)), release);
}

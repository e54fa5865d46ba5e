import type { DataPlane } from '../../../src/core/data-plane/data-plane';
import { differencesBetween } from '../../../src/core/data-plane/differences';

/** Fails unless the dump of a process matches its config. */
export function assertInStep(config: string, dump: string, { running }: DataPlane): void {
  const differences = differencesBetween(running.partsOfConfig(config), running.partsOfDump(JSON.parse(dump)));
  if (differences.length > 0)
    throw new Error(
      `the dump of the data plane is not what its config means:\n${JSON.stringify(differences, undefined, 1)}`,
    );
}

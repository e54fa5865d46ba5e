import { AGENTGATEWAY_1_4 } from '../../../src/core/data-plane/agentgateway-1.4';
import { differencesBetween } from '../../../src/core/data-plane/differences';

/** Fails unless the dump of a process matches its config. */
export function assertInStep(config: string, dump: string): void {
  const { running } = AGENTGATEWAY_1_4;
  const differences = differencesBetween(running.partsOfConfig(config), running.partsOfDump(JSON.parse(dump)));
  if (differences.length > 0)
    throw new Error(
      `the dump of the data plane is not what its config means:\n${JSON.stringify(differences, undefined, 1)}`,
    );
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';

const OWN = ['node_modules', 'cdk8s-ai-gateway', 'bin', 'ai-gateway'];

/** What serves: what the settings say, else what a folder of the workspace has installed, else what the `PATH` has. */
export function commandOf(
  folders: readonly string[],
  configured: readonly string[],
): readonly [string, ...(readonly string[])] {
  const [command, ...args] = configured;
  if (command !== undefined) return [command, ...args];
  const installed = folders.map((folder) => join(folder, ...OWN)).find((path) => existsSync(path));
  return installed === undefined ? ['ai-gateway'] : ['node', installed];
}

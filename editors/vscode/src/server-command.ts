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

/** What npm puts into the `PATH` of Windows are scripts, which only a shell starts. */
export function needsShell(command: string, platform: string): boolean {
  return platform === 'win32' && command !== 'node';
}

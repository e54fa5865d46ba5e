import { existsSync } from 'node:fs';
import { join } from 'node:path';

const PROGRAM = ['bin', 'ai-gateway'];
const PACKAGE = ['node_modules', 'cdk8s-ai-gateway'];

/** The program that serves, and who provides it. */
export type ServerProgram =
  | { readonly from: 'setting'; readonly command: string; readonly args: readonly string[] }
  | { readonly from: 'workspace' | 'extension'; readonly module: string };

/**
 * Returns the command of the settings, else the package that a folder of the workspace has installed, else the server of the extension.
 * Modules run with the Node.js of VS Code, so that neither Node.js nor the command line has to be installed.
 */
export function serverProgram(
  folders: readonly string[],
  configured: readonly string[],
  extensionFolder: string,
): ServerProgram {
  const [command, ...args] = configured;
  if (command !== undefined) return { from: 'setting', command, args };
  const installed = folders.map((folder) => join(folder, ...PACKAGE, ...PROGRAM)).find((path) => existsSync(path));
  if (installed !== undefined) return { from: 'workspace', module: installed };
  return bundledProgram(extensionFolder);
}

/** Returns the server that comes with the extension. */
export function bundledProgram(extensionFolder: string): ServerProgram {
  return { from: 'extension', module: join(extensionFolder, 'server', ...PROGRAM) };
}

/** Programs that npm adds to the `PATH` of Windows are scripts, which only a shell starts. */
export function needsShell(command: string, platform: string): boolean {
  return platform === 'win32' && command !== 'node';
}

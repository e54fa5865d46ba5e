import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import type { Ward } from '../dev/watchdog';
import { describeEnd } from './app-command';
import { appVariables } from './app-inputs';
import type { Terminal } from './terminal';

/**
 * Has an app write into a folder, which is emptied before; answers whether it did.
 *
 * @param guard is reported the process
 */
export async function synthesize(
  app: string,
  folder: string,
  terminal: Terminal,
  guard: (ward: Ward) => void,
): Promise<boolean> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const child = spawn(app, {
    shell: true,
    // Its child processes end with it, before the folder is removed.
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...appVariables(folder) },
  });
  guard({ process: child, leads: process.platform !== 'win32' });
  let out = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => terminal.err(String(chunk)));
  const how = await new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(code === 0 ? '' : describeEnd(app, code, signal)));
  });
  if (how === '') return true;
  terminal.err(out);
  terminal.err(`error: ${how}\n`);
  return false;
}

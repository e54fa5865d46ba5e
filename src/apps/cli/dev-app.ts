import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { isObject } from '../../core/values/objects';
import type { Ward } from '../dev/watchdog';
import { UsageError } from './exit-code';
import type { Terminal } from './terminal';

/**
 * The command of a cdk8s app: the one that is said, or that of cdk8s.yaml where there are no other inputs.
 *
 * @param said what `--app` says
 * @param hasInputs whether there are other inputs
 */
export function appCommand(said: string | true | undefined, hasInputs: () => boolean): string | undefined {
  if (typeof said === 'string') return said;
  if (!said && hasInputs()) return undefined;
  if (!existsSync('cdk8s.yaml')) {
    if (said)
      throw new UsageError('--app: there is no cdk8s.yaml here; say how the app is run: --app "npx tsx main.ts"');
    return undefined;
  }
  const { parse } = require('yaml') as typeof import('yaml');
  const settings: unknown = parse(readFileSync('cdk8s.yaml', 'utf8'));
  const app = isObject(settings) ? settings['app'] : undefined;
  if (typeof app !== 'string') throw new UsageError('cdk8s.yaml has no field `app`');
  return app;
}

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
  const child = spawn(app, {
    shell: true,
    // What it starts in its turn ends with it, before the folder goes.
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, CDK8S_OUTDIR: folder },
  });
  guard({ process: child, leads: process.platform !== 'win32' });
  let out = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => terminal.err(String(chunk)));
  const how = await new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(code === 0 ? '' : `ended with ${signal ?? `code ${code}`}`));
  });
  if (how === '' && existsSync(folder)) return true;
  terminal.err(out);
  terminal.err(how === '' ? 'error: the app wrote nothing to CDK8S_OUTDIR\n' : `error: ${app} ${how}\n`);
  return false;
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '../../core/values/objects';
import { UsageError } from './exit-code';

/** The file with the app command of a project. */
export const APP_FILE = 'cdk8s.yaml';

/** The default output folder of apps. Changes in it are not changes of the program. */
export const APP_OUTPUT = 'dist';

/**
 * Returns the command of a cdk8s app: the value of `--app`, or that of cdk8s.yaml if there are no other inputs.
 *
 * @param appOption the value of `--app`
 * @param hasInputs whether there are other inputs
 */
export function appCommand(appOption: string | true | undefined, hasInputs: () => boolean): string | undefined {
  if (typeof appOption === 'string') return appOption;
  if (!appOption && hasInputs()) return undefined;
  if (hasApp('.')) return appIn('.');
  if (appOption)
    throw new UsageError(
      '--app: this folder has no cdk8s.yaml; write the command that runs the app: --app "npx tsx main.ts"',
    );
  return undefined;
}

export function hasApp(folder: string): boolean {
  return existsSync(join(folder, APP_FILE));
}

/** The command that the cdk8s.yaml of a folder names. */
export function appIn(folder: string): string {
  const { parse }: typeof import('yaml') = require('yaml');
  const settings: unknown = parse(readFileSync(join(folder, APP_FILE), 'utf8'));
  const app = isObject(settings) ? settings['app'] : undefined;
  if (typeof app !== 'string') throw new UsageError('cdk8s.yaml has no field `app`');
  return app;
}

/** How the program of an app ended, which it should not have. */
export function describeEnd(command: string, code: number | null, signal: string | null): string {
  // A shell returns these codes if it does not find the program. Often, the program is an argument that was written after `--app`.
  const fix = code === 126 || code === 127 ? `; the shell cannot run ${command.split(' ')[0]}. ${FIX}` : '';
  return `${command} ended with ${signal ?? `code ${code}`}${fix}`;
}

const FIX = 'Correct the command. If this is an argument of ai-gateway, write it before --app, or after --';

/** Client SDKs that are installed when their tests run for the first time, because they are too large for every clone. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { CACHE, execute } from '../packages/pack';

/** The lists of the versions that are tested. */
const LISTS = join(__dirname, 'sdks');

/** Returns a function that loads modules of the SDKs for Node.js. */
export function nodeSdks(): NodeJS.Require {
  const folder = join(CACHE, 'client-sdks');
  installOnce(folder, 'package.json', () =>
    execute('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'], folder),
  );
  return createRequire(join(folder, 'package.json'));
}

/** Installs the versions of a list into a folder unless the folder contains them. */
function installOnce(folder: string, list: string, install: () => void): void {
  const wanted = readFileSync(join(LISTS, list), 'utf8');
  const installed = join(folder, 'installed');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === wanted) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, list), wanted);
  install();
  writeFileSync(installed, wanted);
}

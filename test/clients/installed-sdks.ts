/** Client SDKs that are installed when their tests run for the first time, because they are too large for every clone. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CACHE, execute } from '../packages/pack';

/** The clients of one test file. Each has its own folder, because test files run at the same time. */
type Clients = 'agents' | 'llm' | 'mcp';

/** Returns a function that loads modules of the SDKs for Node.js. */
export function nodeSdks(clients: Clients): NodeJS.Require {
  const folder = join(CACHE, `client-sdks-${clients}`);
  installOnce(folder, clients, 'package.json', () =>
    execute('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'], folder),
  );
  return createRequire(join(folder, 'package.json'));
}

/** Returns the Python program of a virtual environment with the SDKs for Python. */
export function pythonSdks(clients: Clients): string {
  const folder = join(CACHE, `client-sdks-python-${clients}`);
  const python = join(folder, 'environment', 'bin', 'python');
  installOnce(folder, clients, 'requirements.txt', () => {
    execute('python3', ['-m', 'venv', join(folder, 'environment')]);
    execute(python, ['-m', 'pip', 'install', '--quiet', '-r', join(folder, 'requirements.txt')]);
  });
  return python;
}

/** Runs a program without blocking the providers, which are servers of this process, and returns what it prints. */
export async function executeLater(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const { stdout } = await promisify(execFile)(program, [...args], { env: { ...process.env, ...env } });
  return stdout;
}

/** Installs the versions of a list into a folder unless the folder contains them. */
function installOnce(folder: string, clients: Clients, list: string, install: () => void): void {
  const wanted = readFileSync(join(__dirname, 'sdks', clients, list), 'utf8');
  const installed = join(folder, 'installed');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === wanted) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, list), wanted);
  install();
  writeFileSync(installed, wanted);
}

// Installs VS Code's server into .cache/code-server, for test/packages/vscode-window.test.ts: npx tsx tools/tasks/code-server.ts
// It requires a C++ compiler, and the headers of Node.js in /usr/include/node or in the folder NODEJS_PREFIX.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../discover';

/** The last version for Node.js 20. Its VS Code is the oldest that the extension accepts. */
const VERSION = '4.100.3';
const RIPGREP = '@vscode/ripgrep-linux-x64@1.18.0';
const NATIVE_MODULES = ['@vscode/spdlog', 'native-watchdog', 'node-pty'];

const folder = join(ROOT, '.cache', 'code-server');
const modules = join(folder, 'node_modules');
const server = join(modules, 'code-server');
const vscode = join(server, 'lib', 'vscode');

function npm(cwd: string, ...args: readonly string[]): boolean {
  const { NODEJS_PREFIX = '/usr' } = process.env;
  const env = { ...process.env, npm_config_nodedir: NODEJS_PREFIX };
  return spawnSync('npm', [...args, '--no-audit', '--no-fund'], { cwd, env, stdio: 'inherit' }).status === 0;
}

mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
// Scripts of the packages download programs, and reject all but one version of Node.js.
npm(folder, 'install', '--ignore-scripts', `code-server@${VERSION}`, RIPGREP);
for (const part of [vscode, join(vscode, 'extensions')]) npm(part, 'install', '--ignore-scripts', '--omit=dev');
npm(folder, 'rebuild', 'argon2');
// The script of node-pty fails after the build.
for (const name of NATIVE_MODULES) npm(vscode, 'rebuild', name);
if (!existsSync(join(vscode, 'node_modules.asar'))) symlinkSync('node_modules', join(vscode, 'node_modules.asar'));
const bin = join(vscode, 'node_modules', '@vscode', 'ripgrep', 'bin');
mkdirSync(bin, { recursive: true });
copyFileSync(join(modules, ...RIPGREP.replace(/@[\d.]+$/, '').split('/'), 'bin', 'rg'), join(bin, 'rg'));

// Entry of `npm test`, `npm run quickstart` and `npm run bench` on a fresh clone: installs the locked dependencies if they are missing or
// older than the lock file, then runs the task. It is plain JavaScript because nothing is installed yet.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const [task, ...rest] = process.argv.slice(2);

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node ${process.versions.node} is too old: this project needs Node 20.19 or newer.`);
  process.exit(2);
}

function run(command, args, label) {
  if (label) console.log(`> ${label}`);
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (result.status !== 0) process.exit(result.status ?? 1);
}

const installed = join(root, 'node_modules', '.package-lock.json');
const lock = join(root, 'package-lock.json');
if (!existsSync(installed) || statSync(installed).mtimeMs < statSync(lock).mtimeMs) {
  // npm's warnings concern maintainers of the package, and hide the output of the task.
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], 'installing the locked dependencies');
}
run(process.execPath, [
  join(root, 'node_modules', 'tsx', 'dist', 'cli.mjs'),
  join(root, 'tools', 'tasks', `${task}.ts`),
  ...rest,
]);

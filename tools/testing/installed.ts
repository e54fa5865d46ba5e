import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../discover';

/** The version of the Python package with Kubernetes' definitions. */
const KUBERNETES_VALIDATE = '1.37.0';

/** The newest supported release of Node, or the oldest one if this process runs a newer one. */
export const OTHER_NODE = Number(process.versions.node.split('.')[0]) < 24 ? 24 : 20;

/** The folder with the other Node's program, from the registry's package for this platform, installed under `.cache`. */
export function otherNode(): string | undefined {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const prefix = join(ROOT, '.cache', `node${OTHER_NODE}`);
  const folder = join(prefix, 'node_modules', name, 'bin');
  if (!existsSync(join(folder, 'node'))) {
    mkdirSync(prefix, { recursive: true });
    install('npm', ['install', '--no-audit', '--no-fund', '--no-save', '--prefix', prefix, `${name}@${OTHER_NODE}`]);
  }
  return existsSync(join(folder, 'node')) ? folder : undefined;
}

/** The OpenAPI definitions of Kubernetes that one generated table is made from; without them that table is not compared. */
export function kubernetesDefinitions(): void {
  const folder = join(ROOT, '.cache', 'kubernetes-validate');
  if (existsSync(join(folder, 'kubernetes_validate'))) return;
  const options = ['--quiet', '--no-deps', '--disable-pip-version-check', '--target', folder];
  install('python3', ['-m', 'pip', 'install', ...options, `kubernetes-validate==${KUBERNETES_VALIDATE}`]);
}

function install(program: string, args: readonly string[]): void {
  spawnSync(program, args, { cwd: ROOT, stdio: 'inherit' });
}

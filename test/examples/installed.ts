import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../packages/assembly';
import { execute } from '../packages/pack';
import { examplePath } from '../support/examples';

/** The file that `ai-gateway init` writes for npm. */
const TEMPLATE = join(ROOT, 'templates', 'typescript', 'package.json');

/** The dependencies of the examples, installed once: this package from the tarball that npm would get, all others from the registry. */
export class InstalledExamples {
  /** Outside of this repository, so that nothing is found in its modules by chance. */
  private readonly folder = mkdtempSync(join(tmpdir(), 'ai-gateway-examples-'));

  public constructor(private readonly names: readonly string[]) {}

  public install(): void {
    const [{ filename }] = JSON.parse(
      execute('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', this.folder]),
    ) as [{ filename: string }];
    const projects = [...this.names.map((name) => examplePath(name, 'package.json')), TEMPLATE];
    const needed = projects.map((file) => JSON.parse(readFileSync(file, 'utf8')));
    const dependencies = Object.assign(
      {},
      ...needed.map((one) => one.dependencies),
      ...needed.map((one) => one.devDependencies),
      { 'cdk8s-ai-gateway': `file:./${filename}` },
    );
    writeFileSync(join(this.folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
    execute('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'], this.folder);
  }

  /** A copy of an example as a user would have it after `npm install`. */
  public copy(name: string): string {
    const target = join(this.folder, name);
    mkdirSync(target);
    for (const entry of readdirSync(examplePath(name))) {
      if (['node_modules', 'dist'].includes(entry)) continue;
      cpSync(examplePath(name, entry), join(target, entry), { recursive: true });
    }
    symlinkSync(join(this.folder, 'node_modules'), join(target, 'node_modules'), 'junction');
    return target;
  }

  /** A new project as the command of the package writes it, after `npm install`. */
  public init(template: string): string {
    const name = `new-${template}`;
    execute('npx', ['--no-install', 'ai-gateway', 'init', name, '--template', template], this.folder);
    symlinkSync(join(this.folder, 'node_modules'), join(this.folder, name, 'node_modules'), 'junction');
    return join(this.folder, name);
  }

  public remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

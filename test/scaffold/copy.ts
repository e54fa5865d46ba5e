import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../tools/discover';

const COPIED = ['README.md', 'docs', 'package.json', 'schema', 'src', 'test', 'tools', 'tsconfig.tools.json'];

/** A copy of this repository in which something may be tried. */
export class RepositoryCopy {
  public readonly root = mkdtempSync(join(tmpdir(), 'scaffold-'));

  public constructor() {
    for (const path of COPIED) cpSync(join(ROOT, path), join(this.root, path), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(this.root, 'node_modules'));
  }

  public generate(name: string): void {
    const { status, stderr } = this.run('tsx/dist/cli.mjs', 'tools/generate.ts', name);
    if (status !== 0) throw new Error(stderr);
  }

  /** Returns TypeScript's errors in some files and all of their imports, one per line, sorted. */
  public typeErrors(files: readonly string[]): string[] {
    const project = { extends: './tsconfig.tools.json', include: [], files };
    writeFileSync(join(this.root, 'tsconfig.json'), JSON.stringify(project));
    const { stdout } = this.run('typescript/bin/tsc', '--pretty', 'false');
    return stdout
      .split('\n')
      .filter((line) => /error TS/.test(line))
      .sort();
  }

  public remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }

  private run(program: string, ...args: readonly string[]) {
    const script = join(this.root, 'node_modules', ...program.split('/'));
    return spawnSync(process.execPath, [script, ...args], { cwd: this.root, encoding: 'utf8', maxBuffer: 1 << 26 });
  }
}

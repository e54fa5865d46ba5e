import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from '../discover';

/** What one example came to. */
export interface ExampleRun {
  readonly ok: boolean;
  /** YAML files that were written, with their full paths. */
  readonly files: readonly string[];
}

/** A cdk8s app: the real `cdk8s synth`. */
export function synthesize(folder: string): ExampleRun {
  link(folder);
  const cli = join(ROOT, 'node_modules', 'cdk8s-cli', 'bin', 'cdk8s');
  return run(folder, join(folder, 'dist'), [cli, 'synth', '--check-upgrade=false']);
}

/** Plain YAML: the command line. What it writes must not stand among what it reads. */
export function compileYaml(folder: string): ExampleRun {
  const output = join(ROOT, 'dist', 'examples', basename(folder));
  return run(folder, output, [join(ROOT, 'bin', 'ai-gateway'), 'compile', '-f', '.', '-o', output]);
}

/** Lets an example find the package of this repository under its name; the rest it finds in the repository's own modules. */
export function link(folder: string): void {
  const modules = join(folder, 'node_modules');
  const target = join(modules, 'cdk8s-ai-gateway');
  if (existsSync(target)) return;
  mkdirSync(modules, { recursive: true });
  try {
    symlinkSync(ROOT, target, 'junction');
  } catch (error) {
    // Another process may have been quicker.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function run(folder: string, output: string, args: readonly string[]): ExampleRun {
  rmSync(output, { recursive: true, force: true });
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  const ok = status === 0;
  if (stderr) process.stderr.write(stderr);
  if (!ok) process.stdout.write(stdout);
  return { ok, files: ok ? yamlFiles(output) : [] };
}

function yamlFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((entry) => join(folder, entry))
    .filter((path) => path.endsWith('.yaml') && statSync(path).isFile())
    .sort();
}

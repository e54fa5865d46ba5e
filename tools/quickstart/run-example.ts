import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { load } from 'js-yaml';
import { ROOT } from '../discover';

/** The result of one example. */
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

/** The command line settings that specify the inputs of a YAML example, for each of its environments. */
export const SETTINGS = 'ai-gateway.yaml';

/** Compiles a YAML example with the command line. The output must not be among the inputs. */
export function compileYaml(folder: string): ExampleRun {
  const output = join(ROOT, 'dist', 'examples', basename(folder));
  const { environments = {} } = load(readFileSync(join(folder, SETTINGS), 'utf8')) as { environments?: object };
  const compile = (to: string, ...options: readonly string[]) =>
    run(folder, to, [join(ROOT, 'bin', 'ai-gateway'), 'compile', '-o', to, ...options]);
  const names = Object.keys(environments);
  const runs = names.map((name) => compile(join(output, name), '--environment', name));
  return names.length === 0
    ? compile(output)
    : { ok: runs.every(({ ok }) => ok), files: runs.flatMap(({ files }) => files) };
}

/** Links the package of this repository under its name, so that an example can import it; other modules resolve to the repository's. */
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

/** Checkov, a security scanner for Kubernetes objects: `pip` installs it into `.cache/oracles` once per release. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe } from 'vitest';
import { stringify } from 'yaml';

const ROOT = join(__dirname, '..', '..');
const REQUIREMENTS = join(__dirname, 'checkov', 'requirements.txt');

/** A failed check. */
export interface CheckovFinding {
  /** Such as `CKV_K8S_11`. */
  readonly check: string;
  readonly title: string;
  /** `Kind.namespace.name`; for pods with their labels after that. */
  readonly resource: string;
  /** The index of the container, if the check is about one. */
  readonly container?: number;
}

/** The folder of the virtual environment of this release. */
function environment(): string {
  const version = readFileSync(REQUIREMENTS, 'utf8').trim().replace('==', '-');
  return join(ROOT, '.cache', 'oracles', version);
}

/** `describe` for tests that require Checkov: without Python they are skipped with a message, unless AI_GATEWAY_REQUIRE_TOOLS is set. */
export function describeWithCheckov(): typeof describe | typeof describe.skip {
  if (existsSync(environment()) || spawnSync('python3', ['-m', 'venv', '--help']).status === 0) return describe;
  if (process.env.AI_GATEWAY_REQUIRE_TOOLS)
    throw new Error('Checkov needs Python with venv, and AI_GATEWAY_REQUIRE_TOOLS forbids to skip it');
  console.warn('Python is missing: tests with Checkov are skipped');
  return describe.skip;
}

/** Installs Checkov, unless it is installed already, and returns its Python. */
function installCheckov(): string {
  const folder = environment();
  const python = join(folder, 'bin', 'python');
  if (existsSync(folder)) return python;
  // Virtual environments contain no absolute paths that `python -m` reads, so that a finished one can be renamed.
  const unfinished = `${folder}.${process.pid}`;
  run('python3', ['-m', 'venv', unfinished]);
  run(join(unfinished, 'bin', 'python'), ['-m', 'pip', 'install', '--quiet', '--requirement', REQUIREMENTS]);
  renameSync(unfinished, folder);
  return python;
}

/** Returns the failed checks of Kubernetes objects. */
export function checkovFindings(objects: readonly object[]): CheckovFinding[] {
  const folder = mkdtempSync(join(tmpdir(), 'checkov-'));
  try {
    writeFileSync(join(folder, 'objects.yaml'), objects.map((object) => stringify(object)).join('---\n'));
    const options = ['--framework', 'kubernetes', '--skip-download', '--compact', '--quiet', '--output', 'json'];
    const report = JSON.parse(
      run(installCheckov(), ['-m', 'checkov.main', '--directory', folder, '--soft-fail', ...options]),
    );
    if (report.summary.parsing_errors > 0) throw new Error(`checkov cannot read ${folder}`);
    return report.results.failed_checks.map((one: any) => {
      const [, index] = /\/containers\/\[(\d+)\]/.exec(String(one.check_result.evaluated_keys)) ?? [];
      const place = index === undefined ? {} : { container: Number(index) };
      return { check: one.check_id, title: one.check_name, resource: one.resource, ...place };
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function run(program: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 1 << 26 });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed: ${stderr}`);
  return stdout;
}

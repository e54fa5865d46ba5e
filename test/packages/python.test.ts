import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CACHE, describePackage, EXPECTED_SPEC, execute, pack } from './pack';

/** A virtual environment with the wheel and what it needs from PyPI. */
function python(wheel: string): string {
  const environment = join(CACHE, 'python-environment');
  const program = join(environment, 'bin', 'python');
  if (!existsSync(program)) {
    mkdirSync(CACHE, { recursive: true });
    execute('python3', ['-m', 'venv', environment]);
    execute(program, ['-m', 'pip', 'install', '--quiet', wheel]);
  }
  execute(program, ['-m', 'pip', 'install', '--quiet', '--no-deps', '--force-reinstall', wheel]);
  return program;
}

describePackage('Python', () => {
  it('imports the wheel, makes a ProxyBackend and compiles a chart', { timeout: 600_000 }, () => {
    const folder = join(pack('python'), 'python');
    const wheel = readdirSync(folder).find((file) => file.endsWith('.whl'));
    const output = execute(python(join(folder, String(wheel))), [join(__dirname, 'programs', 'backend.py')]);
    const { spec, kinds } = JSON.parse(output.trim().split('\n').at(-1) ?? '');
    expect(spec).toEqual(EXPECTED_SPEC);
    expect(kinds).toEqual(['ConfigMap', 'Deployment', 'Service', 'ServiceAccount']);
  });
});

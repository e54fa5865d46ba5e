import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { run, useFolder } from './run';

const folder = useFolder();

/** Imports a config of the data plane with the command line. */
async function imported(config: string, ...options: string[]) {
  const output = folder.path('main.ts');
  const file = folder.write('config.yaml', config);
  const result = await run('import', '--from', 'data-plane', file, '-o', output, '--no-config', ...options);
  return { ...result, text: existsSync(output) ? folder.read('main.ts') : '' };
}

describe('variable values', () => {
  const CONFIG = `binds:
- port: 3000
  listeners:
  - routes: [{backends: [{host: "$UPSTREAM:80"}]}]
`;

  it('are read from the command line, as the report recommends', async () => {
    const without = await imported(CONFIG);
    expect(without.out + without.err).toContain('--set UPSTREAM=VALUE');
    const { code, text } = await imported(CONFIG, '--set', 'UPSTREAM=web.example.com', '--overwrite');
    expect(code).toBe(0);
    expect(text).toContain("host: 'web.example.com'");
  });

  it('are read from files and overridden by the command line', async () => {
    const env = folder.write('.env', 'UPSTREAM=one.example.com\n');
    const { text } = await imported(CONFIG, '--env-file', env);
    expect(text).toContain("host: 'one.example.com'");
    const { text: other } = await imported(
      CONFIG,
      '--env-file',
      env,
      '--set',
      'UPSTREAM=two.example.com',
      '--overwrite',
    );
    expect(other).toContain("host: 'two.example.com'");
  });

  it('are rejected for resources, which have no variables', async () => {
    const file = folder.write('resources.yaml', '');
    const { code, err } = await run('import', '-f', file, '-o', folder.path('main.ts'), '--set', 'A=b');
    expect(code).not.toBe(0);
    expect(err).toContain('--set requires --from litellm or --from data-plane');
  });
});

import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CLASS, GATEWAY } from '../cli/run';

const ROOT = resolve(__dirname, '..', '..', '..');
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'engine-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** `dev` on a machine whose docker answers this. */
function dev(script: string): { readonly code: number | null; readonly err: string } {
  writeFileSync(join(folder, 'docker'), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, 'docker'), 0o755);
  const inputs = join(folder, 'input.yaml');
  writeFileSync(inputs, `${CLASS}---\n${GATEWAY()}`);
  const { AGENTGATEWAY, ...env } = process.env;
  const args = [
    join(ROOT, 'bin', 'ai-gateway'),
    'dev',
    '-f',
    inputs,
    '--map',
    'shop.demo:80=localhost:9',
    '--',
    'true',
  ];
  const PATH = `${folder}:/usr/bin:/bin`;
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...env, PATH },
  });
  return { code: status, err: stderr };
}

describe('dev with a container engine', { timeout: 30_000 }, () => {
  it.each([
    ['docker', 'echo "docker: Cannot connect to the Docker daemon at unix:///var/run/docker.sock." >&2; exit 125'],
    [
      'one that answers otherwise',
      'echo "rootless containerd not running? (hint: use containerd-rootless)" >&2; exit 1',
    ],
  ])('reports that %s does not run', (_, script) => {
    const { code, err } = dev(script);
    expect(code).toBe(1);
    expect(err).toContain('docker cannot run containers:\n');
    expect(err).toContain('Start it, or install agentgateway in the PATH');
    expect(err).not.toContain('rejects the config');
  });

  it('reports errors of the data plane', () => {
    expect(dev('echo "unknown field" >&2; exit 1').err).toContain('the data plane rejects the config:\nunknown field');
  });
});

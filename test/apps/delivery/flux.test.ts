import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { build, describeWithOracle, ORACLE_START } from '../../oracles/oracle';
import { examplePath } from '../../support/examples';
import { run, useFolder } from '../cli/run';
import { writeCommand, writeScript } from './command';

const folder = useFolder();

/** The commands of the page up to the signature, which needs an identity. */
function commandsOfThePage(): string {
  const page = readFileSync(join(__dirname, '..', '..', '..', 'docs', 'gitops.md'), 'utf8');
  const [, block = ''] = /```sh\n([^`]*flux push artifact[^`]*)```/.exec(page) ?? [];
  expect(block).toContain('\ncosign sign');
  return block.slice(0, block.indexOf('cosign sign'));
}

describeWithOracle('flux-cli')('flux push artifact', () => {
  let flux = '';
  let registry: ChildProcess;
  let authority = '';

  beforeAll(async () => {
    flux = build('flux-cli');
    registry = spawn(build('registry'), ['registry', 'serve', '--address', '127.0.0.1:0'], { stdio: 'pipe' });
    for await (const line of createInterface({ input: registry.stderr! })) {
      const [, port] = /serving on port (\d+)/.exec(line) ?? [];
      if (!port) continue;
      authority = `127.0.0.1:${port}`;
      break;
    }
    registry.stderr!.resume();
  }, ORACLE_START);
  afterAll(() => {
    registry.kill();
  });

  function inShell(script: string, cwd: string): { status: number | null; stdout: string; stderr: string } {
    const PATH = [folder.path('bin'), process.env.PATH].join(delimiter);
    // An isolated flux: without this machine's settings and without a cluster.
    const env = { PATH, HOME: folder.path('home'), KUBECONFIG: '/dev/null' };
    return spawnSync('sh', ['-c', script], { cwd, env, encoding: 'utf8' });
  }

  /** A repository of its own with the same inputs, as two people have it. */
  function repository(name: string): string {
    writeScript(folder.path('bin/flux'), `exec '${flux}' "$@"`);
    writeScript(folder.path('bin/npx'), 'shift', 'exec ai-gateway "$@"');
    writeCommand(folder.path('bin/ai-gateway'));
    cpSync(examplePath('plain-yaml'), folder.path(`${name}/manifests`), { recursive: true });
    const dates = 'GIT_AUTHOR_DATE=2026-01-02T03:04:05Z GIT_COMMITTER_DATE=2026-01-02T03:04:05Z';
    const made = inShell(
      `git init -q -b main && git remote add origin https://git.example.com/platform.git && git add -A &&
       ${dates} git -c user.name=a -c user.email=a@example.com commit -qm one`,
      folder.path(name),
    );
    expect(made).toMatchObject({ status: 0 });
    return folder.path(name);
  }

  const push = (cwd: string) =>
    inShell(commandsOfThePage().replaceAll('registry.example.com', authority).replace('gateways/ai', 'flux/ai'), cwd);

  it('accepts the documented arguments and produces a reproducible digest', async () => {
    const digests = [];
    for (const name of ['one', 'two']) {
      const cwd = repository(name);
      const pushed = push(cwd);
      expect(pushed, pushed.stderr).toMatchObject({ status: 0 });
      const { repository: at, digest } = JSON.parse(folder.read(`${name}/pushed.json`));
      expect(at).toBe(`${authority}/flux/ai`);
      digests.push(digest);
      // The time of a push has the resolution of a second.
      await new Promise((resolve) => setTimeout(resolve, 1100));
    }
    expect(digests[0]).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(digests[1]).toBe(digests[0]);

    const tag = 'tag=$(git rev-parse --short HEAD)';
    const url = `oci://${authority}/flux/ai`;
    const pulled = inShell(
      `set -e; ${tag}; flux tag artifact ${url}:$tag --tag main; mkdir pulled; flux pull artifact ${url}:main --output pulled`,
      folder.path('two'),
    );
    expect(pulled, pulled.stderr).toMatchObject({ status: 0 });
    expect(`${pulled.stdout}${pulled.stderr}`).toContain(digests[0]);
    const { out } = await run('compile', '-f', folder.path('two/manifests'), '-o', '-');
    expect(folder.read('two/pulled/gateway.yaml')).toBe(out);
  });

  it('is not run if validation fails', () => {
    const cwd = repository('wrong');
    folder.write(
      'wrong/manifests/more.yaml',
      'apiVersion: agentgateway.dev/v1alpha1\nkind: AgentgatewayBackend\nmetadata: {name: x}\nspec: {aii: {}}\n',
    );
    const pushed = push(cwd);
    expect(pushed.status).not.toBe(0);
    expect(pushed.stderr).toMatch(/AIG\d+.*aii/);
    expect(folder.read('wrong/gateway.yaml')).toBe('');
  });
});

import { execFileSync } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { run, useFolder } from './run';

const folder = useFolder();

const GATEWAY = `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: shop}
spec:
  gatewayClassName: agentgateway
  listeners: [{name: http, port: 80, protocol: HTTP}]
---
apiVersion: v1
kind: Service
metadata: {name: web, namespace: shop}
spec: {selector: {app: web}, ports: [{port: 80}]}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: web, namespace: shop}
spec:
  parentRefs: [{name: edge}]
  rules: [{backendRefs: [{name: web, port: 80}]}]
`;
const GUARD = `apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: guard, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: web}]
  traffic:
    apiKeyAuthentication:
      mode: Strict
      secretRef: {name: keys}
`;

const VARIABLES = ['GITHUB_BASE_REF', 'CI_MERGE_REQUEST_TARGET_BRANCH_NAME'];

describe('findings about the difference to a commit', () => {
  const home = process.cwd();
  const before = VARIABLES.map((name) => [name, process.env[name]] as const);

  beforeEach(() => {
    for (const name of VARIABLES) delete process.env[name];
    process.chdir(folder.path());
  });

  afterEach(() => {
    process.chdir(home);
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  });

  const git = (...args: string[]) =>
    execFileSync(
      'git',
      ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'init.defaultBranch=main', ...args],
      {
        cwd: folder.path(),
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    ).toString();

  function commitBase(): void {
    folder.write('in/gateway.yaml', GATEWAY);
    folder.write('in/guard.yaml', GUARD);
    git('init');
    git('add', '.');
    git('commit', '-m', 'base');
  }

  async function codesOf(...args: string[]): Promise<readonly string[]> {
    const { out, err } = await run('validate', '-f', 'in', '--format', 'json', ...args);
    if (out === '') throw new Error(err);
    const { diagnostics } = JSON.parse(out) as { diagnostics: { code: string }[] };
    return diagnostics.map(({ code }) => code).filter((code) => code.startsWith('AIG928'));
  }

  it('reports an edit at its line, with the former value', async () => {
    commitBase();
    expect(await codesOf()).toEqual([]);
    folder.write('in/guard.yaml', GUARD.replace('Strict', 'Optional'));
    const { out, code } = await run('validate', '-f', 'in');
    expect(out).toContain('warning[AIG9280]');
    expect(out).toContain('in/guard.yaml:8:13');
    expect(out).toContain('in HEAD: spec.traffic.apiKeyAuthentication.mode: "Strict"');
    expect(code).toBe(0);
    expect((await run('validate', '-f', 'in', '--fail-on', 'warning')).code).toBe(1);
    expect(await codesOf('--no-base')).toEqual([]);
  });

  it('reads removed, added and untracked files as they are in the commit', async () => {
    commitBase();
    git('rm', '-q', 'in/guard.yaml');
    expect(await codesOf()).toEqual(['AIG9280']);
    folder.write('in/other.yaml', GUARD.replace('name: guard', 'name: other'));
    expect(await codesOf()).toEqual([]);
    git('add', '.');
    expect(await codesOf()).toEqual([]);
  });

  it('reports nothing once the change is committed', async () => {
    commitBase();
    folder.write('in/guard.yaml', GUARD.replace('Strict', 'Optional'));
    git('commit', '-am', 'open');
    expect(await codesOf()).toEqual([]);
    expect(await codesOf('--base', 'HEAD~1')).toEqual(['AIG9280']);
  });

  it('compares with the merge base of the target branch on CI', async () => {
    commitBase();
    git('checkout', '-b', 'topic');
    folder.write('in/guard.yaml', GUARD.replace('Strict', 'Optional'));
    git('commit', '-am', 'open');
    git('checkout', 'main');
    folder.write('in/guard.yaml', GUARD.replace('Strict', 'Permissive'));
    git('commit', '-am', 'other');
    git('checkout', 'topic');
    process.env.GITHUB_BASE_REF = 'main';
    const { out } = await run('validate', '-f', 'in');
    expect(out).toContain('which main does not allow');
    expect(out).toContain('in main: spec.traffic.apiKeyAuthentication.mode: "Strict"');
    process.env.GITHUB_BASE_REF = 'unknown';
    expect(await codesOf()).toEqual([]);
  });

  it('is silent without a base, and rejects one that does not exist', async () => {
    folder.write('in/gateway.yaml', GATEWAY);
    expect(await codesOf()).toEqual([]);
    git('init');
    expect(await codesOf()).toEqual([]);
    const { code, err } = await run('validate', '-f', 'in', '--base', 'nowhere');
    expect(code).toBe(2);
    expect(err).toContain('"nowhere" is not a commit of this git repository');
    expect((await run('validate', '--app', '--base', 'main')).err).toContain('--base and --app exclude each other');
  });

  it('accepts waivers, which may stay after the commit', async () => {
    commitBase();
    const waiver = '{code: AIG9280, resource: AgentgatewayPolicy shop/guard, reason: public from now on}';
    folder.write('ai-gateway.yaml', `inputs: [in]\nwaivers: [${waiver}]\n`);
    folder.write('in/guard.yaml', GUARD.replace('Strict', 'Optional'));
    expect((await run('validate')).out).not.toContain('AIG9280');
    git('commit', '-am', 'open');
    const { out } = await run('validate');
    expect(out).not.toMatch(/waives nothing|AIG9280/);
  });
});

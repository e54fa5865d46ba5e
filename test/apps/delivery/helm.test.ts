import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { loadAll } from 'js-yaml';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { build, describeWithOracle, ORACLE_START } from '../../oracles/oracle';
import { examplePath } from '../../support/examples';
import { run, useFolder } from '../cli/run';
import { writeCommand } from './command';

const folder = useFolder();
const ARGUMENTS = ['compile', '--file', '-', '--output', '-', '--pass-through'];
const IN_NAMESPACE = '--default-namespace=readers';
const HOOK = `apiVersion: batch/v1
kind: Job
metadata: {name: prepare, annotations: {helm.sh/hook: pre-install}}
`;

let helm = '';

beforeEach(() => {
  cpSync(examplePath('helm'), folder.path('helm'), { recursive: true });
  folder.write('helm/chart/templates/hook.yaml', HOOK);
});

/** Runs `helm template` and returns its output as a user sees it. Its standard error is a pipe, as in a pipeline. */
function template(...args: readonly string[]) {
  return inShell(
    '"$0" "$@" 2>&1 >"$OUT/out.yaml" | cat',
    helm,
    'template',
    'night',
    folder.path('helm/chart'),
    ...args,
  );
}

function inShell(script: string, ...args: readonly string[]) {
  const home = folder.path('home');
  const env = { HOME: home, PATH: `${folder.path('bin')}:${process.env.PATH}`, OUT: folder.path() };
  return spawnSync('sh', ['-c', script, ...args], { encoding: 'utf8', env, cwd: folder.path() });
}

/** Returns the objects without Helm's comments about their files. */
const objects = (text: string) => loadAll(text).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

async function expectCompiled(args: readonly string[]): Promise<void> {
  expect(template('--namespace', 'readers').stdout).toBe('');
  const plain = folder.write('plain.yaml', folder.read('out.yaml'));
  const { code, out } = await run('compile', '-f', plain, '-o', '-', '--pass-through', IN_NAMESPACE);
  expect({ code, isCompiled: /kind: Deployment.*namespace: readers/s.test(out) }).toEqual({
    code: 0,
    isCompiled: true,
  });
  expect(template('--namespace', 'readers', ...args).stdout).toBe('');
  expect(objects(folder.read('out.yaml'))).toEqual(objects(out));
}

function expectFindings(args: readonly string[]): void {
  const file = 'helm/chart/templates/gateway.yaml';
  folder.write(file, folder.read(file).replace('gatewayClassName', 'gatewayClasName'));
  const { stdout } = template(...args);
  expect(stdout).toMatch(/AIG2010.*gatewayClasName/);
  expect(stdout).toContain('error while running post render');
  expect(folder.read('out.yaml')).toBe('');
}

describeWithOracle('helm3')('helm 3 template --post-renderer', () => {
  const args = ['--post-renderer', './compile-gateways'];
  beforeAll(() => {
    helm = build('helm3');
  }, ORACLE_START);
  beforeEach(() => {
    writeCommand(folder.path('compile-gateways'), ...ARGUMENTS, IN_NAMESPACE);
  });

  it('prints the output instead of its sources', () => expectCompiled(args));
  it('fails with the findings if validation fails', () => expectFindings(args));
});

describeWithOracle('helm4')('helm 4 template --post-renderer', () => {
  const args = ['--post-renderer', 'ai-gateway', `--post-renderer-args=${IN_NAMESPACE}`];
  beforeAll(() => {
    helm = build('helm4');
  }, ORACLE_START);
  beforeEach(() => {
    folder.write('bin/x', '');
    writeCommand(folder.path('bin/ai-gateway'));
    const installed = inShell('"$0" plugin install helm/plugin', helm);
    expect(installed, installed.stderr).toMatchObject({ status: 0 });
  });

  it('prints the output instead of its sources through the example plug-in', () => expectCompiled(args));
  it('fails with the findings if validation fails', () => expectFindings(args));
});

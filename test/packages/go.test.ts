import { copyFileSync, cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { examplePath, kindsIn } from '../support/examples';
import { filesIn, taskOutput } from '../support/tasks';
import { ROOT } from './assembly';
import { CACHE, describePackage, execute, generateSources, programPath } from './pack';
import { gateways } from './programs/gateways';
import { examplesIn, goProgram } from './translations';

const COMMAND_LINE = join(ROOT, 'bin', 'ai-gateway');

/** The import paths of the generated modules, and their folders. Those of the peers are made too: the module proxy lacks some. */
const MODULES = {
  'github.com/cdk8s-ai-gateway/cdk8s-ai-gateway-go/cdk8saigateway': 'cdk8s-ai-gateway/go/cdk8saigateway',
  'github.com/cdk8s-team/cdk8s-core-go/cdk8s/v2': 'cdk8s/go/cdk8s',
  'github.com/cdk8s-team/cdk8s-plus-go/cdk8splus28/v2': 'cdk8s-plus-28/go/cdk8splus28',
};

/** Without the folder names, the compiled output is also usable by the next clone. */
const ENVIRONMENT = { GOFLAGS: '-mod=mod -trimpath' };

/** A file that an example of the documentation reads. */
const SETTINGS = join('plain-yaml', 'ai-gateway.yaml');

/** The example, with the generated modules for those that it requires, and more programs beside it. */
function project(sources: string): string {
  const folder = join(CACHE, 'go-example');
  rmSync(folder, { recursive: true, force: true });
  cpSync(examplePath('go'), folder, { recursive: true });
  mkdirSync(join(folder, 'gateways'));
  copyFileSync(programPath('gateways.go'), join(folder, 'gateways', 'main.go'));
  mkdirSync(join(folder, 'documentation'));
  cpSync(examplePath(SETTINGS), join(folder, 'examples', SETTINGS));
  writeFileSync(join(folder, 'documentation', 'main.go'), goProgram(examplesIn(sources)));
  useModulesOf(sources, folder);
  return folder;
}

function useModulesOf(sources: string, folder: string): void {
  const replaced = Object.entries(MODULES).map(([path, name]) => `-replace=${path}=${join(sources, name)}`);
  execute('go', ['mod', 'edit', ...replaced], folder);
}

describePackage('Go', ['go'], () => {
  let folder = '';

  beforeAll(() => {
    folder = project(generateSources());
  }, 900_000);

  // This compiles the modules of this package and of both peers in full.
  it('passes gofmt and go vet for the programs', { timeout: 900_000 }, () => {
    expect(execute('gofmt', ['-l', 'main.go', 'main_test.go', 'gateways', 'tasks'], folder)).toBe('');
    execute('go', ['vet', './...'], folder, ENVIRONMENT);
  });

  it('runs a program with the same output as TypeScript', { timeout: 300_000 }, () => {
    expect(execute('go', ['run', './gateways'], folder, ENVIRONMENT)).toBe(gateways());
  });

  it('runs the ten tasks with the same output as TypeScript', { timeout: 300_000 }, () => {
    const output = join(folder, 'tasks-output');
    execute('go', ['run', './tasks'], folder, { ...ENVIRONMENT, CDK8S_OUTDIR: output });
    expect(filesIn(output)).toEqual(taskOutput());
  });

  it('runs the examples of README, guides and docstrings', { timeout: 300_000 }, () => {
    execute('go', ['run', './documentation'], folder, ENVIRONMENT);
  });

  it.each([
    ['llm-failover', 'llm.k8s.yaml'],
    ['secured-mcp', 'mcp.k8s.yaml'],
  ])('writes a new repository of the template %s that works at once', { timeout: 600_000 }, (template, file) => {
    const repository = join(CACHE, `go-${template}`);
    rmSync(repository, { recursive: true, force: true });
    execute(process.execPath, [COMMAND_LINE, 'init', repository, '--language', 'go', '--template', template], ROOT);
    expect(execute('gofmt', ['-l', '.'], repository)).toBe('');
    useModulesOf(generateSources(), repository);
    execute('go', ['vet', './...'], repository, ENVIRONMENT);
    for (const UPDATE_SNAPSHOT of ['1', ''])
      execute('go', ['test', '-count=1', './...'], repository, { ...ENVIRONMENT, UPDATE_SNAPSHOT });
    for (const command of ['validate', 'test'])
      execute(process.execPath, [COMMAND_LINE, command, '--app'], repository, ENVIRONMENT);
    expect(existsSync(join(repository, 'dist'))).toBe(false);
    execute('go', ['run', '.'], repository, ENVIRONMENT);
    expect(kindsIn(join(repository, 'dist', file))).toContain('Deployment');
  });

  it('synthesizes the example, which passes its own tests', { timeout: 300_000 }, () => {
    execute('go', ['run', '.'], folder, ENVIRONMENT);
    expect(kindsIn(join(folder, 'dist', 'llm-failover.k8s.yaml'))).toEqual(
      kindsIn(examplePath('llm-failover', 'snapshot.yaml')),
    );
    execute('go', ['test', './...'], folder, ENVIRONMENT);
  });
});

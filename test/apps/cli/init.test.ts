import { execFileSync } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { DiagnosticCollector } from '../../../src/core/diagnostics';
import { checkSettings } from '../../../src/core/settings/check-settings';
import { typeErrors } from '../../support/type-check';
import { run, useFolder } from './run';

const ROOT = join(__dirname, '..', '..', '..');
const TEMPLATES = ['llm-failover', 'secured-mcp'];
const FILES: Readonly<Record<string, readonly string[]>> = {
  typescript: [
    '.github/workflows/check.yaml',
    '.gitignore',
    'README.md',
    'ai-gateway.yaml',
    'cdk8s.yaml',
    'main.test.ts',
    'main.ts',
    'package.json',
    'tsconfig.json',
  ],
  python: [
    '.github/workflows/check.yaml',
    '.gitignore',
    'README.md',
    'ai-gateway.yaml',
    'cdk8s.yaml',
    'main.py',
    'requirements.txt',
    'test_main.py',
  ],
  java: [
    '.github/workflows/check.yaml',
    '.gitignore',
    'README.md',
    'ai-gateway.yaml',
    'cdk8s.yaml',
    'pom.xml',
    'src/main/java/gateway/Main.java',
    'src/test/java/gateway/MainTest.java',
  ],
  go: [
    '.github/workflows/check.yaml',
    '.gitignore',
    'README.md',
    'ai-gateway.yaml',
    'cdk8s.yaml',
    'go.mod',
    'main.go',
    'main_test.go',
  ],
};

const folder = useFolder();

describe.each(TEMPLATES)('init --template %s', (template) => {
  it.each(Object.keys(FILES))('writes a whole repository in %s', async (language) => {
    const { code, out, err } = await run('init', folder.path('new'), '--template', template, '--language', language);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const files = [
      ...FILES[language],
      'requests.gateway-test.yaml',
      ...(template === 'llm-failover' ? ['dev.env'] : []),
    ].sort();
    expect(folder.list('new')).toEqual(files);
    for (const file of files) {
      expect(out).toContain(`wrote ${folder.path('new', file)}\n`);
      expect(folder.read('new', file)).not.toMatch(/\{\{\w+\}\}/);
    }
    const settings = new DiagnosticCollector();
    checkSettings(parse(folder.read('new', 'ai-gateway.yaml')), () => ({}), settings);
    expect(settings.errorsFound).toEqual([]);
    expect(parse(folder.read('new', '.github/workflows/check.yaml')).jobs.check.steps.length).toBeGreaterThan(5);
  });

  it('has no type errors', async () => {
    await run('init', folder.path(), '--template', template);
    const programs = ['main.ts', 'main.test.ts'].map((name) => [`new-${name}`, folder.read(name)] as const);
    const linked = programs.map(([name, text]) => [name, text.replace("'./main'", "'./new-main'")] as const);
    expect(typeErrors(new Map(linked))).toEqual([]);
  });
});

/** Returns a program that imports the sources of the package. */
function fromSources(program: string): string {
  const sources = join(ROOT, 'src');
  return program
    .replace("'cdk8s-ai-gateway'", () => `'${sources}'`)
    .replace(/'cdk8s-ai-gateway\/(\w+)'/g, (_, module: string) => `'${join(sources, 'modules', module)}'`);
}

describe.each(TEMPLATES)('the resources of %s', (template) => {
  it('have the names that a controller reads', async () => {
    await run('init', folder.path(), '--template', template);
    const program = fromSources(folder.read('main.ts'));
    folder.write('main.ts', program);
    const tsx = join(ROOT, 'node_modules', 'tsx', 'dist', 'cli.mjs');
    const env = { ...process.env, NODE_PATH: join(ROOT, 'node_modules') };
    execFileSync(process.execPath, [tsx, 'main.ts', '--resources'], { cwd: folder.path(), env });
    const [file = ''] = folder.list('resources');
    const groups = parseAllDocuments(folder.read('resources', file)).map((one) => String(one.get('apiVersion')));
    expect(new Set(groups)).toEqual(new Set(['gateway.networking.k8s.io/v1', 'agentgateway.dev/v1alpha1']));
  });
});

/** The line of docs/modes.md that adds an environment to a template. */
const ADDED = /```typescript\n(addGateway\(.*\);)\n```/.exec(readFileSync(join(ROOT, 'docs', 'modes.md'), 'utf8'))?.[1];

describe.each(TEMPLATES)('the checks of %s', (template) => {
  it('pass after the second environment of docs/modes.md is added', async () => {
    await run('init', folder.path(), '--template', template);
    const program = fromSources(folder.read('main.ts')).replace(
      'compiledGateway(app);\n',
      () => `{\n    compiledGateway(app);\n    ${ADDED}\n  }\n`,
    );
    expect(program).toContain("cluster: 'stage'");
    folder.write('main.ts', program);
    const { steps } = parse(folder.read('.github/workflows/check.yaml')).jobs.check;
    const checks = steps.flatMap(
      ({ run = '' }: { readonly run?: string }) =>
        /cdk8s-ai-gateway ((?:validate|test) .*--app.*?)(?: \|\| true)?$/.exec(run)?.[1] ?? [],
    );
    expect(checks).toHaveLength(3);
    const tsx = join(ROOT, 'node_modules', 'tsx', 'dist', 'cli.mjs');
    const env = { ...process.env, NODE_PATH: join(ROOT, 'node_modules') };
    execFileSync(process.execPath, [tsx, 'main.ts'], { cwd: folder.path(), env });
    expect(folder.list('dist')).toContain('stage.k8s.yaml');
    for (const check of checks) {
      const args = check.split(' ').flatMap((arg: string) => (arg === '--app' ? [arg, `node ${tsx} main.ts`] : [arg]));
      execFileSync(process.execPath, [join(ROOT, 'bin', 'ai-gateway'), ...args], { cwd: folder.path(), env });
    }
    const { version, runs } = JSON.parse(folder.read('findings.sarif'));
    expect([version, runs[0].tool.driver.name]).toEqual(['2.1.0', 'ai-gateway']);
  });

  it.each(Object.keys(FILES))('and commands for one cluster select it in %s', async (language) => {
    const { out } = await run('init', folder.path(), '--template', template, '--language', language);
    const files = ['README.md', '.github/workflows/check.yaml', ...(language === 'typescript' ? ['package.json'] : [])];
    const commands = [out, ...files.map((file) => folder.read(file))].flatMap(
      (text) => text.match(/ai-gateway(?:@\S+)? (?:dev|test|request) .*?--app.*?(?=&&|",?$|$)/gm) ?? [],
    );
    expect(commands.length).toBeGreaterThanOrEqual(4);
    for (const command of commands) expect(command).toContain('--app --cluster prod');
  });
});

describe.each(TEMPLATES)('the comment on pull requests of %s', (template) => {
  it.each(Object.keys(FILES))(
    'is written by the commands, and posted by a job that runs nothing else, in %s',
    async (language) => {
      await run('init', folder.path(), '--template', template, '--language', language);
      const { permissions, jobs } = parse(folder.read('.github/workflows/check.yaml'));
      expect(permissions).toEqual({ contents: 'read' });
      expect(jobs.check).not.toHaveProperty('permissions');
      expect(jobs.comment).toMatchObject({ needs: 'check', permissions: { 'pull-requests': 'write' } });
      expect(jobs.comment.if).toContain('head.repo.full_name == github.repository');
      expect(jobs.comment.steps.map((step: object) => Object.keys(step))).toEqual([['env', 'run']]);
      const { run: script } = jobs.check.steps.at(-1);
      folder.write('bin/called', '#!/bin/sh\necho "$(basename "$0") $*" >> calls; echo "result of $*"\n');
      execFileSync('chmod', ['+x', folder.path('bin/called')]);
      for (const name of ['npx', 'ai-gateway']) execFileSync('ln', ['-s', 'called', folder.path('bin', name)]);
      folder.write('a.gateway-guarantees.yaml', 'guarantees: []\n');
      const git = (...args: string[]) => execFileSync('git', args, { cwd: folder.path(), stdio: 'pipe' });
      git('init', '-q');
      git('add', '.');
      git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-qm', 'first');
      const env = {
        PATH: `${folder.path('bin')}:${process.env.PATH}`,
        BASE: 'HEAD',
        GITHUB_STEP_SUMMARY: folder.path('summary'),
        GITHUB_OUTPUT: folder.path('output'),
      };
      execFileSync('bash', ['-e', '-o', 'pipefail', '-c', script], { cwd: folder.path(), env });
      expect(folder.read('calls').match(/(?:diff|prove) .*/g)).toEqual([
        'diff HEAD --app --all --prices --no-new-access --markdown',
        'prove --app --all',
      ]);
      expect(folder.read('output')).toMatch(/^comment<<(\w+)\nresult of .*diff HEAD [\s\S]*\n\1\n$/);
      expect(folder.read('summary')).toContain('result of');
    },
  );
});

describe.each(TEMPLATES)('the findings of %s for code scanning', (template) => {
  it.each(Object.keys(FILES))(
    'are written by the checks, and uploaded by a job that runs nothing else, in %s',
    async (language) => {
      await run('init', folder.path(), '--template', template, '--language', language);
      const { jobs } = parse(folder.read('.github/workflows/check.yaml'));
      const { steps } = jobs.check;
      const file = /validate --app --format sarif --report (\S+)/.exec(
        steps.map((step: any) => step.run).join('\n'),
      )?.[1];
      const upload = steps.find(({ uses }: any) => uses?.startsWith('actions/upload-artifact@'));
      const { permissions, needs, steps: uploading } = jobs['code-scanning'];
      expect({ permissions, needs }).toEqual({
        permissions: { contents: 'read', 'security-events': 'write' },
        needs: 'check',
      });
      const uses = uploading.map(({ uses: action }: any) => action.split('@')[0]);
      expect(uses).toEqual(['actions/checkout', 'actions/download-artifact', 'github/codeql-action/upload-sarif']);
      expect(upload.with).toEqual({ name: uploading[1].with.name, path: file });
      expect(uploading[2].with.sarif_file).toBe(file);
    },
  );
});

describe.each(TEMPLATES)('the tests of %s', (template) => {
  it.each(Object.keys(FILES))('compare the output with a snapshot in %s', async (language) => {
    await run('init', folder.path(), '--template', template, '--language', language);
    const [tests = ''] = FILES[language].filter((file) => /main[._]test\.|test_main\.|MainTest\./.test(file));
    expect(folder.read(tests)).toMatch(/matches_?snapshot\((?:jsii\.String\()?['"]snapshot\.yaml['"]/i);
    expect(folder.read(tests)).toContain('UPDATE_SNAPSHOT=1');
  });
});

describe.each([
  ['llm-failover', 'POST https://llm.example.com', 4],
  ['secured-mcp', 'POST https://mcp.example.com', 3],
])('the test files of %s', (template, asked, count) => {
  it('check the routes of the template and are valid for `ai-gateway test`', async () => {
    await run('init', folder.path(), '--template', template);
    const { tests } = parse(folder.read('requests.gateway-test.yaml'));
    expect(tests).toHaveLength(count);
    for (const { request } of tests) expect(request).toContain(asked);
    expect(parse(folder.read('ai-gateway.yaml')).tests).toEqual(['*.gateway-test.yaml']);
  });
});

describe('init', () => {
  it('depends on the release that wrote it, under the name of the folder', async () => {
    await run('init', folder.path('My Gateway'));
    const { name, dependencies } = JSON.parse(folder.read('My Gateway', 'package.json'));
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    expect(name).toBe('my-gateway');
    expect(dependencies['cdk8s-ai-gateway']).toBe(`^${version}`);
  });

  it('writes nothing if a file would be replaced, and reports the file', async () => {
    folder.write('main.ts', 'mine');
    folder.write('LICENSE', 'mine');
    const { code, err } = await run('init', folder.path());
    expect(code).toBe(1);
    expect(err).toContain('other files of these names: main.ts\n');
    expect(folder.list()).toEqual(['LICENSE', 'main.ts']);
    expect(folder.read('main.ts')).toBe('mine');
  });

  it('keeps the package.json of npm and adds missing entries', async () => {
    const own = {
      description: 'mine',
      scripts: { test: 'echo "Error: no test specified" && exit 1', clean: 'rm -rf dist' },
      dependencies: { 'cdk8s-ai-gateway': 'file:mine.tgz', typescript: '^5.8.0' },
    };
    folder.write('package.json', JSON.stringify(own));
    const { code, err } = await run('init', folder.path());
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const { description, scripts, dependencies, devDependencies } = JSON.parse(folder.read('package.json'));
    expect(description).toBe('mine');
    expect(scripts).toMatchObject({ clean: 'rm -rf dist', test: expect.stringContaining('main.test.ts') });
    expect(dependencies).toMatchObject({ ...own.dependencies, cdk8s: expect.any(String) });
    expect(Object.keys(devDependencies)).toEqual(expect.arrayContaining(['cdk8s-cli', 'tsx']));
    expect(devDependencies).not.toHaveProperty('typescript');
    expect((await run('init', folder.path())).code).toBe(0);
  });

  it.each([
    ['another script of a name', { scripts: { test: 'jest' } }],
    ['modules of another kind', { type: 'module' }],
  ])('does not change a package.json with %s', async (_, own) => {
    folder.write('package.json', JSON.stringify(own));
    const { code, err } = await run('init', folder.path());
    expect(code).toBe(1);
    expect(err).toContain('other files of these names: package.json\n');
    expect(JSON.parse(folder.read('package.json'))).toEqual(own);
  });

  it('replaces only its own files with --force', async () => {
    folder.write('main.ts', 'mine');
    folder.write('LICENSE', 'mine');
    expect((await run('init', folder.path(), '--force')).code).toBe(0);
    expect(folder.read('main.ts')).toContain('LlmFailoverGateway');
    expect(folder.read('LICENSE')).toBe('mine');
  });

  it('prints a valid cd command for any folder name', async () => {
    for (const name of ['gateway', 'my gateway', "it's"]) {
      const { out } = await run('init', folder.path(name));
      const [step = ''] = out.match(/cd .*/) ?? [];
      expect(execFileSync('sh', ['-c', `${step} && pwd`], { encoding: 'utf8' })).toBe(
        `${realpathSync(folder.path(name))}\n`,
      );
    }
  });

  it('changes nothing on a second run', async () => {
    await run('init', folder.path());
    const { code, out } = await run('init', folder.path());
    expect(code).toBe(0);
    expect(out).not.toContain('wrote');
    expect(out.match(/^unchanged /gm)).toHaveLength(FILES.typescript.length + 2);
  });

  it('rejects an unknown template', async () => {
    const { code, err } = await run('init', folder.path(), '--template', 'llm');
    expect(code).toBe(2);
    expect(err).toContain('llm-failover, secured-mcp');
  });

  it('prints the output in docs/getting-started.md', () => {
    const page = readFileSync(join(ROOT, 'docs', 'getting-started.md'), 'utf8');
    const [, shown] = /^ {4}\$ npx cdk8s-ai-gateway init gateway\n((?: {4}.*\n|\n)+?)(?=\S)/m.exec(page) ?? [];
    const command = [join(ROOT, 'node_modules', 'tsx', 'dist', 'cli.mjs'), '-e'];
    const program = `require(${JSON.stringify(join(ROOT, 'src', 'apps', 'cli'))}).main(['init', 'gateway'])`;
    const said = execFileSync(process.execPath, [...command, program], { cwd: folder.path(), encoding: 'utf8' });
    expect(shown?.replace(/^ {4}/gm, '').trim()).toBe(said.trim());
  });
});

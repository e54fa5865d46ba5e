import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { moduleNames } from '../../tools/packaging/modules';
import { convertDictionaries } from '../../tools/packaging/python-dictionaries';
import { SHOP } from '../apps/cli/import-shop';
import { run } from '../apps/cli/run';
import { schemaErrors } from '../support/config-schema';
import { configsOf, examplePath, kindsIn, objectsIn } from '../support/examples';
import { filesIn, taskOutput } from '../support/tasks';
import { ROOT } from './assembly';
import { CACHE, describePackage, execute, generateSources, NAME, programPath } from './pack';
import { gateways } from './programs/gateways';
import { AUTHENTICATION, CHAT, MODELS, PythonTeam } from './python-team';
import { examplesIn } from './translations';

/** A file that an example of the documentation reads. */
const SETTINGS = join('plain-yaml', 'ai-gateway.yaml');

/** Returns a virtual environment with this package's wheel and its dependencies from PyPI. */
function python(sources: string): string {
  const environment = join(CACHE, 'python-environment');
  const program = join(environment, 'bin', 'python');
  const wheels = join(CACHE, 'python-wheels');
  const pip = (...args: string[]) => execute(program, ['-m', 'pip', '--quiet', '--disable-pip-version-check', ...args]);
  const first = !existsSync(program);
  if (first) execute('python3', ['-m', 'venv', environment]);
  rmSync(wheels, { recursive: true, force: true });
  pip('wheel', '--no-deps', '--wheel-dir', wheels, sources);
  const wheel = join(wheels, String(readdirSync(wheels)[0]));
  if (first) pip('install', wheel);
  else pip('install', '--no-deps', '--force-reinstall', wheel);
  return program;
}

/** Structures as jsii-pacmak writes them. */
function structure(parameters: readonly string[], checks: string): string {
  const lines = parameters.map((parameter) => `        ${parameter},\n`).join('');
  return (
    `@jsii.data_type(\n    jsii_type="x.Props",\n)\nclass Props:\n    def __init__(\n        self,\n        *,\n${lines}` +
    `    ) -> None:\n        '''A structure.'''\n${checks}        self._values: typing.Dict[builtins.str, typing.Any] = {\n`
  );
}

it('converts dictionaries in lists and maps to structures', () => {
  const one = (name: string) => `typing.Union[${name}, typing.Dict[builtins.str, typing.Any]]`;
  const source = structure(
    [
      `ports: typing.Sequence[${one('"Port"')}]`,
      `named: typing.Optional[typing.Mapping[builtins.str, typing.Sequence[${one('_cdk8s.Port')}]]] = None`,
      `single: typing.Optional[${one('"Port"')}] = None`,
      'texts: typing.Sequence[builtins.str]',
      'labels: typing.Optional[typing.Mapping[builtins.str, builtins.str]] = None',
    ],
    '        if __debug__:\n            check_type(ports)\n',
  );
  const added = convertDictionaries(source)
    .split('\n')
    .filter((line) => !source.split('\n').includes(line));
  expect(added).toEqual([
    '        ports = [_structure(Port, item_1) if isinstance(item_1, dict) else item_1 for item_1 in ports] if isinstance(ports, (list, tuple)) else ports',
    '        named = {key: [_structure(_cdk8s.Port, item_2) if isinstance(item_2, dict) else item_2 for item_2 in item_1] if isinstance(item_1, (list, tuple)) else item_1 for key, item_1 in named.items()} if isinstance(named, dict) else named',
  ]);
  expect(convertDictionaries(source)).toMatch(/ports = \[[\s\S]*if __debug__/);
  const bare = structure(['texts: typing.Sequence[builtins.str]'], '');
  expect(convertDictionaries(bare)).toBe(bare);
});

describePackage('Python', ['python3'], () => {
  let program = '';
  let sources = '';

  beforeAll(() => {
    sources = generateSources();
    program = python(join(sources, NAME, 'python'));
  }, 600_000);

  it('imports every module of the wheel', () => {
    const modules = execute(program, [programPath('modules.py')])
      .trim()
      .split('\n');
    expect(modules).toEqual(moduleNames().map((name) => `cdk8s_ai_gateway.${name}`));
  });

  it('runs a program with the same output as TypeScript', () => {
    expect(execute(program, [programPath('gateways.py')])).toBe(gateways());
  });

  it('runs the ten tasks with the same output as TypeScript', () => {
    const output = mkdtempSync(join(tmpdir(), 'python-tasks-'));
    execute(program, [programPath('tasks.py'), examplePath('python', 'tasks')], ROOT, { CDK8S_OUTDIR: output });
    expect(filesIn(output)).toEqual(taskOutput());
  });

  it('accepts dictionaries in lists and omits absent keys', () => {
    const spec = {
      parentRefs: [{ name: 'edge', sectionName: 'https' }],
      rules: [{ backendRefs: [{ name: 'shop', port: 80 }], matches: [{ headers: [{ name: 'x', value: '1' }] }] }],
    };
    const [first, ...errors] = execute(program, [programPath('dictionaries.py')])
      .trim()
      .split('\n');
    expect(JSON.parse(String(first))).toEqual(spec);
    expect(errors).toEqual([
      expect.stringContaining("has no 'sectionName': in Python it is called 'section_name'"),
      expect.stringContaining("unexpected keyword argument 'section'"),
    ]);
  });

  it('runs imported code and imports its output unchanged', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'python-imported-'));
    const imported = async (input: string, output: string) => {
      const { code } = await run('import', '-f', join(folder, input), '-o', join(folder, output), '--no-config');
      expect(code).toBe(0);
      return readFileSync(join(folder, output), 'utf8').replace(/^.*as `ai-gateway import`.*$/m, '');
    };
    writeFileSync(join(folder, 'shop.yaml'), SHOP);
    const first = await imported('shop.yaml', 'shop.py');
    execute(program, ['shop.py'], folder);
    const files = ['shop.k8s.yaml', 'objects.k8s.yaml'].map((name) => readFileSync(join(folder, 'dist', name), 'utf8'));
    mkdirSync(join(folder, 'again'));
    const [secret = ''] = SHOP.split('---\n').filter((text) => text.includes('kind: Secret'));
    writeFileSync(join(folder, 'again', 'all.yaml'), [...files, secret].join('---\n'));
    expect(await imported(join('again', 'all.yaml'), join('again', 'shop.py'))).toBe(first);
  });

  it('runs the examples of README, guides and docstrings', () => {
    const examples = examplesIn(sources).map(({ translations }) => translations.python.source);
    const folder = mkdtempSync(join(tmpdir(), 'python-examples-'));
    const input = join(folder, 'examples.json');
    writeFileSync(input, JSON.stringify(examples));
    cpSync(examplePath(SETTINGS), join(folder, 'examples', SETTINGS));
    const said = execute(program, [programPath('documentation.py'), input], folder);
    expect(said.match(/^ran$/gm)).toHaveLength(examples.length);
  });

  it.each([
    ['llm-failover', 'llm.k8s.yaml'],
    ['secured-mcp', 'mcp.k8s.yaml'],
  ])('writes a new repository of the template %s that works at once', (template, file) => {
    const folder = join(CACHE, `python-${template}`);
    rmSync(folder, { recursive: true, force: true });
    const env = { PATH: `${dirname(program)}${delimiter}${process.env.PATH}` };
    execute('ai-gateway', ['init', folder, '--language', 'python', '--template', template], ROOT, env);
    for (const UPDATE_SNAPSHOT of ['1', '']) execute('python', ['-m', 'unittest'], folder, { ...env, UPDATE_SNAPSHOT });
    execute('python', ['main.py'], folder, env);
    expect(kindsIn(join(folder, 'dist', file))).toContain('Deployment');
    execute('python', ['main.py', '--resources'], folder, env);
    const [resources = ''] = readdirSync(join(folder, 'resources'));
    expect(kindsIn(join(folder, 'resources', resources))).toContain('AgentgatewayBackend');
    execute('ai-gateway', ['validate'], folder, env);
    rmSync(join(folder, 'dist'), { recursive: true });
    for (const command of ['validate', 'test']) execute('ai-gateway', [command, '--app'], folder, env);
    // The program wrote the requested output, and not its default one.
    expect(existsSync(join(folder, 'dist'))).toBe(false);
  });

  it('has findings at the lines that name constructs', () => {
    const folder = mkdtempSync(join(tmpdir(), 'python-findings-'));
    const lines = [
      'from cdk8s import App',
      'import cdk8s_ai_gateway as ai',
      'chart = ai.CompiledChart(App(), "stand", namespace="shop")',
      'gateway = ai.Gateway(chart, "gateway")',
      'gateway.add_http_listener("http", port=8080)',
      'items = ai.StaticBackend(chart, "items", host="items.example.com", port=80)',
      'ai.Route(chart, "route", gateway=gateway, to=[items], hostnames=["*.*.example.com"])',
      'ai.Route(chart, f"route-{chart.node.id}", gateway=gateway, to=[items], hostnames=["*.*.example.org"])',
      'chart.node.root.synth()',
    ];
    writeFileSync(join(folder, 'main.py'), lines.join('\n'));
    writeFileSync(join(folder, 'cdk8s.yaml'), `language: python\napp: '"${program}" main.py'\n`);
    const cli = join(ROOT, 'bin', 'ai-gateway');
    const { status, stdout } = spawnSync(cli, ['validate', '--app', '--format', 'json'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    const places = (JSON.parse(stdout).diagnostics as readonly { place: object }[]).map(({ place }) => place);
    const synthesis = spawnSync(program, ['main.py'], { cwd: folder, encoding: 'utf8' });
    expect(synthesis.stderr).toContain(
      'AIG2015 at stand/route (main.py:7:1, found by the name "route") hostnames[0]: ',
    );
    const file = 'main.py';
    expect(places).toEqual([
      {
        constructPath: 'stand/route-stand/Resource',
        file,
        line: 3,
        column: 9,
        byName: 'stand',
        setBy: { construct: 'stand/route-stand', option: 'hostnames[0]' },
      },
      {
        constructPath: 'stand/route/Resource',
        file,
        line: 7,
        column: 1,
        byName: 'route',
        setBy: { construct: 'stand/route', option: 'hostnames[0]' },
      },
    ]);
  });

  it('applies the conventions of a platform to the route of a team', () => {
    const team = new PythonTeam(program, 'team-a');
    const line = team.program('Chart', CHAT);
    expect(team.synthesize()).toMatchObject({ code: 0 });
    const unlimited = team.command('validate', '--app');
    expect(unlimited.code).toBe(1);
    expect(unlimited.text).toContain('error[ORG0001]: requests to teams are limited');
    expect(unlimited.text).toContain(`(main.py:${line + 1}:`);
    expect(unlimited.text).toContain('node_modules/@acme/ai-platform/ai-gateway.yaml:');

    // A compiled chart is checked when it is synthesized, too.
    team.program('CompiledChart', CHAT);
    const stopped = team.synthesize();
    expect(stopped.code).not.toBe(0);
    expect(stopped.text).toContain(`ORG0001 at team-a/chat (main.py:${line + 1}:`);

    team.program('Chart', [
      ...CHAT,
      'route.add_traffic_policy("limit", rate_limits=[RateLimit.requests_per_minute(600)])',
    ]);
    expect(team.synthesize()).toMatchObject({ code: 0 });
    expect(team.command('validate', '--app')).toMatchObject({ code: 0 });
    const deployed = team.deployed();
    expect(deployed).toMatchObject({ code: 0 });
    expect(deployed.text).toContain('chat.example.com');
    team.remove();
  });

  it('applies the guarantees of a platform to the route of a second team to its models', () => {
    const team = new PythonTeam(program, 'team-b');
    const line = team.program('CompiledChart', [...MODELS, 'route.add_traffic_policy("limit", rate_limits=limits)']);
    for (const { code, text } of [team.command('validate', '--app'), team.synthesize()]) {
      expect(code).toBe(1);
      expect(text).toMatch(/AIG9008.*models-need-a-token/s);
      expect(text).toContain(`(main.py:${line + 1}:`);
    }

    const policy = 'route.add_traffic_policy("limit", rate_limits=limits, authentication=clients)';
    team.program('Chart', [...MODELS, ...AUTHENTICATION, policy]);
    expect(team.synthesize()).toMatchObject({ code: 0 });
    expect(team.command('validate', '--app')).toMatchObject({ code: 0 });
    const deployed = team.deployed();
    expect(deployed).toMatchObject({ code: 0 });
    expect(deployed.text).toContain('openai-2026-11');
    team.remove();
  });

  it('synthesizes the example, which passes its own tests', () => {
    const folder = join(CACHE, 'python-example');
    rmSync(folder, { recursive: true, force: true });
    cpSync(examplePath('python'), folder, { recursive: true });
    // As in an activated environment.
    const env = { PATH: `${dirname(program)}${delimiter}${process.env.PATH}` };
    const cli = join(ROOT, 'node_modules', 'cdk8s-cli', 'bin', 'cdk8s');
    execute(process.execPath, [cli, 'synth', '--check-upgrade=false'], folder, env);
    const written = join(folder, 'dist', 'llm-failover.k8s.yaml');
    expect(kindsIn(written)).toEqual(kindsIn(examplePath('llm-failover', 'snapshot.yaml')));
    for (const config of configsOf(objectsIn(written))) expect(schemaErrors(config)).toEqual([]);
    execute('python', ['-m', 'unittest'], folder, env);
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BUNDLE_SETTINGS, bundleFiles, policyFor, routeOf, SETTINGS, teamFiles } from './platform-bundle';
import { run, useFolder } from './run';

const folder = useFolder();
const start = process.cwd();
beforeEach(() => process.chdir(folder.path()));
afterEach(() => process.chdir(start));

function write(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) folder.write(name, text);
}

const NO_ACCOUNTS = 'our customers have no accounts';
const waived = (namespace: string, line: string) =>
  routeOf('open', `, annotations: {ai-gateway/waive: "${line}: ${NO_ACCOUNTS}"}`, namespace);
const WAIVERS = (waivers: string) => `${BUNDLE_SETTINGS}  waivers: ${waivers}\n`;

/** The codes of the findings that `validate` does not suppress. */
async function findings(...args: readonly string[]): Promise<readonly string[]> {
  const { out } = await run('validate', '--format', 'json', ...args);
  const { diagnostics } = JSON.parse(out) as { diagnostics: readonly { code: string }[] };
  return [...new Set(diagnostics.map(({ code }) => code))].sort();
}

describe('the rights of teams', () => {
  it('include waivers of warnings by default', async () => {
    write({
      ...teamFiles(),
      'gateway/chat.yaml': `${waived('team-a', 'ORG0002')}---\n${policyFor('open').replace('    timeouts: {request: 30s}\n', '')}`,
    });
    expect(await findings()).toEqual([]);
  });

  it.each([
    ['[{codes: [ORG0001, ORG0002]}]', 'team-a', []],
    ['[{codes: [ORG0001, ORG0002], namespaces: [team-a]}]', 'team-a', []],
    ['[{codes: [ORG0001, ORG0002], namespaces: [team-a]}]', 'team-b', ['AIG8292', 'ORG0001', 'ORG0002']],
    ["[{codes: ['ORG*']}]", 'team-a', ['AIG8292', 'ORG0001']],
    ['[{codes: [ORG0001]}]', 'team-a', ['AIG8292', 'ORG0002']],
    ['[]', 'team-a', ['AIG8292', 'ORG0001', 'ORG0002']],
  ])('are waivers %s in %s', async (permitted, namespace, expected) => {
    const lines = 'ORG0001: our customers have no accounts\nORG0002: our customers have no accounts';
    const route = routeOf('open', `, annotations: {ai-gateway/waive: ${JSON.stringify(lines)}}`, namespace);
    write({ ...teamFiles(namespace), ...bundleFiles(WAIVERS(permitted)), 'gateway/open.yaml': route });
    expect(await findings()).toEqual(expected);
  });

  it('include a waiver of a guarantee if the bundle names its code', async () => {
    const models = routeOf('models').replace(
      '{name: web, port: 80}',
      '{group: agentgateway.dev, kind: AgentgatewayBackend, name: models, namespace: platform}',
    );
    const settings = `${SETTINGS}waivers: [{code: AIG9008, resource: Guarantee models-need-a-token, reason: ${NO_ACCOUNTS}}]\n`;
    write({
      ...teamFiles(),
      'gateway/models.yaml': `${models}---\n${policyFor('models')}`,
      'ai-gateway.yaml': settings,
    });
    expect(await findings()).toContain('AIG9008');
    write(bundleFiles(WAIVERS('[{codes: [AIG9008]}]')));
    expect(await findings()).toEqual([]);
  });

  it('include the settings that the bundle lists, and all stricter values', async () => {
    const slow = `${routeOf('slow')}---\n${policyFor('slow').replace('    timeouts: {request: 30s}\n', '')}`;
    write({
      ...teamFiles(),
      'gateway/slow.yaml': slow,
      'ai-gateway.yaml': `${SETTINGS}failOn: error\nseverities: {ORG0002: error}\n`,
    });
    expect(await findings()).toEqual(['AIG8291', 'ORG0002']);
    write(bundleFiles(`${BUNDLE_SETTINGS}  settings: [failOn]\n`));
    const { code, out } = await run('validate');
    expect([code, out]).toEqual([1, expect.stringContaining('error[ORG0002]')]);
    expect(out).not.toContain('AIG8291');
  });

  it('include own conventions, guarantees and waivers of them', async () => {
    const own = `${SETTINGS}conventions:
  - { code: TEAM001, text: answers come quickly, severity: error, routes: {}, always: { policies: { timeouts: { request: { atMost: 1s } } } } }
waivers: [{code: TEAM001, resource: HTTPRoute team-a/chat, reason: ${NO_ACCOUNTS}}]
`;
    write({ ...teamFiles(), ...bundleFiles(WAIVERS('[]')), 'ai-gateway.yaml': own });
    expect(await findings()).toEqual([]);
  });
});

describe('a bundle', () => {
  it('names its version, and what it requires, at its own place', async () => {
    write({ ...teamFiles(), 'ai-gateway.yaml': `${SETTINGS}failOn: error\n`, 'gateway/open.yaml': routeOf('open') });
    const { out } = await run('validate');
    expect(out).toContain('failOn cannot be error: platform bundle @acme/ai-platform 1.0.0 sets it to warning');
    expect(out).toContain('the convention: node_modules/@acme/ai-platform/ai-gateway.yaml:4:5');
  });

  it('can be a folder, and applies to the routes of teams in its environments', async () => {
    const settings = `${BUNDLE_SETTINGS}environments: {stage: {hosts: {'*.example.com': '*.stage.example.com', chat.example.com: chat.stage.example.com}}, prod: {}}\n`;
    const files = Object.entries(bundleFiles(settings)).map(([name, text]) => [
      name.replace('node_modules/@acme', 'shared'),
      text,
    ]);
    write({
      ...teamFiles(),
      ...Object.fromEntries(files),
      'ai-gateway.yaml': 'extends: ./shared/ai-platform\ninputs: [gateway]\n',
    });
    expect((await run('validate')).err).toContain('choose one by --environment (stage, prod)');
    expect(await findings('--environment', 'prod')).toEqual([]);
    const { out } = await run('request', '--environment', 'stage', 'http://chat.stage.example.com:8080/');
    expect(out).toContain('HTTPRoute/team-a/chat');
  });

  it('reports requirements of a next version before it is installed', async () => {
    write(teamFiles());
    const next = BUNDLE_SETTINGS.replace('atMost: 1000', 'atMost: 60');
    const files = Object.entries(bundleFiles(next, '2.0.0')).map(([name, text]) => [
      name.replace('node_modules/@acme', 'next'),
      text,
    ]);
    write(Object.fromEntries(files));
    expect(await findings()).toEqual([]);
    expect(await findings('--extends', './next/ai-platform')).toEqual(['ORG0001']);
  });

  it('shows the rules of its Gateway to teams, and leaves its output to the platform', async () => {
    write(teamFiles());
    const explained = await run('request', 'http://chat.example.com:8080/');
    expect(explained.out).toContain('HTTPRoute/team-a/chat');
    const compiled = await run('compile', '-o', 'out');
    expect([compiled.code, compiled.out]).toEqual([1, '']);
    expect(compiled.err).toContain('AIG9');
  });

  it.each([
    ['extends: ../other\n', 'it extends another bundle'],
    ['inputs: [../../../secret.yaml]\n', '../../../secret.yaml leads out of its folder'],
    ['inputs: ["../**"]\n', '../** leads out of its folder'],
    [
      'environments: {prod: {patches: [{path: ../../../secret.yaml}]}}\n',
      '../../../secret.yaml leads out of its folder',
    ],
  ])('with %j is not used', async (settings, problem) => {
    write({ ...teamFiles(), ...bundleFiles(settings), 'secret.yaml': 'token: eyJhbGciOi\n' });
    const { code, out } = await run('validate');
    expect([code, out]).toEqual([
      1,
      expect.stringContaining(`error[AIG8290]: platform bundle @acme/ai-platform cannot be used: ${problem}`),
    ]);
    expect(out).not.toContain('eyJhbGciOi');
  });

  it('must be below --root', async () => {
    write({ ...teamFiles(), 'ai-gateway.yaml': 'extends: ../elsewhere\ninputs: [gateway]\n' });
    folder.write('team/ai-gateway.yaml', 'extends: ../node_modules/@acme/ai-platform\ninputs: []\n');
    const { code, err } = await run('validate', '--config', 'team/ai-gateway.yaml', '--root', 'team', '-f', 'gateway');
    expect([code, err]).toEqual([2, expect.stringContaining('extends: ')]);
  });
});

describe('the run of the platform over all teams', () => {
  it('restricts annotations of teams, and none of its own', async () => {
    const bundle = WAIVERS('[{codes: [ORG0001], namespaces: [team-b]}]').replace('[interface]', '[interface, all]');
    const line = 'ORG0001';
    write({
      ...Object.fromEntries(
        Object.entries(bundleFiles(bundle)).map(([name, text]) => [
          name.replace('node_modules/@acme/ai-platform/', ''),
          text,
        ]),
      ),
      'all/a.yaml': waived('team-a', line),
      'all/b.yaml': waived('team-b', line),
    });
    const { code, out } = await run('validate', '--max-diagnostics', '0');
    expect(code).toBe(1);
    expect(out).toContain('ORG0001 for HTTPRoute team-a/open cannot be waived by a team');
    expect(out).not.toContain('HTTPRoute team-b/open cannot be waived');
  });
});

describe('a convention', () => {
  it('that cannot be checked at an external Gateway is reported', async () => {
    const settings = BUNDLE_SETTINGS.slice(
      BUNDLE_SETTINGS.indexOf('conventions'),
      BUNDLE_SETTINGS.indexOf('guarantees'),
    );
    const own = `inputs: [gateway]\nexternals: {gateways: [{name: edge, namespace: platform}]}\n${settings}`;
    write({ 'ai-gateway.yaml': own, 'gateway/open.yaml': routeOf('open') });
    const { out } = await run('validate');
    expect(out).toContain(
      'warning[AIG8294]: conventions ORG0001, ORG0002 cannot be checked for HTTPRoute/team-a/open, because Gateway platform/edge is only listed under `externals.gateways`',
    );
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BUNDLE_SETTINGS, bundleFiles, SETTINGS, teamFiles } from './platform-bundle';
import { run, useFolder } from './run';

const folder = useFolder();
const start = process.cwd();
beforeEach(() => process.chdir(folder.path()));
afterEach(() => {
  process.chdir(start);
  vi.unstubAllEnvs();
});

const GATEWAY = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: shop}
spec:
  gatewayClassName: agentgateway
  listeners: [{name: http, port: 8080, protocol: HTTP}]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: chat, namespace: shop}
spec:
  parentRefs: [{name: edge}]
  rules:
  - backendRefs: [{group: agentgateway.dev, kind: AgentgatewayBackend, name: chat}]
---
`;
const backend = (spec: string) => `${GATEWAY}apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata: {name: chat, namespace: shop}
spec: ${spec}
`;
const OPENAI = backend('{ai: {provider: {openai: {model: gpt-4-0613}}}}');
const RETIREMENT = '{model: openai/gpt-4-0613, date: 2027-01-31, replacement: gpt-4.1}';

function write(manifest: string, retirements = `[${RETIREMENT}]`): void {
  folder.write('gateway/edge.yaml', manifest);
  folder.write('ai-gateway.yaml', `inputs: [gateway]\nretirements: ${retirements}\n`);
}

interface Found {
  readonly severity: string;
  readonly message: string;
  readonly help: string;
  readonly place?: { readonly line?: number };
}

/** The findings about retirements on a day. */
async function findingsOn(day: string, ...args: readonly string[]): Promise<readonly Found[]> {
  vi.stubEnv('AI_GATEWAY_DATE', day);
  const { out } = await run('validate', '--format', 'json', ...args);
  const { diagnostics } = JSON.parse(out) as { diagnostics: readonly (Found & { code: string })[] };
  return diagnostics.filter(({ code }) => code === 'AIG8297');
}

describe('a retirement', () => {
  it.each([
    ['2026-06-01', 'note', 'from 2027-01-31, in 244 days'],
    ['2026-12-01', 'note', 'from 2027-01-31, in 61 days'],
    ['2026-12-02', 'warning', 'from 2027-01-31, in 60 days'],
    ['2027-01-30', 'warning', 'from 2027-01-31, in 1 day'],
    ['2027-01-31', 'error', 'since 2027-01-31'],
    ['2028-05-05', 'error', 'since 2027-01-31'],
  ])('on %s is a %s', async (day, severity, when) => {
    write(OPENAI);
    expect(await findingsOn(day)).toMatchObject([
      {
        severity,
        message: expect.stringContaining(`openai/gpt-4-0613 ${when}`),
        help: severity === 'error' ? 'Replace it with gpt-4.1.' : 'Replace it with gpt-4.1 before 2027-01-31.',
      },
    ]);
  });

  it('is a warning from the day that the settings choose', async () => {
    write(OPENAI, '[{model: openai/gpt-4-0613, date: 2027-01-31, warnDays: 7}]');
    expect(await findingsOn('2027-01-23')).toMatchObject([{ severity: 'note' }]);
    expect(await findingsOn('2027-01-24')).toMatchObject([
      { severity: 'warning', help: 'Call another model before 2027-01-31.' },
    ]);
  });

  it.each([
    ['the provider', '{ai: {provider: {openai: {model: gpt-4-0613}}}}', true],
    ['a group', '{ai: {groups: [{providers: [{name: a, openai: {}}, {name: b, openai: {model: gpt-4-0613}}]}]}}', true],
    ['an alias', '{ai: {provider: {openai: {}}}, policies: {ai: {modelAliases: {fast: gpt-4-0613}}}}', true],
    [
      'an override',
      `{ai: {provider: {openai: {model: gpt-4.1}}}, policies: {ai: {overrides: [{field: model, value: gpt-4-0613}]}}}`,
      true,
    ],
    [
      'a default',
      `{ai: {provider: {openai: {}}}, policies: {ai: {defaults: [{field: model, value: gpt-4-0613}]}}}`,
      true,
    ],
    ['another provider', '{ai: {provider: {anthropic: {model: gpt-4-0613}}}}', false],
    ['another model', '{ai: {provider: {openai: {model: gpt-4.1}}}}', false],
    [
      'an overridden setting',
      `{ai: {provider: {openai: {model: gpt-4-0613}}}, policies: {ai: {overrides: [{field: model, value: gpt-4.1}]}}}`,
      false,
    ],
    [
      'the name of an alias',
      '{ai: {provider: {openai: {model: gpt-4-0613}}}, policies: {ai: {modelAliases: {gpt-4-0613: gpt-4.1}}}}',
      false,
    ],
  ])('is found in %s', async (_, spec, isFound) => {
    write(backend(spec));
    expect(await findingsOn('2027-02-01')).toHaveLength(isFound ? 1 : 0);
  });

  it('points at the alias to change', async () => {
    const spec = `
  ai: {provider: {openai: {}}}
  policies:
    ai:
      modelAliases:
        quick: gpt-4.1
        fast: gpt-4-0613`;
    write(backend(spec));
    const line = backend(spec)
      .split('\n')
      .findIndex((text) => text.includes('fast:'));
    expect(await findingsOn('2027-02-01')).toMatchObject([{ place: { line: line + 1 } }]);
  });

  it('applies to a Model', async () => {
    write(`${GATEWAY.split('---')[0]}---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayModel
metadata: {name: gpt, namespace: shop}
spec: {parentRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: edge}], match: {model: gpt-4-0613}, provider: OpenAI}
`);
    expect(await findingsOn('2027-02-01')).toHaveLength(1);
  });

  it('matches patterns, of which the first date applies', async () => {
    write(OPENAI, '[{model: openai/gpt-4-0613, date: 2027-01-31}, {model: "openai/gpt-4-*", date: 2026-03-01}]');
    expect(await findingsOn('2026-04-01')).toMatchObject([
      { severity: 'error', message: expect.stringContaining('since 2026-03-01') },
    ]);
  });

  it('can be waived after the date, and compiles to the same output on each day', async () => {
    write(OPENAI);
    vi.stubEnv('AI_GATEWAY_DATE', '2026-06-01');
    const before = await run('compile', '-o', '-');
    vi.stubEnv('AI_GATEWAY_DATE', '2027-02-01');
    expect(await run('compile', '-o', '-')).toMatchObject({ code: 1, out: '' });
    const waiver =
      'waivers: [{code: AIG8297, resource: AgentgatewayBackend shop/chat, reason: the provider granted an extension}]';
    folder.write('ai-gateway.yaml', `inputs: [gateway]\nretirements: [${RETIREMENT}]\n${waiver}\n`);
    const after = await run('compile', '-o', '-');
    expect([after.code, after.out]).toEqual([0, before.out]);
  });

  it('of a platform applies to its teams, together with their own', async () => {
    const models = `${backend('{ai: {provider: {openai: {model: gpt-4-0613}}}}')
      .split('---')
      .at(-1)
      ?.replace('shop', 'team-a')}`;
    folder.write('gateway/models.yaml', models);
    for (const [name, text] of Object.entries({
      ...teamFiles(),
      ...bundleFiles(`retirements: [${RETIREMENT}]\n${BUNDLE_SETTINGS}`),
    }))
      folder.write(name, text);
    folder.write(
      'gateway/chat.yaml',
      folder
        .read('gateway/chat.yaml')
        .replace('{name: web, port: 80}', '{group: agentgateway.dev, kind: AgentgatewayBackend, name: chat}'),
    );
    expect(await findingsOn('2027-02-01')).toMatchObject([{ severity: 'error' }]);
    folder.write('ai-gateway.yaml', `${SETTINGS}retirements: [{model: openai/gpt-4-0613, date: 2026-10-01}]\n`);
    expect(await findingsOn('2026-11-01')).toMatchObject([{ message: expect.stringContaining('since 2026-10-01') }]);
  });
});

describe('the settings', () => {
  it.each([
    ['[{model: openai/gpt-4-0613, date: 2027-02-31}]', 'a day of the calendar'],
    ['[{model: openai/gpt-4-0613, date: soon}]', 'a date, such as 2027-01-31'],
    ['[{model: gpt-4-0613, date: 2027-02-28}]', 'a provider and a model, such as openai/gpt-4-0613'],
    ['[{model: openai/gpt-4-0613}]', 'retirements[0].date'],
  ])('%s are rejected', async (retirements, text) => {
    write(OPENAI, retirements);
    const { code, out } = await run('validate');
    expect([code, out]).toEqual([1, expect.stringContaining(text)]);
  });

  it('are judged on a valid day', async () => {
    write(OPENAI);
    vi.stubEnv('AI_GATEWAY_DATE', '2027-02-30');
    const { code, err } = await run('validate');
    expect([code, err]).toEqual([
      2,
      expect.stringContaining('AI_GATEWAY_DATE is not a date such as 2027-01-31: 2027-02-30'),
    ]);
  });
});

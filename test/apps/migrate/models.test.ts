import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { MigrationReport } from '../../../src/apps/migrate/compare-controlled';
import { AGENTGATEWAY_1_4 } from '../../../src/core/data-plane/agentgateway-1.4';
import { gatewayOf } from './recorded';

const TEXT = readFileSync(join(__dirname, 'models.yaml'), 'utf8');
/** The dump of a process that received a controller's output for these models. */
const DUMP = readFileSync(join(__dirname, 'models-dump.json'), 'utf8');

function reportOn(change: (dump: any) => void, text = TEXT): MigrationReport {
  const value = JSON.parse(DUMP);
  change(value);
  return gatewayOf(text).compare({ source: 'dump.json', value });
}

/** Differences, with why and by whom. */
const placesIn = ({ differences }: MigrationReport) =>
  differences.map(
    ({ id, path, reason, resources }) =>
      `${reason?.id ?? '?'}: ${id}: ${path.join('.')}, by ${resources.map((one) => one.replace(/^\S+ /, '')).join(' and ')}`,
  );

const routerOf = (dump: any) => dump.backends.find(({ backend }: any) => backend.llmRouter).backend.llmRouter.target;
const modelOf = (dump: any, name: string) => routerOf(dump).models.find((model: any) => model.name === name);
const endpointOf = (dump: any, name: string, group = 0) =>
  Object.values<any>(
    dump.backends.findLast(({ backend }: any) => backend.ai?.name === name).backend.ai.target.providers[group].active,
  )[0].endpoint;

const USUAL = [
  'authorization-of-failovers: 8080/llm smart: groups.1.claude-sonnet-4-5.policies.authorization, by demo/smart',
  'requests-of-transformed-models: 8080/llm demo/gpt-5: routes, by demo/gpt-5',
];
const found = (report: MigrationReport) => placesIn(report).filter((place) => !USUAL.includes(place));

describe('models of a controller', () => {
  it('equal the inputs except for explained differences', () => {
    const report = reportOn(() => undefined);
    expect(placesIn(report).sort()).toEqual(USUAL);
    expect(report).toMatchObject({ verdict: 'explained', notCompared: [] });
  });

  it('are compared as chat completions only if they are transformed', () => {
    const report = reportOn(() => undefined, TEXT.replace(/^ +transformations: .*\n/m, ''));
    expect(report.verdict).toBe('different');
    expect(found(report)).toContain('?: 8080/llm demo/gpt-5: routes, by demo/gpt-5');
  });

  it.each<[string, (dump: any) => void, string]>([
    ['visibility', (dump) => Object.assign(modelOf(dump, 'gem'), { visibility: 'internal' }), 'visibility'],
    [
      'who may ask',
      (dump) => Object.assign(modelOf(dump, 'claude-*').policies, { authorization: null }),
      'demo/claude: authorization, by demo/claude',
    ],
    [
      'the server of a custom provider',
      (dump) => Object.assign(endpointOf(dump, 'own').providerBackend.service, { port: 8001 }),
      'demo/own: host, by demo/own',
    ],
    [
      'settings of a provider',
      (dump) => Object.assign(endpointOf(dump, 'az').provider.azure, { projectName: 'other' }),
      'demo/az: settings.projectName, by demo/az',
    ],
    [
      'how a server of its own is verified',
      (dump) => Object.assign(endpointOf(dump, 'at-url').inlinePolicies[0], { backendTLS: { systemRoots: true } }),
      'demo/at-url: policies.backendTLS',
    ],
    ['a guard', (dump) => endpointOf(dump, 'gpt-5').inlinePolicies.pop(), 'demo/gpt-5: policies.ai.promptGuard'],
    [
      'whom a virtual model fails over to',
      (dump) => Object.assign(endpointOf(dump, 'smart', 1), { hostOverride: 'other.example.com:443' }),
      'smart: groups.1.claude-sonnet-4-5.host, by demo/smart',
    ],
    [
      'a weight',
      (dump) => Object.assign(routerOf(dump).virtualModels[1].routing.weighted[1], { weight: 4 }),
      'half: targets.1.weight, by demo/half',
    ],
    [
      'a condition',
      (dump) => Object.assign(routerOf(dump).virtualModels[0].routing.conditional[0], { when: 'true' }),
      'cond: targets.0.when, by demo/cond',
    ],
    [
      'which requests lead there',
      (dump) => {
        const [bind] = dump.binds;
        const [listener] = Object.values<any>(bind.listeners);
        listener.routes['llm:request:demo/edge.llm'].matches.pop();
      },
      '8080/llm models: matches, by demo/edge',
    ],
    ['a model', (dump) => routerOf(dump).models.pop(), '8080/llm demo/xai: , by demo/xai'],
    [
      'what a backend of the same name calls',
      (dump) => {
        const first = dump.backends.find(({ backend }: any) => backend.ai?.name === 'gpt-5').backend.ai;
        Object.values<any>(first.target.providers[0].active)[0].endpoint.provider.openAI.model = 'gpt-lost';
      },
      'demo/r.00: backends.0.ai.0.backend.provider.settings.model, by demo/gpt-5',
    ],
  ])('differ by %s', (_what, change, expected) => {
    const report = reportOn(change);
    expect(found(report)).toEqual([expect.stringContaining(expected)]);
    expect(report.verdict).toBe('different');
  });

  it('are not compared if their backends are ambiguous', () => {
    const { notCompared } = reportOn((dump) =>
      dump.backends.push(dump.backends.find(({ backend }: any) => backend.ai?.name === 'gpt-5')),
    );
    expect(notCompared).toEqual(['backends with the name demo/gpt-5']);
  });

  it('report policies that are not read', () => {
    const { verdict, notCompared } = reportOn((dump) => modelOf(dump, 'gem').backendPolicies.push({ tcp: { x: 1 } }));
    expect({ verdict, notCompared }).toEqual({ verdict: 'undecided', notCompared: ['backendPolicies of model gem'] });
  });

  it('that have errors differ by these', () => {
    const wrong = TEXT.replace('bedrock: {}', '').replace('\'request.headers["a"] == "b"\'', "'request.headers['");
    const report = reportOn(() => undefined, wrong);
    expect(new Set(report.differences.map(({ reason }) => reason?.id))).toContain('errors-in-inputs');
    expect(report.differences.filter(({ reason }) => !reason)).toEqual([]);
  });

  it('are part of the comparison of two configs', () => {
    const configOf = (text: string) => gatewayOf(text).inputs.config;
    const { isSameEffect } = AGENTGATEWAY_1_4.running;
    expect(isSameEffect(configOf(TEXT), configOf(TEXT))).toBe(true);
    expect(isSameEffect(configOf(TEXT), configOf(TEXT.replace('weight: 3', 'weight: 2')))).toBe(false);
    expect(isSameEffect(configOf(TEXT), configOf(TEXT.replace('provider: Gemini', 'provider: OpenAI')))).toBe(false);
  });
});

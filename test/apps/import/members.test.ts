import * as cdk8s from 'cdk8s';
import * as plus from 'cdk8s-plus-28';
import { describe, expect, it } from 'vitest';
import * as library from '../../../src';
import { printTypeScript } from '../../../src/apps/import/code/typescript';
import { importResources } from '../../../src/apps/import/import-resources';
import { loadObjects } from '../../../src/core/compiler/1-load';
import { validate } from '../../../src/core/compiler/2-validate/validate';
import { DEFAULT_OPTIONS } from '../../../src/core/compiler/model/options';
import { DiagnosticCollector } from '../../../src/core/diagnostics';
import { builtInDistributions } from '../../../src/core/distribution';
import { MEMBERS } from '../../../tools/l2-coverage/coverage';
import type { Member } from '../../../tools/l2-coverage/member';
import { typeErrors } from '../../support/type-check';

/** Another member writes the same: which of them it was cannot be seen. */
const SAYS_THE_SAME: Readonly<Record<string, string>> = {
  BackendPolicy: 'addBackendPolicy',
  FrontendPolicy: 'addFrontendPolicy',
  TrafficPolicy: 'addTrafficPolicy',
  'Credentials.fromSecret': 'fromSecretName',
  'McpTarget.stdio': 'serviceName',
  'AzureOpenAiOptions.model': 'deployment',
  'Workload.overlayDeployment': 'overlay',
  'Workload.overlayService': 'overlay',
  'Workload.overlayHorizontalPodAutoscaler': 'overlay',
  'Workload.overlayPodDisruptionBudget': 'overlay',
  'Workload.annotateServiceAccount': 'annotate',
  'Workload.place': 'overlay',
};

/** Keys are not copied into code; a listener of a Gateway, and a ListenerSet, that are not there have no names among the constructs. */
const LEFT_OUT = [
  'Credentials.unsafeInline',
  'TrafficPolicyProps.targets',
  'FrontendPolicyProps.targets',
  'LlmModelProps.gateway',
  'VirtualModelProps.gateway',
];

function imported({ used }: Member, revision: 'later' | 'v1.4' = 'later') {
  const chart = new cdk8s.Chart(cdk8s.Testing.app(), 'c', { namespace: 'shop', disableResourceNameHashes: true });
  used(chart);
  for (const node of chart.node.findAll()) if (node instanceof library.Gateway) node.addHttpListener('http');
  const objects = chart.node
    .findAll()
    .filter(cdk8s.ApiObject.isApiObject)
    .map((object) => ({ value: object.toJson(), constructPath: object.node.path }));
  const input = loadObjects(objects);
  const valid = validate(input, { ...DEFAULT_OPTIONS, revision }, new DiagnosticCollector());
  const isValid = valid.invalid.length === 0;
  const result = importResources(input, valid, {
    name: 'main',
    title: 'A member.',
    chartClass: 'ControllerChart',
    objectsFile: 'main.objects.yaml',
    distributions: builtInDistributions(),
    revision,
    packages: { cdk8s, 'cdk8s-plus-28': plus, 'cdk8s-ai-gateway': library },
  });
  return { ...result, isValid };
}

function backendWith(chart: cdk8s.Chart, provider: library.LlmProvider, props: library.LlmBackendProps = {}) {
  return new library.LlmBackend(chart, 'llm', { providers: [provider], ...props });
}

describe('every member of the constructs', () => {
  const alone: string[] = [];
  const texts = new Map<string, string>();
  const seen = new Map<string, Member>([...MEMBERS].reverse().map((member) => [member.name, member]));
  it.each([...seen.values()].filter((member) => !LEFT_OUT.includes(member.name)))(
    '$name comes back as itself',
    (member) => {
      const older = imported(member);
      const { resources, program, isValid } = older.isValid ? older : imported(member, 'v1.4');
      // One option alone may require another one.
      if (!isValid) return void alone.push(member.name);
      expect(resources.filter(({ layer, reason }) => layer !== 'construct' && reason)).toEqual([]);
      const name = SAYS_THE_SAME[member.name] ?? member.name.split('.').at(-1) ?? '';
      const text = printTypeScript(program);
      expect(text).toMatch(new RegExp(`\\b${name}\\b`));
      texts.set(`member-${texts.size}.ts`, text);
    },
  );

  it('generates programs without type errors', () => {
    expect(texts.size).toBeGreaterThan(600);
    expect(typeErrors(texts)).toEqual([]);
  });

  it.each<[string, (chart: cdk8s.Chart) => unknown, boolean]>([
    ['a provider', (chart) => backendWith(chart, library.LlmProvider.openAi()), true],
    [
      'a provider with a host',
      (chart) => backendWith(chart, library.LlmProvider.openAi({ host: 'a', port: 80 })),
      false,
    ],
    ['a provider with a pod identity', (chart) => backendWith(chart, library.LlmProvider.bedrock()), false],
    [
      'a provider of a backend with credentials',
      (chart) =>
        backendWith(chart, library.LlmProvider.openAi(), { credentials: library.Credentials.fromSecretName('k') }),
      false,
    ],
  ])('chooses keys of clients for %s without credentials: %#', (_, used, isChosen) => {
    const { program } = imported({ name: 'Credentials.none', used, unused: () => undefined });
    expect(printTypeScript(program).includes('Credentials.none()')).toBe(isChosen);
  });

  it('imports the route of another team as the parent of a route', () => {
    const used = (chart: cdk8s.Chart) => {
      const platform = library.Route.fromRouteName(chart, 'platform', 'platform', 'infra');
      new library.Route(chart, 'cart', {
        gateway: platform,
        to: [library.ServiceDestination.fromServiceName('cart', { port: 80 })],
      });
    };
    const { program } = imported({ name: 'Route.fromRouteName', used, unused: () => undefined });
    const text = printTypeScript(program);
    expect(text).toContain("Route.fromRouteName(chart, 'HTTPRoute-infra-platform', 'platform', 'infra')");
    expect(text).toContain('gateway: ');
    expect(text).not.toContain('HttpRoute');
  });

  it('is a valid input for nearly all', () => expect(alone.length, alone.join(', ')).toBeLessThan(30));
});

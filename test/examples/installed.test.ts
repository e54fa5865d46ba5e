import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describePackage, execute } from '../packages/pack';
import { schemaErrors } from '../support/config-schema';
import { configsOf, examplesWith, objectsIn } from '../support/examples';
import { InstalledExamples } from './installed';

/** The files that `cdk8s synth` writes, and the kinds of the objects in them. */
const EXPECTED: Record<string, Record<string, string[]>> = {
  'agent-gateway': {
    'agents.k8s.yaml': [
      'ConfigMap',
      'Deployment',
      'HorizontalPodAutoscaler',
      'PodDisruptionBudget',
      'Service',
      'ServiceAccount',
    ],
  },
  'agent-gateway-cloud': {
    'assistants.k8s.yaml': [
      'ConfigMap',
      'Deployment',
      'HorizontalPodAutoscaler',
      'NetworkPolicy',
      'PodDisruptionBudget',
      'PodMonitor',
      'Service',
      'ServiceAccount',
    ],
  },
  canary: {
    'orders.k8s.yaml': [
      'AnalysisTemplate',
      'ConfigMap',
      'Deployment',
      'PodDisruptionBudget',
      'PodMonitor',
      'Rollout',
      'Service',
      'ServiceAccount',
    ],
  },
  'controller-mode': {
    'llm.k8s.yaml': [
      'AgentgatewayBackend',
      'AgentgatewayBackend',
      'AgentgatewayBackend',
      'AgentgatewayParameters',
      'AgentgatewayPolicy',
      'AgentgatewayPolicy',
      'AgentgatewayPolicy',
      'AgentgatewayPolicy',
      'AgentgatewayPolicy',
      'AgentgatewayPolicy',
      'AgentgatewayPolicy',
      'AgentgatewayPolicy',
      'AgentgatewayPolicy',
      'Gateway',
      'HTTPRoute',
    ],
  },
  'llm-failover': {
    'llm-failover.k8s.yaml': [
      'ConfigMap',
      'ConfigMap',
      'Deployment',
      'PodDisruptionBudget',
      'Service',
      'ServiceAccount',
    ],
  },
  'llm-platform': {
    'llm.k8s.yaml': [
      'ConfigMap',
      'ConfigMap',
      'ConfigMap',
      'ConfigMap',
      'ConfigMap',
      'Deployment',
      'Deployment',
      'NetworkPolicy',
      'PodDisruptionBudget',
      'PodDisruptionBudget',
      'PodMonitor',
      'PrometheusRule',
      'Service',
      'Service',
      'ServiceAccount',
    ],
  },
  'mcp-hub': {
    'mcp.k8s.yaml': [
      'ConfigMap',
      'Deployment',
      'HorizontalPodAutoscaler',
      'PodDisruptionBudget',
      'Service',
      'ServiceAccount',
    ],
  },
  'model-router': {
    'llm.k8s.yaml': [
      'ConfigMap',
      'ConfigMap',
      'ConfigMap',
      'Deployment',
      'Deployment',
      'NetworkPolicy',
      'PodDisruptionBudget',
      'PodDisruptionBudget',
      'Service',
      'Service',
      'ServiceAccount',
    ],
  },
  'model-router-own-models': {
    'models.k8s.yaml': [
      'ConfigMap',
      'ConfigMap',
      'ConfigMap',
      'Deployment',
      'Deployment',
      'HorizontalPodAutoscaler',
      'NetworkPolicy',
      'NetworkPolicy',
      'PodDisruptionBudget',
      'PodDisruptionBudget',
      'PodMonitor',
      'PrometheusRule',
      'Service',
      'Service',
      'ServiceAccount',
    ],
  },
  'multi-team': {
    'agents.k8s.yaml': [],
    'chat.k8s.yaml': [],
    'platform.k8s.yaml': ['ConfigMap', 'Deployment', 'PodDisruptionBudget', 'Service', 'ServiceAccount'],
    'search.k8s.yaml': ['Deployment', 'Service'],
  },
  'people-and-teams': {
    'llm.k8s.yaml': [
      'ConfigMap',
      'ConfigMap',
      'ConfigMap',
      'Deployment',
      'Deployment',
      'NetworkPolicy',
      'PodDisruptionBudget',
      'PodDisruptionBudget',
      'Service',
      'Service',
      'ServiceAccount',
    ],
  },
  'production-overlays': {
    'edge.k8s.yaml': [
      'ConfigMap',
      'ConfigMap',
      'ConfigMap',
      'ConfigMap',
      'Deployment',
      'Deployment',
      'Deployment',
      'HorizontalPodAutoscaler',
      'NetworkPolicy',
      'NetworkPolicy',
      'NetworkPolicy',
      'PodDisruptionBudget',
      'PodDisruptionBudget',
      'PodDisruptionBudget',
      'PodMonitor',
      'PrometheusRule',
      'Service',
      'Service',
      'Service',
      'ServiceAccount',
    ],
    'platform.k8s.yaml': [],
  },
  'self-hosted-models': {
    'models.k8s.yaml': [
      'ConfigMap',
      'ConfigMap',
      'ConfigMap',
      'ConfigMap',
      'ConfigMap',
      'Deployment',
      'Deployment',
      'Deployment',
      'Deployment',
      'Deployment',
      'Deployment',
      'HorizontalPodAutoscaler',
      'HorizontalPodAutoscaler',
      'InferenceObjective',
      'InferencePool',
      'NetworkPolicy',
      'NetworkPolicy',
      'NetworkPolicy',
      'NetworkPolicy',
      'NetworkPolicy',
      'NetworkPolicy',
      'PersistentVolumeClaim',
      'PodDisruptionBudget',
      'PodDisruptionBudget',
      'PodDisruptionBudget',
      'PodDisruptionBudget',
      'PodDisruptionBudget',
      'PodDisruptionBudget',
      'PodMonitor',
      'PodMonitor',
      'PodMonitor',
      'Role',
      'RoleBinding',
      'Service',
      'Service',
      'Service',
      'Service',
      'Service',
      'ServiceAccount',
      'ServiceAccount',
      'ServiceAccount',
    ],
  },
};

const programs = examplesWith('main.ts');

it('covers the output of every example', () => expect(Object.keys(EXPECTED)).toEqual(programs));

describePackage('examples with the packed package', ['npm'], () => {
  const examples = new InstalledExamples(programs);

  beforeAll(() => examples.install(), 300_000);
  afterAll(() => examples.remove());

  describe.each(programs)('%s', (name) => {
    let folder = '';

    beforeAll(() => {
      folder = examples.copy(name);
    });

    it('is synthesized by `npm run synth`', () => {
      const said = execute('npm', ['run', 'synth', '--silent'], folder);
      expect(said).not.toMatch(/warning|\(warning\)|error/i);
      const dist = join(folder, 'dist');
      const written = readdirSync(dist).filter((file) => file.endsWith('.yaml'));
      const kinds = written.map((file) => [
        file,
        objectsIn(join(dist, file))
          .map(({ kind }) => kind)
          .sort(),
      ]);
      expect(Object.fromEntries(kinds)).toEqual(EXPECTED[name]);
      const configs = configsOf(written.flatMap((file) => objectsIn(join(dist, file))));
      for (const config of configs) expect(schemaErrors(config)).toEqual([]);
    });

    it('passes `npm test`', () => {
      expect(execute('npm', ['test', '--silent'], folder)).toMatch(/^# fail 0$/m);
    });
  });

  describe.each([
    [
      'llm-failover',
      'llm.k8s.yaml',
      ['POST https://llm.example.com/v1/chat/completions', '--body', '{"model": "chat"}'],
      5,
    ],
    ['secured-mcp', 'mcp.k8s.yaml', ['POST https://mcp.example.com/mcp'], 4],
  ])('a new repository of the template %s', (template, file, request, tests) => {
    let folder = '';

    beforeAll(() => {
      folder = examples.init(template);
    });

    it('passes its own tests', () => {
      execute('npm', ['test', '--silent'], folder, { UPDATE_SNAPSHOT: '1' });
      const said = execute('npm', ['test', '--silent'], folder);
      expect(said).toContain(`\n# pass ${tests}\n`);
      expect(said).toMatch(/^# fail 0$/m);
    });

    it('is synthesized', () => {
      execute('npm', ['run', 'synth', '--silent'], folder);
      const objects = objectsIn(join(folder, 'dist', file));
      expect(objects.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['ConfigMap', 'Deployment', 'Service']));
      for (const config of configsOf(objects)) expect(schemaErrors(config)).toEqual([]);
    });

    it('passes its own checks, and its requests are explained', () => {
      execute('npm', ['run', 'validate', '--silent'], folder);
      expect(execute('npx', ['--no-install', 'ai-gateway', 'request', ...request, '--app'], folder)).toContain(
        'HTTPRoute',
      );
    });
  });

  it('compiles plain YAML with the command of the package', () => {
    const folder = examples.copy('plain-yaml');
    execute('npx', ['--no-install', 'ai-gateway', 'compile', '-f', '.', '-o', 'dist'], folder);
    const expected = resolve(__dirname, '..', 'fixtures', 'plain-yaml');
    for (const tree of ['configs', 'manifests']) {
      const path = join(tree, 'ai-gateway', 'ai.yaml');
      expect(readFileSync(join(folder, 'dist', path), 'utf8')).toBe(readFileSync(join(expected, path), 'utf8'));
    }
  });
});

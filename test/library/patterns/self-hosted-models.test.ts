import { Chart, Testing } from 'cdk8s';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as gw from '../../../src';
import { checkObject } from '../../../src/core/compiler/6-emit/workload/overlays/check-object';
import { GatewayAssertions, RequestBody } from '../../../src/modules/testing';
import { describeWithOracle, Oracle } from '../../oracles/oracle';
import { find } from './synthesized';
import { VARIANTS } from './variants';

const MODEL = 'meta-llama/Llama-3.1-8B-Instruct';
const PROPS = { namespace: 'ai', disableResourceNameHashes: true };

function objectsOf(props: Partial<gw.patterns.SelfHostedModelsProps> = {}): any[] {
  const chart = new Chart(Testing.app(), 'chart', PROPS);
  new gw.patterns.SelfHostedModels(chart, 'llama', { model: MODEL, ...props });
  return Testing.synth(chart);
}

/** A variant as custom resources. */
function variant(name: string): any[] {
  const chart = new Chart(Testing.app(), 'chart', PROPS);
  VARIANTS.find((one) => one.name === name)!.build(chart);
  return Testing.synth(chart);
}

const FULL = variant('self-hosted-models-full');
const serverOf = (objects: readonly any[]) =>
  find(objects, 'Deployment', 'chart-llama-servers').spec.template.spec.containers[0];
const argumentsOf = (props: Partial<gw.patterns.SelfHostedModelsProps>) => serverOf(objectsOf(props)).args.join(' ');

/** A router with the pool and a hosted fallback. */
function router(props: Partial<gw.patterns.SelfHostedModelsProps> = {}) {
  const chart = new gw.CompiledChart(Testing.app(), 'chart', { ...PROPS, printWarnings: false });
  const llama = new gw.patterns.SelfHostedModels(chart, 'llama', { model: MODEL, ...props });
  const credentials = gw.Credentials.fromSecretName('openai');
  const hosted = gw.LlmProvider.openAi({ model: 'gpt-4o-mini', credentials });
  const provider = llama.provider();
  new gw.patterns.ModelRouter(chart, 'router', {
    anyHostname: true,
    plainHttp: true,
    allowAnonymous: true,
    models: [{ name: 'chat', providers: [{ provider }], fallbacks: [hosted] }],
  });
  const [pool, outer] = chart.compile().gateways.map(({ config }) => parse(config));
  return { chart, pool, outer };
}

describe('SelfHostedModels', () => {
  it('is a provider next to hosted ones, under one model name', () => {
    const { chart, outer } = router();
    GatewayAssertions.of(chart)
      .hasNoWarnings()
      .request('POST http://llm/v1/chat/completions', { body: RequestBody.json({ model: 'chat' }) })
      .withTiers('chart-router-backend-chat', [['self-hosted'], ['openai']]);
    const [[own], [hosted]] = outer.backends[0].ai.groups.map(({ providers }: any) => providers);
    expect(own.provider).toEqual({ openAI: { model: MODEL } });
    expect(own.hostOverride).toBe('chart-llama-gateway.ai.svc.cluster.local:8080');
    expect(hosted.provider).toEqual({ openAI: { model: 'gpt-4o-mini' } });
  });

  it('has one gateway in front of the pool, however many providers there are', () => {
    const chart = new gw.CompiledChart(Testing.app(), 'chart', { ...PROPS, printWarnings: false });
    const llama = new gw.patterns.SelfHostedModels(chart, 'llama', {
      model: MODEL,
      adapters: { support: 'o/support' },
    });
    expect(llama.gateway).toBeUndefined();
    expect([llama.provider(), llama.adapter('support', { name: 'support' })].map(({ name }) => name)).toEqual([
      'self-hosted',
      'support',
    ]);
    expect(llama.gateway).toBeInstanceOf(gw.Gateway);
    expect(chart.compile().gateways).toHaveLength(1);
  });

  it('has requests rejected while the servers are full, unless they shall wait', () => {
    const header = 'x-gateway-inference-objective';
    const filterOf = ({ pool }: ReturnType<typeof router>) =>
      pool.binds[0].listeners[0].routes[0].policies.requestHeaderModifier;
    const rejecting = router();
    expect(filterOf(rejecting)).toEqual({ set: { [header]: 'chart-llama-objective' } });
    const objective = find(Testing.synth(rejecting.chart), 'InferenceObjective');
    expect(objective.metadata.name).toBe('chart-llama-objective');
    expect(objective.spec).toEqual({
      priority: -1,
      poolRef: { group: 'inference.networking.k8s.io', kind: 'InferencePool', name: 'chart-llama-pool' },
    });
    const waiting = router({ rejectWhenFull: false });
    expect(filterOf(waiting)).toEqual({ remove: [header] });
    expect(Testing.synth(waiting.chart).map(({ kind }) => kind)).not.toContain('InferenceObjective');
  });

  it('refers from the pool to its servers and its endpoint picker', () => {
    for (const objects of [objectsOf(), FULL]) {
      const { metadata, spec } = find(objects, 'InferencePool');
      const { labels } = find(objects, 'Deployment', 'chart-llama-servers').spec.template.metadata;
      expect(labels).toMatchObject(spec.selector.matchLabels);
      expect(spec.targetPorts).toEqual([{ number: serverOf(objects).ports[0].containerPort }]);
      const { ports } = find(objects, 'Service', spec.endpointPickerRef.name).spec;
      expect(ports[0].port).toBe(spec.endpointPickerRef.port.number);
      const picker = find(objects, 'Deployment', spec.endpointPickerRef.name).spec.template.spec;
      expect(picker.containers[0].args).toContain(`--pool-name=${metadata.name}`);
      expect(picker.automountServiceAccountToken).toBe(true);
      const binding = find(objects, 'RoleBinding');
      expect(binding.subjects[0].name).toBe(picker.serviceAccountName);
      expect(binding.roleRef.name).toBe(find(objects, 'Role').metadata.name);
    }
  });

  it('passes limits and adapters to the endpoint picker', () => {
    const configOf = (objects: readonly any[]) =>
      parse(find(objects, 'ConfigMap', 'chart-llama-picker-config').data['plugins.yaml']);
    const usual = configOf(objectsOf());
    expect(usual.plugins.map(({ type }: any) => type)).toEqual([
      'queue-scorer',
      'kv-cache-utilization-scorer',
      'prefix-cache-scorer',
      'utilization-detector',
    ]);
    expect(usual.plugins.at(-1).parameters).toEqual({
      queueDepthThreshold: 5,
      kvCacheUtilThreshold: 0.8,
      metricsStalenessThreshold: '2s',
    });
    const full = configOf(FULL);
    expect(full.plugins.at(-1).parameters).toEqual({
      queueDepthThreshold: 8,
      kvCacheUtilThreshold: 0.9,
      metricsStalenessThreshold: '2s',
    });
    expect(full.schedulingProfiles[0].plugins).toContainEqual({ pluginRef: 'lora-affinity-scorer', weight: 1 });
    const checksum = (objects: readonly any[]) =>
      find(objects, 'Deployment', 'chart-llama-picker').spec.template.metadata.annotations['checksum/plugins'];
    expect(checksum(objectsOf({ queueLimit: 6 }))).not.toBe(checksum(objectsOf()));
  });

  it('passes the model, its GPUs and its adapters to vLLM', () => {
    expect(argumentsOf({})).toBe(`${MODEL} --port 8000`);
    expect(argumentsOf({ gpus: 2, maxModelLength: 4096, servedName: 'llama' })).toBe(
      `${MODEL} --port 8000 --served-model-name llama --tensor-parallel-size 2 --max-model-len 4096`,
    );
    expect(argumentsOf({ adapters: { sql: 'org/sql', chat: '/models/chat' } })).toContain(
      '--enable-lora --max-loras 2 --lora-modules chat=/models/chat sql=org/sql',
    );
    const { resources, env, args } = serverOf(FULL);
    expect(resources).toEqual({
      requests: { cpu: '16', 'amd.com/gpu': '4' },
      limits: { memory: '256Gi', 'amd.com/gpu': '4' },
    });
    expect(env).toContainEqual({ name: 'HF_TOKEN', valueFrom: { secretKeyRef: { name: 'hf', key: 'token' } } });
    // Kubernetes replaces $(NAME) by a variable, and $$ by $.
    expect(args).toContain('/models/$$(NAME).jinja');
  });

  it('scales by the queue, and leaves the number of servers to the autoscaler', () => {
    const { spec } = find(FULL, 'HorizontalPodAutoscaler');
    expect(spec).toMatchObject({
      minReplicas: 2,
      maxReplicas: 6,
      scaleTargetRef: { kind: 'Deployment', name: 'chart-llama-servers' },
      metrics: [{ pods: { metric: { name: 'vllm_queue' }, target: { type: 'AverageValue', averageValue: '2' } } }],
      behavior: { scaleDown: { stabilizationWindowSeconds: 1200 } },
    });
    expect(find(FULL, 'Deployment', 'chart-llama-servers').spec).not.toHaveProperty('replicas');
    expect(find(objectsOf(), 'Deployment', 'chart-llama-servers').spec.replicas).toBe(2);
    expect(objectsOf().map(({ kind }) => kind)).not.toContain('HorizontalPodAutoscaler');
  });

  it('allows the servers egress only if they download something', () => {
    const egressOf = (props: Partial<gw.patterns.SelfHostedModelsProps>) =>
      find(objectsOf(props), 'NetworkPolicy', 'chart-llama-servers').spec.egress;
    expect(egressOf({}).at(-1).ports).toEqual([{ port: 443, protocol: 'TCP' }]);
    expect(egressOf({ model: '/models/llama' })).toBeUndefined();
    expect(egressOf({ model: '/models/llama', adapters: { a: '/models/a' } })).toBeUndefined();
    expect(egressOf({ model: '/models/llama', adapters: { a: 'org/a' } })).toHaveLength(2);
  });

  it('monitors ports that the pods have', () => {
    const monitors = FULL.filter(({ kind }) => kind === 'PodMonitor');
    expect(monitors).toHaveLength(2);
    for (const { spec, metadata } of monitors) {
      expect(metadata.labels.release).toBe('prometheus');
      const [pods] = FULL.filter(({ kind }) => kind === 'Deployment').filter(({ spec: { template } }) =>
        Object.entries(spec.selector.matchLabels).every(([label, value]) => template.metadata.labels[label] === value),
      );
      const names = pods.spec.template.spec.containers[0].ports.map(({ name }: any) => name);
      const [{ port, interval }] = spec.podMetricsEndpoints;
      expect(names).toContain(port);
      expect(interval).toBe('15s');
    }
  });

  it.each(['minimal', 'full'])('has objects that are valid for Kubernetes 1.28 and the newest version: %s', (name) => {
    const checked = variant(`self-hosted-models-${name}`).filter(({ kind }) => CHECKED_KINDS.has(kind));
    expect(new Set(checked.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(4);
    for (const object of checked)
      for (const release of ['oldest', 'newest'] as const) expect(checkObject(object, release)).toEqual([]);
  });
});

/** The kinds whose fields the library knows. */
const CHECKED_KINDS: ReadonlySet<string> = new Set([
  'Deployment',
  'HorizontalPodAutoscaler',
  'NetworkPolicy',
  'PodDisruptionBudget',
  'Service',
]);

interface Verdict {
  readonly errors: readonly string[];
  readonly defaulted: any;
  readonly unrestricted?: readonly string[];
}

describeWithOracle('workload')('the API server', () => {
  let oracle: Oracle;
  beforeAll(() => {
    oracle = Oracle.start('workload');
  }, 600_000);
  afterAll(() => oracle.stop());

  it.each([
    ['minimal', objectsOf()],
    ['full', FULL],
  ])('accepts the objects, also where only restricted pods may run, and adds nothing: %s', async (_name, objects) => {
    const known = objects.filter(({ kind }) => CHECKED_KINDS.has(kind));
    const verdicts = await oracle.ask<Verdict[]>(JSON.stringify(known));
    verdicts.forEach(({ errors, unrestricted, defaulted: { status: _status, ...defaulted } }, index) => {
      // The autoscaler decides the number of servers.
      if (known[index].spec.replicas === undefined) delete defaulted.spec?.replicas;
      expect(errors).toEqual([]);
      expect(unrestricted).toBeUndefined();
      expect(defaulted).toEqual(known[index]);
    });
  });
});

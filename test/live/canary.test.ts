import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Testing } from 'cdk8s';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import * as gw from '../../src';
import { InstalledPod } from '../../src/apps/dev/installed-pod';
import { podOf } from '../../src/apps/dev/pod';
import { loadText } from '../../src/core/compiler/1-load';
import { compile } from '../../src/core/compiler/compile';
import { DiagnosticCollector } from '../../src/core/diagnostics';
import { ObservabilityOracle } from '../oracles/observability-oracle';
import { describeWithOracle, ORACLE_START } from '../oracles/oracle';
import { RolloutsOracle } from '../oracles/rollouts-oracle';
import { assistant, chat, LIMIT, metricsOf, model, REJECTS_ALL } from './harness/assistant';
import { describeLive } from './harness/program';
import { type Live, runLive } from './harness/run-live';
import { http } from './harness/upstreams';

const PAGE = readFileSync(join(__dirname, '..', '..', 'docs', 'canary.md'), 'utf8');

/** The metric in the analysis of the page. */
const ANALYSIS = parseAllDocuments(/kind: Rollout[\s\S]*?```/.exec(PAGE)?.[0].replace('```', '') ?? '')
  .map((document) => document.toJSON())
  .find(({ kind }) => kind === 'AnalysisTemplate').spec.metrics[0];

const input = (host: string) => `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: demo}
spec:
  gatewayClassName: agentgateway
  listeners: [{name: http, port: 80, protocol: HTTP}]
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata: {name: site, namespace: demo}
spec: {static: {host: ${host}.svc.cluster.local, port: 80}}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: site, namespace: demo}
spec:
  parentRefs: [{name: edge}]
  rules: [{backendRefs: [{group: agentgateway.dev, kind: AgentgatewayBackend, name: site}]}]
`;

const options = { configDelivery: 'POD' } as const;
const upstreams = () => ({ 'site.demo:80': http(() => ({ body: 'well' })) });

const compiled = (text: string) => {
  const diagnostics = new DiagnosticCollector();
  return compile(loadText([{ name: 'input.yaml', text }], diagnostics), options, diagnostics).gateways[0]!;
};

/** The metrics of an analysis with options. */
function metricsWith(analysis: Partial<gw.observability.CanaryAnalysisOptions>): any[] {
  const chart = new gw.CompiledChart(Testing.app(), 'edge', {
    namespace: 'ai',
    configDelivery: gw.settings.ConfigDelivery.POD,
  });
  const gateway = new gw.Gateway(chart, 'edge', { metadata: { name: 'edge' } });
  gateway.addHttpListener('http');
  gateway.addRoute('site', { to: [new gw.StaticBackend(chart, 'site', { host: 'site.internal', port: 8080 })] });
  new gw.observability.CanaryRollout(chart, 'canary', { gateway, prometheus: 'http://prometheus', ...analysis });
  return Testing.synth(chart).find(({ kind }) => kind === 'AnalysisTemplate').spec.metrics;
}

/** Whether the analysis lets a new version pass, rolls it back, or is inconclusive, after these requests to its pod and the stable one. */
async function verdictOn(
  stable: Live,
  canary: Live,
  send: () => Promise<unknown>,
  metric: any = ANALYSIS,
): Promise<string> {
  const scrape = async () => [
    { pod: 'edge-old-1', text: await metricsOf(stable) },
    { pod: 'edge-new-1', text: await metricsOf(canary) },
  ];
  const before = await scrape();
  await send();
  const query = metric.provider.prometheus.query
    .replaceAll('{{args.hash}}', 'new')
    .replaceAll('{{args.stable-hash}}', 'old')
    .replaceAll('namespace="ai"', 'namespace="demo"');
  const prometheus = ObservabilityOracle.start();
  const argo = RolloutsOracle.start();
  try {
    const [result = []] = await prometheus.samples([before, await scrape()], [query]);
    const passes = await argo.holds(metric.successCondition, result);
    const fails = await argo.holds(metric.failureCondition, result);
    expect([passes.error, fails.error]).toEqual([undefined, undefined]);
    return passes.holds ? 'passes' : fails.holds ? 'is rolled back' : 'is inconclusive';
  } finally {
    prometheus.stop();
    argo.stop();
  }
}

describeLive('a canary change', () => {
  let stable: Live;
  const started: Live[] = [];
  const start = async (run: Parameters<typeof runLive>[0]) => {
    const live = await runLive({ ...run, options });
    started.push(live);
    return live;
  };
  const asTool = describeWithOracle('rollouts') === describe && describeWithOracle('observability') === describe;
  beforeAll(async () => {
    stable = await start({ input: assistant(), upstreams: model() });
  });
  afterAll(() => Promise.all(started.map((live) => live.stop())));

  const rounds =
    (canary: Live, count = 12, content?: string) =>
    async () => {
      for (let round = 0; round < count; round++) for (const pod of [stable, canary]) await chat(pod, content);
    };

  it.skipIf(!asTool).each<[string, Parameters<typeof assistant>[0], number]>([
    ['a guard rejects every prompt', { guard: REJECTS_ALL }, 12],
    ['a guard rejects every prompt, and there are few', { guard: REJECTS_ALL }, 3],
    ['the provider does not accept its key', { key: 'wrong' }, 12],
    ['its route is lost', { path: '/v2' }, 12],
    ['its limit is too low', { limit: LIMIT }, 12],
  ])(
    'is rolled back if %s',
    async (_, change, count) => {
      const canary = await start({ input: assistant(change), upstreams: model() });
      expect(await verdictOn(stable, canary, rounds(canary, count))).toBe('is rolled back');
    },
    ORACLE_START,
  );

  it.skipIf(!asTool)(
    'passes if its responses are like those of the stable pods, errors included',
    async () => {
      const [other, canary] = await Promise.all([1, 2].map(() => start({ input: assistant(), upstreams: model() })));
      const unread = async () => {
        for (let round = 0; round < 12; round++) for (const pod of [other!, canary!]) await chat(pod);
        for (const pod of [other!, canary!])
          for (let time = 0; time < 4; time++) await pod.get('http://ai.example.com/none');
      };
      expect(await verdictOn(other!, canary!, unread)).toBe('passes');
    },
    ORACLE_START,
  );

  it.skipIf(!asTool)(
    'is inconclusive without enough requests',
    async () => {
      const canary = await start({ input: assistant(), upstreams: model() });
      expect(await verdictOn(stable, canary, async () => undefined)).toBe('is inconclusive');
      expect(await verdictOn(stable, canary, rounds(canary, 5))).toBe('is inconclusive');
      expect(await verdictOn(stable, canary, rounds(canary, 5))).toBe('passes');
    },
    ORACLE_START,
  );

  it.skipIf(!asTool)(
    'passes with a limit whose status is not compared',
    async () => {
      const canary = await start({ input: assistant({ limit: LIMIT }), upstreams: model() });
      const [metric] = metricsWith({ ignoredStatuses: [503, 429] });
      expect(await verdictOn(stable, canary, rounds(canary), metric)).toBe('passes');
    },
    ORACLE_START,
  );

  it.skipIf(!asTool)(
    'is rolled back by latency or tokens only if these are compared',
    async () => {
      const canary = await start({ input: assistant(), upstreams: model('well'.repeat(100)) });
      const [errors, latency, tokens, cost] = metricsWith({
        maxLatencyIncrease: 1000,
        maxTokenIncrease: 2,
        maxCostIncrease: 0.1,
      });
      expect(await verdictOn(stable, canary, rounds(canary), errors)).toBe('passes');
      expect(await verdictOn(stable, canary, rounds(canary), latency)).toBe('passes');
      expect(await verdictOn(stable, canary, rounds(canary), tokens)).toBe('is rolled back');
      // No model has a price here.
      expect(await verdictOn(stable, canary, rounds(canary), cost)).toBe('passes');
    },
    ORACLE_START,
  );

  it('receives no request if the data plane rejects it', async () => {
    const made = compiled(input('site.demo'));
    const broken = JSON.parse(JSON.stringify(made).replaceAll('"binds:', '"others: nothing\\nbinds:'));
    const refused = runLive({ input: '', made: broken, upstreams: upstreams(), options });
    await expect(refused).rejects.toThrow();
    expect((await chat(stable)).status).toBe(200);
  });

  it('keeps the previous config in a pod of the previous version', () => {
    const [before, after] = [compiled(input('site.demo')), compiled(input('lost.demo'))];
    const [deployment] = before.manifests.filter(({ kind }) => kind === 'Deployment');
    // The cluster contains the objects of the new version, and the ReplicaSet of the previous one.
    const others = after.manifests.filter(({ kind }) => kind !== 'Deployment');
    const pod = new InstalledPod(
      podOf([deployment!, ...others], () => undefined),
      mkdtempSync(join(tmpdir(), 'pod-')),
    );
    const config = readFileSync(pod.here('/config/config.yaml'), 'utf8');
    expect(parse(config.replaceAll('$$', '$'))).toEqual(parse(before.config.replaceAll('$$', '$')));
    expect(config).toContain('site.demo');
  });
});

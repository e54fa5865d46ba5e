import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { InstalledPod } from '../../src/apps/dev/installed-pod';
import { podOf } from '../../src/apps/dev/pod';
import { loadText } from '../../src/core/compiler/1-load';
import { compile } from '../../src/core/compiler/compile';
import { DiagnosticCollector } from '../../src/core/diagnostics';
import { describeLive } from './harness/program';
import { type Live, runLive } from './harness/run-live';
import { http } from './harness/upstreams';

const PAGE = readFileSync(join(__dirname, '..', '..', 'docs', 'canary.md'), 'utf8');

/** The analysis of the page. */
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

/** As many requests as there are pods, in turn, again and again; how many of them failed. */
async function load(pods: readonly Live[], rounds: number): Promise<number> {
  let failed = 0;
  for (let round = 0; round < rounds; round++)
    for (const pod of pods) if ((await pod.get('http://site.example.com/')).status >= 500) failed++;
  return failed;
}

/** Returns the result of the page's query for one pod: the share of its responses with such a status. */
async function measured(pod: Live): Promise<number> {
  const [, metric = '', status = ''] = /(\w+)\{.*status=~"([^"]+)"/.exec(ANALYSIS.provider.prometheus.query) ?? [];
  const { body } = await pod.get('http://pod.example.com:15020/metrics');
  let [all, failing] = [0, 0];
  for (const [, labels = '', count] of body.matchAll(new RegExp(`^${metric}\\{(.*)\\} (\\d+)`, 'gm'))) {
    all += Number(count);
    if (new RegExp(`^(?:${status})$`).test(/(?:^|,)status="([^"]*)"/.exec(labels)?.[1] ?? '')) failing += Number(count);
  }
  expect(all).toBeGreaterThan(0);
  return failing / all;
}

/** A condition of the page: `result[0] < 0.05` */
const holds = (condition: string, result: number): boolean => {
  const [, operator, bound] = /^result\[0\] (<|>=) ([\d.]+)$/.exec(condition) ?? [];
  return operator === '<' ? result < Number(bound) : result >= Number(bound);
};

describeLive('a canary change', () => {
  let stable: Live;
  beforeAll(async () => {
    stable = await runLive({ input: input('site.demo'), upstreams: upstreams(), options });
  });
  afterAll(() => stable.stop());

  it('is promoted if its answers succeed', async () => {
    const canary = await runLive({ input: input('site.demo'), upstreams: upstreams(), options });
    expect(await load([stable, canary], 20)).toBe(0);
    expect(holds(ANALYSIS.successCondition, await measured(canary))).toBe(true);
    expect(holds(ANALYSIS.failureCondition, await measured(canary))).toBe(false);
    await canary.stop();
  });

  it('is rolled back if its answers fail, and only its pod is affected', async () => {
    const canary = await runLive({ input: input('lost.demo'), upstreams: {}, options });
    expect(await load([stable, canary], 20)).toBe(20);
    expect(holds(ANALYSIS.failureCondition, await measured(canary))).toBe(true);
    expect(holds(ANALYSIS.successCondition, await measured(stable))).toBe(true);
    // Simulates an abort.
    await canary.stop();
    expect(await load([stable], 40)).toBe(0);
  });

  it('receives no request if the data plane rejects it', async () => {
    const made = compiled(input('site.demo'));
    const broken = JSON.parse(JSON.stringify(made).replaceAll('"binds:', '"others: nothing\\nbinds:'));
    const refused = runLive({ input: '', made: broken, upstreams: upstreams(), options });
    await expect(refused).rejects.toThrow();
    expect(await load([stable], 20)).toBe(0);
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

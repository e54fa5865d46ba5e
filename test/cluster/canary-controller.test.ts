import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Testing } from 'cdk8s';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as gw from '../../src';
import { loadText } from '../../src/core/compiler/1-load';
import { compile } from '../../src/core/compiler/compile';
import { DiagnosticCollector } from '../../src/core/diagnostics';
import { assistant, chat, metricsOf, model, REJECTS_ALL } from '../live/harness/assistant';
import { describeLive } from '../live/harness/program';
import { type Live, runLive } from '../live/harness/run-live';
import { ObservabilityOracle, type PodMetrics } from '../oracles/observability-oracle';
import { build, describeWithOracle } from '../oracles/oracle';
import { rolloutsDefinitions } from '../oracles/rollouts-definitions';
import { ApiServer, CLUSTER_START, describeWithCluster } from './api-server';
import { apply } from './no-drift';

const options = { configDelivery: 'POD' } as const;
const NAMESPACE = 'demo';
const REPLICAS = 4;

/** The Deployment of a gateway, which contains its configuration. */
function deploymentOf(input: string): any {
  const diagnostics = new DiagnosticCollector();
  const [gateway] = compile(
    loadText([{ name: 'input.yaml', text: input }], diagnostics),
    options,
    diagnostics,
  ).gateways;
  const deployment: any = structuredClone(gateway!.manifests.find(({ kind }) => kind === 'Deployment'));
  deployment.spec.replicas = 0;
  return deployment;
}

/** The Rollout and the AnalysisTemplate of a canary, which measures each two seconds instead of each minute. */
function canaryOf(prometheus: string): any[] {
  const chart = new gw.CompiledChart(Testing.app(), 'edge', {
    namespace: NAMESPACE,
    configDelivery: gw.settings.ConfigDelivery.POD,
  });
  const gateway = new gw.Gateway(chart, 'edge', { metadata: { name: 'edge' } });
  gateway.addHttpListener('http');
  gateway.addRoute('site', { to: [new gw.StaticBackend(chart, 'site', { host: 'site.internal', port: 8080 })] });
  new gw.observability.CanaryRollout(chart, 'canary', { gateway, prometheus, replicas: REPLICAS });
  const objects: any[] = Testing.synth(chart).filter(({ apiVersion }) => apiVersion.startsWith('argoproj.io/'));
  for (const { spec } of objects) {
    if (spec.metrics) Object.assign(spec.metrics[0], { initialDelay: '2s', interval: '2s' });
    else spec.minReadySeconds = 0;
  }
  return objects;
}

describeWithCluster()('the controller of Argo Rollouts', () => {
  describeWithOracle('rollouts-controller')('in a real API server', () => {
    describeLive('with data planes and the engine of Prometheus', () => {
      let server: ApiServer;
      let controller: ChildProcess;
      let prometheus: Server;
      let engine: ObservabilityOracle;
      let kubelet: NodeJS.Timeout;
      const pods = new Map<string, Live>();
      const rounds: PodMetrics[][] = [];

      const get = (...args: readonly string[]): any => {
        const { out } = server.kubectl(['get', '-n', NAMESPACE, '-o', 'json', ...args]);
        return out === '' ? undefined : JSON.parse(out);
      };
      const put = (...objects: readonly object[]) => {
        const list = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects });
        expect(server.kubectl(['apply', '-f', '-'], list)).toMatchObject({ code: 0 });
      };
      const until = async <Value>(what: string, read: () => Value | undefined): Promise<Value> => {
        for (const limit = Date.now() + 90_000; Date.now() < limit; ) {
          const value = read();
          if (value !== undefined) return value;
          await new Promise((resolve) => setTimeout(resolve, 500));
        }
        throw new Error(`${what} did not happen: ${JSON.stringify(get('rollout', 'edge')?.status, null, 2)}`);
      };
      /** The ReplicaSets and the pods that they want, by hash. */
      const replicaSets = (): { hash: string; name: string; wanted: number; ready?: number }[] =>
        get('replicasets').items.map(({ metadata, spec, status }: any) => ({
          hash: metadata.labels['rollouts-pod-template-hash'],
          name: metadata.name,
          wanted: spec.replicas ?? 0,
          ready: status?.availableReplicas ?? 0,
        }));
      const rollout = (phase: string) => () => {
        const { metadata, status } = get('rollout', 'edge');
        return status?.phase === phase && Number(status.observedGeneration) === metadata.generation
          ? status
          : undefined;
      };

      beforeAll(async () => {
        engine = ObservabilityOracle.start();
        prometheus = createServer(async (request, response) => {
          let form = '';
          for await (const chunk of request) form += chunk;
          const query = new URLSearchParams(form || new URL(request.url ?? '', 'http://x').search).get('query') ?? '';
          rounds.push(
            await Promise.all(
              [...pods].map(async ([hash, live]) => ({ pod: `edge-${hash}-1`, text: await metricsOf(live) })),
            ),
          );
          const [samples = []] = await engine.samples(rounds, [query]);
          const result = samples.map((value) => ({ metric: {}, value: [Date.now() / 1000, String(value)] }));
          response.setHeader('content-type', 'application/json');
          response.end(JSON.stringify({ status: 'success', data: { resultType: 'vector', result } }));
        }).listen(0, '127.0.0.1');
        server = await ApiServer.start();
        apply(server, ...rolloutsDefinitions(true).flatMap((file) => ['--server-side', '-f', file]));
        server.kubectl(['wait', '--for=condition=Established', 'crd', '--all']);
        server.kubectl(['create', 'namespace', NAMESPACE]);
        server.kubectl(['create', 'namespace', 'argo-rollouts']);
        controller = spawn(
          build('rollouts-controller'),
          [
            `--kubeconfig=${join(server.folder, 'kubeconfig')}`,
            '--leader-elect=false',
            '--metricsPort=0',
            '--healthzPort=0',
          ],
          { stdio: 'ignore' },
        );
        // Without nodes, nobody starts pods. This reports those of each ReplicaSet as available.
        kubelet = setInterval(() => {
          for (const { name, wanted, ready } of replicaSets()) {
            if (wanted === ready) continue;
            const status = {
              replicas: wanted,
              readyReplicas: wanted,
              availableReplicas: wanted,
              fullyLabeledReplicas: wanted,
            };
            server.kubectl([
              'patch',
              'replicaset',
              name,
              '-n',
              NAMESPACE,
              '--subresource=status',
              '--type=merge',
              '-p',
              JSON.stringify({ status }),
            ]);
          }
        }, 700);
        const { port } = prometheus.address() as AddressInfo;
        put(deploymentOf(assistant()), ...canaryOf(`http://127.0.0.1:${port}`));
        const { stableRS } = await until('the first version', rollout('Healthy'));
        pods.set(stableRS, await runLive({ input: assistant(), upstreams: model(), options }));
      }, CLUSTER_START);
      afterAll(async () => {
        clearInterval(kubelet);
        controller?.kill('SIGKILL');
        prometheus?.close();
        engine?.stop();
        await Promise.all([...pods.values()].map((live) => live.stop()));
        server?.stop();
      });

      /** Rolls a version out and sends requests to a pod of each version while it is analyzed. */
      async function rollOut(input: string, phase: string): Promise<{ stable: string; canary: string }> {
        const { stableRS: stable } = get('rollout', 'edge').status;
        put(deploymentOf(input));
        const canary = await until(
          'a ReplicaSet of the new version',
          () => replicaSets().find(({ hash, wanted }) => hash !== stable && wanted > 0)?.hash,
        );
        pods.set(canary, await runLive({ input, upstreams: model(), options }));
        for (let round = 0; round < 15; round++) for (const hash of [stable, canary]) await chat(pods.get(hash)!);
        await until(phase, rollout(phase));
        return { stable, canary };
      }

      it('rolls a version back whose guard rejects every prompt', async () => {
        const { stable, canary } = await rollOut(assistant({ guard: REJECTS_ALL }), 'Degraded');
        expect(get('rollout', 'edge').status).toMatchObject({ abort: true, stableRS: stable });
        await until('the end of its pod', () =>
          replicaSets().find(({ hash, wanted }) => hash === canary && wanted === 0),
        );
        expect(replicaSets().find(({ hash }) => hash === stable)?.wanted).toBe(REPLICAS);
      });

      it.each<[string, Parameters<typeof assistant>[0]]>([
        ['whose key the provider does not accept', { key: 'wrong' }],
        ['whose route is lost', { path: '/v2' }],
      ])('rolls a version back %s', async (_, change) => {
        const { stable } = await rollOut(assistant(change), 'Degraded');
        expect(get('rollout', 'edge').status).toMatchObject({ abort: true, stableRS: stable });
      });

      it('promotes a version that responds as before', async () => {
        const { stable, canary } = await rollOut(assistant({ path: '/' }), 'Healthy');
        expect(get('rollout', 'edge').status.stableRS).toBe(canary);
        expect(canary).not.toBe(stable);
      });
    });
  });
});

import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { main } from '../../../src/apps/cli';
import { run, useFolder } from '../cli/run';
import { fakeKubectl } from './fake-kubectl';
import { changed, DUMP } from './recorded-dump';

const INPUT = join(__dirname, 'gateway.yaml');

const folder = useFolder();

describe('pods of a cluster', () => {
  let server: Server | undefined;
  const { PATH } = process.env;
  afterEach(() => {
    server?.close();
    process.env.PATH = PATH;
  });

  const pod = (name: string, checksum: string, gateway = 'edge', namespace = 'demo') => ({
    metadata: {
      namespace,
      name,
      labels: { 'gateway.networking.k8s.io/gateway-name': gateway },
      annotations: { 'checksum/config': checksum, 'cdk8s-ai-gateway/compiled-as': `demo/${gateway}` },
    },
  });

  /** Runs a test with a kubectl mock that knows these pods, each of which responds like the server. */
  async function withKubectl(pods: readonly object[], dump: string): Promise<void> {
    server = createServer((_, response) => response.end(dump)).listen(0, '127.0.0.1');
    await new Promise((resolve) => server?.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const file = folder.write('pods.json', JSON.stringify({ items: pods }));
    process.env.PATH = fakeKubectl(folder, port, { pods: file });
  }

  async function checksum(...more: string[]): Promise<string> {
    const { out } = await run('compile', '-f', INPUT, '-o', '-', ...more);
    return /checksum\/config: (\w+)/.exec(out)?.[1] ?? '';
  }

  it.each([
    // Running pods reload their config: a change that has not arrived yet does not mean that it was rejected.
    ['', 'different'],
    ['rolloutOnConfigChange: true', 'refused'],
    ['configDelivery: compressed', 'refused'],
    ['configDelivery: pod', 'refused'],
  ])('are each compared with their Gateway: %s', async (settings, verdict) => {
    const config = ['--config', folder.write('ai-gateway.yaml', settings)];
    const own = await checksum(...config);
    const different = JSON.stringify(changed((dump) => dump.backends.pop()));
    await withKubectl([pod('new', own), pod('old', 'another')], different);
    const asked = ['drift', '-f', INPUT, '--kubectl', '--context', 'prod', '--format', 'json', ...config];
    const { code, out } = await run(...asked);
    expect(code).toBe(5);
    const { reports } = JSON.parse(out) as { reports: { source: string; verdict: string }[] };
    expect(reports.map(({ source, verdict }) => `${source} ${verdict}`).sort()).toEqual([
      `pod demo/new ${verdict}`,
      'pod demo/old behind',
    ]);
    expect(folder.read('calls')).toContain('port-forward --context prod --namespace demo pod/new :15000');
  });

  it('are those of the requested namespace and Gateway', async () => {
    const text = readFileSync(INPUT, 'utf8');
    const both = folder.write('both.yaml', `${text}---\n${text.replaceAll('namespace: demo', 'namespace: other')}`);
    await withKubectl([pod('one', await checksum())], DUMP);
    const answer = async (...more: string[]) => {
      const { code, out, err } = await run('drift', '-f', both, '--no-config', '--kubectl', ...more);
      return [code, out || err];
    };
    const [IN_STEP, NO_POD] = [
      'pod demo/one: in step (Gateway demo/edge)\n',
      'not compared: Gateway other/edge has no running pod\n',
    ];
    expect(await answer()).toEqual([1, IN_STEP + NO_POD]);
    expect(await answer('--namespace', 'demo')).toEqual([0, IN_STEP]);
    expect(await answer('--gateway', 'demo/edge')).toEqual([0, IN_STEP]);
    expect(await answer('--gateway', 'other/edge')).toEqual([1, NO_POD]);
    expect(await answer('--gateway', 'demo/egde')).toEqual([2, expect.stringContaining('not among the inputs')]);
    expect(await answer('--gateway', 'other/edge', '--namespace', 'demo')).toEqual([
      1,
      'not compared: no pod of the selected Gateways is running\n',
    ]);
  });

  it('are polled, and each change is reported in one line', async () => {
    await withKubectl([pod('one', await checksum())], DUMP);
    const lines: string[] = [];
    const answers = [DUMP, DUMP, JSON.stringify(changed((dump) => dump.backends.pop()))];
    server?.removeAllListeners('request').on('request', (_, response) => {
      if (answers.length === 1) setTimeout(() => process.emit('SIGINT'), 1200);
      response.end(answers.length > 1 ? answers.shift() : answers[0]);
    });
    const quiet = { err: () => {}, color: false, interactive: false };
    const code = await main(['drift', '-f', INPUT, '--kubectl', '--watch', '1'], {
      ...quiet,
      out: (text) => lines.push(text),
    });
    expect(code).toBe(0);
    expect(lines.map((line) => line.replace(/^\S+ /, ''))).toEqual([
      'pod demo/one: in step\n',
      'pod demo/one: different; differences: 1 (security: 1)\n',
    ]);
  });

  it('are not compared if they abort the response', async () => {
    await withKubectl([pod('one', await checksum())], DUMP);
    server?.removeAllListeners('request').on('request', (_, response) => {
      response.writeHead(200, { 'content-length': DUMP.length });
      response.write(DUMP.slice(0, 100), () => response.destroy());
    });
    const { code, out } = await run('drift', '-f', INPUT, '--kubectl');
    expect(code).toBe(1);
    expect(out).toMatch(/^not compared: pod demo\/one: http:\S+ does not respond: /);
  });

  it('are reported in one line each if they do not respond while watched', async () => {
    const own = await checksum();
    await withKubectl([pod('lost-one', own), pod('lost-two', own)], DUMP);
    const lines: string[] = [];
    setTimeout(() => process.emit('SIGINT'), 1500);
    const quiet = { err: () => {}, color: false, interactive: false };
    await main(['drift', '-f', INPUT, '--kubectl', '--watch', '60'], { ...quiet, out: (text) => lines.push(text) });
    expect(lines.map((line) => /pod demo\/(\S+): .*: not compared/.exec(line)?.[1]).sort()).toEqual([
      'lost-one',
      'lost-two',
    ]);
  });

  it('are not compared if their Deployment or DaemonSet was renamed after compilation', async () => {
    const own = await checksum();
    const madeBy = (name: string, kind: string, owner: string, labels: object) => {
      const { metadata } = pod(name, own);
      const ownerReferences = [{ apiVersion: 'apps/v1', kind, name: owner, controller: true }];
      return { metadata: { ...metadata, labels: { ...metadata.labels, ...labels }, ownerReferences } };
    };
    const hash = { 'pod-template-hash': '5d8f' };
    await withKubectl(
      [
        madeBy('plain', 'ReplicaSet', 'edge-5d8f', hash),
        madeBy('late', 'ReplicaSet', 'dev-edge-blue-5d8f', hash),
        madeBy('on-nodes', 'DaemonSet', 'edge', {}),
        madeBy('late-on-nodes', 'DaemonSet', 'dev-edge', {}),
        // Of a Rollout, which has a name of its own.
        madeBy('canary', 'ReplicaSet', 'edge-canary-77', { 'rollouts-pod-template-hash': '77' }),
      ],
      DUMP,
    );
    const { code, out } = await run('drift', '-f', INPUT, '--kubectl');
    expect([
      code,
      out
        .split('\n')
        .filter((line) => line.includes('pod '))
        .sort(),
    ]).toEqual([
      1,
      [
        'not compared: pod demo/late was compiled as demo/edge and later renamed to dev-edge-blue (AIG1022)',
        'not compared: pod demo/late-on-nodes was compiled as demo/edge and later renamed to dev-edge (AIG1022)',
        'pod demo/canary: in step (Gateway demo/edge)',
        'pod demo/on-nodes: in step (Gateway demo/edge)',
        'pod demo/plain: in step (Gateway demo/edge)',
      ],
    ]);
  });

  it('are reported if they do not respond or are unknown', async () => {
    const { annotations, ...controlled } = pod('controlled', 'x').metadata;
    const [stray, moved] = [pod('stray', 'x', 'unknown'), pod('moved', 'x', 'edge', 'dev')];
    await withKubectl([pod('lost', await checksum()), stray, moved, { metadata: controlled }], DUMP);
    const { code, out } = await run('drift', '-f', INPUT, '--kubectl');
    expect(code).toBe(1);
    expect(out).toContain('not compared: pod demo/stray runs Gateway demo/unknown, which the inputs do not have');
    expect(out).toContain('not compared: pod dev/moved was compiled as demo/edge and later moved to the namespace dev');
    expect(out).not.toContain('controlled');
    expect(out).toContain('not compared: pod demo/lost: kubectl port-forward: error: pod is not running');
  });
});

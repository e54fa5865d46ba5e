import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { AGENTGATEWAY_1_4 } from '../../src/core/data-plane/agentgateway-1.4';
import { differencesBetween } from '../../src/core/data-plane/differences';
import { run } from '../apps/cli/run';
import { describeLive } from './harness/program';
import { runLive } from './harness/run-live';

const FOLDER = join(__dirname, '..', 'apps', 'drift');
const INPUT = join(FOLDER, 'gateway.yaml');
/** The dump that tests without a process use. `UPDATE_FIXTURES=1` rewrites it. */
const RECORDED = join(FOLDER, 'dump.json');

describeLive('the config dump of a process', () => {
  const text = readFileSync(INPUT, 'utf8');

  it('is in sync with its inputs, from its admin port or a file', async () => {
    const live = await runLive({ input: text });
    const dump = await live.dump();
    const { config, version, ...own } = JSON.parse(dump);
    if (process.env.UPDATE_FIXTURES) writeFileSync(RECORDED, `${JSON.stringify(own, undefined, 1)}\n`);
    const recorded = AGENTGATEWAY_1_4.running.partsOfDump(JSON.parse(readFileSync(RECORDED, 'utf8')));
    expect(differencesBetween(recorded, AGENTGATEWAY_1_4.running.partsOfDump(own))).toEqual([]);
    const file = join(mkdtempSync(join(tmpdir(), 'drift-')), 'dump.json');
    writeFileSync(file, dump);
    const url = await live.origin(15000);
    const { code, out } = await run('drift', '-f', INPUT, '--url', url, '--dump', file);
    expect(out).toBe(`${url}: in step (Gateway demo/edge)\n${file}: in step (Gateway demo/edge)\n`);
    expect(code).toBe(0);
  });

  it('reports differences after the inputs change, security first', async () => {
    const live = await runLive({
      input: text.replace('jwt.team == "search"', 'has(jwt.team)').replace('/tools', '/other-tools'),
    });
    const { code, out } = await run('drift', '-f', INPUT, '--url', await live.origin(15000));
    expect(code).toBe(5);
    expect(out.split('\n').slice(1, 8)).toEqual([
      '  it runs a different config',
      '  security: route 80/http demo/chat.00: policies.authorization.rules.allow.0, by AgentgatewayPolicy demo/callers',
      String.raw`      expected "jwt.team == \"search\""`,
      '      running  "has(jwt.team)"',
      expect.stringContaining('demo/chat.01'),
      expect.stringContaining('expected'),
      expect.stringContaining('running'),
    ]);
  });

  it('is in sync for TCP routes to Services and to backends with policies', async () => {
    const input = join(mkdtempSync(join(tmpdir(), 'drift-')), 'tcp.yaml');
    writeFileSync(input, TCP);
    const live = await runLive({ input: TCP });
    const url = await live.origin(15000);
    expect((await run('drift', '-f', input, '--url', url)).out).toBe(`${url}: in step (Gateway demo/edge)\n`);
    writeFileSync(input, TCP.replace('{insecureSkipVerify: All}', '{sni: db.example.com}'));
    const { code, out } = await run('drift', '-f', input, '--url', url);
    expect(code).toBe(5);
    expect(out).toContain('demo/web.00');
  });
});

const TCP = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: demo}
spec:
  gatewayClassName: agentgateway
  listeners: [{name: db, port: 90, protocol: TCP}, {name: other, port: 91, protocol: TCP}]
---
apiVersion: gateway.networking.k8s.io/v1alpha2
kind: TCPRoute
metadata: {name: web, namespace: demo}
spec:
  parentRefs: [{name: edge, sectionName: db}]
  rules: [{backendRefs: [{name: web, port: 8080}]}]
---
apiVersion: gateway.networking.k8s.io/v1alpha2
kind: TCPRoute
metadata: {name: other, namespace: demo}
spec:
  parentRefs: [{name: edge, sectionName: other}]
  rules: [{backendRefs: [{name: other, group: agentgateway.dev, kind: AgentgatewayBackend, weight: 3}, {name: web, port: 8080}]}]
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata: {name: other, namespace: demo}
spec:
  static: {host: db.example.com, port: 5432}
  policies: {tls: {sni: real.example.com}}
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: web, namespace: demo}
spec:
  targetRefs: [{group: '', kind: Service, name: web}]
  backend: {tls: {insecureSkipVerify: All}}
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: route, namespace: demo}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: edge}]
  backend: {tls: {sni: all.example.com}}
---
apiVersion: v1
kind: Service
metadata: {name: web, namespace: demo}
spec: {ports: [{port: 8080}]}
`;

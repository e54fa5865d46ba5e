import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LocalConfig, type Upstream } from '../../../src/apps/dev/local-config';
import { recordRunning } from '../../../src/apps/dev/running-sessions';
import { SessionFolder } from '../../../src/apps/dev/session-folder';
import { choicesOf, recorded } from '../../../src/apps/dev/turn-record';
import { run, useFolder } from '../cli/run';
import { DUMP } from './recorded-dump';

const INPUT = join(__dirname, 'gateway.yaml');
const folder = useFolder();

describe('ai-gateway drift --dev', () => {
  const { TMPDIR } = process.env;
  let server: Server | undefined;
  beforeEach(() => {
    process.env.TMPDIR = folder.path();
  });
  afterEach(() => {
    server?.close();
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  });

  /** A session whose data plane answers so, with ports of its own. */
  async function withSession(dump: string, ports: Record<string, number>): Promise<string> {
    server = createServer((_, response) => response.end(dump)).listen(0, '127.0.0.1');
    await new Promise((resolve) => server?.once('listening', resolve));
    const admin = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const turn = { ports, addresses: {}, mocks: {} };
    recordRunning(new SessionFolder().path, { gateway: 'demo/edge', admin, turn });
    return admin;
  }

  const onPorts = (dump: string) =>
    dump.replaceAll('bind/80', 'bind/8080').replaceAll('bind/81', 'bind/8081').replaceAll('[::]:8', '[::]:808');

  it('compares with the config that dev generates from the inputs', async () => {
    const admin = await withSession(onPorts(DUMP), { 80: 8080, 81: 8081 });
    const { code, out } = await run('drift', '-f', INPUT, '--dev');
    expect(out).toBe(`http://${admin}: in step (Gateway demo/edge)\n`);
    expect(code).toBe(0);
  });

  it('reports running differences', async () => {
    await withSession(onPorts(DUMP).replace('jwt.team == \\"search\\"', 'true'), { 80: 8080, 81: 8081 });
    const { code, out } = await run('drift', '-f', INPUT, '--dev', '--gateway', 'demo/edge');
    expect(code).toBe(5);
    expect(out).toContain(
      '  security: route 8080/http demo/chat.00: policies.authorization.rules.allow.0, by AgentgatewayPolicy demo/callers\n',
    );
  });

  it('reports that dev is not running or does not respond', async () => {
    const none = await run('drift', '-f', INPUT, '--dev');
    expect(none.code).toBe(1);
    expect(none.out).toBe('not compared: Gateway demo/edge is run by no `ai-gateway dev` on this machine\n');
    await withSession('[]', {});
    const lost = await run('drift', '-f', INPUT, '--dev');
    expect(lost.code).toBe(1);
    expect(lost.out).toContain('is not a dump of the data plane');
  });
});

describe('a recorded transformation of a config', () => {
  const CONFIG = `binds:
- port: 80
  listeners:
  - name: http
    routes:
    - backends: [{host: web.demo.svc.cluster.local:80}]
backends:
- name: demo/llm
  ai: {groups: [{providers: [{name: first, provider: {openAI: {}}}]}]}
`;

  it('is replayed from a file and skips absent entries', () => {
    const { choices, record } = recorded({
      port: (port) => port + 8000,
      address: (host) => (host.startsWith('web.') ? { host: 'localhost', port: 9000, plain: true } : undefined),
      mockPort: ({ key }: Upstream) => (key === 'provider demo/llm/first' ? 4000 : undefined),
      visitors: 'source.address == "127.0.0.1"',
    });
    const turned = String(new LocalConfig(CONFIG).turned(choices));
    for (const part of ['port: 8080', 'localhost:9000', '127.0.0.1:4000', 'source.address'])
      expect(turned).toContain(part);
    const again = choicesOf(JSON.parse(JSON.stringify(record)));
    expect(String(new LocalConfig(CONFIG).turned(again))).toBe(turned);
    const other = String(new LocalConfig(CONFIG.replace('80\n', '90\n').replace('web.', 'shop.')).turned(again));
    for (const part of ['port: 90', 'shop.demo.svc.cluster.local:80']) expect(other).toContain(part);
  });
});

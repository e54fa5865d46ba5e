import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { parseAllDocuments, stringify } from 'yaml';
import { run, useFolder } from '../cli/run';
import { fakeKubectl } from '../drift/fake-kubectl';
import { DUMP, INPUT, routeOf, TEXT } from './recorded';

const folder = useFolder();
const { PATH } = process.env;
const asked: (string | undefined)[] = [];
let server: Server;
let port = 0;
let dump = DUMP;

beforeEach(async () => {
  dump = DUMP;
  asked.length = 0;
  server = createServer(({ url }, response) => {
    asked.push(url);
    response.end(dump);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  server.close();
  process.env.PATH = PATH;
});

const changedDump = () => {
  const other = JSON.parse(DUMP);
  routeOf(other, 'chat.00').matches[0].path = { pathPrefix: '/other' };
  return JSON.stringify(other);
};

it('queries the admin port of a process', async () => {
  const migrate = () => run('migrate', '-f', INPUT, '--url', `http://127.0.0.1:${port}`, '--format', 'json');
  const { code, out } = await migrate();
  expect(code).toBe(0);
  expect(asked).toEqual(['/config_dump']);
  expect(JSON.parse(out).reports).toMatchObject([{ gateway: 'demo/edge', verdict: 'explained', compared: 16 }]);
  dump = changedDump();
  expect(await migrate()).toMatchObject({ code: 5 });
});

it('reads resources of a cluster and queries the pods of its controller', async () => {
  const items = parseAllDocuments(TEXT).map((document) => document.toJSON());
  const labels = { 'gateway.networking.k8s.io/gateway-name': 'edge' };
  const own = { 'cdk8s-ai-gateway/compiled-as': 'demo/edge' };
  const pods = [
    ...['one', 'lost'].map((name) => ({ metadata: { namespace: 'demo', name, labels } })),
    { metadata: { namespace: 'demo', name: 'compiled', labels, annotations: own } },
  ];
  const files = {
    gatewayclasses: folder.write('all.yaml', stringify({ apiVersion: 'v1', kind: 'List', items })),
    pods: folder.write('pods.json', JSON.stringify({ items: pods })),
  };
  process.env.PATH = fakeKubectl(folder, port, files);
  dump = changedDump();
  const { code, out } = await run('migrate', '--no-config', '--kubectl', '--context', 'prod', '--format', 'json');
  const { reports, unanswered } = JSON.parse(out);
  expect(reports).toMatchObject([{ source: 'pod demo/one', gateway: 'demo/edge', verdict: 'different' }]);
  expect(reports[0].differences[0]).toMatchObject({
    field: 'matches.0.path.pathPrefix',
    resources: ['HTTPRoute demo/chat'],
  });
  expect(JSON.stringify(unanswered)).toContain('error: pod is not running');
  expect(code).toBe(1);
  const calls = folder.read('calls');
  expect(calls).toContain('port-forward --context prod --namespace demo pod/one :15000');
  expect(calls).not.toContain('pod/compiled');
  expect(calls).not.toMatch(/\bsecrets\b/);
});

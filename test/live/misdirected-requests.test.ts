import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { loadText } from '../../src/core/compiler/1-load';
import { compile } from '../../src/core/compiler/compile';
import { explainRequest } from '../../src/core/compiler/queries/explain';
import { DiagnosticCollector } from '../../src/core/diagnostics';
import { answerOf } from '../../src/library/testing/request-answer';
import { Authority } from './harness/certificates';
import { describeLive } from './harness/program';
import { type Live, runLive } from './harness/run-live';
import { either } from './harness/upstreams';

const GATEWAY_API = 'gateway.networking.k8s.io/v1';
const HOSTNAMES = [undefined, '*.example.com', 'b.example.com', '*.b.example.com', 'c.org'];
const HOSTS = ['other.net', 'a.example.com', 'b.example.com', 'x.b.example.com', 'c.org'];
/** Of listeners that hand connections on unread. */
const PASSED = ['passed.example.com', 'passed.net'];

const { cert, key } = Authority.named('live').issue('DNS:any.example.com');

const inputOf = (hostnames: readonly (string | undefined)[], passed = PASSED) =>
  [
    {
      apiVersion: GATEWAY_API,
      kind: 'Gateway',
      metadata: { name: 'edge', namespace: 'demo' },
      spec: {
        gatewayClassName: 'agentgateway',
        listeners: [
          ...hostnames.map((hostname, at) => ({
            name: `l${at}`,
            port: 443,
            protocol: 'HTTPS',
            tls: { certificateRefs: [{ name: 'own' }] },
            ...(hostname ? { hostname } : {}),
          })),
          ...passed.map((hostname, at) => ({
            name: `p${at}`,
            port: 443,
            protocol: 'TLS',
            tls: { mode: 'Passthrough' },
            hostname,
          })),
        ],
      },
    },
    {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: 'own', namespace: 'demo' },
      stringData: { 'tls.crt': cert, 'tls.key': key },
    },
    ...hostnames.map((_, at) => ({
      apiVersion: GATEWAY_API,
      kind: 'HTTPRoute',
      metadata: { name: `r${at}`, namespace: 'demo' },
      spec: {
        parentRefs: [{ name: 'edge', sectionName: `l${at}` }],
        rules: [{ backendRefs: [{ name: 'web', port: 1000 + at }] }],
      },
    })),
    ...passed.map((hostname, at) => ({
      apiVersion: GATEWAY_API,
      kind: 'TLSRoute',
      metadata: { name: `p${at}`, namespace: 'demo' },
      spec: {
        parentRefs: [{ name: 'edge', sectionName: `p${at}` }],
        hostnames: [hostname],
        rules: [{ backendRefs: [{ name: 'web', port: 1000 }] }],
      },
    })),
  ]
    .map((object) => stringify(object))
    .join('---\n');

/** The status, and the port of the Service that a request gets to. */
function said(input: string, sni: string, host: string): readonly (number | string | undefined)[] {
  const { attachment } = compile(loadText([{ name: 'input.yaml', text: input }], new DiagnosticCollector()));
  if (!attachment) throw new Error('it does not compile');
  const asked = { method: 'GET', host, path: '/', tls: true, sni, port: 443 };
  const [explanation] = explainRequest(attachment, asked);
  if (!explanation) throw new Error('there is no Gateway');
  const { status, destinations } = answerOf(explanation, asked);
  return [status ?? 200, ...destinations.map((one) => one.split('/').at(-1))];
}

describeLive('requests whose server name differs from their host', () => {
  describe.each([
    ['a listener for all hosts', HOSTNAMES, HOSTS],
    ['none for some hosts', HOSTNAMES.slice(1), HOSTS.slice(1)],
  ])('with %s', (_, hostnames, names) => {
    const input = inputOf(hostnames);
    let live: Live;
    beforeAll(async () => {
      const servers = hostnames.map((__, at) => [
        `web.demo:${1000 + at}`,
        either(() => ({ body: { port: 1000 + at } })),
      ]);
      live = await runLive({ input, upstreams: Object.fromEntries(servers) });
    });
    afterAll(() => live.stop());

    const asked = names.flatMap((sni) => [...HOSTS, ...PASSED].map((host) => [sni, host] as const));
    it.each(asked)('%s and %s', async (sni, host) => {
      const { status, body } = await live.ask('GET', 'https://gateway.example:443/', {
        via: 443,
        headers: { host },
        tls: { servername: sni },
      });
      const [port] = /\d{4}/.exec(body) ?? [];
      expect([status, ...(port ? [port] : [])]).toEqual(said(input, sni, host));
    });
  });
});

describeLive('requests whose host changes before routing', () => {
  const [aliases, refused] = [':authority', 'x-refused'].map((name, at) => ({
    apiVersion: 'agentgateway.dev/v1alpha1',
    kind: 'AgentgatewayPolicy',
    metadata: { name: `before${at}`, namespace: 'demo' },
    spec: {
      targetRefs: [{ group: 'gateway.networking.k8s.io', kind: 'Gateway', name: 'edge' }],
      traffic: {
        phase: 'PreRouting',
        ...(at === 0
          ? { transformation: { request: { set: [{ name, value: '"b.example.com"' }] } } }
          : { authorization: { action: 'Deny', policy: { matchExpressions: ['request.host == "c.org"'] } } }),
      },
    },
  }));
  const input = [inputOf(HOSTNAMES.slice(1), []), stringify(aliases), stringify(refused)].join('---\n');
  let live: Live;
  beforeAll(async () => {
    const servers = HOSTNAMES.map((_, at) => [`web.demo:${1000 + at}`, either(() => ({ body: { port: 1000 + at } }))]);
    live = await runLive({ input, upstreams: Object.fromEntries(servers) });
  });
  afterAll(() => live.stop());

  it.each([
    ['b.example.com', 'other.net'],
    ['b.example.com', 'a.example.com'],
    ['a.example.com', 'a.example.com'],
    ['a.example.com', 'c.org'],
    ['c.org', 'c.org'],
  ])('%s and %s', async (sni, host) => {
    const { status, body } = await live.ask('GET', 'https://gateway.example:443/', {
      via: 443,
      headers: { host },
      tls: { servername: sni },
    });
    const [port] = /\d{4}/.exec(body) ?? [];
    expect([status, ...(port ? [port] : [])]).toEqual(said(input, sni, host));
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { SEEN_REASONS, UNSEEN_REASONS } from '../../../src/apps/migrate/reasons';
import type { Reason } from '../../../src/apps/migrate/reasons/reason';
import { run, useFolder } from '../cli/run';
import { decides, type Place, placesIn, valueIn, withOther } from './changed-dumps';
import {
  backendOf,
  DUMP,
  gatewayOf,
  INPUT,
  policyOf,
  reasonsIn,
  recordedGateway,
  reportOn,
  routeOf,
  TEXT,
  USUAL,
} from './recorded';

const folder = useFolder();

describe('ai-gateway migrate', () => {
  it('explains all differences of a controller', () => {
    const report = reportOn(() => undefined);
    expect(report).toMatchObject({ gateway: 'demo/edge', verdict: 'explained', notCompared: [] });
    expect(new Set(report.differences.map(({ reason }) => reason?.id))).toEqual(new Set(USUAL));
  });

  /** Returns the input that produced the part of the dump at a path, as named in the dump. */
  function originOf(path: Place): string | undefined {
    const dump = JSON.parse(DUMP);
    const [part, index] = path;
    if (part === 'policies') {
      const { namespace, name, kind } = dump.policies[index!].name;
      return `${kind} ${namespace}/${name}`;
    }
    if (part === 'backends') {
      const { namespace, name } = Object.values<any>(dump.backends[index!].backend)[0];
      return `AgentgatewayBackend ${namespace}/${name.replace(/\/.*$/, '')}`;
    }
    if (part !== 'binds') return undefined;
    const listener = dump.binds[index!].listeners[path[3]!];
    const route = path.length > 6 && (listener.routes ?? listener.tcpRoutes)[path[5]!];
    return route ? `${route.kind} ${route.namespace}/${route.name}` : 'Gateway demo/edge';
  }

  it('detects every changed value, explains none incorrectly and names its resource', () => {
    const kinds = new Map<string, string[]>();
    const recorded = JSON.parse(DUMP);
    const places = [...placesIn(recorded)].filter((path) => decides(path, valueIn(recorded, path)));
    const missed: unknown[] = [];
    const unblamed: string[] = [];
    let tried = 0;
    for (const path of places) {
      const before = valueIn(recorded, path);
      // A backend that is not there although its Secret is nowhere has a reason.
      if (path.join('.').match(/^backends\.\d+\.backend\.host\.name/) && before === 'site') continue;
      if (path.join('.').match(/^backends\.\d+\.backend\.host\.namespace/)) continue;
      tried += 1;
      const changed = { source: 'dump.json', value: withOther(recorded, path) };
      const { verdict, notCompared, differences } = recordedGateway.compare(changed);
      const kind = path
        .slice(path[0] === 'binds' ? 4 : 2)
        .filter((step) => typeof step === 'string' && !/[/]/.test(step));
      const origin = originOf(path);
      const blamed = differences.filter(({ reason }) => reason === undefined).flatMap(({ resources }) => resources);
      // A changed name or target turns a part into another part; the missing one is then blamed.
      const isNamed = /target|name$|namespace$|kind$|sectionName|ruleName/i.test(path.slice(2).join('.'));
      if (origin !== undefined && !isNamed && notCompared.length === 0 && !blamed.includes(origin))
        unblamed.push(`${path.join('.')}: ${[...new Set(blamed)].join()} and not ${origin}`);
      if (blamed.length > 0) kinds.set(kind.join('.'), blamed);
      if (verdict !== 'different' && notCompared.length === 0) missed.push(path.join('.'));
    }
    expect(tried).toBeGreaterThan(150);
    expect(missed).toEqual([]);
    expect(unblamed).toEqual([]);
    expect(kinds.size).toBeGreaterThan(50);
  });

  const gone = () => undefined;
  it.each<[string, (text: string) => string, (dump: any) => void]>([
    [
      'port-names',
      (text) => text.replace('port: 8080, name: main', 'port: 8080, name: http2-main'),
      (dump) => {
        dump.services.find(({ name }: any) => name === 'web').appProtocols = { 8080: 'Http2' };
      },
    ],
    [
      'provider-path',
      (text) =>
        text.replace(
          'openai: { model: gpt-4o }',
          'openai: { model: gpt-4o }\n            host: own.example.com\n            port: 443',
        ),
      (dump) => {
        backendOf(dump, 'llm').backend.ai.target.providers[0].active.first.endpoint.hostOverride =
          'own.example.com:443';
      },
    ],
    [
      'backend-tcp',
      (text) => text.replace('backend: { health:', 'backend: { tcp: { connectTimeout: 3s }, health:'),
      gone,
    ],
    [
      'first-local-limit',
      (text) => text.replace('unit: Minutes, burst: 10 }', '$&, { requests: 5, unit: Seconds }'),
      gone,
    ],
    [
      'cut-bodies',
      (text) => text.replace('failureMode: FailOpen', 'forwardBody: { maxSize: 100 }, $&'),
      (dump) => {
        const body = { maxRequestBytes: 100, allowPartialMessage: true, packAsBytes: false };
        policyOf(dump, 'first-of-all').traffic.extAuthz.includeRequestBody = body;
      },
    ],
    [
      'retry-attempts',
      (text) => text.replace('attempts: 2', 'attempts: 300'),
      (dump) => {
        for (const listener of ['http', 'admin'])
          routeOf(dump, 'shop.00', listener).inlinePolicies.find((one: any) => one.retry).retry.attempts = 255;
      },
    ],
    [
      'keys-not-fetched',
      (text) =>
        text.replace(
          /jwks: \{ inline: .*? \}/,
          'jwks: { remote: { jwksPath: keys, backendRef: { name: web, port: 8080 } } }',
        ),
      (dump) => {
        policyOf(dump, 'chat:jwt').traffic.jwtAuth.providers = [];
      },
    ],
    [
      'implicit-cloud-credentials',
      (text) => text.replace('auth: { secretRef: { name: site-key } }', 'auth: { azure: {} }'),
      (dump) => {
        const site = backendOf(dump, 'site');
        site.inlinePolicies = site.inlinePolicies.filter((one: any) => !one.backendAuth);
      },
    ],
    [
      'errors-in-inputs',
      (text) =>
        text.replace(
          'name: llm, group: agentgateway.dev, kind: AgentgatewayBackend }]',
          'name: lost, group: agentgateway.dev, kind: AgentgatewayBackend }]',
        ),
      (dump) => {
        routeOf(dump, 'chat.00').backends[0].backend = 'demo/lost';
      },
    ],
    [
      'backend-not-sent',
      (text) => text,
      (dump) => {
        dump.backends = dump.backends.filter((backend: any) => backend !== backendOf(dump, 'site'));
      },
    ],
    [
      'regex-paths',
      (text) => text.replace('{ type: Exact, value: /b }', '{ type: RegularExpression, value: "/b.*" }'),
      (dump) => {
        for (const listener of ['http', 'admin'])
          routeOf(dump, 'shop.00', listener).matches[1].path = { regex: '//b.*' };
      },
    ],
    [
      'grpc-matches',
      (text) => text.replace('service: demo.Greeter, method: Hello', 'service: demo.Greeter'),
      (dump) => {
        routeOf(dump, 'calls.00', 'admin').matches[0].path = { exact: '/demo.Greeter/' };
      },
    ],
    [
      'host-rewrite-of-services',
      (text) => text.replace('cors: {', 'hostRewrite: { mode: Auto }\n    cors: {'),
      (dump) => {
        const target = { route: { name: 'shop', namespace: 'demo', kind: 'HTTPRoute' } };
        dump.policies.push({
          key: 'traffic/demo/shop:host-rewrite',
          target,
          policy: { traffic: { phase: 'route', hostRewrite: 'auto' } },
        });
      },
    ],
    [
      'target-selectors',
      (text) =>
        `${text}---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: { name: selected, namespace: demo }
spec:
  targetSelectors: [{ group: gateway.networking.k8s.io, kind: GRPCRoute, matchLabels: { team: calls } }]
  traffic: { hostRewrite: { mode: None }, extAuth: { backendRef: { name: auth, port: 9000 }, grpc: {} } }
`.replace(
          'metadata: { name: calls, namespace: demo }',
          'metadata: { name: calls, namespace: demo, labels: { team: calls } }',
        ),
      gone,
    ],
    [
      'headless-services',
      (text) =>
        text.replace(
          'ports: [{ port: 8080, name: main }]',
          'clusterIP: None, ports: [{ port: 8080, targetPort: 9090 }]',
        ),
      gone,
    ],
    [
      'services-by-address',
      (text) => text.replace('ports: [{ port: 8080, name: main }]', 'clusterIP: 10.0.0.8, ports: [{ port: 8080 }]'),
      gone,
    ],
    [
      'routes-before-destinations',
      (text) =>
        text
          .replace('    cors: {', '    cors: {')
          .replace('metadata: { name: web, namespace: demo }\nspec:\n  targetRefs', '$&')
          .concat(`---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: { name: calls, namespace: demo }
spec:
  targetRefs: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, name: shop }]
  backend: { tls: { sni: other.example.com } }
`),
      (dump) => {
        const target = { route: { name: 'shop', namespace: 'demo', kind: 'HTTPRoute' } };
        const policy = { backend: { backendTLS: { hostname: 'other.example.com' } } };
        dump.policies.push({ key: 'backend/demo/calls:tls:demo/shop', target, policy });
      },
    ],
    [
      'buffer-precedence',
      (text) =>
        text
          .replace('    timeouts: { request: 30s }', '$&\n    buffer: { request: { maxBytes: 10 } }')
          .replace('    cors: {', '    buffer: { request: { maxBytes: 1000 } }\n    cors: {'),
      (dump) => {
        const route = { route: { name: 'shop', namespace: 'demo', kind: 'HTTPRoute' } };
        const gateway = { gateway: { gatewayName: 'edge', gatewayNamespace: 'demo', listenerName: null } };
        const buffer = (maxBytes: number) => ({
          traffic: { phase: 'route', buffer: { request: { maxBytes, failureMode: 'failClosed' } } },
        });
        dump.policies.push(
          { key: 'a', target: gateway, policy: buffer(10) },
          { key: 'b', target: route, policy: buffer(1000) },
        );
      },
    ],
  ])('explains by %s only the change that it covers', (id, change, changeDump) => {
    const report = reportOn(changeDump, gatewayOf(change(TEXT)));
    expect(
      reasonsIn(report),
      JSON.stringify(report.differences.filter(({ reason }) => !USUAL.includes(reason?.id ?? ''))),
    ).toEqual([id]);
  });
});

describe('the migrate command', () => {
  const dumped = () => folder.write('dump.json', DUMP);
  const changedDump = () => {
    const dump = JSON.parse(DUMP);
    routeOf(dump, 'chat.00').matches[0].path = { pathPrefix: '/other' };
    return folder.write('other.json', JSON.stringify(dump));
  };

  it('returns an exit code for each verdict', async () => {
    expect(await run('migrate', '-f', INPUT, '--dump', dumped())).toMatchObject({ code: 0 });
    const { code, out } = await run('migrate', '-f', INPUT, '--dump', changedDump());
    expect(code).toBe(5);
    expect(out).toContain('security: route 80/http demo/chat.00: matches.0.path.pathPrefix, by HTTPRoute demo/chat');
    expect(await run('migrate', '-f', INPUT, '--dump', folder.write('x.json', '[]'))).toMatchObject({ code: 1 });
  });

  it('reports unknown fields', async () => {
    const dump = JSON.parse(DUMP);
    Object.assign(routeOf(dump, 'chat.00'), { priority: 7 });
    dump.policies.push({ key: 'odd', target: { mesh: {} }, policy: { traffic: { phase: 'route', timeout: {} } } });
    dump.backends.push({ backend: { quantum: { name: 'q', namespace: 'demo', target: 1 } } });
    const file = folder.write('dump.json', JSON.stringify({ ...dump, listenerPools: [1] }));
    const { out } = await run('migrate', '-f', INPUT, '--dump', file, '--format', 'json');
    expect(JSON.parse(out).reports[0].notCompared).toEqual([
      'listenerPools of the dump',
      'priority of route demo/chat.00.http',
      'policy odd: its target',
      'backend demo/q',
    ]);
  });

  it('has a form for each reader', async () => {
    const { out } = await run('migrate', '-f', INPUT, '--dump', changedDump(), '--format', 'markdown');
    expect(out).toContain('- security: route 80/http demo/chat.00: matches.0.path.pathPrefix, by HTTPRoute demo/chat');
    expect(out).toMatch(/^- redirect-ports: /m);
  });

  it('writes a plan that deploys objects next to those of the controller', async () => {
    const plan = folder.path('plan.md');
    expect(await run('migrate', '-f', INPUT, '--dump', dumped(), '--plan', plan)).toMatchObject({ code: 0 });
    // One of before stays where nothing could be compared.
    const nobody = await run('migrate', '-f', INPUT, '--dump', folder.write('no.json', '{}'), '--plan', plan);
    expect(nobody).toMatchObject({ code: 1, err: expect.stringContaining('nothing was written') });
    const text = readFileSync(plan, 'utf8');
    const objects = folder.path('manifests/demo/edge-compiled.yaml');
    expect(text).toContain('All 16 parts of `edge-compiled`, which will run next to it, are proved to be equal');
    expect(text).toContain(`kubectl apply -f ${objects}`);
    expect(text).toContain('- [ ] Secret `demo/site-key` (`Authorization`) exists');
    expect(text).not.toContain('Do not begin');
    const names = parseAllDocuments(readFileSync(objects, 'utf8')).map((one) => one.toJSON().metadata.name);
    expect(new Set(names)).toEqual(new Set(['edge-compiled']));
    // Runs the command from the plan verbatim, with the dump of the applied plan.
    const [, gateway = ''] = /--url http:\/\/127\.0\.0\.1:15000 (--gateway .*)/.exec(text) ?? [];
    expect((await run('drift', '-f', INPUT, '--dump', dumped(), ...gateway.split(' '))).out).toContain(
      '(Gateway demo/edge)',
    );
    expect(text).toContain('kubectl --namespace demo port-forward deployment/edge-compiled 15000 &');
    await run('migrate', '-f', INPUT, '--dump', changedDump(), '--plan', plan);
    expect(readFileSync(plan, 'utf8')).toContain('**Do not begin:**');
  });

  it('omits Secrets of other Gateways from a plan', async () => {
    const other = folder.write(
      'models.yaml',
      readFileSync(join(__dirname, 'models.yaml'), 'utf8').replaceAll('edge', 'lamp'),
    );
    const plan = folder.path('plan.md');
    await run('migrate', '-f', INPUT, '-f', other, '--dump', dumped(), '--plan', plan);
    const boxes = [...readFileSync(plan, 'utf8').matchAll(/^- \[ \] Secret (\S+)/gm)].map(([, name]) => name);
    expect(boxes).toEqual(['`demo/site-key`']);
  });

  it('copies no Secret that has a dot in its name', async () => {
    const dotted = folder.write('dotted.yaml', readFileSync(INPUT, 'utf8').replaceAll('site-key', 'tls.example.com'));
    const plan = folder.path('plan.md');
    await run('migrate', '-f', dotted, '--dump', dumped(), '--plan', plan);
    expect(readFileSync(plan, 'utf8')).toContain('- [ ] Secret `demo/tls.example.com` (`Authorization`) exists');
  });

  it('reports losses of the reverse migration', async () => {
    const { code, out } = await run('migrate', '-f', INPUT, '--to', 'controller');
    expect(code).toBe(0);
    expect(out).toContain('`redirect-ports`');
    expect(out).toContain('`backend-request-timeouts`');
    expect(out).not.toContain('`target-selectors`');
    expect(out).toContain('ai-gateway validate --mode controller');
    // Of the API group that the inputs have.
    const [, ...definitions] = /`ai-gateway (crds [^`]*)`/.exec(out)?.[1].split(' ') ?? [];
    const crds = await run('crds', ...definitions);
    expect(crds.out).toContain('  group: agentgateway.dev\n');
  });

  it.each([
    [[], 'nothing to compare with'],
    [['--dump', 'x', '--manifests', 'y'], '--manifests is for --plan'],
    [['--dump', 'x', '--gateway', 'demo/other'], '--gateway demo/other is not among the inputs; they have demo/edge'],
  ])('refuses %s', async (args, message) => {
    const { code, err } = await run('migrate', '-f', INPUT, ...args);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });

  it('rejects a dump of another Gateway', async () => {
    const file = folder.write('dump.json', DUMP.replaceAll('"gatewayName": "edge"', '"gatewayName": "other"'));
    const { code, out } = await run('migrate', '-f', INPUT, '--dump', file);
    expect(code).toBe(1);
    expect(out).toContain('runs Gateway demo/other, and the inputs have demo/edge');
  });

  it('has each reason on its page', () => {
    const page = readFileSync(join(__dirname, '../../../docs/migrate.md'), 'utf8');
    const row = ({ id, about, text, keep }: Reason) => `| \`${id}\` | ${about} | ${text} | ${keep} |`;
    const table = (reasons: readonly Reason[]) => reasons.map((reason) => `${row(reason)}\n`).join('');
    expect(page).toContain(table(SEEN_REASONS));
    expect(page).toContain(table(UNSEEN_REASONS));
    const ids = [...SEEN_REASONS, ...UNSEEN_REASONS].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('prints the output on its page', async () => {
    const page = readFileSync(join(__dirname, '../../../docs/migrate.md'), 'utf8');
    const dump = JSON.parse(DUMP);
    policyOf(dump, 'web-only:rbac').traffic.authorization.rules.allow = ['true'];
    const file = folder.write('dump.json', JSON.stringify(dump));
    const { out } = await run('migrate', '-f', INPUT, '--dump', file);
    expect(page).toContain(out.replace(file, 'dump.json').split('Gateway demo/edge: ')[0]);
  });
});

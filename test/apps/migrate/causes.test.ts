import { describe, expect, it } from 'vitest';
import type { MigrationReport } from '../../../src/apps/migrate/compare-controlled';
import { backendOf, gatewayOf, policyOf, reportOn, routeOf, TEXT, USUAL } from './recorded';

const unknownIn = ({ differences }: MigrationReport): string[] =>
  differences.filter(({ reason }) => reason === undefined).map(({ id, path }) => `${id}: ${path.join('.')}`);

const LOST_BACKEND = TEXT.replace(
  'backendRefs: [{ name: web, port: 8080, weight: 3 }, { name: site,',
  'backendRefs: [{ name: web, port: 8080, weight: 3 }, { name: lost,',
);

/** Every route has a global limit, which replaces the local one of the Gateway. */
const EVERYWHERE = Object.entries({ HTTPRoute: ['shop', 'chat'], GRPCRoute: ['calls'] })
  .map(
    ([kind, names]) => `---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: { name: limited-${kind.toLowerCase()}, namespace: demo }
spec:
  targetRefs: [${names.map((name) => `{ group: gateway.networking.k8s.io, kind: ${kind}, name: ${name} }`)}]
  traffic:
    rateLimit:
      global:
        domain: demo
        backendRef: { name: auth, port: 9000 }
        descriptors: [{ entries: [{ name: user, expression: 'request.headers["x-user"]' }], unit: Requests }]
`,
  )
  .join('');

const SELECTOR = `---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: { name: selected, namespace: demo }
spec:
  targetSelectors: [{ group: gateway.networking.k8s.io, kind: GRPCRoute, matchLabels: { team: calls } }]
  traffic: { cors: { allowOrigins: ["https://calls.example.com"] } }
`;
const LABELLED = TEXT.replace(
  'metadata: { name: calls, namespace: demo }',
  'metadata: { name: calls, namespace: demo, labels: { team: calls } }',
);

const leadsToLost = (dump: any) => {
  for (const listener of ['http', 'admin']) routeOf(dump, 'shop.00', listener).backends[1].backend = 'demo/lost';
};

/** The differences of a report that the recorded dump does not have. */
const told = (report: MigrationReport) =>
  report.differences
    .filter(({ reason }) => !USUAL.includes(reason?.id ?? ''))
    .map(({ id, path, security, reason, undecided }) => ({
      place: `${id}: ${path.join('.')}`,
      security,
      ...(reason ? { reason: reason.id } : {}),
      ...(undecided ? { undecided } : {}),
    }));

describe('the scope of a reason', () => {
  it('applies to a backend timeout only with the value of the policy', () => {
    const other = (time: string) => (dump: any) => {
      policyOf(dump, 'everywhere:http').backend.http.requestTimeout = time;
    };
    expect(reportOn(other('20s')).verdict).toBe('explained');
    for (const time of ['1ms', '3s', '19s', '60s']) expect(reportOn(other(time)).verdict).toBe('different');
  });

  it('applies to an overridden limit only with the value of its policy', () => {
    const gateway = gatewayOf(TEXT + EVERYWHERE);
    const sends = (requests: number) => (dump: any) => {
      for (const { policy } of dump.policies)
        for (const limit of policy.traffic?.localRateLimit ?? [])
          Object.assign(limit, { maxTokens: requests + 10, tokensPerFill: requests });
      const own = dump.policies.find(({ key }: any) => key.includes('rl-global:demo/shop'));
      for (const [name, kind] of Object.entries({ shop: 'HTTPRoute', chat: 'HTTPRoute', calls: 'GRPCRoute' }))
        dump.policies.push({ ...own, key: `all/${name}`, target: { route: { name, namespace: 'demo', kind } } });
    };
    const report = reportOn(sends(100), gateway);
    expect(new Set(report.differences.map(({ reason }) => reason?.id))).toContain('limits-by-kind');
    expect(told(report)).toEqual([]);
    expect(reportOn(sends(100_000), gateway).verdict).toBe('different');
  });

  it.each<[string, string, object]>([
    ['a name without a protocol', 'name: main', {}],
    ['another protocol', 'name: http-main', {}],
    ['grpc-web', 'name: grpc-web', {}],
    ['the same protocol', 'name: http2-main', { reason: 'port-names' }],
    ['gRPC', 'name: grpc', { reason: 'port-names' }],
    ['the protocol beside the name', 'name: http2, appProtocol: http', {}],
  ])('considers the name of a port: %s', (_, port, found) => {
    const text = TEXT.replace('{ port: 8080, name: main }', `{ port: 8080, ${port} }`);
    const report = reportOn((dump) => {
      const web = dump.services.find(({ name }: any) => name === 'web');
      web.appProtocols = { ...web.appProtocols, 8080: 'Http2' };
    }, gatewayOf(text));
    const differences = told(report);
    expect(differences.length).toBeGreaterThan(0);
    for (const { place, security, ...rest } of differences) expect(rest).toEqual(found);
  });

  it('does not decide about the port of a Service that the inputs do not have', () => {
    const [, service = ''] =
      /(---\napiVersion: v1\nkind: Service\nmetadata: \{ name: web[\s\S]*?)(?=---)/.exec(TEXT) ?? [];
    const report = reportOn(
      (dump) => {
        const web = dump.services.find(({ name }: any) => name === 'web');
        web.appProtocols = { ...web.appProtocols, 8080: 'Http2' };
      },
      gatewayOf(TEXT.replace(service, '')),
    );
    expect(report.verdict).toBe('undecided');
    expect(told(report)[0]).toMatchObject({ reason: 'port-names', undecided: expect.stringContaining('web.demo.svc') });
  });

  it('reports wider hosts and additional MCP servers as security differences', () => {
    const wider = reportOn((dump) => {
      for (const bind of dump.binds)
        for (const listener of Object.values<any>(bind.listeners))
          if (listener.hostname === '*.example.com') listener.hostname = '';
    });
    expect(told(wider)).toEqual([{ place: expect.stringMatching(/hostname/), security: true }]);
    const further = reportOn((dump) => {
      const { targets } = backendOf(dump, 'tools').backend.mcp.target;
      targets.push({ ...structuredClone(targets[0]), name: 'c' });
    });
    expect(told(further).every(({ security }) => security)).toBe(true);
    expect(told(further).length).toBeGreaterThan(0);
  });
});

describe('a reason that explains its differences', () => {
  it('reports undecidable references, such as a Secret missing from the inputs', () => {
    const report = reportOn((dump) => {
      dump.backends = dump.backends.filter((backend: any) => backend !== backendOf(dump, 'site'));
    });
    expect(report.verdict).toBe('undecided');
    expect(new Set(report.differences.flatMap(({ undecided }) => undecided ?? []))).toEqual(
      new Set(['whether Secret demo/site-key exists, which is not in the inputs']),
    );
  });

  it('compares fields next to the answer of an invalid rule', () => {
    const report = reportOn((dump) => {
      leadsToLost(dump);
      routeOf(dump, 'shop.00').hostnames = ['other.example.com'];
      const [web] = routeOf(dump, 'shop.00', 'admin').backends;
      web.service.port = 8081;
      web.weight = 5;
    }, gatewayOf(LOST_BACKEND));
    expect(unknownIn(report)).toEqual([
      '80/http demo/shop.00: hostnames.0',
      '81/admin demo/shop.00: backends.0.to',
      '81/admin demo/shop.00: backends.0.weight',
    ]);
  });

  it('distinguishes a backend with another destination from a missing one', () => {
    const places = unknownIn(reportOn(() => undefined, gatewayOf(LOST_BACKEND)));
    expect(places).toContain('80/http demo/shop.00: backends.1.to');
  });

  it('does not decide the destination of a rule with other errors', () => {
    const wrong = TEXT.replace('backoff: 100ms', 'backoff: 100x');
    const report = reportOn(() => undefined, gatewayOf(wrong));
    expect(report.verdict).toBe('undecided');
    expect(new Set(report.differences.flatMap(({ undecided }) => undecided ?? []))).toContain(
      'the effect of 80/http demo/shop.00 apart from its errors',
    );
  });

  it('does not decide about a route that errors leave out', () => {
    const wrong = TEXT.replace('{ name: edge, sectionName: tcp }', '{ name: edge, sectionName: lost }');
    expect(wrong).not.toBe(TEXT);
    const report = reportOn(() => undefined, gatewayOf(wrong));
    expect(told(report)).toContainEqual(
      expect.objectContaining({ reason: 'errors-in-inputs', undecided: expect.stringContaining('demo/db.00') }),
    );
    expect(report.verdict).toBe('undecided');
  });

  it('compares the other rules of a route if one has errors', () => {
    const report = reportOn((dump) => {
      leadsToLost(dump);
      routeOf(dump, 'shop.02').matches[0].path = { pathPrefix: '/other' };
    }, gatewayOf(LOST_BACKEND));
    expect(unknownIn(report)).toEqual(['80/http demo/shop.02: matches.0.path.pathPrefix']);
    expect(reportOn(leadsToLost, gatewayOf(LOST_BACKEND)).verdict).toBe('explained');
  });

  it('excludes resources that a selector does not match', () => {
    const withoutCors = (dump: any) => {
      delete policyOf(dump, 'shop:cors').traffic.cors;
    };
    const unknown = unknownIn(reportOn(withoutCors, gatewayOf(LABELLED + SELECTOR)));
    expect(unknown).toContain('80/http demo/shop.00: policies.cors');
    expect(unknown.some((place) => place.includes('calls'))).toBe(false);
  });
});

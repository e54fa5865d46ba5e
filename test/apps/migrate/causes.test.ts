import { describe, expect, it } from 'vitest';
import type { MigrationReport } from '../../../src/apps/migrate/compare-controlled';
import { backendOf, gatewayOf, policyOf, reportOn, routeOf, TEXT } from './recorded';

const unknownIn = ({ differences }: MigrationReport): string[] =>
  differences.filter(({ reason }) => reason === undefined).map(({ id, path }) => `${id}: ${path.join('.')}`);

const LOST_BACKEND = TEXT.replace(
  'backendRefs: [{ name: web, port: 8080, weight: 3 }, { name: site,',
  'backendRefs: [{ name: web, port: 8080, weight: 3 }, { name: lost,',
);

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

describe('a reason explains what it is the cause of', () => {
  it('says what cannot be told, as a Secret that the inputs do not have', () => {
    const report = reportOn((dump) => {
      dump.backends = dump.backends.filter((backend: any) => backend !== backendOf(dump, 'site'));
    });
    expect(report.verdict).toBe('undecided');
    expect(new Set(report.differences.flatMap(({ undecided }) => undecided ?? []))).toEqual(
      new Set(['whether Secret demo/site-key is there, which the inputs do not have']),
    );
  });

  it('compares what stands beside the answer of a rule with errors', () => {
    const report = reportOn((dump) => {
      leadsToLost(dump);
      routeOf(dump, 'shop.00').hostnames = ['other.example.com'];
      const [web] = routeOf(dump, 'shop.00', 'admin').backends;
      web.service.port = 8081;
      web.weight = 5;
    }, gatewayOf(LOST_BACKEND));
    expect(unknownIn(report)).toEqual([
      '81/admin demo/shop.00: backends.0.to',
      '80/http demo/shop.00: hostnames.0',
      '81/admin demo/shop.00: backends.0.weight',
    ]);
  });

  it('tells a backend that leads elsewhere from one that is not there', () => {
    const places = unknownIn(reportOn(() => undefined, gatewayOf(LOST_BACKEND)));
    expect(places).toContain('80/http demo/shop.00: backends.1.to');
  });

  it('does not decide where a rule leads whose errors are others', () => {
    const wrong = TEXT.replace('backoff: 100ms', 'backoff: 100x');
    const report = reportOn(() => undefined, gatewayOf(wrong));
    expect(report.verdict).toBe('undecided');
    expect(new Set(report.differences.flatMap(({ undecided }) => undecided ?? []))).toContain(
      'what 80/http demo/shop.00 does beside its errors',
    );
  });

  it('compares other rules of a route of which one has errors', () => {
    const report = reportOn((dump) => {
      leadsToLost(dump);
      routeOf(dump, 'shop.02').matches[0].path = { pathPrefix: '/other' };
    }, gatewayOf(LOST_BACKEND));
    expect(unknownIn(report)).toEqual(['80/http demo/shop.02: matches.0.path.pathPrefix']);
    expect(reportOn(leadsToLost, gatewayOf(LOST_BACKEND)).verdict).toBe('explained');
  });

  it('leaves what a selector does not select', () => {
    const withoutCors = (dump: any) => {
      delete policyOf(dump, 'shop:cors').traffic.cors;
    };
    const unknown = unknownIn(reportOn(withoutCors, gatewayOf(LABELLED + SELECTOR)));
    expect(unknown).toContain('80/http demo/shop.00: policies.cors');
    expect(unknown.some((place) => place.includes('calls'))).toBe(false);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { MigrationReport } from '../../../src/apps/migrate/compare-controlled';
import { decides, placesIn, valueIn, withOther } from './changed-dumps';
import { gatewayOf } from './recorded';

const TEXT = readFileSync(join(__dirname, 'frontends.yaml'), 'utf8');
/** The dump of a process that received a controller's output for these policies. */
const DUMP = JSON.parse(readFileSync(join(__dirname, 'frontends-dump.json'), 'utf8'));

const own = gatewayOf(TEXT);
const compared = (value: unknown, gateway = own) => gateway.compare({ source: 'dump.json', value });

/** Differences, with why and by whom. */
const found = ({ differences }: MigrationReport) =>
  differences.map(
    ({ id, path, reason, resources }) =>
      `${reason?.id ?? '?'}: ${[id, ...path].join(' ')}, by ${resources.map((one) => one.replace(/^\S+ /, '')).join(' and ')}`,
  );

/** Returns a controller's output for a connection policy with a target. */
const sent = (policy: object, target: object) => ({
  ...DUMP,
  policies: [
    ...DUMP.policies,
    {
      key: 'frontend/demo/more',
      name: { kind: 'AgentgatewayPolicy', name: 'more', namespace: 'demo' },
      target: { gateway: { gatewayName: 'edge', gatewayNamespace: 'demo', listenerName: null, ...target } },
      policy: { frontend: policy },
    },
  ],
});

const asked = (frontend: string, port: number) => `${TEXT}---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: { name: more, namespace: demo }
spec:
  targetRefs: [{ group: gateway.networking.k8s.io, kind: Gateway, name: edge, port: ${port} }]
  frontend: ${frontend}
`;

describe('connection policies of a controller', () => {
  it('equal the expressions of a config for all connections', () => {
    expect(compared(DUMP)).toMatchObject({ verdict: 'equal', differences: [], notCompared: [] });
  });

  it('differ at every changed field, and the report names the policy', () => {
    const places = [...placesIn(DUMP)].filter(
      (path) => path[0] === 'policies' && path[2] === 'policy' && decides(path, valueIn(DUMP, path)),
    );
    expect(places.length).toBeGreaterThan(8);
    for (const path of places) {
      const { name } = DUMP.policies[path[1] as number].name;
      const report = compared(withOther(DUMP, path));
      expect.soft(report.verdict, path.join('.')).toBe('different');
      expect
        .soft(report.differences.flatMap(({ resources }) => resources))
        .toContain(`AgentgatewayPolicy demo/${name}`);
    }
  });

  it('differ if a policy is missing or has another target', () => {
    for (const [index, { key }] of DUMP.policies.entries()) {
      const policies = DUMP.policies.filter((_: unknown, at: number) => at !== index);
      expect.soft(compared({ ...DUMP, policies }).verdict, key).toBe('different');
    }
    const elsewhere = structuredClone(DUMP);
    elsewhere.policies.find(({ key }: any) =>
      key.includes('of-listener:frontend-tracing'),
    ).target.gateway.listenerName = 'http';
    expect(found(compared(elsewhere))).toEqual([
      '?: 8080/other tracing, by demo/of-listener',
      '?: 8080/http tracing, by ',
    ]);
  });

  it('are reported for each listener', () => {
    const changed = structuredClone(DUMP);
    changed.policies.find(({ key }: any) =>
      key.includes('everywhere:frontend-logging'),
    ).policy.frontend.accessLog.filter = 'false';
    expect(found(compared(changed))).toEqual(['?: 8080/http accessLog filter, by demo/everywhere']);
  });

  it('may include the PROXY protocol of a port', () => {
    const wanted = gatewayOf(asked('{ proxyProtocol: { version: V2 } }', 8081));
    const at = (policy: object, target: object) => found(compared(sent({ proxy: policy }, target), wanted));
    expect(at({ version: 'v2', mode: 'strict' }, { port: 8081 })).toEqual([]);
    expect(at({ version: 'v1', mode: 'strict' }, { port: 8081 })).toEqual([
      '?: 8081/admin proxyProtocol version, by demo/more',
    ]);
    expect(at({ version: 'v2', mode: 'strict' }, { port: 8080 })).toEqual([
      '?: 8081/admin proxyProtocol, by demo/more',
      '?: 8080/http proxyProtocol, by ',
      '?: 8080/other proxyProtocol, by ',
    ]);
    expect(found(compared(DUMP, wanted))).toEqual(['?: 8081/admin proxyProtocol, by demo/more']);
    expect(found(compared(sent({ proxy: { version: 'v2', mode: 'strict' } }, { port: 8081 })))).toEqual([
      '?: 8081/admin proxyProtocol, by ',
    ]);
  });
});

describe('TLS of a port', () => {
  const listener = '{ name: admin, port: 8081, protocol: HTTP }';
  const tls = '{ name: admin, port: 8081, protocol: HTTPS, tls: { certificateRefs: [{ name: cert }] } }';
  const dump = structuredClone(DUMP);
  for (const bind of dump.binds)
    for (const one of Object.values<any>(bind.listeners))
      if (one.listenerName === 'admin') {
        one.protocol = { HTTPS: null };
        bind.protocol = 'tls';
      }
  const report = (frontend: string, policy: object) => {
    const value = { ...sent({ tls: policy }, { port: 8081 }), binds: dump.binds };
    const own = compared(value, gatewayOf(asked(frontend, 8081).replace(listener, tls)));
    expect(own.notCompared.filter((what) => !what.startsWith('protocol'))).toEqual([]);
    const differences = own.differences.filter(({ id }) => id.endsWith(' tls'));
    expect(differences.every(({ security }) => security)).toBe(true);
    return found({ ...own, differences });
  };

  it('is compared at its listeners', () => {
    const wanted = '{ tls: { minProtocolVersion: "1.3", cipherSuites: [TLS13_AES_128_GCM_SHA256] } }';
    const cipherSuites = ['TLS_AES_128_GCM_SHA256'];
    expect(report(wanted, { minVersion: 'TLS_V1_3', cipherSuites })).toEqual([]);
    expect(report(wanted, { minVersion: 'TLS_V1_2', cipherSuites })).toEqual([
      '?: 8081/admin tls minVersion, by demo/more',
    ]);
    expect(report(wanted, { minVersion: 'TLS_V1_3' })).toEqual(['?: 8081/admin tls cipherSuites, by demo/more']);
  });
});

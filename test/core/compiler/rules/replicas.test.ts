import { describe, expect, it } from 'vitest';
import { backend, findingsFor, gateway, policy, route, toBackend, toService } from './run';

const only = (code: string, found: readonly string[]) => found.filter((finding) => finding.startsWith(code));

describe('a local limit', () => {
  const limit = { rateLimit: { local: [{ requests: 7, unit: 'Minutes' }] } };
  const findings = (parameters: object, traffic: object = limit) => {
    const documents = JSON.parse(
      JSON.stringify(gateway()).replace(
        '"spec":{"service"',
        `"spec":{${JSON.stringify(parameters).slice(1, -1)},"service"`,
      ),
    ) as object[];
    const limited = policy('limit', 'HTTPRoute', 'web', { traffic });
    return only('AIG7188', findingsFor([...documents, route('web', [toService(), toService()]), limited]));
  };

  it('counts in each replica', () => {
    const found = ['AIG7188 spec.traffic.rateLimit.local'];
    expect(findings({ deployment: { spec: { replicas: 3 } } })).toEqual(found);
    expect(findings({ horizontalPodAutoscaler: { spec: { minReplicas: 1, maxReplicas: 8 } } })).toEqual(found);
  });

  it('is one limit with one replica, or if a service counts', () => {
    expect(findings({ deployment: { spec: { replicas: 1 } } })).toEqual([]);
    const descriptors = [{ entries: [{ name: 'a', expression: '"a"' }] }];
    const global = { backendRef: { name: 'counter', port: 80 }, domain: 'd', descriptors };
    expect(findings({ deployment: { spec: { replicas: 3 } } }, { rateLimit: { global } })).toEqual([]);
  });
});

describe('a session of an MCP server', () => {
  const metadata = (name: string) => ({ name, namespace: 'demo' });
  const workload = (replicas: number, kind = 'Deployment', app = 'notes') => ({
    apiVersion: 'apps/v1',
    kind,
    metadata: metadata(app),
    spec: {
      replicas,
      selector: { matchLabels: { app } },
      template: { metadata: { labels: { app, tier: 'tools' } }, spec: { containers: [{ name: 'c', image: 'x' }] } },
    },
  });
  const service = (more: object = {}) => ({
    apiVersion: 'v1',
    kind: 'Service',
    metadata: metadata('notes'),
    spec: { selector: { app: 'notes' }, ports: [{ name: 'mcp', port: 8000 }], ...more },
  });
  const byName = { backendRef: { name: 'notes' }, port: 8000 };
  const findings = (documents: readonly object[], target: object = byName, mcp: object = {}, options: object = {}) =>
    only(
      'AIG7187',
      findingsFor(
        [
          ...gateway(),
          backend('tools', { mcp: { ...mcp, targets: [{ name: 'notes', static: target }] } }),
          route('tools', [toBackend('tools')]),
          ...documents,
        ],
        options,
      ),
    );
  const found = ['AIG7187 spec.mcp.targets[0]'];

  it('is in one of several pods', () => {
    expect(findings([service(), workload(3)])).toEqual(found);
    for (const kind of ['StatefulSet', 'ReplicaSet', 'Rollout'])
      expect(findings([service(), workload(3, kind)])).toEqual(found);
    const { replicas: _, ...onEachNode } = workload(1, 'DaemonSet').spec;
    expect(findings([service(), { ...workload(1, 'DaemonSet'), spec: onEachNode }])).toEqual(found);
    expect(findings([service(), workload(3)], { host: 'notes.demo.svc.cluster.local', port: 8000 })).toEqual(found);
  });

  it('is in one of the pods that an autoscaler may add', () => {
    const { spec, ...scaled } = workload(1);
    const scaler = (name: string) => ({
      apiVersion: 'autoscaling/v2',
      kind: 'HorizontalPodAutoscaler',
      metadata: metadata(name),
      spec: { maxReplicas: 5, scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name } },
    });
    const { replicas: _, ...unscaled } = spec;
    expect(findings([service(), { ...scaled, spec: unscaled }, scaler('notes')])).toEqual(found);
    expect(findings([service(), { ...scaled, spec: unscaled }, scaler('other')])).toEqual([]);
  });

  it('is in one of the pods of a Service that a selector matches', () => {
    const labelled = {
      ...service({ ports: [{ name: 'mcp', port: 8000, appProtocol: 'proxy.example.com/mcp' }] }),
      metadata: { ...metadata('notes'), labels: { app: 'notes' } },
    };
    const targets = [{ name: 'all', selector: { services: { matchLabels: { app: 'notes' } } } }];
    const documents = [
      ...gateway(),
      backend('tools', { mcp: { targets } }),
      route('tools', [toBackend('tools')]),
      labelled,
    ];
    expect(only('AIG7187', findingsFor([...documents, workload(3)]))).toEqual(found);
    expect(only('AIG7187', findingsFor([...documents, workload(1)]))).toEqual([]);
  });

  it('reaches its pod if there is one, or Kubernetes, the client or a controller remembers it', () => {
    expect(findings([service(), workload(1)])).toEqual([]);
    expect(findings([service(), workload(3, 'Deployment', 'other')])).toEqual([]);
    expect(findings([service({ sessionAffinity: 'ClientIP' }), workload(3)])).toEqual([]);
    expect(findings([service(), workload(3)], byName, { sessionRouting: 'Stateless' })).toEqual([]);
    expect(findings([service(), workload(3)], byName, {}, { mode: 'controller' })).toEqual([]);
  });
});

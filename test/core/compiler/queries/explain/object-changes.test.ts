import { type ApiObject, Chart, Testing } from 'cdk8s';
import { describe, expect, it } from 'vitest';
import * as gw from '../../../../../src';
import { objectChanges } from '../../../../../src/core/compiler/queries/explain';
import { isObject } from '../../../../../src/core/values/objects';
import { VARIANTS } from '../../../../library/patterns/variants';

type Fields = { readonly [name: string]: any };

/** All objects that patterns and constructs write beside the resources of gateways. */
function companions(): Fields[] {
  const chart = new Chart(Testing.app(), 'chart', { namespace: 'ai', disableResourceNameHashes: true });
  for (const { name, build } of VARIANTS.filter((one) => one.name.endsWith('-full'))) {
    const own = new Chart(chart, name, { namespace: name, disableResourceNameHashes: true });
    build(own);
  }
  new gw.observability.GatewayDashboard(chart, 'dashboard');
  new gw.observability.GatewayAlerts(chart, 'alerts');
  const gateway = new gw.Gateway(chart, 'edge');
  gateway.addHttpListener('web');
  gateway.workload.monitor();
  const objects = chart.node
    .findAll()
    .filter((one): one is ApiObject => 'toJson' in one && !Chart.isChart(one))
    .map((one) => one.toJson() as Fields);
  return objects.filter(({ apiVersion }) => !/^(gateway\.networking|agentgateway)/.test(apiVersion));
}

const IDENTITY = new Set(['apiVersion', 'kind', 'metadata.name', 'metadata.namespace']);

/** The object with one leaf changed, for each of them. */
function mutants(object: Fields): { path: string; changed: Fields }[] {
  const visit = (
    value: unknown,
    path: string,
    put: (value: unknown) => Fields,
  ): { path: string; changed: Fields }[] => {
    if (Array.isArray(value)) {
      return value.flatMap((item, at) => visit(item, `${path}[${at}]`, (one) => put(value.with(at, one))));
    }
    if (isObject(value)) {
      return Object.entries(value).flatMap(([name, item]) =>
        visit(item, path ? `${path}.${name}` : name, (one) => put({ ...value, [name]: one })),
      );
    }
    const other = typeof value === 'number' ? value + 1 : typeof value === 'boolean' ? !value : `${value}-x`;
    return IDENTITY.has(path) || path.includes('checksum/') ? [] : [{ path, changed: put(other) }];
  };
  return visit(object, '', (value) => value as Fields);
}

describe('companion objects', () => {
  const all = companions();

  it('are of these kinds', () => {
    expect([...new Set(all.map(({ kind }) => kind))].sort()).toEqual([
      'ConfigMap',
      'Deployment',
      'HorizontalPodAutoscaler',
      'InferencePool',
      'NetworkPolicy',
      'PersistentVolumeClaim',
      'PodDisruptionBudget',
      'PodMonitor',
      'PrometheusRule',
      'Role',
      'RoleBinding',
      'Secret',
      'Service',
      'ServiceAccount',
    ]);
  });

  it('are compared in each leaf, and no value of a Secret is shown', () => {
    for (const object of all) {
      expect(objectChanges([object], [object])).toEqual([]);
      for (const { path, changed } of mutants(object)) {
        const changes = objectChanges([object], [changed]);
        expect(changes.length, `${object.kind} ${path}`).toBeGreaterThan(0);
        if (object.kind === 'Secret') expect(JSON.stringify(changes)).not.toContain('k-search');
      }
    }
  });

  it('have their namespace in their names if they are namespaced', () => {
    const named = (apiVersion: string, kind: string, namespace?: string) => {
      const object = { apiVersion, kind, metadata: { name: 'own', ...(namespace ? { namespace } : {}) } };
      return objectChanges([], [object]).map(({ object: name }) => name);
    };
    expect(named('v1', 'Namespace')).toEqual(['Namespace/own']);
    expect(named('rbac.authorization.k8s.io/v1', 'ClusterRole')).toEqual(['ClusterRole/own']);
    expect(named('apiextensions.k8s.io/v1', 'CustomResourceDefinition')).toEqual(['CustomResourceDefinition/own']);
    expect(named('cert-manager.io/v1', 'ClusterIssuer')).toEqual(['ClusterIssuer/own']);
    expect(named('postgresql.cnpg.io/v1', 'Cluster')).toEqual(['Cluster/default/own']);
    expect(named('v1', 'Service')).toEqual(['Service/default/own']);
    expect(named('v1', 'Service', 'shop')).toEqual(['Service/shop/own']);
  });

  it('need a second look if access becomes more open', () => {
    const looks = (kind: string) => all.filter((one) => one.kind === kind);
    for (const kind of ['NetworkPolicy', 'Secret', 'PrometheusRule', 'PodDisruptionBudget']) {
      for (const object of looks(kind)) expect(objectChanges([object], [])[0]?.secondLook, kind).toBeDefined();
    }
    for (const object of looks('NetworkPolicy')) {
      const [change] = objectChanges([object], [{ ...object, spec: { ...object.spec, ingress: [{}] } }]);
      expect(change?.secondLook).toContain('network access to or from the pods');
    }
    for (const object of looks('Service')) {
      const changes = objectChanges([object], [{ ...object, spec: { ...object.spec, type: 'LoadBalancer' } }]);
      expect(changes.map(({ secondLook }) => secondLook)).toContain('access to the pods changes');
    }
  });
});

describe('budgets', () => {
  const user = { name: 'user', value: gw.expressions.Cel.header('x-user') };
  const path = { name: 'path', value: gw.expressions.Cel.path() };
  const budgets = (quotas: gw.limits.Quota[]) => {
    const chart = new Chart(Testing.app(), 'chart', { namespace: 'ai', disableResourceNameHashes: true });
    new gw.patterns.GlobalRateLimit(chart, 'quotas', { quotas });
    return Testing.synth(chart).filter(({ kind }) => kind === 'ConfigMap');
  };
  const told = (before: gw.limits.Quota[], after: gw.limits.Quota[]) =>
    objectChanges(budgets(before), budgets(after)).map(
      ({ object, what, secondLook, before: old, after: now }) => `${object} ${what} (${secondLook}) ${old} -> ${now}`,
    );
  const per = gw.limits.QuotaInterval.DAY;
  const AT = 'ConfigMap/ai/chart-quotas-config budget by';

  it.each<[string, gw.limits.Quota[], gw.limits.Quota[], string[]]>([
    [
      'that change',
      [{ amount: 2_000_000, per, by: [user] }],
      [{ amount: 3_000_000, per, by: [user] }],
      [`${AT} user in ai-gateway (a limit changes) 2000000 per day -> 3000000 per day`],
    ],
    [
      'of some clients',
      [{ amount: 5, amounts: { ada: 9 }, per, by: [user] }],
      [{ amount: 5, per, by: [user] }],
      [`${AT} user=ada in ai-gateway (a limit is removed) 9 per day -> undefined`],
    ],
    [
      'of another unit, below others',
      [
        { amount: 5, per, by: [user] },
        { amount: 1, per, by: [user, path] },
      ],
      [
        { amount: 5, per, by: [user] },
        { amount: 1, per: gw.limits.QuotaInterval.HOUR, by: [user, path] },
      ],
      [`${AT} user / path in ai-gateway (a limit changes) 1 per day -> 1 per hour`],
    ],
  ])('%s', (_, before, after, expected) => {
    expect(told(before, after)).toEqual(expected);
  });

  it('are reported if removed', () => {
    const [config] = budgets([{ amount: 5, per, by: [user] }]);
    expect(objectChanges([config], [])).toMatchObject([{ what: 'is gone', secondLook: 'limits are removed' }]);
  });
});

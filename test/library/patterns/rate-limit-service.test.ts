import { Chart, Size, Testing } from 'cdk8s';
import { Secret } from 'cdk8s-plus-28';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as gw from '../../../src';
import { checkObject } from '../../../src/core/compiler/6-emit/workload/overlays/check-object';
import { describeWithOracle, Oracle } from '../../oracles/oracle';

interface Answer {
  readonly errors: readonly string[];
  readonly defaulted: any;
  readonly unrestricted?: readonly string[];
}

const RESTRICTED = { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } };

function objectsOf(
  props: (chart: Chart) => gw.patterns.GlobalRateLimitProps,
  change: (quotas: gw.patterns.GlobalRateLimit) => void = () => undefined,
): any[] {
  const chart = new Chart(Testing.app(), 'c', { namespace: 'shop', disableResourceNameHashes: true });
  const quotas = [
    { amount: 5, per: gw.limits.QuotaInterval.MINUTE, by: [{ name: 'host', value: gw.expressions.Cel.host() }] },
  ];
  change(new gw.patterns.GlobalRateLimit(chart, 'quotas', { quotas, ...props(chart) }));
  return Testing.synth(chart);
}

const secret = (chart: Chart) => Secret.fromSecretName(chart, 'Password', 'redis-password');
const CASES = {
  'a Redis of its own': objectsOf(() => ({})),
  'a Redis of its own with a password': objectsOf((chart) => ({ redisPassword: secret(chart) })),
  'a Redis of its own that keeps its counts': objectsOf((chart) => ({
    redisPassword: secret(chart),
    keepCounts: true,
    storageSize: Size.gibibytes(2),
    storageClassName: 'fast',
  })),
  'a Redis of others': objectsOf((chart) => ({
    redis: 'redis.example.com:6380',
    redisTls: true,
    redisPassword: secret(chart),
    clients: [gw.workload.NetworkPeer.namespace('edge')],
  })),
  'patches and restarts': objectsOf(
    (chart) => ({ redisPassword: secret(chart), restartOnSecretChange: true }),
    ({ rateLimitService, redis }) => {
      for (const pods of [rateLimitService, redis!]) {
        pods.place({ priorityClass: 'platform', acrossZones: gw.workload.SpreadStrictness.REQUIRED });
        pods.overlayDeployment({ template: { spec: { imagePullSecrets: [{ name: 'registry' }] } } });
      }
      rateLimitService.overlayDeployment({
        replicas: 3,
        template: {
          spec: {
            containers: [
              { name: 'ratelimit', env: [{ name: 'LOG_LEVEL', value: 'warn' }] },
              { name: 'beside', image: 'a/b:1', securityContext: RESTRICTED },
            ],
          },
        },
      });
    },
  ),
};
const of = (objects: any[], kind: string, component: string) =>
  objects.find((object) => object.kind === kind && object.metadata.labels['app.kubernetes.io/component'] === component);
const container = (objects: any[], component: string) =>
  of(objects, 'Deployment', component).spec.template.spec.containers[0];
const inNamespace = (name: string) => ({ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } } });
const password = { secretKeyRef: { name: 'redis-password', key: 'password' } };

describe('components of the rate limit service', () => {
  it.each(Object.entries(CASES))('with %s are valid for Kubernetes 1.28 and the newest version', (_name, objects) => {
    expect(objects.length).toBeGreaterThan(4);
    for (const object of objects.filter(({ kind }) => kind !== 'PersistentVolumeClaim')) {
      expect(checkObject(object, 'oldest')).toEqual([]);
      expect(checkObject(object, 'newest')).toEqual([]);
    }
  });

  it('keep counts on a volume if asked to, or if an interval is a day or longer', () => {
    const { DAY, HOUR, MINUTE, MONTH } = gw.limits.QuotaInterval;
    const claims = (objects: any[]) => objects.filter(({ kind }) => kind === 'PersistentVolumeClaim');
    const by = [{ name: 'user', value: gw.expressions.Cel.header('x-user') }];
    const withQuota = (per: gw.limits.QuotaInterval, props: gw.patterns.GlobalRateLimitProps = {}) =>
      objectsOf(
        () => props,
        (one) => one.addQuota({ amount: 9, per, by }),
      );
    for (const per of [MINUTE, HOUR]) expect(claims(withQuota(per))).toEqual([]);
    for (const per of [DAY, MONTH]) expect(claims(withQuota(per))).toHaveLength(1);
    expect(claims(withQuota(MONTH, { keepCounts: false }))).toEqual([]);
    expect(claims(withQuota(MONTH, { redis: 'redis.example.com:6379' }))).toEqual([]);
    const budget = { budget: gw.limits.Budget.dollars(5000).perMonth(), by };
    expect(
      claims(
        objectsOf(
          () => ({}),
          (one) => one.addQuota(budget).addQuota({ ...budget, by: [{ ...by[0]!, name: 'u' }] }),
        ),
      ),
    ).toHaveLength(1);

    const objects = CASES['a Redis of its own that keeps its counts'];
    const [claim] = claims(objects);
    expect(claim.spec).toMatchObject({ resources: { requests: { storage: '2Gi' } }, storageClassName: 'fast' });
    const { strategy, template } = of(objects, 'Deployment', 'redis').spec;
    expect(strategy).toEqual({ type: 'Recreate' });
    expect(template.spec.securityContext.fsGroup).toBe(template.spec.securityContext.runAsUser);
    expect(template.spec.volumes).toEqual([
      { name: 'data', persistentVolumeClaim: { claimName: claim.metadata.name } },
    ]);
    expect(container(objects, 'redis')).toMatchObject({ volumeMounts: [{ name: 'data', mountPath: '/data' }] });
    expect(container(objects, 'redis').args.join(' ')).toContain('--dir /data --appendonly yes');
    expect(of(CASES['a Redis of its own'], 'Deployment', 'redis').spec.strategy.type).toBe('RollingUpdate');
  });

  it('reject options of the included Redis next to another one', () => {
    for (const option of [{ keepCounts: false }, { storageSize: Size.gibibytes(1) }, { storageClassName: 'fast' }])
      expect(() => objectsOf(() => ({ redis: 'redis.example.com:6379', ...option }))).toThrow('AIG8116');
  });

  it('read the shared password only from a Secret', () => {
    const objects = CASES['a Redis of its own with a password'];
    const redis = container(objects, 'redis');
    expect(redis.args.slice(-2)).toEqual(['--requirepass', '$(REDIS_PASSWORD)']);
    expect(redis.env).toEqual([{ name: 'REDIS_PASSWORD', valueFrom: password }]);
    expect(container(objects, 'rate-limit').env).toContainEqual({ name: 'REDIS_AUTH', valueFrom: password });
  });

  it('reject all traffic if the list of clients is empty', () => {
    const { ingress } = of(
      objectsOf(() => ({ clients: [] })),
      'NetworkPolicy',
      'rate-limit',
    ).spec;
    expect(ingress).toEqual([{ ports: [expect.objectContaining({ port: 8080 })] }]);
  });

  it('allow only the counter to reach the store, which has no egress', () => {
    const { spec } = of(CASES['a Redis of its own'], 'NetworkPolicy', 'redis');
    const counter = of(CASES['a Redis of its own'], 'Deployment', 'rate-limit').spec.selector;
    expect(spec).toMatchObject({
      policyTypes: ['Ingress', 'Egress'],
      ingress: [{ from: [{ podSelector: counter }], ports: [{ port: 6379 }] }],
    });
    expect(spec).not.toHaveProperty('egress');
  });

  it('reach an external Redis over TLS, at its port', () => {
    const objects = CASES['a Redis of others'];
    expect(container(objects, 'rate-limit').env).toContainEqual({ name: 'REDIS_TLS', value: 'true' });
    const { ingress, egress } = of(objects, 'NetworkPolicy', 'rate-limit').spec;
    expect(egress.at(-1).ports).toEqual([{ port: 6380, protocol: 'TCP' }]);
    expect(ingress[0].from).toEqual([
      { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'edge' } } },
    ]);
  });

  it.each([
    ['redis.data.svc.cluster.local:6379', [inNamespace('data')], undefined],
    ['valkey.data.svc:6379', [inNamespace('data')], undefined],
    ['redis:6379', [{ podSelector: {} }], undefined],
    ['192.0.2.7:6379', [{ ipBlock: { cidr: '192.0.2.7/32' } }], [{ port: 6379, protocol: 'TCP' }]],
    ['[2001:db8::7]:6379', [{ ipBlock: { cidr: '2001:db8::7/128' } }], [{ port: 6379, protocol: 'TCP' }]],
  ])('allow egress to the Redis %s', (redis, to, ports) => {
    const { egress } = of(
      objectsOf(() => ({ redis })),
      'NetworkPolicy',
      'rate-limit',
    ).spec;
    expect(egress).toEqual([
      expect.objectContaining({ ports: expect.arrayContaining([{ port: 53, protocol: 'UDP' }]) }),
      { to, ...(ports ? { ports } : {}) },
    ]);
  });

  it('accept patches and placement, and expose their names and labels', () => {
    let quotas: gw.patterns.GlobalRateLimit | undefined;
    const objects = CASES['patches and restarts'];
    for (const [component, replicas] of [
      ['rate-limit', 3],
      ['redis', 1],
    ] as const) {
      const { spec } = of(objects, 'Deployment', component);
      expect(spec.replicas).toBe(replicas);
      expect(spec.template.spec).toMatchObject({
        priorityClassName: 'platform',
        imagePullSecrets: [{ name: 'registry' }],
        topologySpreadConstraints: [{ whenUnsatisfiable: 'ScheduleAnyway' }, { whenUnsatisfiable: 'DoNotSchedule' }],
      });
    }
    const [counter, beside] = of(objects, 'Deployment', 'rate-limit').spec.template.spec.containers;
    expect(counter.env).toContainEqual({ name: 'LOG_LEVEL', value: 'warn' });
    expect(beside).toMatchObject({ name: 'beside', terminationMessagePolicy: 'File' });
    const plain = objectsOf(
      () => ({}),
      (made) => {
        quotas = made;
      },
    );
    for (const [pods, component] of [
      [quotas?.rateLimitService, 'rate-limit'],
      [quotas?.redis, 'redis'],
    ] as const) {
      expect(pods?.name).toBe(of(plain, 'Deployment', component).metadata.name);
      expect(pods?.podSelector).toEqual(of(plain, 'Deployment', component).spec.selector.matchLabels);
    }
    objectsOf(
      () => ({ redis: 'redis.example.com:6379' }),
      ({ redis }) => expect(redis).toBeUndefined(),
    );
  });

  it('restart on a changed password if enabled', () => {
    const marks = (name: keyof typeof CASES) =>
      ['rate-limit', 'redis'].map((component) => of(CASES[name], 'Deployment', component).metadata.annotations);
    const mark = { 'secret.reloader.stakater.com/reload': 'redis-password' };
    expect(marks('patches and restarts')).toEqual([mark, mark]);
    expect(marks('a Redis of its own with a password')).toEqual([undefined, undefined]);
  });

  it.each(['rate-limit', 'redis'])('spread %s, probe it, and keep it while nodes are drained', (component) => {
    const objects = CASES['a Redis of its own'];
    const pods = of(objects, 'Deployment', component).spec.template.spec;
    expect(pods.topologySpreadConstraints).toHaveLength(2);
    expect(Object.keys(pods.containers[0])).toEqual(expect.arrayContaining(['readinessProbe', 'startupProbe']));
    expect(of(objects, 'PodDisruptionBudget', component).spec.maxUnavailable).toBe(1);
    expect(of(objects, 'Service', component).metadata.labels).toMatchObject({
      'app.kubernetes.io/managed-by': 'cdk8s-ai-gateway',
      'app.kubernetes.io/name': expect.stringMatching(/^(ratelimit|redis)$/),
    });
  });
});

describeWithOracle('workload')('the API server', () => {
  let oracle: Oracle;
  beforeAll(() => {
    oracle = Oracle.start('workload');
  }, 600_000);
  afterAll(() => oracle.stop());

  it.each(Object.entries(CASES))(
    'takes the pieces with %s, also where only restricted pods may run, and adds nothing',
    async (_name, objects) => {
      const answers = await oracle.ask<Answer[]>(JSON.stringify(objects));
      answers.forEach(({ errors, unrestricted, defaulted: { status: _status, ...defaulted } }, index) => {
        expect(errors).toEqual([]);
        expect(unrestricted).toBeUndefined();
        expect(defaulted).toEqual(objects[index]);
      });
    },
  );
});

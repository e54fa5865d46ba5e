import { describe, expect, it } from 'vitest';
import { podOf } from '../../../../../src/apps/dev/pod';
import { containerOf, emitted, layers, objectOf } from './workload-ir';

const NODES = { workload: { kind: 'DaemonSet' } };

describe('a DaemonSet', () => {
  const result = emitted(layers(NODES));
  const { metadata, spec } = objectOf(result, 'DaemonSet');

  it('has the pods of the Deployment without topology spread', () => {
    expect(result.codes).toEqual([]);
    const deployment = objectOf(emitted(), 'Deployment');
    const { topologySpreadConstraints, ...pod } = deployment.spec.template.spec;
    expect(topologySpreadConstraints).not.toEqual([]);
    expect(spec.template).toEqual({ ...deployment.spec.template, spec: pod });
    expect([metadata, spec.selector]).toEqual([deployment.metadata, deployment.spec.selector]);
    expect(result.manifests.map(({ kind }) => kind)).not.toContain('Deployment');
  });

  it('starts a new pod before it stops an old one', () => {
    expect(spec.replicas).toBeUndefined();
    expect(spec.updateStrategy).toEqual({ type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } });
  });

  it('uses the update strategy of its overlay', () => {
    const overlaid = (updateStrategy: object) => emitted(layers({ ...NODES, daemonSet: { spec: { updateStrategy } } }));
    const strategyOf = (one: ReturnType<typeof emitted>) => objectOf(one, 'DaemonSet').spec.updateStrategy;
    expect(strategyOf(overlaid({ rollingUpdate: { maxUnavailable: 2 } }))).toEqual({
      type: 'RollingUpdate',
      rollingUpdate: { maxSurge: 0, maxUnavailable: 2 },
    });
    expect(strategyOf(overlaid({ type: 'OnDelete' }))).toEqual({ type: 'OnDelete' });
    expect(overlaid({ rollingUpdate: { maxSurge: 1, maxUnavailable: 2 } }).codes).toEqual(['AIG6054']);
    expect(overlaid({ type: 'Recreate' }).codes).not.toEqual([]);
  });

  it('is patched as Kubernetes does: items of lists by their names', () => {
    const sidecar = { name: 'other', image: 'other:1' };
    const patched = emitted(
      layers({ ...NODES, daemonSet: { spec: { template: { spec: { containers: [sidecar] } } } } }),
    );
    const { containers } = objectOf(patched, 'DaemonSet').spec.template.spec;
    expect(containers.map(({ name }: { name: string }) => name).sort()).toEqual(['agentgateway', 'other']);
  });

  it('has the compiled-as annotation, under the name that its overlay sets', () => {
    const annotation = 'cdk8s-ai-gateway/compiled-as';
    expect(spec.template.metadata.annotations[annotation]).toBe('shop/gw');
    const overlay = { metadata: { name: 'other' }, spec: { template: { metadata: { annotations: null } } } };
    const renamed = objectOf(emitted(layers({ ...NODES, daemonSet: overlay })), 'DaemonSet');
    expect(renamed.spec.template.metadata.annotations).toEqual({ [annotation]: 'shop/other' });
  });

  it('is run by `dev`', () => {
    expect(podOf(result.manifests, () => undefined).args).toEqual(['-f', '/config/config.yaml']);
  });

  it('needs no room for evictions', () => {
    const budget = { podDisruptionBudget: { spec: { minAvailable: 1 } } };
    expect(emitted(layers({ ...NODES, ...budget })).codes).toEqual([]);
    expect(emitted(layers(budget)).codes).not.toEqual([]);
  });
});

describe('the kind of workload', () => {
  it.each([
    ['Deployment', { workload: { kind: 'Deployment' } }, NODES],
    ['DaemonSet', NODES, { workload: { kind: 'Deployment' } }],
    ['DaemonSet', {}, NODES],
  ])('is that of the Gateway, else that of its class: %s', (kind, gateway, gatewayClass) => {
    expect(objectOf(emitted(layers(gateway, gatewayClass)), kind)).toBeDefined();
  });

  it.each([
    [{ ...NODES }, { deployment: {} }, '1 spec.deployment'],
    [{ horizontalPodAutoscaler: {} }, NODES, '2 spec.horizontalPodAutoscaler'],
    [{ workload: { kind: 'Deployment' } }, { ...NODES, daemonSet: {} }, '1 spec.daemonSet'],
  ])('fits the overlays of both levels: %o over %o', (gateway, gatewayClass, place) => {
    const found = emitted(layers(gateway, gatewayClass)).diagnostics.filter(({ code }) => code === 'AIG6058');
    expect(found.map(({ place: { file = '' } = {}, path }) => `${file} ${path}`)).toEqual([place]);
  });
});

describe('model price lists', () => {
  const catalog = (...sources: object[]) => ({ modelCatalog: { sources } });
  const from = (name: string, key?: string) => ({ configMap: { name, ...(key ? { key } : {}) } });

  it('are mounted, each for itself, and named to the process in their order', () => {
    const result = emitted(layers(catalog(from('usual'), {}, from('own.prices', 'p.json'), from('usual', 'again'))));
    const { env, volumeMounts } = containerOf(result);
    const folder = '/etc/agentgateway/model-catalog';
    expect(env).toContainEqual({
      name: 'MODEL_CATALOG_PATHS',
      value: `${folder}/usual/usual.json,${folder}/own.prices/own.prices.json`,
    });
    const { volumes } = objectOf(result, 'Deployment').spec.template.spec;
    const lists = volumes.filter(({ name }: { name: string }) => name.startsWith('model-catalog'));
    expect(lists).toEqual([
      {
        name: 'model-catalog-usual',
        configMap: { name: 'usual', items: [{ key: 'catalog.json', path: 'usual.json' }], defaultMode: 420 },
      },
      {
        name: expect.stringMatching(/^model-catalog-own-prices-[0-9a-f]{8}$/),
        configMap: { name: 'own.prices', items: [{ key: 'p.json', path: 'own.prices.json' }], defaultMode: 420 },
      },
    ]);
    const mounts = volumeMounts.filter(({ mountPath }: { mountPath: string }) => mountPath.startsWith(folder));
    expect(mounts).toEqual(
      lists.map(({ name }: { name: string }, index: number) => ({
        name,
        mountPath: `${folder}/${['usual', 'own.prices'][index]}`,
        readOnly: true,
      })),
    );
    expect(result.codes).toEqual([]);
  });

  it('do not change a variable of the user', () => {
    const own = { name: 'MODEL_CATALOG_PATHS', value: '/own.json' };
    const { env } = containerOf(emitted(layers({ ...catalog(from('usual')), env: [own] })));
    expect(env.filter(({ name }: { name: string }) => name === own.name)).toEqual([own]);
  });

  it('of a GatewayClass have no effect and are reported', () => {
    const result = emitted(layers({}, catalog(from('usual'))));
    expect(result.codes).toEqual(['AIG6059']);
    expect(JSON.stringify(result.manifests)).not.toContain('model-catalog');
  });
});

describe('the socket of a SPIFFE agent', () => {
  const mounted = (...parameters: Parameters<typeof layers>) => {
    const result = emitted(layers(...parameters));
    const isSocket = ({ name }: { name: string }) => name === 'spiffe-workload-api';
    const { volumes } = objectOf(result, 'Deployment').spec.template.spec;
    return { volumes: volumes.filter(isSocket), mounts: containerOf(result).volumeMounts.filter(isSocket) };
  };
  const name = 'spiffe-workload-api';

  it('is a volume of a driver', () => {
    const { volumes, mounts } = mounted({ spiffe: {} });
    expect(volumes).toEqual([{ name, csi: { driver: 'csi.spiffe.io', readOnly: true } }]);
    expect(mounts).toEqual([{ name, mountPath: '/spiffe-workload-api', readOnly: true }]);
  });

  it('is a folder of the node', () => {
    const { volumes, mounts } = mounted({
      spiffe: { source: { hostPath: { path: '/run/spire' }, mountPath: '/spire' } },
    });
    expect(volumes).toEqual([{ name, hostPath: { path: '/run/spire', type: 'Directory' } }]);
    expect(mounts).toEqual([{ name, mountPath: '/spire', readOnly: true }]);
  });

  it('is that of the Gateway, which can also switch it off', () => {
    const ofClass = { spiffe: { source: { hostPath: { path: '/run/spire' } } } };
    expect(mounted({ spiffe: {} }, ofClass).volumes).toEqual([{ name, csi: expect.anything() }]);
    expect(mounted({ spiffe: { enabled: false } }, ofClass)).toEqual({ volumes: [], mounts: [] });
    expect(mounted({}, ofClass).volumes).toHaveLength(1);
  });
});

import { describe, expect, it } from 'vitest';
import { StrategicMergePatch } from '../../../src/core/overlay/strategic-merge-patch';

const BASE = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'gw', finalizers: ['a', 'b'] },
  spec: {
    strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1 } },
    template: {
      spec: {
        containers: [
          {
            name: 'proxy',
            image: 'proxy:1',
            env: [
              { name: 'A', value: '1' },
              { name: 'B', value: '2' },
            ],
            args: ['-f', 'x'],
          },
          { name: 'log', image: 'log:1' },
        ],
        tolerations: [{ key: 'old' }],
        nodeSelector: { zone: 'a', disk: 'fast' },
      },
    },
  },
};

function patched(patch: object): any {
  return StrategicMergePatch.apply(BASE, patch);
}

function pod(spec: object): any {
  return patched({ spec: { template: { spec } } }).spec.template.spec;
}

describe('a strategic merge patch', () => {
  it('merges lists by key and prepends new items', () => {
    const { containers } = pod({
      containers: [
        { name: 'extra', image: 'x' },
        { name: 'proxy', image: 'proxy:2' },
      ],
    });
    expect(containers.map(({ name, image }: any) => `${name} ${image}`)).toEqual([
      'extra x',
      'proxy proxy:2',
      'log log:1',
    ]);
    expect(containers[1].env).toEqual(BASE.spec.template.spec.containers[0]!.env);
  });

  it('replaces lists without a key', () => {
    expect(pod({ tolerations: [{ key: 'new' }] }).tolerations).toEqual([{ key: 'new' }]);
    expect(pod({ containers: [{ name: 'proxy', args: ['-v'] }] }).containers[0].args).toEqual(['-v']);
  });

  it('removes with null', () => {
    expect(pod({ nodeSelector: { zone: null } }).nodeSelector).toEqual({ disk: 'fast' });
  });

  it('deletes items with $patch: delete', () => {
    expect(pod({ containers: [{ name: 'log', $patch: 'delete' }] }).containers).toHaveLength(1);
    expect(pod({ containers: [{ name: 'proxy', env: [{ name: 'A', $patch: 'delete' }] }] }).containers[0].env).toEqual([
      { name: 'B', value: '2' },
    ]);
  });

  it('empties a map with $patch: delete and replaces it with $patch: replace', () => {
    expect(pod({ nodeSelector: { $patch: 'delete' } }).nodeSelector).toEqual({});
    expect(pod({ nodeSelector: { $patch: 'replace', arch: 'arm64' } }).nodeSelector).toEqual({ arch: 'arm64' });
  });

  it('replaces a whole list with an item $patch: replace', () => {
    expect(pod({ containers: [{ $patch: 'replace' }, { name: 'only' }] }).containers).toEqual([{ name: 'only' }]);
  });

  it('orders with $setElementOrder', () => {
    const { containers } = pod({
      '$setElementOrder/containers': [{ name: 'log' }, { name: 'proxy' }],
      containers: [{ name: 'proxy', image: 'proxy:2' }],
    });
    expect(containers.map(({ name }: any) => name)).toEqual(['log', 'proxy']);
  });

  it('removes values with $deleteFromPrimitiveList and adds values to sets', () => {
    expect(patched({ metadata: { '$deleteFromPrimitiveList/finalizers': ['a'] } }).metadata.finalizers).toEqual(['b']);
    expect(patched({ metadata: { finalizers: ['c', 'b'] } }).metadata.finalizers.sort()).toEqual(['a', 'b', 'c']);
  });

  it('keeps only the fields of $retainKeys', () => {
    expect(patched({ spec: { strategy: { $retainKeys: ['type'], type: 'Recreate' } } }).spec.strategy).toEqual({
      type: 'Recreate',
    });
  });

  it.each([
    ['an item without its key', { containers: [{ image: 'x' }] }],
    ['$patch: merge in a map', { nodeSelector: { $patch: 'merge' } }],
    ['an unknown list with an order', { '$setElementOrder/things': [] }],
    ['a field that $retainKeys does not name', { nodeSelector: { $retainKeys: ['zone'], disk: 'slow' } }],
    [
      'items that are not in the given order',
      { '$setElementOrder/containers': [{ name: 'log' }], containers: [{ name: 'proxy' }] },
    ],
  ])('refuses %s', (_name, spec) => {
    expect(() => pod(spec)).toThrow();
  });

  it('rejects other kinds and lists the supported ones', () => {
    expect(() => StrategicMergePatch.apply({ apiVersion: 'v1', kind: 'Pod' }, {})).toThrow(
      /v1 Pod.*apps\/v1\/Deployment/,
    );
  });

  it('changes neither the resource nor the patch', () => {
    const patch = {
      spec: {
        template: { spec: { containers: [{ name: 'proxy', image: 'x', env: [{ name: 'A', $patch: 'delete' }] }] } },
      },
    };
    const [base, before] = [structuredClone(BASE), structuredClone(patch)];
    patched(patch);
    expect(BASE).toEqual(base);
    expect(patch).toEqual(before);
  });
});

import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { CompileOptions } from '../../../../../src/core/compiler/model/options';
import type { ConfigObject } from '../../../../../src/core/data-plane/placeholders';
import { emitted, layers, objectOf, SMALL_CONFIG } from './workload-ir';

/** Of a given size; text that repeats packs well, numbers without order do not. */
function large(bytes: number, packs = true): ConfigObject {
  let state = 1;
  const noise = () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return state.toString(36);
  };
  const text = packs ? 'x'.repeat(1000) : '';
  const backends = [];
  for (let size = 0; size < bytes; ) {
    const value = packs ? text : Array.from({ length: 150 }, noise).join('');
    backends.push({ name: `shop/b${backends.length}`, host: value });
    size += value.length;
  }
  return { ...SMALL_CONFIG, backends };
}

const checksumOf = (result: ReturnType<typeof emitted>): string =>
  objectOf(result, 'Deployment').spec.template.metadata.annotations['checksum/config'];

describe('the delivery of the config', () => {
  const MEBIBYTE = 1024 * 1024;

  it('is plain text by default', () => {
    const result = emitted();
    expect(objectOf(result, 'ConfigMap').data).toEqual({ 'config.yaml': result.config });
    expect(objectOf(result, 'Deployment').spec.template.spec).not.toHaveProperty('initContainers');
  });

  it('is compressed above the limit, with a note', () => {
    const result = emitted({}, large(MEBIBYTE));
    expect(result.codes).toEqual(['AIG6008']);
    const { binaryData, data } = objectOf(result, 'ConfigMap');
    expect(data).toBeUndefined();
    expect(gunzipSync(Buffer.from(binaryData['config.yaml.gz'], 'base64')).toString()).toBe(result.config);
    const { initContainers, containers, volumes } = objectOf(result, 'Deployment').spec.template.spec;
    const script = initContainers[0].command.at(-1);
    expect(script).toBe('gunzip -c /config/config.yaml.gz > /config-unpacked/config.yaml');
    expect(containers[0].args).toEqual(['-f', '/config-unpacked/config.yaml']);
    expect(volumes.map(({ name }: any) => name)).toEqual(['config-volume', 'config-unpacked', 'tmp']);
  });

  it('is compressed on request, without a note', () => {
    const result = emitted({}, SMALL_CONFIG, { configDelivery: 'COMPRESSED' });
    expect(result.codes).toEqual([]);
    expect(objectOf(result, 'ConfigMap')).toHaveProperty('binaryData');
  });

  it('is rejected above the limit if plain, with the largest parts', () => {
    const result = emitted({}, large(MEBIBYTE), { configDelivery: 'PLAIN' });
    expect(result.codes).toEqual(['AIG6009']);
    expect(result.diagnostics[0]!.message).toMatch(/backends \(\d+ bytes\).*backends shop\/b\d+ \(\d+ bytes\)/);
  });

  it('is rejected if it is too large even when compressed', () => {
    expect(emitted({}, large(2.5 * MEBIBYTE, false)).codes).toEqual(['AIG6010']);
  });

  describe('in the pods', () => {
    const inPods = (config: ConfigObject = SMALL_CONFIG, ir: Parameters<typeof emitted>[0] = {}) =>
      emitted(ir, config, { configDelivery: 'POD' });
    const templateOf = (result: ReturnType<typeof emitted>) => objectOf(result, 'Deployment').spec.template;

    it('is an annotation that a volume mounts, without a separate object', () => {
      const result = inPods();
      expect(result.codes).toEqual([]);
      expect(result.manifests.map(({ kind }) => kind)).toEqual(['ServiceAccount', 'Service', 'Deployment']);
      const { metadata, spec } = templateOf(result);
      expect(metadata.annotations['cdk8s-ai-gateway/config.yaml']).toBe(result.config);
      expect(spec.volumes[0].projected.sources).toEqual([
        {
          downwardAPI: {
            items: [
              {
                path: 'config.yaml',
                fieldRef: { apiVersion: 'v1', fieldPath: "metadata.annotations['cdk8s-ai-gateway/config.yaml']" },
              },
            ],
          },
        },
      ]);
      expect(spec.containers[0].args).toEqual(['-f', '/config/config.yaml']);
    });

    it('replaces the pods with every change', () => {
      const changed = { ...SMALL_CONFIG, backends: [{ name: 'a', host: 'b:1' }] };
      expect(checksumOf(inPods(changed))).not.toBe(checksumOf(inPods()));
    });

    it('includes sidecar settings and certificates of issuers', () => {
      const keySets = [{ file: 'a.json', url: 'https://idp.example.com/keys', seconds: 300, verify: 'all' as const }];
      const bundles = [{ key: 'roots.pem', text: 'CERTIFICATES' }];
      const result = inPods(SMALL_CONFIG, { keySets, bundles });
      const names = result.manifests.filter(({ kind }) => kind === 'ConfigMap').map(({ metadata }) => metadata.name);
      expect(names).toEqual(['gw-key-fetcher']);
      expect(Object.keys(objectOf(result, 'ConfigMap').data)).toEqual(['fetch-keys.js']);
      const { annotations } = templateOf(result).metadata;
      expect(annotations['cdk8s-ai-gateway/roots.pem']).toBe('CERTIFICATES');
      expect(annotations['cdk8s-ai-gateway/key-sets.json']).toContain('https://idp.example.com/keys');
    });

    it('allows an autoscaler to scale a Rollout for a Deployment without replicas', () => {
      const scaled = (kind: string, replicas: number) =>
        inPods(
          SMALL_CONFIG,
          layers({
            deployment: { spec: { replicas } },
            horizontalPodAutoscaler: {
              spec: { scaleTargetRef: { apiVersion: 'argoproj.io/v1alpha1', kind, name: 'gw' } },
            },
          }),
        ).codes;
      expect(scaled('Rollout', 0)).toEqual([]);
      expect(scaled('Rollout', 2)).toEqual(['AIG6022', 'AIG6025']);
      expect(scaled('Other', 0)).toEqual(['AIG6022', 'AIG6025']);
    });

    it('is rejected if it exceeds the size of annotations', () => {
      expect(inPods(large(200 * 1024)).codes).toEqual([]);
      expect(inPods(large(256 * 1024)).codes).toEqual(['AIG6060']);
    });
  });

  it('produces the same bytes on every machine', () => {
    const options: Partial<CompileOptions> = { configDelivery: 'COMPRESSED' };
    const packed = Buffer.from(
      objectOf(emitted({}, SMALL_CONFIG, options), 'ConfigMap').binaryData['config.yaml.gz'],
      'base64',
    );
    expect([...packed.subarray(0, 10)]).toEqual([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
  });
});

describe('the checksum', () => {
  const changed: ConfigObject = { ...SMALL_CONFIG, backends: [{ name: 'a', host: 'b:1' }] };
  const fixed: ConfigObject = { ...SMALL_CONFIG, config: { enableIpv6: false } };

  it('changes only with settings that the data plane cannot reload', () => {
    expect(checksumOf(emitted({}, changed))).toBe(checksumOf(emitted()));
    expect(checksumOf(emitted({}, fixed))).not.toBe(checksumOf(emitted()));
  });

  it('changes with everything on request, and if the config is compressed', () => {
    for (const options of [{ rolloutOnConfigChange: true }, { configDelivery: 'COMPRESSED' }] as const) {
      expect(checksumOf(emitted({}, changed, options))).not.toBe(checksumOf(emitted({}, SMALL_CONFIG, options)));
    }
  });
});

import { describe, expect, it } from 'vitest';
import { loadText } from '../../../../src/core/compiler/1-load';
import { compile } from '../../../../src/core/compiler/compile';
import { GATEWAY_NAME_LABEL, MANAGED_BY } from '../../../../src/core/compiler/semantics/object-names';
import { DiagnosticCollector } from '../../../../src/core/diagnostics';

const GATEWAY = {
  apiVersion: 'gateway.networking.k8s.io/v1',
  kind: 'Gateway',
  metadata: { name: 'shop', namespace: 'apps' },
  spec: { gatewayClassName: 'agentgateway', listeners: [{ name: 'http', port: 8080, protocol: 'HTTP' }] },
};

function found(kind: string, metadata: object, apiVersion = 'v1'): readonly string[] {
  const twin = { apiVersion, kind, metadata: { name: 'shop', namespace: 'apps', ...metadata } };
  const text = [GATEWAY, twin].map((document) => JSON.stringify(document)).join('\n---\n');
  const diagnostics = new DiagnosticCollector();
  return compile(loadText([{ name: 'input.yaml', text }], diagnostics), {}, diagnostics)
    .diagnostics.filter(({ code }) => code === 'AIG6061')
    .map(({ severity, resource, message }) => `${severity} ${resource}: ${message}`);
}

describe('an input named like a generated object', () => {
  it.each([
    ['Service', 'v1'],
    ['ConfigMap', 'v1'],
    ['ServiceAccount', 'v1'],
    ['Deployment', 'apps/v1'],
  ])('is reported if it is a %s', (kind, apiVersion) => {
    expect(found(kind, {}, apiVersion)).toEqual([
      expect.stringMatching(
        new RegExp(`^warning .*Gateway apps/shop generates an object with the name ${kind}/apps/shop`),
      ),
    ]);
  });

  it('differs by namespace, name, kind or group', () => {
    expect(found('Service', { namespace: 'demo' })).toEqual([]);
    expect(found('Service', { name: 'shop-app' })).toEqual([]);
    expect(found('Secret', {})).toEqual([]);
    expect(found('Service', {}, 'serving.knative.dev/v1')).toEqual([]);
  });

  it('may be generated earlier, here or by a controller for the Gateway', () => {
    expect(found('Service', { labels: { [MANAGED_BY.label]: MANAGED_BY.value } })).toEqual([]);
    expect(found('Service', { labels: { [GATEWAY_NAME_LABEL]: 'shop' } })).toEqual([]);
    expect(found('Service', { labels: { [GATEWAY_NAME_LABEL]: 'other' } })).toHaveLength(1);
  });
});

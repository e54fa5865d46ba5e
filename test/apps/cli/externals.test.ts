import { describe, expect, it } from 'vitest';
import { loadText } from '../../../src/core/compiler/1-load';
import { DiagnosticCollector } from '../../../src/core/diagnostics';
import { CLASS, GATEWAY, run, useFolder } from './run';

const folder = useFolder();

/** A certificate, a key of a provider, keys of clients of which a stub names the entries, and a Service. */
const INPUT = `${CLASS}---
${GATEWAY().replace(
  '  - {name: http, port: 8080, protocol: HTTP}',
  `  - name: https
    port: 443
    protocol: HTTPS
    hostname: shop.example.com
    tls: {certificateRefs: [{name: cert}]}`,
)}---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: clients, namespace: demo}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: gw}]
  traffic: {apiKeyAuthentication: {secretRef: {name: clients}}}
---
apiVersion: v1
kind: Secret
metadata: {name: clients, namespace: demo}
data: {search: null, support: ""}
---
apiVersion: v1
kind: Secret
metadata: {name: full, namespace: demo}
stringData: {secret: hush-hush}
`;

describe('--externals', () => {
  it('writes the required cluster resources as JSON', async () => {
    const input = folder.write('a.yaml', INPUT);
    const { code, out } = await run('validate', '-f', input, '--externals', '-');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({
      version: 1,
      secrets: [
        { namespace: 'demo', name: 'cert', keys: ['tls.crt', 'tls.key'], usedBy: ['Gateway/demo/gw'] },
        { namespace: 'demo', name: 'clients', keys: ['search', 'support'], usedBy: [] },
      ],
      configMaps: [],
      services: [{ namespace: 'demo', name: 'shop', ports: [80], usedBy: ['HTTPRoute/demo/gw'] }],
    });
  });

  it('writes ExternalSecrets into a file and reports the rest', async () => {
    const input = folder.write('a.yaml', INPUT);
    const file = folder.path('secrets.yaml');
    const store = ['--secret-store', 'SecretStore/vault'];
    expect((await run('compile', '-f', input, '-o', folder.path('out'), '--externals', file, ...store)).code).toBe(0);
    const text = folder.read('secrets.yaml');
    expect(text).toContain('#   Service demo/shop (ports 80)\n');
    expect(text).not.toContain('hush');
    const { documents } = loadText([{ name: 'secrets', text }], new DiagnosticCollector());
    const remote = (secretKey: string, name: string) => ({ secretKey, remoteRef: { key: name, property: secretKey } });
    expect(documents.map(({ value }) => value)).toEqual([
      {
        apiVersion: 'external-secrets.io/v1',
        kind: 'ExternalSecret',
        metadata: { name: 'cert', namespace: 'demo' },
        spec: {
          refreshInterval: '1h',
          secretStoreRef: { kind: 'SecretStore', name: 'vault' },
          target: { name: 'cert', template: { type: 'kubernetes.io/tls' } },
          data: [remote('tls.crt', 'demo/cert'), remote('tls.key', 'demo/cert')],
        },
      },
      expect.objectContaining({ metadata: { name: 'clients', namespace: 'demo' } }),
    ]);
  });

  it('writes nothing on errors', async () => {
    const input = folder.write('a.yaml', INPUT.replace('443', '0'));
    expect((await run('validate', '-f', input, '--externals', folder.path('x.json'))).code).toBe(1);
    expect(folder.list()).toEqual(['a.yaml']);
  });

  it.each([
    [['--externals', 'x.txt'], 'has to end in .json'],
    [['--secret-store', 'Vault/x'], 'is not a secret store'],
  ])('refuses %j', async (more, said) => {
    const { code, err } = await run('validate', '-f', folder.write('a.yaml', INPUT), ...more);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(said) });
  });
});

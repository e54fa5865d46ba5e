import { loadAll } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { GATEWAY, run, useFolder } from './run';

const folder = useFolder();

const BARE = `${GATEWAY().replaceAll(', namespace: demo', '')}---
apiVersion: v1
kind: Service
metadata: {name: shop}
spec: {ports: [{port: 80}]}
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: timeouts}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: gw}]
  traffic: {timeouts: {request: 5s}}
---
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: {name: reader}
`;
const namespaces = (out: string) =>
  new Set(loadAll(out).map((one) => (one as { metadata: { namespace?: string } }).metadata.namespace));

describe('--default-namespace', () => {
  it('applies to resources without a namespace and to their output', async () => {
    const input = folder.write('a.yaml', BARE);
    const { code, out } = await run('compile', '-f', input, '-o', '-', '--default-namespace', 'shop');
    expect(code).toBe(0);
    expect([...namespaces(out)]).toEqual(['shop']);
    expect(out).toContain('shop.shop.svc.cluster.local');
    expect(out).toContain('requestTimeout: 5s');
    expect((await run('compile', '-f', input, '-o', '-')).out).toContain('shop.default.svc.cluster.local');
    // The same as where each of them names it.
    const named = folder.write(
      'b.yaml',
      BARE.replace(/metadata: \{name: (gw|shop|timeouts)\}/g, 'metadata: {name: $1, namespace: shop}'),
    );
    expect((await run('compile', '-f', named, '-o', '-')).out).toBe(out);
  });

  it('is configurable, applies to externals, and keeps explicit namespaces', async () => {
    const service = 'externals: {services: [{name: shop, ports: [80]}]}\n';
    const config = folder.write('ai-gateway.yaml', `defaultNamespace: shop\nreferences: closed\n${service}`);
    const input = folder.write('a.yaml', GATEWAY().replaceAll(', namespace: demo', ''));
    expect(await run('validate', '-f', input, '--config', config)).toMatchObject({ code: 0, out: '' });
    const other = folder.write('b.yaml', GATEWAY('gw', 'demo'));
    expect(await run('validate', '-f', other, '--config', config)).toMatchObject({ code: 1 });
  });

  it('leaves passthrough objects unchanged', async () => {
    const { out } = await run(
      'compile',
      '-f',
      folder.write('a.yaml', BARE),
      '-o',
      '-',
      '--pass-through',
      '--default-namespace',
      'shop',
    );
    const others = loadAll(out).filter((one) => ['ClusterRole', 'Service'].includes((one as { kind: string }).kind));
    expect(others).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ metadata: { name: 'reader' } }),
        expect.objectContaining({ metadata: { name: 'shop' } }),
      ]),
    );
  });

  it('must be a valid namespace name', async () => {
    expect(await run('validate', '-f', folder.write('a.yaml', BARE), '--default-namespace', 'No Name')).toMatchObject({
      code: 2,
      err: expect.stringContaining('No Name'),
    });
  });
});

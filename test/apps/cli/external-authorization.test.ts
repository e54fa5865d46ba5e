import { describe, expect, it } from 'vitest';
import { GATEWAY, run, useFolder } from './run';

const folder = useFolder();

const POLICY = `---
apiVersion: proxy.example.com/v1alpha1
kind: ProxyPolicy
metadata: {name: ask, namespace: demo}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: gw}]
  traffic: {extAuth: {backendRef: {name: authorizer, port: 9000}, grpc: {}}}
`;

const ask = (...more: string[]) =>
  run('request', '/shop', '-f', folder.write('a.yaml', GATEWAY() + POLICY), '--no-config', ...more);

describe('request with external authorization', () => {
  it('uses the option as its answer and is undecided without it', async () => {
    expect((await ask('--external-authorization', 'allows', '--expect-backend', 'shop')).code).toBe(0);
    expect((await ask('--external-authorization', 'refuses', '--expect-status', '403')).code).toBe(0);
    expect((await ask()).out).toContain('cannot be decided');
    expect((await ask('--external-authorization', 'maybe')).code).toBe(2);
  });
});

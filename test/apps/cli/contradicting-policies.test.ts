import { expect, it } from 'vitest';
import { GATEWAY, run, useFolder } from './run';

const folder = useFolder();

it.each([
  ['agentgateway.dev', 'Agentgateway'],
  ['proxy.example.com', 'Proxy'],
])('names policies of %s by their own kind in conflicts and overrides', async (group, kind) => {
  const policy = (name: string, target: string, request: string) => `---
apiVersion: ${group}/v1alpha1
kind: ${kind}Policy
metadata: {name: ${name}, namespace: demo}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: ${target}, name: gw}]
  traffic: {timeouts: {request: ${request}}}
`;
  const patience = GATEWAY() + policy('patience', 'HTTPRoute', '5s');
  const file = folder.write('a.yaml', patience + policy('haste', 'HTTPRoute', '1s'));
  const both = await run('validate', '-f', file, '--no-config');
  expect(both.out).toContain(`${kind}Policy demo/haste and ${kind}Policy demo/patience both set`);
  folder.write('a.yaml', patience + policy('all', 'Gateway', '5s'));
  expect((await run('validate', '-f', file, '--no-config')).out).toContain(
    `${kind}Policy demo/patience overrides every field`,
  );
});

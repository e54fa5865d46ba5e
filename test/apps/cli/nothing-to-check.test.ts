import { chmodSync } from 'node:fs';
import { delimiter } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CLASS, GATEWAY, run, useFolder } from './run';

const folder = useFolder();
const DEPLOYMENT = 'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec: {}\n';
const OTHER_CLASS = GATEWAY().replace(/gatewayClassName: \S+/, 'gatewayClassName: agentgatway');

const ISTIO = `
---
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: {name: istio}
spec: {controllerName: istio.io/gateway-controller}
`;
const ROUTE = `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: web, namespace: demo}
spec: {parentRefs: [{name: edge}], rules: [{backendRefs: [{name: web, port: 80}]}]}
`;
const POLICY = `apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: limit, namespace: demo}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: edge}]
  traffic: {rateLimit: {local: [{requests: 5, unit: Minutes}]}}
`;

/** Everything that a command prints. */
const printed = ({ out, err }: { readonly out: string; readonly err: string }) => out + err;

describe('a run with nothing to check', () => {
  it.each([
    ['validate', []],
    ['status', []],
    ['compile', ['-o', '-']],
    ['request', ['/']],
    ['destinations', []],
    ['cost', []],
    ['graph', ['--format', 'dot']],
  ])('fails: %s', async (command, more) => {
    const empty = folder.write('empty.yaml', '# nothing yet\n');
    const others = folder.write('others.yaml', DEPLOYMENT);
    for (const [file, found] of [
      [empty, 'the inputs contain no resource of agentgateway or the Gateway API, so'],
      [others, 'the inputs contain no resource of agentgateway or the Gateway API (1 of other kinds), so'],
    ] as const) {
      const result = await run(command, ...more, '--no-config', '-f', file);
      expect(result.code).toBe(1);
      expect(printed(result)).toContain(`error[AIG9090]: ${found} nothing is checked`);
    }
  });

  it.each([
    ['validate', []],
    ['compile', ['-o', '-']],
  ])('fails if no Gateway has a supported class: %s', async (command, more) => {
    const result = await run(command, ...more, '--no-config', '-f', folder.write('a.yaml', OTHER_CLASS));
    expect(result.code).toBe(1);
    expect(printed(result)).toContain(
      'error[AIG3001]: no output is generated for this Gateway, because its class agentgatway is not among',
    );
  });

  it('fails if a namespace of the cluster has no resources', async () => {
    const before = process.env.PATH;
    process.env.PATH = `${folder.path('bin')}${delimiter}${before}`;
    try {
      const script = `#!/bin/sh\ncat '${folder.write('cluster.yaml', `${CLASS}---\napiVersion: v1\nkind: Namespace\nmetadata: {name: shop}\n`)}'\n`;
      chmodSync(folder.write('bin/kubectl', script), 0o755);
      const result = await run('validate', '--no-config', '--from-cluster', '--namespace', 'shpo');
      expect(result.code).toBe(1);
      expect(printed(result)).toContain(
        'error[AIG9090]: namespace shpo of the cluster has no resource of agentgateway',
      );
      expect(printed(result)).toContain('kubectl get namespaces');
      expect(printed(await run('validate', '--no-config', '--from-cluster'))).toContain('the cluster has no resource');
    } finally {
      process.env.PATH = before;
    }
  });

  it.each([
    ['policies for a Gateway that others apply', POLICY],
    ['routes, as in a base of kustomize', ROUTE],
    ['a Gateway of another controller', OTHER_CLASS.replace('agentgatway', 'istio') + ISTIO],
  ])('is not one with %s', async (_, text) => {
    const result = await run('validate', '--no-config', '-f', folder.write('a.yaml', text));
    expect(printed(result)).not.toMatch(/AIG9090|error\[AIG3001/);
  });

  it('is not reported if there are other errors', async () => {
    const result = await run('validate', '--no-config', '-f', folder.write('a.yaml', 'a: [\n'));
    expect(result.code).toBe(1);
    expect(printed(result)).not.toContain('AIG9090');
  });
});

import { expect, it } from 'vitest';
import { run, useFolder } from './run';

const folder = useFolder();

it('--fix rewrites tests for items of claims', async () => {
  const input = `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: demo}
spec: {gatewayClassName: agentgateway, listeners: [{name: web, port: 8080, protocol: HTTP}]}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: all, namespace: demo}
spec: {parentRefs: [{name: edge}], rules: [{backendRefs: [{name: shop, port: 80}]}]}
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: sre, namespace: demo}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: all}]
  traffic:
    jwtAuthentication:
      providers: [{issuer: 'https://login.example.org/', audiences: [shop], jwks: {inline: '{"keys":[]}'}}]
    authorization:
      policy:
        matchExpressions:
        - request.method == "GET" && ("a" in jwt.groups || "b" in json(request.body).roles)
        - '"sre" in jwt.groups'
`;
  const file = folder.write('in.yaml', input);
  await run('validate', '-f', file, '--no-config', '--fix');
  const lines = folder.read('in.yaml').trimEnd().split('\n').slice(-2);
  expect(lines.map((line) => JSON.parse(line.replace(/^ *- /, '')))).toEqual([
    'request.method == "GET" && ((jwt.groups == "a" || (type(jwt.groups) == list && "a" in jwt.groups)) || (json(request.body).roles == "b" || (type(json(request.body).roles) == list && "b" in json(request.body).roles)))',
    'jwt.groups == "sre" || (type(jwt.groups) == list && "sre" in jwt.groups)',
  ]);
});

import { describe, expect, it } from 'vitest';
import { run, useFolder } from './run';

const folder = useFolder();

/** Resources with a credential in every possible place; each credential contains `mark`. */
const resources = (mark: string) => `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: demo}
spec:
  gatewayClassName: agentgateway
  listeners: [{name: http, port: 8080, protocol: HTTP}]
  infrastructure: {parametersRef: {group: agentgateway.dev, kind: AgentgatewayParameters, name: pods}}
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayParameters
metadata: {name: pods, namespace: demo}
spec: {env: [{name: UPSTREAM_API_KEY, value: Env7${mark}}]}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: site, namespace: demo}
spec:
  parentRefs: [{name: edge}]
  rules:
  - matches: [{path: {value: /match}, headers: [{name: X-Api-Key, value: Match7${mark}}]}]
    backendRefs: [{name: web, port: 9001}]
  - filters:
    - {type: RequestHeaderModifier, requestHeaderModifier: {set: [{name: authorization, value: 'Bearer Filter7${mark}'}]}}
    - {type: ResponseHeaderModifier, responseHeaderModifier: {add: [{name: set-cookie, value: 'sid=Cookie7${mark}'}]}}
    backendRefs:
    - name: web
      port: 9001
      filters: [{type: RequestHeaderModifier, requestHeaderModifier: {add: [{name: api-key, value: Ref7${mark}}]}}]
---
apiVersion: v1
kind: Service
metadata: {name: web, namespace: demo}
spec: {ports: [{port: 9001}]}
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: site, namespace: demo}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: site}]
  traffic:
    basicAuthentication: {users: ['ann:{SHA}Hash7${mark}='], mode: Optional}
    transformation:
      request:
        set:
        - {name: x-goog-api-key, value: '"Set7${mark}"'}
        - {name: proxy-authorization, value: '"Basic " + "Both7${mark}"'}
        - {name: x-upstream, value: '"Bearer Plain7${mark}"'}
    authorization:
      action: Deny
      policy: {matchExpressions: ['request.headers["x-api-key"] == "Deny7${mark}"']}
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: edge, namespace: demo}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: edge}]
  traffic: {headerModifiers: {request: {set: [{name: x-auth-token, value: Modifier7${mark}}]}}}
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: web, namespace: demo}
spec:
  targetRefs: [{group: '', kind: Service, name: web}]
  backend: {auth: {key: Key7${mark}}}
`;

const WRONG = `---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: wrong, namespace: demo}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: site}]
  traffic:
    transformation: {response: {set: [{name: authorization, value: '"Wrong7Mark0" + 1'}]}}
    headerModifiers: {request: {set: [{name: x-api-key, value: "Line7Mark0\\nx"}]}}
`;

const TESTS = `tests:
- {name: no-key, request: GET http://a:8080/, headers: {x-api-key: Deny7Mark0}, expect: {status: 200}}
- {name: set, request: GET http://a:8080/, expect: {policies: {headerModifiers: {value: {request: {set: []}}}}}}
`;
const GUARANTEES = `guarantees:
- name: refused
  requests: {paths: ['/match']}
  neverReached: true
- name: no-header
  always: {policies: [{field: transformation}]}
`;

const CREDENTIAL = /\w+7Mark\d/;

describe('credentials in the inputs', () => {
  it.each<[string, ...string[]]>([
    ['request', 'request', 'http://a:8080/'],
    ['request as JSON', 'request', 'http://a:8080/', '--json'],
    ['request to another rule', 'request', 'http://a:8080/match'],
    ['request with a report', 'request', 'http://a:8080/', '--format', 'sarif'],
    ['graph', 'graph'],
    ['graph as JSON', 'graph', '--format', 'json'],
    ['graph as a page', 'graph', '--format', 'html'],
    ['graph as Mermaid', 'graph', '--format', 'mermaid'],
    ['destinations', 'destinations'],
    ['destinations as JSON', 'destinations', '--format', 'json'],
    ['cost', 'cost', '--format', 'json'],
    ['validate', 'validate'],
    ['validate as SARIF', 'validate', '--format', 'sarif'],
    ['validate as JSON', 'validate', '--format', 'json'],
    ['upgrade', 'upgrade', '--to', 'v1.4'],
    ['status', 'status'],
    ['test', 'test', '--tests'],
    ['prove', 'prove', '--guarantees'],
    ['prove as JSON', 'prove', '--format', 'json', '--guarantees'],
  ])('are not in the output of %s', async (_, command, ...args) => {
    const file = folder.write('in.yaml', resources('Mark0'));
    const last: Readonly<Record<string, string>> = {
      '--tests': folder.write('all.gateway-test.yaml', TESTS),
      '--guarantees': folder.write('all.gateway-guarantees.yaml', GUARANTEES),
    };
    const given = args.flatMap((arg) => (last[arg] ? [last[arg]] : [arg]));
    const { code, out, err } = await run(command, ...given, '-f', file);
    expect(`${out}${err}`).not.toMatch(CREDENTIAL);
    expect(code, err).not.toBe(2);
    if (command === 'request') expect(`${out}${err}`).toContain('hidden');
  });

  it.each(['text', 'json', 'sarif', 'github'])('are not in findings about them, as %s', async (format) => {
    const file = folder.write('in.yaml', `${resources('Mark0')}${WRONG}`);
    const { code, out, err } = await run('validate', '--format', format, '-f', file);
    expect(code).toBe(1);
    expect(`${out}${err}`).not.toMatch(CREDENTIAL);
    expect(`${out}${err}`).toContain('<hidden>');
  });

  it.each([[], ['--markdown'], ['--format', 'json']])('are not in differences, whose place is: %j', async (...args) => {
    const [old, now] = ['Mark0', 'Mark1'].map((mark) => folder.write(`${mark}/in.yaml`, resources(mark)));
    const { out, err } = await run('diff', ...args, old ?? '', now ?? '');
    expect(`${out}${err}`).not.toMatch(CREDENTIAL);
    for (const place of ['headerModifiers.request', 'transformation']) expect(out).toContain(place);
    expect(out).toMatch(/a credential changes/);
  });

  it('appear in the output of the inputs', async () => {
    const file = folder.write('in.yaml', resources('Mark0'));
    const { out } = await run('compile', '-o', '-', '-f', file);
    for (const part of ['Filter', 'Set', 'Modifier', 'Key']) expect(out).toContain(`${part}7Mark0`);
  });
});

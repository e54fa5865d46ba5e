import { expect, it } from 'vitest';
import { AGENTGATEWAY_1_4 } from '../../src/core/data-plane/agentgateway-1.4';
import { differencesBetween } from '../../src/core/data-plane/differences';
import { describeLive } from './harness/program';
import { runLive } from './harness/run-live';

const { running } = AGENTGATEWAY_1_4;

const GATEWAY = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: demo}
spec: {gatewayClassName: agentgateway, listeners: [{name: http, port: 8080, protocol: HTTP}]}
---
apiVersion: v1
kind: Service
metadata: {name: judge, namespace: demo}
spec: {ports: [{port: 9000}]}
---
`;

const DEFAULTS = `${GATEWAY}apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: shop, namespace: demo}
spec: {parentRefs: [{name: edge}], rules: [{backendRefs: [{name: judge, port: 9000}]}]}
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: asked, namespace: demo}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: shop}]
  traffic: {extAuth: {backendRef: {name: judge, port: 9000}, http: {}, cache: {key: [request.path], ttl: 7m}}}
`;

const model = (name: string, more: string) => `apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayModel
metadata: {name: ${name}, namespace: demo}
spec: {parentRefs: [{name: edge}], provider: OpenAI, ${more}}
---
`;

const MODELS = `${GATEWAY}${model('first', 'match: {model: gpt-*}')}${model('second', 'match: {model: "*-big"}')}${model(
  'kept',
  `match: {model: own}, policies: {authorization: {policy: {matchExpressions: ['request.headers["x-team"] == "a"']}}}`,
)}`;

describeLive('details of what a process runs', () => {
  it('are no difference where it fills them in: the size of a cache', async () => {
    await (await runLive({ input: DEFAULTS })).stop();
  });

  it('are differences where Models stand in another order, or where one lets others to its provider', async () => {
    const live = await runLive({ input: MODELS });
    const found = async (change: (dump: any) => void) => {
      const dump = JSON.parse(await live.dump());
      change(dump);
      const [meant, runs] = [running.partsOfConfig(live.config), running.partsOfDump(dump)];
      return differencesBetween(meant, runs).map(({ id, path }) => `${id}: ${path.join('.')}`);
    };
    const routerOf = (dump: any) => dump.backends.flatMap(({ backend }: any) => backend.llmRouter ?? [])[0].target;
    expect(await found(() => undefined)).toEqual([]);
    const turned = await found((dump) => routerOf(dump).models.reverse());
    expect(turned.sort()).toEqual(['demo/first: behind', 'demo/second: behind']);
    const opened = await found((dump) => {
      const backend = dump.backends.find(({ backend }: any) => backend.ai?.name.endsWith('demo/kept'));
      backend.inlinePolicies = backend.inlinePolicies.filter((policy: object) => !('authorization' in policy));
    });
    expect(opened).toEqual(['demo/kept: policies']);
  });
});

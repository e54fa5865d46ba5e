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

const LEFT_OUT = `${GATEWAY}apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: shop, namespace: demo}
spec:
  parentRefs: [{name: edge}]
  rules:
  - backendRefs: [{group: agentgateway.dev, kind: AgentgatewayBackend, name: llm}]
  - matches: [{path: {value: /mcp}}]
    backendRefs: [{group: agentgateway.dev, kind: AgentgatewayBackend, name: tools}]
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: asked, namespace: demo}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: shop}]
  traffic:
    extAuth: {backendRef: {name: judge, port: 9000}, grpc: {}}
    rateLimit: {local: [{requests: 7, unit: Minutes}]}
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata: {name: llm, namespace: demo}
spec: {ai: {provider: {openai: {}}}, policies: {ai: {promptCaching: {minTokens: 1024}}}}
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata: {name: tools, namespace: demo}
spec: {mcp: {targets: [{name: t, static: {host: tools.example.com, port: 80, path: /mcp}}]}}
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

describeLive('details of a running config', () => {
  it('are not a difference if the process adds the default cache size', async () => {
    await (await runLive({ input: DEFAULTS })).stop();
  });

  it.each([
    ['the kind of a limit', /\n +type: requests/, '', '\n          type: tokens'],
    ['the protocol of an authorization', /\n +protocol:\n +grpc: \{\}/, '', '\n          protocol: {http: {}}'],
    ['what of prompts is kept', /promptCaching:(\n {8}.*)+/, 'promptCaching: {}', 'promptCaching: {minTokens: 2}'],
    [
      'where tools are',
      /host: tools.*\n.*\n.*/,
      'host: http://tools.example.com/mcp?x',
      'host: https://tools.example.com/mcp',
    ],
  ])('are not a difference if a config omits them: %s', async (_, written, left, other) => {
    const short = (config: string) => {
      for (let now = config.replace(written, left); now !== config; now = config.replace(written, left)) config = now;
      return config;
    };
    const live = await runLive({ input: LEFT_OUT, mutate: short });
    const runs = running.partsOfDump(JSON.parse(await live.dump()));
    const against = (config: string) => differencesBetween(running.partsOfConfig(config), runs);
    expect(short(live.config)).not.toBe(live.config);
    expect(against(live.config)).toEqual([]);
    expect(against(short(live.config))).toEqual([]);
    expect(against(live.config.replace(written, other))).not.toEqual([]);
  });

  it('are a difference if a policy targets another Gateway', async () => {
    const live = await runLive({ input: LEFT_OUT });
    const policy = (gatewayName: string, gatewayNamespace: string) =>
      `${live.config}\npolicies: [{name: {name: x, namespace: demo}, target: {gateway: {gatewayName: ${gatewayName}, gatewayNamespace: ${gatewayNamespace}}}, policy: {timeout: {requestTimeout: 1s}}}]\n`;
    const against = (config: string) =>
      differencesBetween(running.partsOfConfig(policy('default', 'default')), running.partsOfConfig(config));
    expect(against(policy('default', 'default'))).toEqual([]);
    expect(against(policy('other', 'default')).map(({ path }) => path)).toEqual([['gateway']]);
    expect(against(policy('default', 'other')).map(({ path }) => path)).toEqual([['gatewayNamespace']]);
  });

  it('are a difference if Models are reordered or lose their authorization', async () => {
    const live = await runLive({ input: MODELS });
    const found = async (change: (dump: any) => void) => {
      const dump = JSON.parse(await live.dump());
      change(dump);
      const [expected, runs] = [running.partsOfConfig(live.config), running.partsOfDump(dump)];
      return differencesBetween(expected, runs).map(({ id, path }) => `${id}: ${path.join('.')}`);
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

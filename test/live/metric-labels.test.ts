import { expect, it } from 'vitest';
import * as gw from '../../src';
import { ObservabilityOracle } from '../oracles/observability-oracle';
import { describeWithOracle, ORACLE_START } from '../oracles/oracle';
import { inputOf } from './harness/charts';
import { chat, model } from './harness/llm';
import { mcpClient, toolServer } from './harness/mcp';
import { describeLive } from './harness/program';
import { runLive } from './harness/run-live';
import { raw } from './harness/upstreams';

const VALUES = [
  'plain',
  'a"b',
  'a\\',
  '\\"',
  'a\nb',
  '"} 1\nagentgateway_requests_total{team="x',
  '\\n',
  'Küche\t',
  'a\rb',
];

const TOOLS = (removed: readonly string[]) => `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: demo}
spec:
  gatewayClassName: agentgateway
  infrastructure: {parametersRef: {group: agentgateway.dev, kind: AgentgatewayParameters, name: own}}
  listeners: [{name: http, port: 80, protocol: HTTP}]
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayParameters
metadata: {name: own, namespace: demo}
spec: {rawConfig: {config: {metrics: {remove: ${JSON.stringify(removed)}}}}}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: mcp, namespace: demo}
spec:
  parentRefs: [{name: edge}]
  rules: [{backendRefs: [{group: agentgateway.dev, kind: AgentgatewayBackend, name: tools}]}]
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata: {name: tools, namespace: demo}
spec: {mcp: {targets: [{name: tools, static: {host: tools.example.net, port: 9000, protocol: StreamableHTTP}}]}}
`;

describeLive('metric labels with client values', () => {
  describeWithOracle('observability')('of which Prometheus', () => {
    it(
      'reads each as it is, whatever is in it',
      async () => {
        const live = await runLive({
          input: inputOf((chart) => {
            gw.settings.ProxyDistribution.AGENTGATEWAY.applyTo(chart);
            const router = new gw.patterns.ModelRouter(chart, 'labels', {
              anyHostname: true,
              plainHttp: true,
              allowAnonymous: true,
              models: [
                {
                  name: 'chat',
                  providers: [{ provider: gw.LlmProvider.openAi({ host: 'model.example.net', port: 8000 }) }],
                },
              ],
            });
            router.gateway.addFrontendPolicy('labels', {
              metricLabels: {
                team: gw.expressions.Cel.of('json(request.body).team'),
                path: gw.expressions.Cel.of('proxy.listener.name == "none" ? request.path : request.path'),
                number: gw.expressions.Cel.of('5'),
                missing: gw.expressions.Cel.of('jwt.sub'),
              },
            });
            return router;
          }),
          upstreams: { 'model.example.net:8000': model('yes') },
        });
        for (const team of VALUES) {
          const { status } = await live.post(
            'http://llm.example.com/v1/chat/completions',
            chat('hello', { model: 'chat', team }),
          );
          expect(status).toBe(200);
        }
        const { body } = await live.get('http://llm.example.com:15020/metrics');
        const oracle = ObservabilityOracle.start();
        const asked = (team: string) =>
          `agentgateway_requests_total{team=${JSON.stringify(team)},path="/v1/chat/completions",number="unknown",missing="unknown"} == 1`;
        const counts = await oracle.values([body], VALUES.map(asked));
        oracle.stop();
        expect(counts).toEqual(VALUES.map(() => 1));
      },
      ORACLE_START,
    );

    it(
      'reads none of MCP that clients fill with quotes, unless the metric is left out',
      async () => {
        const oracle = ObservabilityOracle.start();
        const read = async (removed: readonly string[]) => {
          const live = await runLive({
            input: TOOLS(removed),
            upstreams: { 'tools.example.net:9000': raw(toolServer(['echo'])) },
          });
          const client = await mcpClient(live, 'http://mcp.example.com/mcp', {});
          await client.callTool({ name: 'no"tool' });
          const { body } = await live.get('http://mcp.example.com:15020/metrics');
          return oracle.values([body], ['agentgateway_requests_total{protocol="mcp"} > 0']).then(
            ([count = 0]) => count > 0,
            () => false,
          );
        };
        expect([await read(['agentgateway_mcp_requests']), await read(['agentgateway_retries'])]).toEqual([
          true,
          false,
        ]);
        oracle.stop();
      },
      ORACLE_START,
    );
  });
});

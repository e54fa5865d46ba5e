import type { Chart } from 'cdk8s';
import { beforeAll, expect, it } from 'vitest';
import * as gw from '../../src';
import { inputOf } from './harness/charts';
import { grpc } from './harness/grpc';
import { mcpClient, toolServer } from './harness/mcp';
import { describeLive } from './harness/program';
import { type Live, runLive } from './harness/run-live';
import { keySet, token } from './harness/tokens';
import { raw } from './harness/upstreams';

const ISSUER = 'https://idp.example.com/';

function build(chart: Chart): void {
  new gw.patterns.SecuredMcpHub(chart, 'hub', {
    metadata: { name: 'hub' },
    hostname: 'tools.example.com',
    plainHttp: true,
    oauth: { issuer: ISSUER, audiences: ['tools'], keys: gw.auth.JsonWebKeys.inline(keySet()) },
    servers: ['math', 'text'].map((name) => gw.McpTarget.host(name, { host: `${name}.example.net`, port: 8000 })),
    accessLog: { attributes: { ...gw.telemetry.TelemetryFields.MCP, ...gw.telemetry.TelemetryFields.CLIENT } },
    tracing: {
      collector: gw.ServiceDestination.fromServiceName('collector', { port: 4317 }),
      sampling: 1,
      attributes: gw.telemetry.TelemetryFields.MCP,
      resources: gw.telemetry.TelemetryFields.POD,
    },
  });
}

describeLive('the fields for MCP, clients and pods', () => {
  let live: Live;
  const resources: any[] = [];

  beforeAll(async () => {
    const collector = grpc({
      TraceService: {
        Export: ({ resource_spans }) => {
          resources.push(...resource_spans);
          return {};
        },
      },
    });
    live = await runLive({
      input: inputOf(build),
      upstreams: {
        'math.example.net:8000': raw(toolServer(['add'])),
        'text.example.net:8000': raw(toolServer(['count'])),
        'collector.demo:4317': collector,
      },
    });
    const authorization = `Bearer ${token({ iss: ISSUER, aud: 'tools', sub: 'ada' })}`;
    const client = await mcpClient(live, 'http://tools.example.com/mcp', { authorization, 'user-agent': 'tests/1' });
    await client.callTool({ name: 'math_add', arguments: {} });
    await client.close();
  });

  it('are in the access log of a call', { timeout: 30_000 }, async () => {
    await expect.poll(() => live.log(), { timeout: 15_000 }).toContain('mcp.method.name="tools/call"');
    const line =
      live
        .log()
        .split('\n')
        .find((one) => one.includes('"tools/call"')) ?? '';
    const fields = Object.fromEntries(
      [...line.matchAll(/ ([a-z_.]+)=(?:"([^"]*)"|(\S+))/g)].map(([, name, quoted, bare]) => [name, quoted ?? bare]),
    );
    expect(fields).toMatchObject({
      'mcp.session.id': expect.stringMatching(/./),
      'mcp.target.name': 'math',
      'gen_ai.tool.name': 'add',
      'user.id': 'ada',
      'client.address': expect.stringMatching(/^10\./),
      'user_agent.original': 'tests/1',
    });
    // No name comes twice.
    const names = [...line.matchAll(/ ([a-z_.]+)=/g)].map(([, name]) => name);
    expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([]);
  });

  it('are in the trace and identify the pod', { timeout: 30_000 }, async () => {
    const calls = () =>
      resources.flatMap(({ resource, scope_spans: scopes }) =>
        scopes
          .flatMap(({ spans }: any) => spans.map((span: any) => attributesOf(span.attributes)))
          .filter((span: any) => span['mcp.method.name'] === 'tools/call')
          .map((span: any) => ({ span, resource: attributesOf(resource.attributes), all: resource.attributes })),
      );
    await expect.poll(() => calls().length, { timeout: 15_000 }).toBe(1);
    const [{ span, resource, all }] = calls();
    expect(span).toMatchObject({ 'mcp.target.name': 'math', 'gen_ai.tool.name': 'add' });
    expect(resource).toMatchObject({
      'k8s.namespace.name': 'demo',
      'k8s.pod.name': 'gateway-0',
      'service.name': 'hub',
    });
    expect(all.filter(({ key }: any) => key === 'service.name')).toHaveLength(1);
  });
});

const attributesOf = (items: any[]) => Object.fromEntries(items.map(({ key, value }) => [key, value[value.value]]));

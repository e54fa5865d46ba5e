import { describe, expect, it } from 'vitest';
import { ApiRevision } from '../../../../src/core/values/api-revision.generated';
import { linked } from './inputs';
import { gateway, HTTP } from './written-resources';

describe('MCP targets', () => {
  const service = (name: string, namespace: string, port: string, more = '') => `
---
apiVersion: v1
kind: Service
metadata: {name: ${name}, namespace: ${namespace}, labels: {mcp: "yes"}${more}}
spec: {ports: [${port}]}`;
  const hub = (selector: string) => `
---
apiVersion: proxy.example.com/v1alpha1
kind: ProxyBackend
metadata: {name: hub, namespace: shop}
spec:
  mcp:
    targets:
    - {name: all, selector: ${selector}}
    - {name: tools-90, static: {backendRef: {name: fixed}, port: 70, protocol: SSE}}`;
  const sections = (yaml: string, revision?: ApiRevision) =>
    linked(gateway(HTTP) + yaml, revision ? { revision } : {})
      .graph.backends.get('shop/hub')
      ?.sections.map(
        ({ name, service: node, port, protocol, path }) =>
          `${name} ${node?.namespace}/${node?.name}:${port} ${protocol} ${path ?? '-'}`,
      );

  it('use the name in the annotation of their Service if it is unique', () => {
    const wants = ', annotations: {agentgateway.dev/mcp-target-name: tools-90}';
    const port = (number: number) => `{port: ${number}, appProtocol: agentgateway.dev/mcp}`;
    const names = (...services: string[]) =>
      sections(services.join('') + hub('{services: {}}'), ApiRevision.V1_4)?.map((text) => text.split(' ')[0]);
    const search = ', annotations: {agentgateway.dev/mcp-target-name: search}';
    expect(names(service('one', 'shop', port(80), search))).toEqual(['search', 'tools-90']);
    expect(names(service('one', 'shop', `${port(80)}, ${port(81)}`, search))).toEqual([
      'search',
      'search-81',
      'tools-90',
    ]);
    // An explicit target keeps its name in any position.
    expect(names(service('one', 'shop', port(80), wants))).toEqual(['tools-90-80', 'tools-90']);
    expect(names(service('one', 'shop', port(80), search.replace('search', '""')))).toEqual(['one-80', 'tools-90']);
  });

  it('use their Service and port before v1.4, despite the annotation', () => {
    const tools = service(
      'one',
      'shop',
      '{port: 80, appProtocol: agentgateway.dev/mcp}',
      ', annotations: {agentgateway.dev/mcp-target-name: search}',
    );
    const backend = hub('{services: {}}').replace('backendRef: {name: fixed}', 'host: mcp.example.com');
    const ofV14 = backend.replace('proxy.example.com', 'agentgateway.dev');
    const found = (written: string, revision?: ApiRevision) => {
      const { graph, texts } = linked(gateway(HTTP) + tools + written, revision ? { revision } : {});
      const names = graph.backends.get('shop/hub')?.sections.map(({ name }) => name);
      return [names?.[0], texts.filter((text) => text.startsWith('AIG1028'))];
    };
    const at = 'metadata.annotations["agentgateway.dev/mcp-target-name"]';
    const told = (title: string) => [
      'one-80',
      [
        `AIG1028 ${at}: annotation \`mcp-target-name\` requires v1.4, but backend hub is checked against ${title}, so its target is not named \`search\``,
      ],
    ];
    // The revision of the backend that reads the annotation determines its meaning, not the group of the annotation.
    expect(found(backend)).toEqual(told('the later revision'));
    expect(found(backend, ApiRevision.EARLIER)).toEqual(told('the earlier revision'));
    expect(found(ofV14, ApiRevision.LATER)).toEqual(told('the later revision'));
    expect(found(backend, ApiRevision.V1_4)).toEqual(['search', []]);
    expect(found(ofV14)).toEqual(['search', []]);
  });
});

import { describe, expect, it } from 'vitest';
import { curlLines } from '../../../src/apps/dev/curl-lines';
import { type LocalChoices, LocalConfig } from '../../../src/apps/dev/local-config';
import { choicesOf, recorded } from '../../../src/apps/dev/turn-record';

const POOL = `
binds:
- port: 8080
  listeners:
  - name: pool
    hostname: llama-gateway.ai.svc.cluster.local
    protocol: HTTP
    routes:
    - name: all
      matches: [{path: {pathPrefix: /}}]
      backends:
      - service: {name: ai/llama.ai.inference.cluster.local, port: 8000}
        policies:
          inferenceRouting: {endpointPicker: {backend: /endpoint-picker/ai/llama}, destinationMode: passthrough}
backends:
- name: endpoint-picker/ai/llama
  host: picker.ai.svc.cluster.local:9002
  policies: {backendTLS: {insecure: true}}
`;

const ROUTER = `
binds: [{port: 8080}]
backends:
- name: ai/chat
  ai:
    groups:
    - providers: [{name: own, provider: {openAI: {}}, hostOverride: 'llama-gateway.ai.svc.cluster.local:8080'}]
  policies: {transformations: {request: {set: {x-team: '"a"'}}}}
`;

const KEPT: LocalChoices = { port: (port) => port, address: () => undefined, mockPort: () => undefined };
const turned = (config: string, choices: Partial<LocalChoices>) =>
  new LocalConfig(config).turned({ ...KEPT, ...choices }).value as any;

describe('a local config with an InferencePool', () => {
  it('lists the pool with the address of its endpoint picker', () => {
    expect(new LocalConfig(POOL).upstreams).toEqual([
      {
        type: 'pool',
        key: 'pool ai/llama',
        names: ['llama', 'ai/llama'],
        kind: '',
        address: 'picker.ai.svc.cluster.local:9002',
      },
    ]);
  });

  it('calls the mock of the endpoint picker without TLS', () => {
    const { backends, binds } = turned(POOL, { mockPort: ({ key }) => (key === 'pool ai/llama' ? 4001 : undefined) });
    expect(backends).toEqual([{ name: 'endpoint-picker/ai/llama', host: '127.0.0.1:4001', policies: {} }]);
    expect(binds[0].listeners[0].routes[0].backends[0].policies.inferenceRouting.destinationMode).toBe('passthrough');
  });

  it('is called with a chat', () => {
    const [line] = curlLines(new LocalConfig(POOL).value);
    expect(line).toContain("http://localhost:8080/v1/chat/completions -H 'Host: llama-gateway.ai.svc.cluster.local'");
    expect(line).toContain('"messages"');
  });

  it('is called by a neighbor under its hostname, and keeps the ports of both gateways apart', () => {
    const { choices, record } = recorded({
      ...KEPT,
      port: (port) => port + 1,
      neighborPort: (address) => (address === 'llama-gateway.ai.svc.cluster.local:8080' ? 8080 : undefined),
    });
    const first = turned(ROUTER, choices);
    const [backend] = first.backends;
    expect(first.binds[0].port).toBe(8081);
    expect(backend.ai.groups[0].providers[0].hostOverride).toBe('127.0.0.1:8080');
    expect(backend.policies.transformations.request.set).toEqual({
      'x-team': '"a"',
      ':authority': '"llama-gateway.ai.svc.cluster.local"',
    });
    expect(turned(ROUTER, choicesOf(record))).toEqual(first);
  });
});

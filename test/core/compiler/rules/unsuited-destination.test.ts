import { describe, expect, it } from 'vitest';
import { backend, diagnose, gateway, policy, route, service, toBackend, toService } from './run';

const AI = { promptGuard: { request: [{ regex: { builtins: ['Ssn'], action: 'Reject' } }] } };
const DEFAULTS = { defaults: [{ field: 'max_tokens', value: 5 }] };
const TOOLS = { authorization: { policy: { matchExpressions: ['mcp.tool.name == "x"'] } } };
const TOKENS = {
  authentication: {
    issuer: 'https://i',
    audiences: ['a'],
    jwks: { jwksPath: '/k', backendRef: { name: 'shop', port: 80 } },
  },
};
const llm = backend('llm', { ai: { provider: { providerA: {} } } });
const tools = backend('tools', { mcp: { targets: [{ name: 't', static: { host: 'm.example.com', port: 80 } }] } });
const host = backend('host', { static: { host: 'a.example.com', port: 80 } });

const found = (...documents: object[]) =>
  diagnose([...gateway(), service(), ...documents])
    .filter(({ code }) => code === 'AIG7105')
    .map(({ message }) => message);

describe('policies for LLM and MCP backends', () => {
  it.each([
    ['a Service', [route('r', [toService()])], 'Service demo/shop'],
    ['a host', [route('r', [toBackend('host')]), host], 'ProxyBackend demo/host'],
    ['an MCP backend', [route('r', [toBackend('tools')]), tools], 'ProxyBackend demo/tools'],
  ])('have no effect on %s of a route', (_, documents, name) => {
    const message = `backend.ai applies to backends of type \`ai\` only and has no effect on ${name}`;
    for (const ai of [AI, DEFAULTS])
      expect(found(...documents, policy('p', 'HTTPRoute', 'r', { backend: { ai } }))).toEqual([message]);
    expect(found(...documents, policy('p', 'Gateway', 'gw', { backend: { ai: AI } }))).toEqual([message]);
    expect(found(...documents, policy('p', 'Gateway', 'gw', { backend: { ai: DEFAULTS } }))).toEqual([]);
  });

  it.each([
    ['authorization', TOOLS],
    ['authentication', TOKENS],
  ])('have no effect on a Service that is an MCP server: %s', (field, mcp) => {
    const documents = [route('r', [toService()]), policy('p', 'HTTPRoute', 'r', { backend: { mcp } })];
    const message = `backend.mcp.${field} applies to backends of type \`mcp\` only and has no effect on Service demo/shop`;
    expect(found(...documents)).toEqual([message]);
  });

  it('have no effect on a backend of another type that they target', () => {
    const documents = [
      route('r', [toBackend('host')]),
      host,
      policy('p', 'ProxyBackend', 'host', { backend: { ai: AI } }),
    ];
    expect(found(...documents)).toHaveLength(1);
  });

  it('apply if a rule of the route references such a backend', () => {
    const documents = [llm, tools, host, policy('p', 'HTTPRoute', 'r', { backend: { ai: AI } })];
    expect(found(...documents, route('r', [toBackend('llm')]))).toEqual([]);
    expect(found(...documents, route('r', [toBackend('llm'), toBackend('host')]))).toEqual([]);
    const section = { sectionName: 'backend' };
    expect(
      found(llm, route('r', [toBackend('llm')]), policy('p', 'ProxyBackend', 'llm', { backend: { ai: AI } }, section)),
    ).toEqual([]);
  });

  it('are reported if they protect only some destinations of a request', () => {
    const both = (weight: number) => {
      const refs = [
        { group: 'proxy.example.com', kind: 'ProxyBackend', name: 'llm' },
        { name: 'shop', port: 80, weight },
      ];
      return [llm, route('r', [{ backendRefs: refs }])];
    };
    expect(found(...both(1), policy('p', 'HTTPRoute', 'r', { backend: { ai: AI } }))).toHaveLength(1);
    expect(found(...both(0), policy('p', 'HTTPRoute', 'r', { backend: { ai: AI } }))).toEqual([]);
    expect(found(...both(1), policy('p', 'HTTPRoute', 'r', { backend: { ai: DEFAULTS } }))).toEqual([]);
  });
});

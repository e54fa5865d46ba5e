import { describe, expect, it } from 'vitest';
import { backend, findingsFor, gateway, newest, policy, route, toBackend, toService } from './run';

const CODE = 'AIG7184';
const OPENAI = { ai: { provider: { providerA: {} } } };
const OWN = { ai: { provider: { providerA: {}, host: 'vllm.example.net', port: 8000 } } };
const MCP = { mcp: { targets: [{ name: 'notes', static: { host: 'notes.demo.svc', port: 8000 } }] } };
const AT_FILTER = 'spec.rules[0].filters[0].urlRewrite';

const rewrite = (urlRewrite: object) => ({ filters: [{ type: 'URLRewrite', urlRewrite }] });
const fullPath = (replaceFullPath: string) => rewrite({ path: { type: 'ReplaceFullPath', replaceFullPath } });
const prefix = (replacePrefixMatch: string) => ({
  ...rewrite({ path: { type: 'ReplacePrefixMatch', replacePrefixMatch } }),
  matches: [{ path: { type: 'PathPrefix', value: '/openai' } }],
});
const transformation = (name: string, value: string) => ({ transformation: { request: { set: [{ name, value }] } } });

function findings(spec: object, rule: object = {}, more: readonly object[] = [], options = {}): string[] {
  const documents = [...gateway(), backend('llm', spec), route('llm', [toBackend('llm', rule)]), ...more];
  return findingsFor(documents, options)
    .filter((finding) => finding.startsWith(CODE))
    .map((finding) => finding.slice(CODE.length + 1));
}

describe('a rewrite before an LLM provider', () => {
  it('does not change the path', () => {
    expect(findings(OPENAI, fullPath('/v1beta/chat/completions'))).toEqual([`${AT_FILTER}.path`]);
    expect(findings(OPENAI, prefix('/v1beta'))).toEqual([`${AT_FILTER}.path`]);
    expect(findings(OWN, fullPath('/v1beta/chat/completions'))).toEqual([`${AT_FILTER}.path`]);
    const custom = {
      ai: { provider: { custom: { formats: [{ type: 'Completions' }] }, host: 'a.example.net', port: 80 } },
    };
    const documents = [...gateway(), backend('llm', custom), route('llm', [toBackend('llm', fullPath('/v2/chat'))])];
    expect(findingsFor(newest(documents)).filter((finding) => finding.startsWith(CODE))).toEqual([
      `${CODE} ${AT_FILTER}.path`,
    ]);
  });

  it('does not change the host, unless the provider has a custom one', () => {
    expect(findings(OPENAI, rewrite({ hostname: 'llm.example.com' }))).toEqual([`${AT_FILTER}.hostname`]);
    expect(findings(OPENAI, rewrite({ hostname: 'api.openai.com' }))).toEqual([]);
    expect(findings(OWN, rewrite({ hostname: 'llm.example.com' }))).toEqual([]);
    const kept = policy('host', 'HTTPRoute', 'llm', { traffic: { hostRewrite: { mode: 'None' } } });
    expect(findings(OPENAI, {}, [kept])).toEqual(['spec.traffic.hostRewrite']);
    const auto = policy('host', 'HTTPRoute', 'llm', { traffic: { hostRewrite: { mode: 'Auto' } } });
    expect(findings(OPENAI, {}, [auto])).toEqual([]);
  });

  it('is one by a transformation of the route or the backend, too', () => {
    const byRoute = policy('t', 'HTTPRoute', 'llm', { traffic: transformation(':path', '"/v2" + request.path') });
    expect(findings(OPENAI, {}, [byRoute])).toEqual(['spec.traffic.transformation.request']);
    const byBackend = policy('t', 'ProxyBackend', 'llm', { backend: transformation(':path', '"/v2/completions"') });
    expect(findings(OPENAI, {}, [byBackend])).toEqual(['spec.backend.transformation.request']);
    const host = policy('t', 'HTTPRoute', 'llm', { traffic: transformation(':authority', '"a.example.com"') });
    expect(findings(OPENAI, {}, [host])).toEqual(['spec.traffic.transformation.request']);
    // Before routing, it decides which rule gets the request.
    const early = policy('t', 'Gateway', 'gw', {
      traffic: { phase: 'PreRouting', ...transformation(':path', '"/v2" + request.path') },
    });
    expect(findings(OPENAI, {}, [early])).toEqual([]);
  });

  it('is fine if it only removes a prefix, or writes the path that is sent', () => {
    for (const value of ['/', '/v1', '/v1/']) expect(findings(OPENAI, prefix(value)), value).toEqual([]);
    expect(findings(OPENAI, fullPath('/v1/chat/completions'))).toEqual([]);
    const own = { ai: { provider: { providerA: {}, pathPrefix: '/api/v2' } } };
    expect(findings(own, fullPath('/api/v2/chat/completions'))).toEqual([]);
  });

  it('has an effect if the path selects the format or is kept', () => {
    const formats = (routes: object) => ({ ...OPENAI, policies: { ai: { routes } } });
    expect(findings(formats({ '/messages': 'Messages', '*': 'Completions' }), fullPath('/a/messages'))).toEqual([]);
    expect(findings(formats({ '*': 'Passthrough' }), fullPath('/a/messages'))).toEqual([]);
    expect(findings(formats({ '*': 'Messages' }), fullPath('/a/messages'))).toEqual([`${AT_FILTER}.path`]);
    // A controller keeps the path at a host that has none of its own.
    expect(findings(OWN, fullPath('/v2/chat/completions'), [], { mode: 'controller' })).toEqual([]);
  });

  it('counts if requests go to a Service as well', () => {
    const both = { ...toBackend('llm', fullPath('/v2')), backendRefs: [] as object[] };
    const [first] = (toBackend('llm') as typeof both).backendRefs;
    const [second] = (toService() as typeof both).backendRefs;
    both.backendRefs = [
      { ...first, weight: 1 },
      { ...second, weight: 1 },
    ];
    const found = (weight: number) =>
      findingsFor([
        ...gateway(),
        backend('llm', OPENAI),
        route('llm', [{ ...both, backendRefs: [first, { ...second, weight }] }]),
      ]).filter((finding) => finding.startsWith(CODE));
    expect(found(1)).toEqual([]);
    expect(found(0)).toEqual([`${CODE} ${AT_FILTER}.path`]);
  });
});

describe('a rewrite before MCP targets', () => {
  it('changes neither path nor host', () => {
    expect(findings(MCP, fullPath('/elsewhere'))).toEqual([`${AT_FILTER}.path`]);
    expect(findings(MCP, rewrite({ hostname: 'other.example.com' }))).toEqual([`${AT_FILTER}.hostname`]);
    for (const value of ['/mcp', '/']) expect(findings(MCP, fullPath(value)), value).toEqual([]);
    expect(findings(MCP, rewrite({ hostname: 'notes.demo.svc' }))).toEqual([]);
  });
});

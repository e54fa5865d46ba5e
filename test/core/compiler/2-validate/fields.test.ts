import { describe, expect, it } from 'vitest';
import { loadObjects } from '../../../../src/core/compiler/1-load';
import { validate } from '../../../../src/core/compiler/2-validate/validate';
import { DEFAULT_OPTIONS } from '../../../../src/core/compiler/model/options';
import { DiagnosticCollector } from '../../../../src/core/diagnostics';
import { backend, judge } from './validate';

const AI = `apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata:
  name: b
spec:
  ai:
    provider:
      bedrock:
        model: m
`;

describe('fields', () => {
  it.each([
    ['an unknown field', '        modle: m', 'AIG2010 10:9', 'unknown field modle; the nearest existing name is model'],
    ['a wrong type', '        region: 5', 'AIG2012 10:17', 'region must be of type string, but is of type integer'],
    ['a wrong form', '        region: EU', 'AIG2015 10:17', 'region has an invalid format'],
    ['a missing field', '        guardrail: {identifier: a}', 'AIG2011 10:9', 'version is required'],
    ['alternatives', '      openai: {}', 'AIG2016 7:5', 'openai, bedrock'],
  ])('reports %s at its place, in the words of the document', (_name, line, place, message) => {
    const { found, diagnostics } = judge(`${AI}${line}\n`);
    expect(found).toEqual([place]);
    expect(diagnostics[0].message).toContain(message);
    expect(diagnostics[0].message).not.toMatch(/provider[A-F]/);
    expect(diagnostics[0].path).toMatch(/^spec\.ai\.provider/);
    expect(diagnostics[0].path).not.toMatch(/provider[A-F]/);
    expect(diagnostics[0].resource).toEqual({ kind: 'AgentgatewayBackend', name: 'b' });
  });

  it('reports all mistakes of a document, including those in expressions', () => {
    const text = `apiVersion: proxy.example.com/v1alpha1
kind: ProxyPolicy
metadata: {name: p}
spec:
  targetRefs:
  - {group: gateway.networking.k8s.io, kind: HTTPRoute, name: r}
  traffic:
    rateLimit:
      local:
      - {requests: 0, unit: Hours}
      - {requests: 1, unit: Days}
    authorization:
      policy:
        matchExpressions: ["request.path ==", 5]
`;
    expect(judge(text).found).toEqual(['AIG2014 10:20', 'AIG2013 11:29', 'AIG2301 14:28', 'AIG2012 14:47']);
  });

  it('explain how YAML reads unquoted words and numbers', () => {
    const [word] = judge(backend('{static: {host: yes, port: 1}}')).diagnostics;
    expect(word.help).toBe('Quote it: "yes". Kubernetes reads YAML 1.1, in which an unquoted yes is the boolean true.');
    const [number] = judge(backend('{static: {host: 5, port: 1}}')).diagnostics;
    expect(number.help).toBe('Quote it: "5". Kubernetes reads YAML 1.1, in which an unquoted 5 is a number.');
    const [octal] = judge(backend('{static: {host: 0777, port: 1}}')).diagnostics;
    expect(octal.help).toContain('an unquoted 0777 is the number 511');
    const [secret] = judge('apiVersion: v1\nkind: Secret\nmetadata: {name: k}\nstringData: {a: 12345}\n').diagnostics;
    expect(JSON.stringify(secret)).not.toContain('12345');
  });

  it('offers the nearest word of an enumeration', () => {
    const [finding] = judge(
      backend('{mcp: {failureMode: failopen, targets: [{name: t, static: {host: h, port: 1}}]}}'),
    ).diagnostics;
    expect(finding).toMatchObject({ code: 'AIG2013' });
    expect(finding.message).toContain('the nearest existing name is FailOpen');
    expect(finding.help).toBe('Write FailOpen.');
  });

  it('treats __proto__ and constructor as the unknown fields that they are', () => {
    const { diagnostics } = judge(backend('{static: {host: a, port: 1, __proto__: {port: 2}, constructor: 3}}'));
    expect(diagnostics.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'AIG2010 spec.static.__proto__',
      'AIG2010 spec.static.constructor',
    ]);
  });

  it('validates against the earlier revision on request', () => {
    const text = backend('{ai: {provider: {providerA: {}, host: h, port: 1, pathPrefix: /x}}}');
    expect(judge(text).diagnostics).toEqual([]);
    const { diagnostics } = judge(text, { revision: 'earlier' });
    expect(diagnostics.map(({ code, path }) => `${code} ${path}`)).toEqual(['AIG2019 spec.ai.provider.pathPrefix']);
    expect(diagnostics[0]!.message).toBe(
      'pathPrefix is known from the later revision on; this document is checked against the earlier revision',
    );
    expect(diagnostics[0]!.help).toContain('--revision later');
  });

  it('reports the revision that accepts a rejected field', () => {
    const { diagnostics } = judge(backend('{ai: {provider: {providerE: {projectId: p}}}}'), { revision: 'earlier' });
    expect(diagnostics).toMatchObject([
      {
        code: 'AIG2011',
        notes: [
          {
            text: 'valid from the later revision on; this document is checked against the earlier revision (see --revision)',
          },
        ],
      },
    ]);
  });

  it('adds no note about an older revision that accepts a rejected value', () => {
    const { diagnostics } = judge(`apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: p, namespace: demo}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: r}]
  traffic: {retry: {attempts: -1, codes: [503]}}
`);
    expect(diagnostics).toMatchObject([{ code: 'AIG2014', help: 'Write 1 or more.' }]);
    expect(diagnostics[0]!.notes ?? []).toEqual([]);
  });

  it.each([
    ['https://llm.example.com/v1', 'Write llm.example.com.'],
    ['LLM.example.com:8443', 'Write llm.example.com.'],
    ['*', 'Remove it to match all hostnames, or write a domain, such as *.example.com.'],
    ['llm_example', 'Write a lowercase hostname without scheme and port, such as llm.example.com.'],
  ])('describes the form of hostname %s, and names the value to write', (hostname, help) => {
    const { diagnostics } = judge(`apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: shop, namespace: demo}
spec: {hostnames: ["${hostname}"], rules: [{backendRefs: [{name: shop, port: 80}]}]}
`);
    expect(diagnostics).toMatchObject([{ code: 'AIG2015', help }]);
    expect(diagnostics[0]!.message).toContain('it must be a lowercase hostname without scheme and port');
  });

  it('never shows the content of a Secret', () => {
    const secret = `apiVersion: v1
kind: Secret
metadata: {name: s}
stringData: {key: [sk-very-secret]}
data: {other: {a: sk-very-secret}, five: 12345}
type: [sk-very-secret]
`;
    const { diagnostics } = judge(secret);
    expect(diagnostics.length).toBeGreaterThan(0);
    expect(JSON.stringify(diagnostics)).not.toMatch(/sk-very-secret|12345/);
  });

  it('does not change its input', () => {
    const value = deepFreeze({
      apiVersion: 'agentgateway.dev/v1alpha1',
      kind: 'AgentgatewayBackend',
      metadata: { name: 'b', labels: null },
      spec: { ai: { provider: { bedrock: { guardrail: null } } } },
    });
    const { resources } = validate(
      loadObjects([{ value, constructPath: 'app/b' }]),
      DEFAULT_OPTIONS,
      new DiagnosticCollector(),
    );
    // Names, defaults and nulls are changed in the resource only; changing a frozen object throws.
    expect(resources[0].spec).toEqual({ ai: { provider: { providerF: { region: 'us-east-1' } } } });
  });
});

function deepFreeze<T extends object>(value: T): T {
  for (const inner of Object.values(value)) if (typeof inner === 'object' && inner !== null) deepFreeze(inner);
  return Object.freeze(value);
}

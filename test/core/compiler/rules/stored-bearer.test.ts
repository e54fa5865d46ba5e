import { describe, expect, it } from 'vitest';
import { backend, findingsFor, gateway, route, toBackend } from './run';

describe('a stored key with the prefix Bearer', () => {
  const auth = { secretRef: { name: 'key' } };
  const findings = (spec: object, value = 'Bearer abc', mode: 'compiled' | 'controller' = 'compiled') =>
    findingsFor(
      [
        ...gateway(),
        backend('llm', spec),
        route('llm', [toBackend('llm')]),
        {
          apiVersion: 'v1',
          kind: 'Secret',
          metadata: { name: 'key', namespace: 'demo' },
          stringData: { Authorization: value, other: value },
        },
      ],
      { revision: 'v1.4', mode },
    ).filter((finding) => /AIG(?:[12]|5031)/.test(finding));
  const anthropic = { ai: { provider: { providerC: {} } }, policies: { auth } };

  it('is reported for Anthropic, which reads another header', () => {
    expect(findings(anthropic)).toEqual(['AIG5031 spec.policies.auth.secretRef']);
    const groups = [
      {
        providers: [
          { name: 'a', providerA: {} },
          { name: 'c', providerC: {}, policies: { auth } },
        ],
      },
    ];
    expect(findings({ ai: { groups } })).toEqual(['AIG5031 spec.ai.groups[0].providers[1].policies.auth.secretRef']);
  });

  it('reaches all that read the Authorization header', () => {
    expect(findings(anthropic, 'abc')).toEqual([]);
    expect(findings({ ai: { provider: { providerA: {} } }, policies: { auth } })).toEqual([]);
    expect(findings({ static: { host: 'api.example.com', port: 443 }, policies: { auth, tls: {} } })).toEqual([]);
    const location = { header: { name: 'authorization' } };
    expect(findings({ ...anthropic, policies: { auth: { ...auth, location } } })).toEqual([]);
    const scheme = { header: { name: 'x-forwarded-authorization', prefix: 'Bearer ' } };
    expect(findings({ ...anthropic, policies: { auth: { ...auth, location: scheme } } })).toEqual([]);
  });

  it.each([
    ['header x-api-key', { header: { name: 'x-api-key' } }],
    ['header authorization', { header: { name: 'authorization', prefix: 'Token ' } }],
    ['query parameter key', { queryParameter: { name: 'key' } }],
    ['cookie session', { cookie: { name: 'session' } }],
  ])('is part of the key in %s', (_, location) => {
    const own = { static: { host: 'api.example.com', port: 443 }, policies: { auth: { ...auth, location }, tls: {} } };
    expect(findings(own)).toEqual(['AIG5031 spec.policies.auth.secretRef']);
    expect(findings(own, 'abc')).toEqual([]);
    const targets = [
      { name: 'a', static: { host: 'mcp.example.com', port: 443, policies: { auth: { ...auth, location } } } },
    ];
    expect(findings({ mcp: { targets } })).toEqual(['AIG5031 spec.mcp.targets[0].static.policies.auth.secretRef']);
  });

  it('is repeated if it is in another entry of the Secret', () => {
    const other = { secretRef: { name: 'key', key: 'other' } };
    const spec = { static: { host: 'api.example.com', port: 443 }, policies: { auth: other, tls: {} } };
    expect(findings(spec)).toEqual(['AIG5031 spec.policies.auth.secretRef']);
    expect(findings(spec, 'Bearer abc', 'controller')).toEqual(['AIG5031 spec.policies.auth.secretRef']);
    expect(findings(spec, 'abc')).toEqual([]);
  });

  it('is removed by a controller', () => {
    expect(findings(anthropic, 'Bearer abc', 'controller')).toEqual([]);
  });
});

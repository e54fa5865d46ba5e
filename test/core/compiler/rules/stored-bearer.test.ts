import { describe, expect, it } from 'vitest';
import { backend, findingsFor, gateway, route, toBackend } from './run';

describe('a stored key with the prefix Bearer', () => {
  const auth = { secretRef: { name: 'key' } };
  const findings = (spec: object, value = 'Bearer abc') =>
    findingsFor([
      ...gateway(),
      backend('llm', spec),
      route('llm', [toBackend('llm')]),
      {
        apiVersion: 'v1',
        kind: 'Secret',
        metadata: { name: 'key', namespace: 'demo' },
        stringData: { Authorization: value },
      },
    ]).filter((finding) => finding.startsWith('AIG5031'));
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
  });
});

import { describe, expect, it } from 'vitest';
import { findingsFor, gateway } from '../run';

const metadata = { name: 'tools', namespace: 'demo' };

function rules(action: string, ...matchExpressions: string[]): string[] {
  const route = {
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'HTTPRoute',
    metadata,
    spec: { parentRefs: [{ name: 'gw' }], rules: [{ backendRefs: [{ name: 'web', port: 80 }] }] },
  };
  const service = {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { ...metadata, name: 'web' },
    spec: { ports: [{ port: 80 }] },
  };
  const policy = {
    apiVersion: 'proxy.example.com/v1alpha1',
    kind: 'ProxyPolicy',
    metadata,
    spec: {
      targetRefs: [{ group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', name: 'tools' }],
      traffic: { authorization: { action, policy: { matchExpressions } } },
    },
  };
  return findingsFor([...gateway(), route, service, policy]).filter((finding) => finding.startsWith('AIG7201'));
}

describe('deny-rule-by-mcp-header', () => {
  it.each([
    'request.headers["mcp-name"] == "drop"',
    'request.headers["Mcp-Name"].startsWith("drop")',
    'default(request.headers["mcp-method"], "") == "tools/call"',
    'request.headers["mcp-param-table"] in ["users", "keys"]',
    'request.path.startsWith("/mcp") && request.headers["mcp-name"] == "drop"',
  ])('reports %s, which older clients avoid', (expression) => {
    expect(rules('Deny', expression)).toHaveLength(1);
  });

  it.each<[string, string, ...string[]]>([
    ['rules that require the header', 'Require', 'request.headers["mcp-name"] == "read"'],
    ['rules that allow by it', 'Allow', 'request.headers["mcp-name"] == "read"'],
    ['other headers', 'Deny', 'request.headers["x-name"] == "drop"'],
    ['the version alone', 'Deny', 'request.headers["mcp-protocol-version"] == "2025-03-26"'],
    [
      'rules that refuse older clients',
      'Deny',
      'request.headers["mcp-name"] == "drop"',
      '!("mcp-name" in request.headers)',
    ],
    ['rules that match a missing header', 'Deny', 'default(request.headers["mcp-name"], "") in ["", "drop"]'],
  ])('accepts %s', (_, action, ...expressions) => {
    expect(rules(action, ...expressions)).toEqual([]);
  });
});

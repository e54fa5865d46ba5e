import { describe, expect, it } from 'vitest';
import { backend, findingsFor, gateway, newest, route, toBackend } from './run';

const GROUP = 'agentgateway.dev';
const CODE = 'AIG7092';
const OTHER = { header: { name: 'x-api-key' } };
const SAME = { header: { name: 'Authorization', prefix: 'Key ' } };
const HOST = { static: { host: 'api.partner.example', port: 443 } };
const JWT = { providers: [{ issuer: 'i', audiences: ['a'], jwks: { inline: '{"keys":[]}' } }] };
const REMOVED = { request: { remove: ['Authorization'] } };

interface Given {
  readonly auth?: object;
  readonly spec?: object;
  readonly policies?: object;
  readonly traffic?: object;
  readonly filters?: readonly object[];
}

function findings({ auth, spec = HOST, policies = {}, traffic, filters = [] }: Given): string[] {
  const metadata = (name: string) => ({ name, namespace: 'demo' });
  const apiVersion = 'gateway.networking.k8s.io/v1';
  const backendRefs = [{ group: GROUP, kind: 'AgentgatewayBackend', name: 'partner', filters }];
  const targetRefs = [{ group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', name: 'web' }];
  const documents: object[] = [
    {
      apiVersion,
      kind: 'Gateway',
      metadata: metadata('edge'),
      spec: { gatewayClassName: 'agentgateway', listeners: [{ name: 'http', port: 80, protocol: 'HTTP' }] },
    },
    {
      apiVersion,
      kind: 'HTTPRoute',
      metadata: metadata('web'),
      spec: { parentRefs: [{ name: 'edge' }], rules: [{ backendRefs }] },
    },
    {
      apiVersion: `${GROUP}/v1alpha1`,
      kind: 'AgentgatewayBackend',
      metadata: metadata('partner'),
      spec: { ...spec, ...(auth ? { policies: { ...policies, auth } } : {}) },
    },
  ];
  if (traffic) {
    documents.push({
      apiVersion: `${GROUP}/v1alpha1`,
      kind: 'AgentgatewayPolicy',
      metadata: metadata('web'),
      spec: { targetRefs, traffic },
    });
  }
  return findingsFor(documents).filter((finding) => finding.startsWith(CODE));
}

describe('client credentials are forwarded', () => {
  const reported = [`${CODE} spec.policies.auth.location`];
  const auth = { secretRef: { name: 'key' }, location: OTHER };

  it('if the key of the gateway is at another location', () => {
    expect(findings({ auth })).toEqual(reported);
    expect(findings({ auth, spec: { ai: { provider: { openai: {} } } } })).toEqual(reported);
    const credentials = [{ location: OTHER, secretRef: { name: 'key' } }];
    expect(findings({ auth: { credentials } })).toEqual([`${CODE} spec.policies.auth.credentials`]);
  });

  it('past authentication that reads another location or is optional', () => {
    const location = { header: { name: 'x-token' } };
    expect(findings({ auth, traffic: { jwtAuthentication: { ...JWT, location } } })).toEqual(reported);
    expect(findings({ auth, traffic: { jwtAuthentication: { ...JWT, mode: 'Optional' } } })).toEqual(reported);
  });

  it('not if the key replaces them', () => {
    expect(findings({ auth: { ...auth, location: SAME } })).toEqual([]);
    expect(findings({ auth: { secretRef: { name: 'key' } } })).toEqual([]);
    const credentials = [{ location: OTHER, secretRef: { name: 'key' } }];
    expect(findings({ auth: { secretRef: { name: 'key' }, credentials } })).toEqual([]);
  });

  it('not if an earlier step removes them', () => {
    expect(findings({ auth, traffic: { jwtAuthentication: JWT } })).toEqual([]);
    expect(findings({ auth, traffic: { transformation: REMOVED } })).toEqual([]);
    expect(findings({ auth, traffic: { headerModifiers: REMOVED } })).toEqual([]);
    expect(findings({ auth, policies: { transformation: { request: { remove: ['authorization'] } } } })).toEqual([]);
    const filters = [{ type: 'RequestHeaderModifier', requestHeaderModifier: REMOVED.request }];
    expect(findings({ auth, filters })).toEqual([]);
  });

  describe('to MCP servers', () => {
    const target = (host: string, auth?: object) => ({
      name: host.replaceAll('.', '-'),
      static: { host, port: 443, policies: { tls: {}, ...(auth ? { auth } : {}) } },
    });
    const tools = (targets: readonly object[], more: Partial<Given> = {}) =>
      findings({ spec: { mcp: { targets } }, ...more });
    const mcp = (index: number) => `${CODE} spec.mcp.targets[${index}].static.host`;

    it('outside of the cluster that have no credentials', () => {
      expect(tools([target('notes.example.org')])).toEqual([mcp(0)]);
      expect(tools([target('notes.demo.svc'), target('notes.example.org')])).toEqual([mcp(1)]);
      expect(tools([target('notes.example.org'), target('wiki.example.org')])).toEqual([mcp(0), mcp(1)]);
      expect(tools([target('notes.example.org', { secretRef: { name: 'key' }, location: OTHER })])).toEqual([
        `${CODE} spec.mcp.targets[0].static.policies.auth.location`,
      ]);
    });

    it('that a Service names as an external host', () => {
      const named = (externalName: string) => ({
        apiVersion: 'v1',
        kind: 'Service',
        metadata: { name: 'notes', namespace: 'demo' },
        spec: { type: 'ExternalName', externalName, ports: [{ port: 443 }] },
      });
      const targets = [{ name: 'notes', static: { backendRef: { name: 'notes' }, port: 443 } }];
      const inputs = (externalName: string) => [
        ...gateway(),
        named(externalName),
        backend('tools', { mcp: { targets } }),
        route('tools', [toBackend('tools')]),
      ];
      const reported = (externalName: string) =>
        findingsFor(newest(inputs(externalName))).filter((one) => one.startsWith(CODE));
      expect(reported('notes.example.org')).toEqual([`${CODE} spec.mcp.targets[0].static.backendRef`]);
      expect(reported('notes.other.svc.cluster.local')).toEqual([]);
    });

    it('not if the header is replaced or removed, or is meant for the server', () => {
      const outside = [target('notes.example.org')];
      expect(tools([target('notes.example.org', { secretRef: { name: 'key' } })])).toEqual([]);
      expect(tools([target('notes.example.org', { passthrough: {} })])).toEqual([]);
      expect(tools(outside, { auth: { secretRef: { name: 'key' } } })).toEqual([]);
      expect(tools(outside, { traffic: { jwtAuthentication: JWT } })).toEqual([]);
      expect(tools(outside, { traffic: { transformation: REMOVED } })).toEqual([]);
    });
  });
});

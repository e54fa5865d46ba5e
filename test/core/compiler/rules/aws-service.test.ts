import { describe, expect, it } from 'vitest';
import { findingsFor, gateway } from './run';

const metadata = (name: string) => ({ name, namespace: 'demo' });
const NEUTRAL = 'proxy.example.com';
const NEWEST = 'agentgateway.dev';

/** Returns the findings about one backend, in the names of a group; for the neutral group, those of the revision before v1.4. */
function findings(group: string, spec: object): string[] {
  const kind = group === NEUTRAL ? 'ProxyBackend' : 'AgentgatewayBackend';
  return findingsFor([
    ...gateway(),
    {
      apiVersion: 'gateway.networking.k8s.io/v1',
      kind: 'HTTPRoute',
      metadata: metadata('web'),
      spec: { parentRefs: [{ name: 'gw' }], rules: [{ backendRefs: [{ group, kind, name: 'there' }] }] },
    },
    { apiVersion: `${group}/v1alpha1`, kind, metadata: metadata('there'), spec },
  ]).filter((text) => text.startsWith('AIG7097'));
}

const host = (name: string) => ({ static: { host: name, port: 80 } });
const signed = (aws: object = {}) => ({ policies: { auth: { aws } } });
const AT_BACKEND = ['AIG7097 spec.policies.auth.aws'];

describe('an AWS signature without a service', () => {
  it.each<[string, object, string[]]>([
    ['a host', { ...host('api.example.com'), ...signed() }, AT_BACKEND],
    ['a region alone', { ...host('api.example.com'), ...signed({ region: 'eu-west-1' }) }, AT_BACKEND],
    ['another service by its host', { ...host('bedrock-agentcore.eu-west-1.amazonaws.com'), ...signed() }, AT_BACKEND],
    ['a service that is said', { ...host('api.example.com'), ...signed({ serviceName: 'execute-api' }) }, []],
    ['Bedrock by its host', { ...host('bedrock-runtime.eu-west-1.amazonaws.com'), ...signed() }, []],
    ['Bedrock as a provider', { ai: { provider: { bedrock: { region: 'eu-west-1' } } }, ...signed() }, []],
    ['another provider', { ai: { provider: { openai: {} } }, ...signed() }, AT_BACKEND],
    [
      'one provider of a group',
      {
        ai: {
          groups: [
            {
              providers: [
                { name: 'a', bedrock: { region: 'eu-west-1' } },
                { name: 'b', openai: {}, policies: { auth: { key: 'k' } } },
              ],
            },
          ],
        },
        ...signed(),
      },
      [],
    ],
    [
      'a target of MCP',
      {
        mcp: {
          targets: [
            { name: 'a', static: { host: 'a.example.com', port: 80, policies: { auth: { aws: {} } } } },
            { name: 'b', static: { host: 'b.example.com', port: 80 } },
          ],
        },
      },
      ['AIG7097 spec.mcp.targets[0].static.policies.auth.aws'],
    ],
  ])('%s', (_, spec, expected) => {
    expect(findings(NEWEST, spec)).toEqual(expected);
  });

  it('is reported at guards that are not an AWS service', () => {
    const policies = { auth: { cloudA: { secretRef: { name: 'aws' } } } };
    const request = [
      { moderationA: { policies } },
      { guardrailsCloudA: { identifier: 'g', version: '1', region: 'eu-west-1', policies } },
      { modelArmorCloudC: { templateId: 't', projectId: 'p', policies } },
    ];
    const guarded = { ai: { provider: { providerA: {} } }, policies: { ai: { promptGuard: { request } } } };
    const at = (index: number, field: string) =>
      `AIG7097 spec.policies.ai.promptGuard.request[${index}].${field}.policies.auth.cloudA`;
    expect(findings(NEUTRAL, guarded)).toEqual([at(0, 'moderationA'), at(2, 'modelArmorCloudC')]);
  });
});

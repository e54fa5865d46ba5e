import { describe, expect, it } from 'vitest';
import { validateResource } from '../../../src/core/validation';
import { pathText } from '../../../src/core/validation/issue';
import type { ResourceKind } from '../../../src/core/values/resource-name';
import type { Revision } from '../../../src/core/values/revisions.generated';

const GATEWAY = [{ group: 'gateway.networking.k8s.io', kind: 'Gateway', name: 'g' }];
const SERVICE = { name: 's', port: 80 };
const JWKS = { inline: '{}' };

const policy = (more: object) => ({ targetRefs: GATEWAY, ...more });
const provider = (more: object) => ({ ai: { provider: { providerA: {}, host: 'h', port: 1, ...more } } });

/** Every addition of the later revision: a document that uses it, the field that is blamed and the word in the message. */
const ADDITIONS: readonly [string, ResourceKind, object, string, string][] = [
  [
    'JWTAuthentication.mcp',
    'ProxyPolicy',
    policy({ traffic: { jwtAuthentication: { providers: [{ issuer: 'i', jwks: JWKS }], mcp: {} } } }),
    'spec.traffic.jwtAuthentication.mcp',
    'mcp',
  ],
  [
    'ExtAuth.failureMode',
    'ProxyPolicy',
    policy({ traffic: { extAuth: { backendRef: SERVICE, grpc: {}, failureMode: 'FailOpen' } } }),
    'spec.traffic.extAuth.failureMode',
    'failureMode',
  ],
  [
    'GlobalRateLimit.failureMode',
    'ProxyPolicy',
    policy({
      traffic: {
        rateLimit: {
          global: {
            backendRef: SERVICE,
            domain: 'd',
            descriptors: [{ entries: [{ name: 'n', expression: 'true' }] }],
            failureMode: 'FailOpen',
          },
        },
      },
    }),
    'spec.traffic.rateLimit.global.failureMode',
    'failureMode',
  ],
  [
    'Frontend.networkAuthorization',
    'ProxyPolicy',
    policy({ frontend: { networkAuthorization: { policy: { matchExpressions: ['true'] } }, tcp: { keepalive: {} } } }),
    'spec.frontend.networkAuthorization',
    'networkAuthorization',
  ],
  [
    'pathPrefix of a provider',
    'ProxyBackend',
    provider({ pathPrefix: '/x' }),
    'spec.ai.provider.pathPrefix',
    'pathPrefix',
  ],
  [
    'pathPrefix of a provider in a group',
    'ProxyBackend',
    { ai: { groups: [{ providers: [{ name: 'a', providerC: {}, host: 'h', port: 1, pathPrefix: '/x' }] }] } },
    'spec.ai.groups[0].providers[0].pathPrefix',
    'pathPrefix',
  ],
  [
    'PromptCachingConfig.cacheMessageOffset',
    'ProxyBackend',
    { ...provider({}), policies: { ai: { promptCaching: { cacheMessageOffset: 1 } } } },
    'spec.policies.ai.promptCaching.cacheMessageOffset',
    'cacheMessageOffset',
  ],
  [
    'the action Require',
    'ProxyPolicy',
    policy({ traffic: { authorization: { action: 'Require', policy: { matchExpressions: ['true'] } } } }),
    'spec.traffic.authorization.action',
    'Require',
  ],
];

const judge = (kind: ResourceKind, spec: object, revision: Revision) =>
  validateResource(kind, { metadata: { name: 'x' }, spec }, { revision }).issues.filter(
    ({ severity }) => severity === 'error',
  );

describe('the earlier revision', () => {
  it.each(ADDITIONS)('lacks %s', (_, kind, spec, path, word) => {
    expect(judge(kind, spec, 'later')).toEqual([]);
    const issues = judge(kind, spec, 'earlier');
    expect(issues.map((issue) => [pathText(issue.path), issue.rule])).toEqual([[path, 'revision']]);
    expect(issues[0].message).toContain(word);
    expect(issues[0].message).toContain(
      'known from the later revision on; this document is checked against the earlier revision',
    );
    expect(issues[0].elsewhere).toEqual({ judgedBy: 'earlier', since: 'later' });
  });

  it('lacks McpTarget.backendRef and requires host instead', () => {
    const spec = { mcp: { targets: [{ name: 'a', static: { backendRef: { name: 's' }, port: 1 } }] } };
    expect(judge('ProxyBackend', spec, 'later')).toEqual([]);
    const issues = judge('ProxyBackend', spec, 'earlier');
    expect(issues.map((issue) => [pathText(issue.path), issue.rule])).toEqual([
      ['spec.mcp.targets[0].static.backendRef', 'revision'],
      ['spec.mcp.targets[0].static.host', 'required'],
    ]);
  });

  it('requires the region of provider E', () => {
    const spec = { ai: { provider: { providerE: { projectId: 'p' } } } };
    expect(judge('ProxyBackend', spec, 'later')).toEqual([]);
    expect(judge('ProxyBackend', spec, 'earlier').map(({ path, rule }) => [pathText(path), rule])).toEqual([
      ['spec.ai.provider.providerE.region', 'required'],
    ]);
  });

  it('allows mcp in the policies of an MCP target, unlike the later one', () => {
    const policies = { mcp: { authorization: { policy: { matchExpressions: ['true'] } } } };
    const spec = { mcp: { targets: [{ name: 'a', static: { host: 'h', port: 1, policies } }] } };
    expect(judge('ProxyBackend', spec, 'earlier')).toEqual([]);
    const [issue, ...more] = judge('ProxyBackend', spec, 'later');
    expect(more).toEqual([]);
    expect(issue).toMatchObject({ rule: 'revision', elsewhere: { judgedBy: 'later', until: 'earlier' } });
    expect(pathText(issue!.path)).toBe('spec.mcp.targets[0].static.policies.mcp');
    expect(issue!.message).toContain(
      'known up to the earlier revision; this document is checked against the later revision',
    );
  });

  it('is reported if the later one accepts a rejected value', () => {
    const spec = { ai: { provider: { providerE: { projectId: 'p' } } } };
    expect(judge('ProxyBackend', spec, 'earlier')).toMatchObject([
      { rule: 'required', elsewhere: { judgedBy: 'earlier', since: 'later' } },
    ]);
    const wrong = { ai: { provider: { providerE: { projectId: 3 } } } };
    expect(judge('ProxyBackend', wrong, 'earlier').filter(({ rule }) => rule === 'type')).toMatchObject([
      { rule: 'type' },
    ]);
    expect(judge('ProxyBackend', wrong, 'earlier').find(({ rule }) => rule === 'type')).not.toHaveProperty('elsewhere');
  });

  it('is not named for a kind that it lacks', () => {
    const model = { parentRefs: [{ name: 'g' }], provider: 'DeepInfra' };
    expect(judge('ProxyModel', model, 'v1.4').map(({ path, rule }) => [pathText(path), rule])).toEqual([
      ['spec.provider', 'enum'],
    ]);
  });
});

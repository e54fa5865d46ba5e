import { describe, expect, it } from 'vitest';
import { distributionOf, fromNeutral, ProxyDistribution, toNeutral } from '../../../src/core/distribution';
import { ownDocuments, sharedDocuments, sharedFiles } from '../../support/documents';
import { describeShared } from '../../support/shared';

const { NEUTRAL, AGENTGATEWAY } = ProxyDistribution;

const POLICY = {
  apiVersion: 'agentgateway.dev/v1alpha1',
  kind: 'AgentgatewayPolicy',
  metadata: { name: 'p', labels: { aws: 'openai' } },
  spec: {
    targetRefs: [{ group: 'agentgateway.dev', kind: 'AgentgatewayBackend', name: 'b' }],
    traffic: { jwtAuthentication: { mcp: { provider: 'Auth0', resourceMetadata: { aws: 'Auth0', kind: 'x' } } } },
    backend: {
      auth: { aws: { secretRef: { name: 's' } } },
      ai: {
        routes: { '/count': 'AnthropicTokenCount', '*': 'Completions' },
        promptGuard: {
          request: [
            { openAIModeration: { policies: { auth: { azure: {} } } } },
            { webhook: { backendRef: { group: 'agentgateway.dev', kind: 'AgentgatewayBackend', name: 'w' } } },
          ],
        },
      },
    },
  },
};

describe('toNeutral', () => {
  it('translates kinds, fields, words and references by position', () => {
    const { document, distribution, foreignNames } = toNeutral(POLICY);
    expect(distribution).toBe(AGENTGATEWAY);
    expect(foreignNames).toEqual([]);
    expect(document).toEqual({
      apiVersion: 'proxy.example.com/v1alpha1',
      kind: 'ProxyPolicy',
      metadata: { name: 'p', labels: { aws: 'openai' } },
      spec: {
        targetRefs: [{ group: 'proxy.example.com', kind: 'ProxyBackend', name: 'b' }],
        traffic: { jwtAuthentication: { mcp: { provider: 'IdpA', resourceMetadata: { aws: 'Auth0', kind: 'x' } } } },
        backend: {
          auth: { cloudA: { secretRef: { name: 's' } } },
          ai: {
            routes: { '/count': 'CountTokens', '*': 'Completions' },
            promptGuard: {
              request: [
                { moderationA: { policies: { auth: { cloudB: {} } } } },
                { webhook: { backendRef: { group: 'proxy.example.com', kind: 'ProxyBackend', name: 'w' } } },
              ],
            },
          },
        },
      },
    });
  });

  it('does not change its input', () => {
    const before = structuredClone(POLICY);
    toNeutral(POLICY);
    expect(POLICY).toEqual(before);
  });

  it('reports the field, the name and both distributions for a foreign name', () => {
    const { foreignNames } = toNeutral({
      apiVersion: 'agentgateway.dev/v1alpha1',
      kind: 'ProxyBackend',
      spec: {
        ai: { groups: [{ providers: [{ name: 'a', providerA: {} }] }] },
        policies: {
          auth: { cloudC: {} },
          tunnel: { backendRef: { group: 'proxy.example.com', kind: 'ProxyBackend', name: 'x' } },
        },
      },
    });
    const summary = foreignNames.map(({ path, found, expected, belongsTo }) => [
      path.join('.'),
      found,
      expected,
      belongsTo.name,
    ]);
    expect(summary).toEqual([['kind', 'ProxyBackend', 'AgentgatewayBackend', 'NEUTRAL']]);
  });

  it('returns nested foreign fields, words and references', () => {
    const { foreignNames } = toNeutral({
      apiVersion: 'agentgateway.dev/v1alpha1',
      kind: 'AgentgatewayBackend',
      spec: {
        ai: { groups: [{ providers: [{ name: 'a', providerA: {} }] }] },
        policies: {
          ai: { routes: { x: 'CountTokens' } },
          tunnel: { backendRef: { group: 'proxy.example.com', kind: 'ProxyBackend', name: 'x' } },
          mcp: { authentication: { jwks: { backendRef: { group: 'agentgateway.dev', kind: 'ProxyBackend' } } } },
        },
      },
    });
    expect(foreignNames.map(({ path, found, expected }) => `${path.join('.')}: ${found}, not ${expected}`)).toEqual([
      'spec.ai.groups.0.providers.0.providerA: providerA, not openai',
      'spec.policies.ai.routes.x: CountTokens, not AnthropicTokenCount',
      'spec.policies.tunnel.backendRef.group: proxy.example.com, not agentgateway.dev',
      'spec.policies.mcp.authentication.jwks.backendRef.kind: ProxyBackend, not AgentgatewayBackend',
    ]);
  });

  it('translates references and the controller inside Gateway API objects', () => {
    const gatewayClass = {
      apiVersion: 'gateway.networking.k8s.io/v1',
      kind: 'GatewayClass',
      metadata: { name: 'agentgateway' },
      spec: {
        controllerName: 'agentgateway.dev/agentgateway',
        parametersRef: { group: 'agentgateway.dev', kind: 'AgentgatewayParameters', name: 'x', namespace: 'y' },
      },
    };
    const { document, distribution } = toNeutral(gatewayClass);
    expect(distribution).toBeUndefined();
    expect(document).toEqual({
      ...gatewayClass,
      spec: {
        controllerName: 'proxy.example.com/proxy',
        parametersRef: { group: 'proxy.example.com', kind: 'ProxyParameters', name: 'x', namespace: 'y' },
      },
    });
  });

  it('keeps __proto__ as a regular key and accepts malformed shapes', () => {
    const odd = JSON.parse(
      '{"apiVersion":"agentgateway.dev/v1alpha1","kind":"AgentgatewayBackend","spec":{"__proto__":{"aws":1},"ai":[null,3],"policies":"x","aws":{"__proto__":1}}}',
    );
    const { document } = toNeutral(odd);
    expect(JSON.stringify(fromNeutral(document, AGENTGATEWAY))).toBe(JSON.stringify(odd));
  });
});

describe('a custom distribution', () => {
  const mine = ProxyDistribution.custom({
    name: 'mine',
    apiGroup: 'ai.corp.example',
    kinds: { ProxyBackend: { kind: 'AiBackend' } },
    vendorNames: { providerA: 'openAi' },
  });

  it('uses its own names, and reference names as a fallback', () => {
    const backend = {
      apiVersion: 'proxy.example.com/v1alpha1',
      kind: 'ProxyBackend',
      metadata: { name: 'b' },
      spec: { ai: { provider: { providerA: {} } }, policies: { auth: { cloudA: { secretRef: { name: 'k' } } } } },
    };
    const written = fromNeutral(backend, mine);
    expect(written).toEqual({
      ...backend,
      apiVersion: 'ai.corp.example/v1alpha1',
      kind: 'AiBackend',
      spec: { ...backend.spec, ai: { provider: { openAi: {} } } },
    });
    expect(toNeutral(written, [NEUTRAL, mine]).document).toEqual(backend);
  });

  it('has names that follow from its group and kinds', () => {
    expect(mine.controllerName).toBe('ai.corp.example/proxy');
    expect(mine.gatewayClass).toBe('proxy');
    expect(mine.kinds.ProxyBackend).toEqual({
      kind: 'AiBackend',
      plural: 'aibackends',
      singular: 'aibackend',
      shortNames: [],
      categories: [],
    });
    expect([mine.kindOf('ProxyBackend'), mine.kindOf('ProxyPolicy'), mine.kindOf('Gateway')]).toEqual([
      'AiBackend',
      'ProxyPolicy',
      'Gateway',
    ]);
    expect(ProxyDistribution.neutral('a.b').controllerName).toBe('a.b/proxy');
  });

  it.each([
    [{ name: 'x', apiGroup: 'nodots' }, /cannot be an API group/],
    [{ name: 'x', apiGroup: 'a.b', vendorNames: { providerZ: 'y' } }, /unknown names: providerZ/],
    [
      { name: 'x', apiGroup: 'a.b', vendorNames: { providerA: 'y', providerB: 'y' } },
      /"y" is ambiguous; it would name two of/,
    ],
    [
      { name: 'x', apiGroup: 'a.b', kinds: { ProxyBackend: { kind: 'ProxyPolicy' } } },
      /"ProxyPolicy" is ambiguous; it would name two of/,
    ],
    [
      { name: 'x', apiGroup: 'a.b', kinds: { ProxyRoute: { kind: 'Route' } } },
      /unknown kinds: ProxyRoute; use kinds of the reference: ProxyBackend/,
    ],
  ])('refuses %j', (options, message) => {
    expect(() => ProxyDistribution.custom(options)).toThrow(message);
  });
});

describe('built-in distributions', () => {
  it('are recognised by their group', () => {
    expect(distributionOf('agentgateway.dev/v1alpha1')).toBe(AGENTGATEWAY);
    expect(distributionOf('proxy.example.com/v1alpha1')).toBe(NEUTRAL);
    expect(distributionOf('v1')).toBeUndefined();
    expect(distributionOf(7)).toBeUndefined();
  });
});

/** Writes in the names of agentgateway and reads back: nothing may change, the order of keys included. */
function expectSameAfterReturn(neutral: Record<string, unknown>, name: string): void {
  const written = fromNeutral(neutral, AGENTGATEWAY);
  expect(JSON.stringify(toNeutral(written).document), name).toBe(JSON.stringify(neutral));
  expect(JSON.stringify(toNeutral(neutral).document), name).toBe(JSON.stringify(neutral));
}

describe('every document of this repository', () => {
  const own = ownDocuments();
  const neutral = own.filter(({ apiVersion }) => apiVersion === 'proxy.example.com/v1alpha1');
  const written = own.filter(({ apiVersion }) => apiVersion === 'agentgateway.dev/v1alpha1');

  it('survives the way to the names of agentgateway and back, key order included', () => {
    for (const document of neutral) expectSameAfterReturn(document, JSON.stringify(document));
    for (const document of written) {
      const read = toNeutral(document).document as Record<string, unknown>;
      expectSameAfterReturn(read, JSON.stringify(document));
      expect(JSON.stringify(fromNeutral(read, AGENTGATEWAY))).toBe(JSON.stringify(document));
    }
    expect(neutral.length).toBeGreaterThan(50);
    expect(written.length).toBeGreaterThan(50);
  });
});

describeShared('every document of the cases', () => {
  const files = sharedFiles('cases');

  it('survives the way to the reference names and back, key order included', () => {
    let count = 0;
    for (const file of files) {
      for (const document of sharedDocuments(file)) {
        const { document: neutral, foreignNames } = toNeutral(document);
        expect(foreignNames, file).toEqual([]);
        expect(JSON.stringify(fromNeutral(neutral, AGENTGATEWAY)), file).toBe(JSON.stringify(document));
        expectSameAfterReturn(neutral, file);
        if (document.apiVersion === 'agentgateway.dev/v1alpha1')
          expect(JSON.stringify(neutral), file).not.toMatch(
            /"(aws|azure|gcp|openai|anthropic|bedrock|istio|agentCore)":|"kind":"Agentgateway/,
          );
        count++;
      }
    }
    expect(count).toBeGreaterThan(400);
  });
});

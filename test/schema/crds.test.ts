import { describe, expect, test } from 'vitest';
import { ProxyDistribution } from '../../src/core/distribution';
import { MAX_DEFINITION_BYTES, makeCrds } from '../../src/core/validation/crds';
import { REVISIONS, type Revision } from '../../src/core/values/revisions.generated';
import { flatten } from '../../tools/data-plane/flatten-crd';
import { CrdOracle } from '../oracles/crd-oracle';
import { describeWithOracle } from '../oracles/oracle';

/** Distributions that somebody else defines; those that are built in are judged in test/core/validation. */
const RENAMED = ProxyDistribution.custom({
  name: 'renamed',
  apiGroup: 'gw.example.org',
  kinds: { ProxyBackend: { kind: 'Upstream', plural: 'upstreams' } },
  vendorNames: { providerA: 'openAi', cloudA: 'amazon' },
});
const LONG_GROUP = ProxyDistribution.neutral('gateways.some-rather-long-company-name.example.com');

const DISTRIBUTIONS = [ProxyDistribution.NEUTRAL, ProxyDistribution.AGENTGATEWAY, LONG_GROUP, RENAMED];

const casesOf = (distributions: readonly ProxyDistribution[]) =>
  distributions.flatMap((distribution) => REVISIONS.map((revision) => ({ distribution, revision })));

describe('CustomResourceDefinitions', () => {
  test.each(casesOf(DISTRIBUTIONS))(
    '$distribution.name, $revision: small enough for kubectl apply',
    ({ distribution, revision }) => {
      for (const crd of makeCrds(distribution, revision)) {
        expect(JSON.stringify(crd).length).toBeLessThan(MAX_DEFINITION_BYTES);
      }
    },
  );

  /** All definitions as one string; its contents are checked as booleans, to keep failures readable. */
  const text = (distribution: ProxyDistribution, revision: Revision = 'later') =>
    JSON.stringify(makeCrds(distribution, revision));

  test.each([
    ['exactly one of the fields in [ai static dynamicForwardProxy mcp cloudA] must be set', true, false],
    ['exactly one of the fields in [ai static dynamicForwardProxy mcp amazon] must be set', false, true],
    ["r.kind == 'ProxyBackend' && r.group == 'proxy.example.com'", true, false],
    ["r.kind == 'Upstream' && r.group == 'gw.example.org'", false, true],
    ['"providerA":', true, false],
    ['"openAi":', false, true],
    ['upstreams.gw.example.org', false, true],
  ])('names of a distribution: %s', (part, inNeutral, inRenamed) => {
    expect(text(ProxyDistribution.NEUTRAL).includes(part)).toBe(inNeutral);
    expect(text(RENAMED).includes(part)).toBe(inRenamed);
  });

  test.each([
    '"networkAuthorization":',
    '"failureMode":{"description":"Handling of requests',
    '"pathPrefix":',
    '"cacheMessageOffset":',
    '"Require"',
    'jwtAuthentication.mcp requires',
    'mcp target policies may not be used with backendRef',
    '"default":"global"',
  ])('only the later revision has %s', (part) => {
    expect(text(ProxyDistribution.NEUTRAL, 'later').includes(part)).toBe(true);
    expect(text(ProxyDistribution.NEUTRAL, 'earlier').includes(part)).toBe(false);
  });

  test('requires fields that a later revision makes optional', () => {
    const [backend] = makeCrds(ProxyDistribution.NEUTRAL, 'earlier');
    const places = flatten(backend!);
    expect(places.get('.spec.mcp.targets[].static')?.keywords.required).toEqual(['host', 'port']);
    expect(places.get('.spec.ai.provider.providerE')?.keywords.required).toEqual(['projectId', 'region']);
    expect(places.has('.spec.mcp.targets[].static.policies.mcp')).toBe(true);
    expect(flatten(makeCrds(ProxyDistribution.NEUTRAL)[0]!).has('.spec.mcp.targets[].static.policies.mcp')).toBe(false);
  });
});

describeWithOracle('crd')('the API server on our CustomResourceDefinitions', () => {
  test.each(casesOf([LONG_GROUP, RENAMED]))(
    'accepts $distribution.name, $revision, its budget for rules included',
    async ({ distribution, revision }) => {
      const oracle = CrdOracle.start();
      try {
        for (const crd of makeCrds(distribution, revision)) {
          const verdict = await oracle.load('ours', crd);
          expect(verdict.errors, (crd.metadata as { name: string }).name).toEqual([]);
          expect(verdict.valid).toBe(true);
        }
      } finally {
        oracle.stop();
      }
    },
  );
});

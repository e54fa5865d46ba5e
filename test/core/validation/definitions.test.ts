import { afterAll, beforeAll, expect, it } from 'vitest';
import { REVISIONS } from '../../../src/core/values/revisions.generated';
import { CrdOracle } from '../../oracles/crd-oracle';
import { describeWithOracle, ORACLE_START } from '../../oracles/oracle';
import { definitionsOf, ProxyDistribution } from './judges';

describeWithOracle('crd')('our CustomResourceDefinitions', () => {
  let oracle: CrdOracle;
  beforeAll(() => {
    oracle = CrdOracle.start();
  }, ORACLE_START);
  afterAll(() => oracle.stop());

  const cases = [ProxyDistribution.NEUTRAL, ProxyDistribution.AGENTGATEWAY].flatMap((distribution) =>
    REVISIONS.map((revision) => [distribution.name, revision, distribution] as const),
  );

  it.each(cases)('of %s, %s revision, can be created and applied', async (name, revision, distribution) => {
    for (const definition of definitionsOf(distribution, revision)) {
      const verdict = await oracle.load(`${name}-${revision}`, definition);
      expect(verdict.errors).toEqual([]);
      expect(verdict.bytes).toBeLessThan(262_144);
    }
  });

  it('would be rejected with a rule that exceeds the cost budget', async () => {
    const [definition] = definitionsOf(ProxyDistribution.NEUTRAL, 'later');
    const costly = JSON.parse(JSON.stringify(definition).replace('"maxItems":16,', ''));
    expect((await oracle.load('costly', costly)).valid).toBe(false);
  });
});

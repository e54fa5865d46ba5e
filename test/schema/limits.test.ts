import { afterAll, beforeAll, expect, test } from 'vitest';
import { ProxyDistribution } from '../../src/distribution';
import { makeCrds } from '../../src/validation/crds';
import { CrdOracle } from '../oracles/crd-oracle';
import { describeWithOracle } from '../oracles/oracle';
import { limits } from './limits';

describeWithOracle('crd')('the API server at the edges of every limit of the reference', () => {
  let oracle: CrdOracle;
  beforeAll(async () => {
    oracle = CrdOracle.start();
    for (const crd of makeCrds(ProxyDistribution.NEUTRAL)) await oracle.load('ours', crd);
  }, 60_000);
  afterAll(() => oracle.stop());

  test.each(limits)('$subject', async ({ document, accepted, refused }) => {
    const judge = async (values: readonly unknown[]) => oracle.judge('ours', values.map(document));
    for (const [index, verdict] of (await judge(accepted)).entries()) {
      expect(verdict.errors, `accepted: ${JSON.stringify(accepted[index]).slice(0, 80)}`).toEqual([]);
    }
    for (const [index, verdict] of (await judge(refused)).entries()) {
      expect(verdict.valid, `refused: ${JSON.stringify(refused[index]).slice(0, 80)}`).toBe(false);
    }
    expect(accepted.length).toBeGreaterThan(0);
    expect(refused.length).toBeGreaterThan(0);
  });
});

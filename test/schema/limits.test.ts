import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ProxyDistribution } from '../../src/core/distribution';
import { validateResource } from '../../src/core/validation';
import { makeCrds } from '../../src/core/validation/crds';
import type { ProxyKind } from '../../src/core/values/resource-name';
import { REVISIONS } from '../../src/core/values/revisions.generated';
import { CrdOracle } from '../oracles/crd-oracle';
import { describeWithOracle } from '../oracles/oracle';
import { limits } from './limits';

const NEWEST = REVISIONS[REVISIONS.length - 1]!;

const shown = (value: unknown): string => JSON.stringify(value).slice(0, 80);

describe('validators at each limit of the reference', () => {
  test.each(limits)('$subject', ({ document, accepted, refused }) => {
    const errorsOf = (value: unknown) => {
      const candidate = document(value);
      const { issues } = validateResource(candidate.kind as ProxyKind, candidate, { revision: NEWEST });
      return issues.filter(({ severity }) => severity === 'error');
    };
    for (const value of accepted) expect(errorsOf(value), `accepted: ${shown(value)}`).toEqual([]);
    for (const value of refused) expect(errorsOf(value).length, `refused: ${shown(value)}`).toBeGreaterThan(0);
  });
});

describeWithOracle('crd')('the API server at the edges of every limit of the reference', () => {
  let oracle: CrdOracle;
  beforeAll(async () => {
    oracle = CrdOracle.start();
    for (const crd of makeCrds(ProxyDistribution.NEUTRAL, NEWEST)) await oracle.load('ours', crd);
  });
  afterAll(() => oracle.stop());

  test.each(limits)('$subject', async ({ document, accepted, refused }) => {
    const judge = async (values: readonly unknown[]) => oracle.judge('ours', values.map(document));
    for (const [index, verdict] of (await judge(accepted)).entries()) {
      expect(verdict.errors, `accepted: ${shown(accepted[index])}`).toEqual([]);
    }
    for (const [index, verdict] of (await judge(refused)).entries()) {
      expect(verdict.valid, `refused: ${shown(refused[index])}`).toBe(false);
    }
    expect(accepted.length).toBeGreaterThan(0);
    expect(refused.length).toBeGreaterThan(0);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canonicalQuantity, parseQuantity } from '../../../../../src/core/compiler/6-emit/workload/defaults/quantity';
import { describeWithOracle, Oracle } from '../../../../oracles/oracle';
import { Random } from '../../../overlay/random';
import { emitted, objectOf } from './workload-ir';

describe('quantities', () => {
  it.each([
    ['1000m', '1'],
    ['0.5', '500m'],
    ['1024Mi', '1Gi'],
    ['1500Ki', '1500Ki'],
    ['0.1Ki', '102400m'],
    ['1e3', '1e3'],
    ['1E3', '1E3'],
    ['2', '2'],
    ['1000', '1k'],
    ['0', '0'],
  ])('%s is stored as %s', (text, stored) => {
    expect(canonicalQuantity(text)).toBe(stored);
  });

  it.each(['', 'x', '1mb', '1 Gi', '--1', 'Mi'])('%j is none', (text) => expect(parseQuantity(text)).toBeUndefined());
});

describeWithOracle('workload')('amounts as the API server writes them', () => {
  let oracle: Oracle;
  beforeAll(() => {
    oracle = Oracle.start('workload');
  }, 600_000);
  afterAll(() => oracle.stop());

  it('are the same for 1000 random ones', async () => {
    const random = new Random(7);
    const texts = Array.from({ length: 1000 }, () => {
      const whole = random.chance(0.1) ? '' : String(random.below(random.pick([3, 2000, 5_000_000])));
      const fraction = random.chance(0.3) || whole === '' ? `.${random.below(2000)}` : '';
      return `${whole}${fraction}${random.pick(['', '', 'm', 'k', 'M', 'G', 'Ki', 'Mi', 'Gi', 'Ti', 'e3', 'E2', 'e-2', 'u', 'n'])}`;
    });
    const deployment = structuredClone(objectOf(emitted(), 'Deployment'));
    deployment.spec.template.spec.containers[0].resources = {
      limits: Object.fromEntries(texts.map((text, index) => [`example.com/r${index}`, text])),
    };
    const [{ defaulted }] = await oracle.ask<{ defaulted: any }[]>(JSON.stringify([deployment]));
    const { limits } = defaulted.spec.template.spec.containers[0].resources;
    const differences = texts.flatMap((text, index) => {
      const [ours, theirs] = [canonicalQuantity(text), limits[`example.com/r${index}`]];
      return ours === theirs ? [] : [`${text}: ${ours}, the API server writes ${theirs}`];
    });
    expect(differences).toEqual([]);
  });
});

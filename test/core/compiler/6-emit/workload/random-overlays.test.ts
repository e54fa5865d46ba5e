import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithOracle, Oracle } from '../../../../oracles/oracle';
import { seedFrom } from '../../../../support/random';
import { Random } from '../../../overlay/random';
import { randomPatch } from '../../../overlay/random-patches';
import { emitted, layers, objectOf } from './workload-ir';

interface Answer {
  readonly errors: readonly string[];
  readonly defaulted: any;
}

const OVERLAYS = Number(process.env.WORKLOAD_OVERLAYS ?? 1500);
const SEED = seedFrom('WORKLOAD_SEED', 4711);

/** Whatever an overlay does: when we report no error, the API server can read every object and adds nothing to it. */
describeWithOracle('workload')('random overlays', () => {
  let oracle: Oracle;
  beforeAll(() => {
    oracle = Oracle.start('workload');
  }, 600_000);
  afterAll(() => oracle.stop());

  it(`leave ${OVERLAYS} workloads from seed ${SEED} readable and without drift`, async () => {
    const base = objectOf(emitted(), 'Deployment');
    const seen = { reported: 0, accepted: 0 };
    for (let index = 0; index < OVERLAYS; index++) {
      const random = new Random(SEED + index);
      const { spec } = randomPatch(random, structuredClone(base));
      if (!spec || typeof spec !== 'object' || Array.isArray(spec)) continue;
      const result = emitted(layers({ deployment: { spec } }));
      if (result.diagnostics.some(({ severity }) => severity === 'error')) {
        seen.reported++;
        continue;
      }
      const deployment = objectOf(result, 'Deployment');
      const [{ errors, defaulted }] = await oracle.ask<Answer[]>(JSON.stringify([deployment]));
      const shown = `WORKLOAD_SEED=${SEED + index} WORKLOAD_OVERLAYS=1\n${JSON.stringify({ spec, errors, deployment }, null, 1)}`;
      expect(
        errors.filter((error) => /strict decoding|cannot unmarshal|unknown field/.test(error)),
        shown,
      ).toEqual([]);
      if (errors.length > 0) continue;
      const { status, ...stored } = defaulted;
      expect(stored, shown).toEqual(deployment);
      seen.accepted++;
    }
    if (OVERLAYS < 1000) return;
    expect(seen.reported).toBeGreaterThan(OVERLAYS / 10);
    expect(seen.accepted).toBeGreaterThan(OVERLAYS / 10);
  }, 600_000);
});

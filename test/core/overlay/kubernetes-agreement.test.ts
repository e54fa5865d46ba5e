import { afterAll, beforeAll, expect, it } from 'vitest';
import { applyPatch } from '../../../src/core/overlay/apply-patch';
import { InvalidPatchError } from '../../../src/core/overlay/invalid-patch-error';
import { describeWithOracle, Oracle } from '../../oracles/oracle';
import { seedFrom } from '../../support/random';
import { Random } from './random';
import { randomPatch } from './random-patches';
import { randomResource } from './random-resources';

interface Answer {
  readonly result?: unknown;
  readonly error?: string;
}

const PAIRS = Number(process.env.OVERLAY_PAIRS ?? 6000);
const SEED = seedFrom('OVERLAY_SEED');

describeWithOracle('strategicpatch')('the merge of Kubernetes', () => {
  let oracle: Oracle;
  beforeAll(() => {
    oracle = Oracle.start('strategicpatch');
  }, 300_000);
  afterAll(() => oracle.stop());

  it(`agrees on ${PAIRS} pairs from seed ${SEED}`, async () => {
    const seen = { merged: 0, refused: 0, directives: new Map<string, number>() };
    for (let index = 0; index < PAIRS; index++) {
      const random = new Random(SEED + index);
      const resource = randomResource(random);
      const patch = randomPatch(random, resource);
      const theirs = await oracle.ask<Answer>(JSON.stringify({ resource, patch }));
      const ours = apply(resource, patch);
      const pair = `OVERLAY_SEED=${SEED + index} OVERLAY_PAIRS=1\n${JSON.stringify({ resource, patch, theirs, ours }, null, 1)}`;
      expect(ours.error === undefined, `one refuses, one does not: ${pair}`).toBe(theirs.error === undefined);
      expect(ours.result, pair).toEqual(theirs.result);
      if (theirs.error === undefined) {
        seen.merged++;
        for (const [directive] of JSON.stringify(patch).matchAll(/\$[A-Za-z]+(?:":"\w+|)/g)) {
          seen.directives.set(directive, (seen.directives.get(directive) ?? 0) + 1);
        }
      } else seen.refused++;
    }
    if (PAIRS < 5000) return;
    // The pairs are worth something only while most of them merge, and every directive takes part in merges.
    expect(seen.merged).toBeGreaterThan(PAIRS / 2);
    expect(seen.refused).toBeGreaterThan(PAIRS / 50);
    for (const directive of [
      '$patch":"delete',
      '$patch":"replace',
      '$setElementOrder',
      '$deleteFromPrimitiveList',
      '$retainKeys',
    ]) {
      expect(seen.directives.get(directive) ?? 0, directive).toBeGreaterThan(50);
    }
  }, 600_000);

  it('agrees on long lists without a known order', async () => {
    for (let size = 1; size <= 130; size++) {
      const resource = {
        apiVersion: 'apps/v1',
        kind: 'Deployment',
        spec: { template: { spec: { containers: [{ name: 'a' }] } } },
      };
      const env = Array.from({ length: size }, (_, index) => ({ name: `V${index}`, value: 'x' }));
      const container = { name: 'a', env, '$setElementOrder/env': [] };
      const patch = { spec: { template: { spec: { containers: [container] } } } };
      const theirs = await oracle.ask<Answer>(JSON.stringify({ resource, patch }));
      expect(apply(resource, patch)).toEqual({ result: theirs.result });
    }
  });
});

function apply(resource: unknown, patch: unknown): Answer {
  try {
    return { result: applyPatch(resource, patch) };
  } catch (error) {
    if (!(error instanceof InvalidPatchError)) throw error;
    return { error: error.message };
  }
}

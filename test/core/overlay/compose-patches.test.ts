import { describe, expect, it } from 'vitest';
import { applyPatch } from '../../../src/core/overlay/apply-patch';
import { composePatches } from '../../../src/core/overlay/compose-patches';
import { InvalidPatchError } from '../../../src/core/overlay/invalid-patch-error';
import { Random } from './random';
import { randomPatch } from './random-patches';
import { randomResource } from './random-resources';

type Json = any;

const PAIRS = 3000;
const SEED = 4711;
const compose = (first: Json, second: Json) => composePatches('apps/v1', 'Deployment', first, second);
const pods = (spec: Json) => ({ spec: { template: { spec } } });

describe('composed patches', () => {
  it(`equal both in sequence, on ${PAIRS} random pairs`, () => {
    const seen = { same: 0, refused: 0, spoiled: 0 };
    for (let index = 0; index < PAIRS; index++) {
      const random = new Random(SEED + index);
      const resource = randomResource(random);
      const [first, second] = [randomPatch(random, resource), randomPatch(random, resource)];
      const expected = attempt(() => applyPatch(applyPatch(resource, first), second));
      const joined = attempt(() => composePatches(resource.apiVersion, resource.kind, first, second));
      if (!joined) seen.refused++;
      // The compiler reports values that Kubernetes rejects, and directives that match nothing.
      else if (!expected || isSpoiled(expected)) seen.spoiled++;
      else {
        const actual = attempt(() => applyPatch(resource, joined));
        const pair = JSON.stringify({ seed: SEED + index, resource, first, second, joined }, null, 1);
        if (!actual || isSpoiled(actual)) seen.spoiled++;
        else {
          expect(comparable(actual), pair).toEqual(comparable(expected));
          seen.same++;
        }
      }
    }
    expect(seen.same).toBeGreaterThan(PAIRS / 5);
  });

  it('merge lists by their keys', () => {
    const first = pods({
      containers: [{ name: 'a', env: [{ name: 'X', value: '1' }] }],
      nodeSelector: { pool: 'edge' },
    });
    const second = pods({
      containers: [
        { name: 'a', image: 'a:2' },
        { name: 'b', image: 'b:1' },
      ],
    });
    expect(compose(first, second)).toEqual(
      pods({
        containers: [
          { name: 'a', env: [{ name: 'X', value: '1' }], image: 'a:2' },
          { name: 'b', image: 'b:1' },
        ],
        nodeSelector: { pool: 'edge' },
      }),
    );
  });

  it('use the later value of lists without a key', () => {
    const tolerations = (key: string) => pods({ tolerations: [{ key }] });
    expect(compose(tolerations('a'), tolerations('b'))).toEqual(tolerations('b'));
  });

  it('keep a deletion despite earlier values', () => {
    const set = pods({ containers: [{ name: 'a', image: 'a:1' }] });
    const taken = pods({ containers: [{ name: 'a', $patch: 'delete' }] });
    expect(compose(set, taken)).toEqual(taken);
  });

  it('are rejected if no single patch is equivalent', () => {
    const removed = { spec: { strategy: null } };
    const changed = { spec: { strategy: { type: 'Recreate' } } };
    expect(() => compose(removed, changed)).toThrow('spec.strategy: an earlier patch removes the field');
    const ordered = pods({ '$setElementOrder/containers': [{ name: 'a' }] });
    expect(() => compose(ordered, pods({ containers: [{ name: 'b' }] }))).toThrow('changes the same list');
  });
});

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof InvalidPatchError) return undefined;
    throw error;
  }
}

function isSpoiled(value: Json): boolean {
  return /"\$(?:patch|retainKeys|setElementOrder|deleteFrom)/.test(JSON.stringify(value));
}

/** Null is dropped when an object is read, and the order of items that have a key means nothing here. */
function comparable(value: Json): Json {
  if (Array.isArray(value)) {
    const items = value.map(comparable);
    const keyed =
      items.every((item) => typeof item === 'object' && item !== null) ||
      items.every((item) => typeof item === 'string');
    return keyed ? items.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, field]) => field !== null)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, field]) => [key, comparable(field)]),
  );
}

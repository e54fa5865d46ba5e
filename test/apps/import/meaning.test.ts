import { describe, expect, it } from 'vitest';
import { ConversionLog } from '../../../src/apps/import/data-plane/conversion-log';
import { expandLlm } from '../../../src/apps/import/data-plane/llm/expand';
import { meaningDifferences, meaningOf } from '../../../src/apps/import/data-plane/meaning';
import { AGENTGATEWAY_1_4 } from '../../../src/core/data-plane/agentgateway-1.4';
import { type Fields, isObject } from '../../../src/core/values/objects';
import { shownInputs } from '../../support/import-page';

describe('the comparison of configs', () => {
  /** Names that identify entries in logs and metrics, and numbers that only determine an order. */
  const NAMES = new Set(['name', 'namespace', 'priority']);

  function* leaves(value: unknown, place: readonly (string | number)[] = []): Generator<readonly (string | number)[]> {
    if (Array.isArray(value)) for (const [index, one] of value.entries()) yield* leaves(one, [...place, index]);
    else if (isObject(value)) for (const [key, one] of Object.entries(value)) yield* leaves(one, [...place, key]);
    else yield place;
  }

  const changed = (config: Fields, place: readonly (string | number)[]): Fields => {
    const copy = structuredClone(config);
    let at: any = copy;
    for (const key of place.slice(0, -1)) at = at[key];
    const key = place.at(-1)!;
    at[key] = typeof at[key] === 'number' ? at[key] + 1 : typeof at[key] === 'boolean' ? !at[key] : `${at[key]}7`;
    return copy;
  };

  it.each(shownInputs().filter(({ source }) => source === 'data-plane'))(
    'sees every change of "$title"',
    async ({ input }) => {
      const { parse } = await import('yaml');
      const config: Fields = parse(input);
      const { configDefaults } = AGENTGATEWAY_1_4;
      const meaning = (of: Fields) =>
        meaningOf(expandLlm(of, new ConversionLog(), configDefaults).config, () => undefined, configDefaults);
      const missed = [...leaves(config)]
        .filter((place) => !NAMES.has(String(place.at(-1))))
        .filter((place) => meaningDifferences(meaning(config), meaning(changed(config, place))).length === 0);
      expect(missed).toEqual([]);
      expect([...leaves(config)].length).toBeGreaterThan(15);
    },
  );
});

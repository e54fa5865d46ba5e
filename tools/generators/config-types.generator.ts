import { configTypes } from '../data-plane/config-types';
import { NEWEST, readFacts } from '../data-plane/releases';
import type { Generator } from './generator';

/** Generates TypeScript types of the newest release's config, so that `tsc` reports a misspelled key in the compiler's output. */
export const generator: Generator = {
  name: 'config-types',
  source: 'config-facts.generated.json',
  async outputs() {
    const file = `src/core/data-plane/${NEWEST.folder}/config-types.generated.ts`;
    return new Map([[file, configTypes(readFacts(NEWEST))]]);
  },
};

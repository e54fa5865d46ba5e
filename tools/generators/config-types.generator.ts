import { configTypes } from '../data-plane/config-types';
import { NEWEST, readFacts } from '../data-plane/releases';
import type { Generator } from './generator';

/** The config of the newest release as TypeScript types, so that a misspelt key of what the compiler writes is an error of `tsc`. */
export const generator: Generator = {
  name: 'config-types',
  source: 'config-facts.generated.json',
  async outputs() {
    const file = `src/core/data-plane/${NEWEST.folder}/config-types.generated.ts`;
    return new Map([[file, configTypes(readFacts(NEWEST))]]);
  },
};

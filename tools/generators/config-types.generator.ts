import { configTypes } from '../data-plane/config-types';
import { RELEASES, readFacts } from '../data-plane/releases';
import type { Generator } from './generator';

/** The config of each release as TypeScript types, so that a misspelt key of what the compiler writes is an error of `tsc`. */
export const generator: Generator = {
  name: 'config-types',
  source: 'config-facts.generated.json',
  async outputs() {
    return new Map(
      RELEASES.map((release) => [
        `src/core/data-plane/${release.folder}/config-types.generated.ts`,
        configTypes(readFacts(release)),
      ]),
    );
  },
};

import { publicTypes } from '../api-reference/assembly';
import { apiPage } from '../api-reference/page';
import { ensureBuilt } from '../build';
import type { Generator } from './generator';

/**
 * One page with the whole public API. jsii-docgen would make such a page too, but runs out of memory on an API of this size.
 */
export const generator: Generator = {
  name: 'api-reference',
  needsBuild: true,
  async outputs() {
    ensureBuilt();
    return new Map([['API.md', apiPage(publicTypes())]]);
  },
};

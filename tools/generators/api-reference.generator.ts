import { ensureBuilt } from '../build';
import { renderReference } from '../reference/render';
import type { Generator } from './generator';

/** The constructs on one page, as TypeScript has them. The site has a reference for each language, with `api` and `gatewayapi`. */
export const generator: Generator = {
  name: 'api-reference',
  source: 'the built package (jsii-docgen)',
  async outputs() {
    ensureBuilt();
    const pages = await renderReference('typescript', ['constructs']);
    return new Map([['API.md', `${pages.get('constructs')?.trimEnd()}\n`]]);
  },
};

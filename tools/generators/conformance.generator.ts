import { conformancePage } from '../conformance/page';
import { knownFailures, publishedResults } from '../conformance/results';
import type { Generator } from './generator';

/** The page about the Gateway API's own tests, from the results of the last run that was published. */
export const generator: Generator = {
  name: 'conformance',
  source: 'conformance/results.json',
  async outputs() {
    return new Map([['docs/conformance.md', conformancePage(publishedResults(), knownFailures())]]);
  },
};

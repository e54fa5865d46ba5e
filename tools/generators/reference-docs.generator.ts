import { definitions, kinds } from '../../schema';
import { checkSchema } from '../schema/check';
import { referencePages } from '../schema/reference-pages';
import type { Generator } from './generator';

/** One page for each kind, one for the types that they share, and an index. */
export const generator: Generator = {
  name: 'reference-docs',
  source: 'schema/',
  async outputs() {
    checkSchema(definitions);
    const pages = referencePages(definitions, kinds);
    return new Map([...pages].map(([file, text]) => [`docs/reference/${file}`, text]));
  },
};

import { manPage } from '../cli/man-page';
import type { Generator } from './generator';

/** Generates the man page of the command line, which npm installs with the package. */
export const generator: Generator = {
  name: 'man-page',
  source: 'the commands (src/apps/cli)',
  async outputs() {
    return new Map([['man/ai-gateway.1', manPage()]]);
  },
};

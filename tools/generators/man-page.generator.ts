import { makeProgram, TOP_EXAMPLES } from '../../src/apps/cli';
import { EXIT } from '../../src/apps/cli/exit-code';
import { processTerminal, visibleTerminal } from '../../src/apps/cli/terminal';
import { manPage } from '../cli/man-page';
import type { Generator } from './generator';

/** Generates the man page of the command line, which npm installs with the package. */
export const generator: Generator = {
  name: 'man-page',
  source: 'the commands (src/apps/cli)',
  async outputs() {
    const terminal = visibleTerminal(processTerminal(), false);
    const program = makeProgram(['completion'], terminal, { code: EXIT.OK });
    return new Map([['man/ai-gateway.1', manPage(program, TOP_EXAMPLES)]]);
  },
};

import { ROOT } from '../discover';
import { reportedIn } from '../message-finding';
import { type MessagePage, preambles, readMessagePages } from '../message-pages';
import type { Generator } from './generator';

/** The pages that `ai-gateway explain` prints, with the findings of their examples, so that it compiles none. */
export const generator: Generator = {
  name: 'catalogue-pages',
  source: 'messages/',
  async outputs() {
    const shared = preambles(ROOT).map(
      ({ name, title, yaml }) => `  ${JSON.stringify(name)}: ${JSON.stringify({ title, yaml })},`,
    );
    const pages = readMessagePages(ROOT).map(entry);
    return new Map([
      [
        'src/core/diagnostics/pages.generated.ts',
        `import type { MessageCode } from './catalogue.generated';
import type { Preamble, PrintedPage } from './example';

/** Resources that examples share, by name. */
export const PREAMBLES: Readonly<Record<string, Preamble>> = {
${shared.join('\n')}
};

/** The printed details of each code in addition to its entry in the catalogue. */
export const PAGES: Readonly<Record<MessageCode, PrintedPage>> = {
${pages.join('\n')}
};
`,
      ],
    ]);
  },
};

function entry(page: MessagePage): string {
  const { message, help } = reportedIn(page);
  const preambles = page.preambles.map(({ name }) => name);
  const printed = {
    body: page.body,
    preambles,
    reported: { message, help },
  };
  return `  ${page.code}: ${JSON.stringify(printed)},`;
}

import { loadText } from '../../src/core/compiler/1-load';
import { compile } from '../../src/core/compiler/compile';
import { DiagnosticCollector } from '../../src/core/diagnostics';
import { ROOT } from '../discover';
import { type MessagePage, preambles, readMessagePages } from '../message-pages';
import type { Generator } from './generator';

/** What `ai-gateway explain` prints: the pages, and what their examples are told, so that it does not have to compile one. */
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

/** What is printed of each code besides its entry in the catalogue. */
export const PAGES: Readonly<Record<MessageCode, PrintedPage>> = {
${pages.join('\n')}
};
`,
      ],
    ]);
  },
};

function entry(page: MessagePage): string {
  const found = findingIn(page);
  const preambles = page.preambles.map(({ name }) => name);
  const printed = { body: page.body, preambles, ...(found && { said: { message: found.message, help: found.help } }) };
  return `  ${page.code}: ${JSON.stringify(printed)},`;
}

function findingIn({ code, input }: MessagePage) {
  if (!input) return undefined;
  const collector = new DiagnosticCollector();
  const loaded = loadText([{ name: 'example.yaml', text: input.bad }], collector);
  return compile(loaded, {}, collector).findings.find((finding) => finding.code === code);
}

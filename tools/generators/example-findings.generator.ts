import { loadText } from '../../src/core/compiler/1-load';
import { compile } from '../../src/core/compiler/compile';
import { DiagnosticCollector } from '../../src/core/diagnostics';
import { type MessagePage, readMessagePage } from '../../src/core/diagnostics/message-page';
import { ROOT } from '../discover';
import { messagePages } from '../message-pages';
import type { Generator } from './generator';

/** What the examples of `messages/` are told, so that `ai-gateway explain` does not have to compile one. */
export const generator: Generator = {
  name: 'example-findings',
  source: 'messages/',
  async outputs() {
    const entries = [...messagePages(ROOT).keys()].flatMap((code) => {
      const found = findingIn(readMessagePage(ROOT, code));
      return found ? [`  ${code}: ${JSON.stringify({ message: found.message, help: found.help })},`] : [];
    });
    return new Map([
      [
        'src/core/diagnostics/example-findings.generated.ts',
        `/** By code: the message and the help of the page's example. Absent where no input in YAML can give it. */
export const EXAMPLE_FINDINGS: Readonly<Record<string, { readonly message: string; readonly help: string }>> = {
${entries.join('\n')}
};
`,
      ],
    ]);
  },
};

function findingIn({ code, input }: MessagePage) {
  if (!input) return undefined;
  const collector = new DiagnosticCollector();
  const loaded = loadText([{ name: 'example.yaml', text: input.bad }], collector);
  return compile(loaded, {}, collector).findings.find((finding) => finding.code === code);
}

import { loadText } from '../src/core/compiler/1-load';
import { compile } from '../src/core/compiler/compile';
import { type Diagnostic, DiagnosticCollector } from '../src/core/diagnostics';
import { fillTemplate, helpText } from '../src/core/diagnostics/message-values';
import type { MessagePage } from './message-pages';

/** Returns the finding in a page's example, or `undefined` if the page has no YAML example. */
export function findingIn({ code, input }: MessagePage): Diagnostic | undefined {
  if (!input) return undefined;
  const collector = new DiagnosticCollector();
  const loaded = loadText([{ name: 'example.yaml', text: input.bad }], collector);
  return compile(loaded, {}, collector).findings.find((finding) => finding.code === code);
}

/** Returns message and help as a report shows them: of the page's example, or with its sample values. */
export function reportedIn(page: MessagePage, finding = findingIn(page)): Pick<Diagnostic, 'message' | 'help'> {
  if (finding) return finding;
  const values = page.sample ?? {};
  return { message: fillTemplate(page.text, values), help: helpText(page.fix, values) };
}

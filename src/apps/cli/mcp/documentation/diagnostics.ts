import { CATALOGUE } from '../../../../core/diagnostics';
import { pageOf } from '../../../../core/diagnostics/catalogue-entry';
import { inDefaultNames, messageText } from '../../catalogue-text';
import type { DocumentationEntry } from './entry';

/** One entry for each code. Its page is left to `explain`. */
export function diagnosticEntries(): readonly DocumentationEntry[] {
  return Object.entries(CATALOGUE).map(([code, { name, severity, title, text, fix }]) => ({
    kind: 'diagnostic',
    title: `${code}: ${inDefaultNames(title)} (${severity})`,
    keywords: `${code} ${name} ${title}`,
    url: pageOf(code) ?? '',
    text: `${messageText(text)}\n\nHow to fix it: ${messageText(fix)}\n\nCall explain with ${code} for the page and a complete example.`,
  }));
}

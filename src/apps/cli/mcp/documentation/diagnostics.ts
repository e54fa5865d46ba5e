import { CATALOGUE } from '../../../../core/diagnostics';
import { pageOf } from '../../../../core/diagnostics/catalogue-entry';
import type { DocumentationEntry } from './entry';

/** Messages have gaps for names, which only a finding fills. */
const withoutGaps = (text: string) => text.replace(/\{\w+\}/g, '…');

/** One entry for each code. Its page is left to `explain`. */
export function diagnosticEntries(): readonly DocumentationEntry[] {
  return Object.entries(CATALOGUE).map(([code, { name, severity, title, text, fix }]) => ({
    kind: 'diagnostic',
    title: `${code}: ${title} (${severity})`,
    keywords: `${code} ${name} ${title}`,
    url: pageOf(code) ?? '',
    text: `${withoutGaps(text)}\n\nHow to fix it: ${withoutGaps(fix)}\n\nCall explain with ${code} for the page and a complete example.`,
  }));
}

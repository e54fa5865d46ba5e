import type { FixEdit, SourceLocation } from '../../diagnostics';

/** Names that are written without quotes as other words are. */
const PLAIN = /^(?!(?:y|n|yes|no|on|off|true|false|null)$)[A-Za-z][\w./-]*$/i;

/** Returns a name in the same quotes as the word that it replaces. */
export function likeIt(name: string, quote: string | undefined): string {
  if (quote === "'") return `'${name.replaceAll("'", "''")}'`;
  return quote || !PLAIN.test(name) ? JSON.stringify(name) : name;
}

export function edit(start: SourceLocation, end: SourceLocation, text: string): FixEdit {
  const { line = 1, column = 1 } = start;
  return { line, column, endLine: end.line ?? line, endColumn: end.column ?? column, text };
}

export function quoteOf(source: string): string | undefined {
  return /^["']/.exec(source)?.[0];
}

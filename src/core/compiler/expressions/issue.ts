import type { MessageCode } from '../../diagnostics';

/** One finding about an expression. `values` fill the catalogue's message of `code`. */
export interface ExpressionIssue {
  readonly code: MessageCode;
  readonly values: Readonly<Record<string, string | number>>;
  /** The offset in the expression. */
  readonly offset: number;
  /** Set if a warning of the catalogue is certain to cause a failure. */
  readonly severity?: 'error';
}

/** Returns "character 12", or "line 2, character 3" in a multi-line string; both count from 1. */
export function positionIn(text: string, offset: number): string {
  const before = text.slice(0, offset);
  const line = before.split('\n').length;
  const column = offset - (before.lastIndexOf('\n') + 1) + 1;
  return text.includes('\n') ? `line ${line}, character ${column}` : `character ${column}`;
}

/** The expression as a message quotes it: one line, not longer than a line. */
export function quoteExpression(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return `\`${line.length > 120 ? `${line.slice(0, 117)}...` : line}\``;
}

import type { Fix, FixEdit, Meant, Place } from '../../diagnostics';
import type { InputDocument, Token } from '../model/document';
import type { FieldPath } from '../model/origin';

/**
 * The change of the text that says what was meant. What stands there is not repeated in it: values are completed where they are, as
 * a change must not carry what somebody did not want to show.
 */
export function fixIn(document: InputDocument, path: FieldPath, meant: Meant): Fix | undefined {
  if (document.value.kind === 'Secret') return undefined;
  const token = document.tokenAt?.(path, meant.form === 'field' ? 'key' : 'value');
  const edits = token && editsOf(token, meant);
  return token?.start.file !== undefined && edits ? { file: token.start.file, edits } : undefined;
}

function editsOf(token: Token, meant: Meant): FixEdit[] | undefined {
  const { start, end, source, isJson } = token;
  const quote = /^["']/.exec(source)?.[0];
  switch (meant.form) {
    case 'field':
    case 'name':
      return [edit(start, end, likeIt(meant.name, quote))];
    case 'text':
      return quote ? undefined : [edit(start, start, '"'), edit(end, end, '"')];
    case 'seconds': {
      if (!/^["']?\d{1,5}["']?$/.test(source)) return undefined;
      if (quote) return [edit(before(end), before(end), 's')];
      return isJson ? [edit(start, start, '"'), edit(end, end, 's"')] : [edit(end, end, 's')];
    }
  }
}

/** Names that are written without quotes as other words are. */
const PLAIN = /^(?!(?:y|n|yes|no|on|off|true|false|null)$)[A-Za-z][\w./-]*$/i;

function likeIt(name: string, quote: string | undefined): string {
  if (quote === "'") return `'${name.replaceAll("'", "''")}'`;
  return quote || !PLAIN.test(name) ? JSON.stringify(name) : name;
}

function edit(start: Place, end: Place, text: string): FixEdit {
  const { line = 1, column = 1 } = start;
  return { line, column, endLine: end.line ?? line, endColumn: end.column ?? column, text };
}

function before({ column = 1, ...place }: Place): Place {
  return { ...place, column: column - 1 };
}

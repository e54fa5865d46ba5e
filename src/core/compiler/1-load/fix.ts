import type { Fix, FixEdit, SourceLocation, Suggestion } from '../../diagnostics';
import type { FieldPath } from '../../values/origin';
import { valueAt } from '../../values/value-at';
import type { InputDocument, Token } from '../model/document';
import { edit, likeIt, quoteOf } from './edit';
import { severalIn } from './fix-steps';

/**
 * Returns the edit that writes the intended value. The edit does not repeat the existing text: values are completed in place, so that an
 * edit never contains a value that the author did not want to show.
 */
export function fixIn(document: InputDocument, path: FieldPath, suggestion: Suggestion): Fix | undefined {
  const found =
    suggestion.form === 'several' ? severalIn(document, path, suggestion.steps) : oneIn(document, path, suggestion);
  return document.value.kind === 'Secret' ? undefined : found;
}

function oneIn(document: InputDocument, path: FieldPath, suggestion: Single): Fix | undefined {
  // Who has the field already may have meant either.
  if (suggestion.form === 'field' && valueAt(document.value, [...path.slice(0, -1), suggestion.name]) !== undefined)
    return undefined;
  const token = document.tokenAt?.(path, suggestion.form === 'field' ? 'key' : 'value');
  const edits = token && editsOf(token, suggestion);
  return token?.start.file !== undefined && edits ? { file: token.start.file, edits } : undefined;
}

type Single = Exclude<Suggestion, { form: 'several' }>;

function editsOf(token: Token, suggestion: Single): FixEdit[] | undefined {
  const { start, end, source, isJson } = token;
  const quote = quoteOf(source);
  switch (suggestion.form) {
    case 'field':
    case 'name':
      return [edit(start, end, likeIt(suggestion.name, quote))];
    case 'text':
      return quote ? undefined : [edit(start, start, '"'), edit(end, end, '"')];
    case 'seconds': {
      if (!/^["']?\d{1,5}["']?$/.test(source)) return undefined;
      if (quote) return [edit(before(end), before(end), 's')];
      return isJson ? [edit(start, start, '"'), edit(end, end, 's"')] : [edit(end, end, 's')];
    }
  }
}

function before({ column = 1, ...place }: SourceLocation): SourceLocation {
  return { ...place, column: column - 1 };
}

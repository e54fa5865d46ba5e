import { isTemplate, TEMPLATE_FIX } from '../../text/template';

const FIX =
  'Correct the text at this place. The usual causes are a wrong indentation, a tab, or a value with `: ` or `#` in it that needs quotes.';
const ALIAS_FIX =
  'Correct the name, or write the value out. An anchor holds from where it stands to the end of its document.';
/** The reason of a mark behind the beginning of a file. */
export const BYTE_ORDER_MARK = 'a byte order mark stands here, and not at the beginning of the file';
const MARK_FIX =
  'Take the invisible character U+FEFF out: the beginning of a file that was put behind another one has it.';
const OBJECTS_FIX = 'Write a line with `---` between two objects, or make them the items of a `kind: List`.';

/** Where a text that is no YAML goes wrong, and what to do, from what the parser says: the reason and where it stood. */
export function explainMalformed(text: string, reason: string, offset: number): { offset: number; fix: string } {
  const alias = /^unidentified alias "(.*)"$/.exec(reason)?.[1];
  // The parser has read past the name.
  if (alias !== undefined) return { offset: offset - alias.length - 1, fix: ALIAS_FIX };
  if (reason === BYTE_ORDER_MARK) return { offset, fix: MARK_FIX };
  if (isTemplate(text)) return { offset, fix: TEMPLATE_FIX };
  const isSecondObject = text[offset] === '{' && text.slice(0, offset).trimEnd().endsWith('}');
  if (isSecondObject && text.trimStart().startsWith('{')) return { offset, fix: OBJECTS_FIX };
  // What is missing at the end of a document is not missing in the next one.
  return { offset: offset < text.length ? offset : text.trimEnd().length, fix: FIX };
}

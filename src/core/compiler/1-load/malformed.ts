import { isTemplate, TEMPLATE_FIX } from '../../text/template';
import { mistakeIn } from './mistakes';
import { mayContainCredential } from './source-lines';

/** The reason for a byte order mark after the start of a file. */
export const BYTE_ORDER_MARK = 'a byte order mark is in the middle of the file';
const MARK_FIX = 'Remove the invisible character U+FEFF; it usually comes from concatenating files.';
const ALIAS_FIX =
  'Correct the name, or write the value out. An anchor is valid from its definition to the end of its document.';
const FIX =
  'Correct the YAML here or in the line before. Usual causes are wrong indentation, a tab, a missing quote or bracket, or an unquoted value that contains `: ` or `#`.';
const OBJECTS_FIX = 'Separate the objects with a line `---`, or list them in `items` of a `kind: List`.';
const CONFLICT = /^(?:<{7}|>{7}) \S/m;

/** The reason why a string is not YAML. */
export interface Malformed {
  readonly offset: number;
  readonly reason: string;
  readonly fix: string;
}

/**
 * Explains invalid YAML by the mistake in it.
 *
 * @param reason - in the parser's words
 * @param offset - where the parser stopped
 * @param parse - returns where parsing another string fails; undefined if it succeeds
 * @param firstLine - the number of the text's first line in its file
 */
export function explainMalformed(
  text: string,
  reason: string,
  offset: number,
  parse: (text: string) => number | undefined,
  firstLine = 1,
): Malformed {
  const alias = /^unidentified alias "(.*)"$/.exec(reason)?.[1];
  // The parser has read past the name.
  const asAlias = alias === undefined ? undefined : { offset: offset - alias.length - 1, reason, fix: ALIAS_FIX };
  if (asAlias && /^[\w-]+$/.test(alias ?? '')) return asAlias;
  if (reason === BYTE_ORDER_MARK) return { offset, reason, fix: MARK_FIX };
  const conflict = CONFLICT.exec(text);
  if (conflict) {
    const mark = conflict[0].slice(0, 7);
    return {
      offset: conflict.index,
      reason: `\`${mark}\` is left from a merge conflict`,
      fix: 'Resolve the conflict: keep one of the versions, and remove the lines with the marks.',
    };
  }
  const isSecondObject = text[offset] === '{' && text.slice(0, offset).trimEnd().endsWith('}');
  if (isSecondObject && text.trimStart().startsWith('{')) {
    return { offset, reason: 'a second object follows the first one', fix: OBJECTS_FIX };
  }
  if (isTemplate(lineAround(text, offset))) return asTemplate(offset);
  // Each carriage return becomes a character of the same length, so that offsets stay.
  const inLines = text.replaceAll('\r\n', ' \n').replaceAll('\r', '\n');
  const mistake = mistakeIn(inLines, offset, parse, firstLine);
  if (mistake) return mayContainCredential(text, lineAround(inLines, mistake.offset)) ? withoutText(mistake) : mistake;
  if (asAlias) return asAlias;
  if (isTemplate(text)) return asTemplate(offset);
  // A token that is missing at the end of a document is not reported at the next document.
  return { offset: offset < text.length ? offset : text.trimEnd().length, reason, fix: FIX };
}

/** A template such as `{{ .Values.name }}` that was to be rendered first. */
export const UNRENDERED_TEMPLATE = {
  reason: 'this is a template that has not been rendered',
  fix: TEMPLATE_FIX,
} as const;

const asTemplate = (offset: number): Malformed => ({ offset, ...UNRENDERED_TEMPLATE });

/** Masks the quoted parts of an explanation. */
const withoutText = ({ offset, reason, fix }: Malformed): Malformed => ({
  offset,
  reason: reason.replace(QUOTED, '`…`'),
  fix: fix.replace(QUOTED, '`…`'),
});

const QUOTED = /`[^`]{4,}`/g;

function lineAround(text: string, offset: number): string {
  const end = text.indexOf('\n', offset);
  return text.slice(text.lastIndexOf('\n', offset - 1) + 1, end < 0 ? text.length : end);
}

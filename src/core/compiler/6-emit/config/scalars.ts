import type { Placeholder, VerbatimText } from '../../../data-plane/placeholders';

/**
 * Matches words and forms that some YAML parser does not interpret as a string: those of YAML 1.2, and those of YAML 1.1 for other tools.
 */
const NOT_A_STRING =
  /^(?:~|null|true|false|yes|no|on|off|y|n|[-+]?(?:\.inf|\.nan|0[box][\da-f_]*|[\d.][\d._]*(?:e[-+]?\d*)?))$/i;
/** A string that needs no quotes in any position: it starts with a letter, a slash or an underscore and contains no YAML syntax. */
const PLAIN = /^[A-Za-z/_](?:[A-Za-z0-9 ._/@()+=-]|:(?=[A-Za-z0-9/]))*$/;
/** Dates and the like, which some readers turn into other types. */
const STARTS_WITH_DIGIT = /^\d/;
const PLAIN_WITH_DIGIT = /^\d[A-Za-z0-9./_-]*[A-Za-z][A-Za-z0-9./_-]*$/;
/** Printable characters, which are valid in single quotes or in a block. All other characters are written as escapes in double quotes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that YAML does not print
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above, but line breaks are fine in a block
const UNPRINTABLE_IN_BLOCK = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/;
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** The length limit of YAML keywords; `false` is the longest. */
const LONGEST_WORD = 5;

/** Reports whether some YAML parser interprets a string without a leading digit as another value: a boolean or null. */
export function meansSomething(text: string): boolean {
  return text.length <= LONGEST_WORD && NOT_A_STRING.test(text);
}

/**
 * Escapes dollar signs. The data plane replaces `$NAME` in the entire text of its file, including comments and keys; `$$` represents a
 * single `$`.
 */
function escapeDollars(text: string): string {
  return text.includes('$') ? text.replaceAll('$', '$$$$') : text;
}

/** Writes a string on one line, with quotes if YAML requires them. */
export function writeString(text: string): string {
  if (isPlain(text)) return text;
  if (UNPRINTABLE.test(text) || LONE_SURROGATE.test(text)) return escapeDollars(doubleQuoted(text));
  return escapeDollars(`'${text.replaceAll("'", "''")}'`);
}

/** Matches plain strings without a special meaning in braces: no whitespace, commas or brackets. */
const PLAIN_IN_BRACES = /^[A-Za-z/_][A-Za-z0-9._/@+-]*$/;

/** Writes a string inside of braces, where additional characters have a meaning. */
export function writeFlowString(text: string): string {
  if (PLAIN_IN_BRACES.test(text) && !meansSomething(text)) return text;
  if (STARTS_WITH_DIGIT.test(text) && isPlain(text)) return text;
  const written = writeString(text);
  return written === text ? `'${text}'` : written;
}

/** Reports whether a multi-line string can be written as a block, which is how people would write it. */
export function fitsBlock(text: string): boolean {
  return (
    text.includes('\n') &&
    !UNPRINTABLE_IN_BLOCK.test(text) &&
    !LONE_SURROGATE.test(text) &&
    !/^[\n ]/.test(text) &&
    !/\n\n$/.test(text) &&
    !/[ ]\n|[ ]$/.test(text)
  );
}

/** A block scalar: its indicator, and its lines without indentation. */
export function blockLines(text: string): { readonly indicator: string; readonly lines: readonly string[] } {
  const keepsBreak = text.endsWith('\n');
  const lines = escapeDollars(keepsBreak ? text.slice(0, -1) : text).split('\n');
  return { indicator: keepsBreak ? '|' : '|-', lines };
}

/** Writes a placeholder in the form that `ConfigRenderer` expects. */
export function writePlaceholder({ name, form }: Placeholder): string {
  return form === 'keys' ? `\${${name}}` : `'\${${name}}'`;
}

/** Writes a user's string without escaping `$`: single quotes preserve everything but line breaks. */
export function writeVerbatim(value: VerbatimText): string {
  const { text } = value;
  if (isPlain(text)) return text;
  if (UNPRINTABLE.test(text)) return doubleQuoted(text);
  return `'${text.replaceAll("'", "''")}'`;
}

function isPlain(text: string): boolean {
  if (STARTS_WITH_DIGIT.test(text)) return PLAIN_WITH_DIGIT.test(text) && !NOT_A_STRING.test(text);
  return PLAIN.test(text) && !text.endsWith(' ') && !meansSomething(text);
}

/** JSON's escapes are YAML's too, except that YAML wants some characters escaped that JSON leaves as they are. */
function doubleQuoted(text: string): string {
  return JSON.stringify(text).replace(/[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

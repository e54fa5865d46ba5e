import type { Placeholder, VerbatimText } from '../../../data-plane/placeholders';

/** Words and forms that some reader of YAML does not take for text: those of YAML 1.2, and those of YAML 1.1 for people's other tools. */
const NOT_A_STRING =
  /^(?:~|null|true|false|yes|no|on|off|y|n|[-+]?(?:\.inf|\.nan|0[box][\da-f_]*|[\d.][\d._]*(?:e[-+]?\d*)?))$/i;
/** Text that needs no quotes in any position: it starts with a letter, a slash or a dot and holds nothing that YAML gives a meaning. */
const PLAIN = /^[A-Za-z/_](?:[A-Za-z0-9 ._/@()+=-]|:(?=[A-Za-z0-9/]))*$/;
/** Dates and the like, which some readers turn into other types. */
const STARTS_WITH_DIGIT = /^\d/;
const PLAIN_WITH_DIGIT = /^\d[A-Za-z0-9./_-]*[A-Za-z][A-Za-z0-9./_-]*$/;
/** What may stand in single quotes or in a block: printable characters. Everything else is written as an escape in double quotes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that YAML does not print
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above, but line breaks are fine in a block
const UNPRINTABLE_IN_BLOCK = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/;
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** Words that YAML gives a meaning are short: `false` is the longest. */
const LONGEST_WORD = 5;

/** Whether some reader of YAML takes this text, which does not start like a number, for something else: a truth value, nothing. */
export function meansSomething(text: string): boolean {
  return text.length <= LONGEST_WORD && NOT_A_STRING.test(text);
}

/** The data plane replaces `$NAME` in the whole text of its file, comments and keys included; `$$` stands for one `$`. */
function escapeDollars(text: string): string {
  return text.includes('$') ? text.replaceAll('$', '$$$$') : text;
}

/** A string on one line, quoted where YAML needs it. */
export function writeString(text: string): string {
  if (isPlain(text)) return text;
  if (UNPRINTABLE.test(text) || LONE_SURROGATE.test(text)) return escapeDollars(doubleQuoted(text));
  return escapeDollars(`'${text.replaceAll("'", "''")}'`);
}

/** Plain text that means nothing in braces either: no blanks, commas or brackets. */
const PLAIN_IN_BRACES = /^[A-Za-z/_][A-Za-z0-9._/@+-]*$/;

/** A string inside of braces, where a few more characters have a meaning. */
export function writeFlowString(text: string): string {
  if (PLAIN_IN_BRACES.test(text) && !meansSomething(text)) return text;
  if (STARTS_WITH_DIGIT.test(text) && isPlain(text)) return text;
  const written = writeString(text);
  return written === text ? `'${text}'` : written;
}

/** Whether a text of several lines can be written as a block, which is how a person would write it. */
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

/** In the form in which `ConfigRenderer` finds it. */
export function writePlaceholder({ name, form }: Placeholder): string {
  return form === 'keys' ? `\${${name}}` : `'\${${name}}'`;
}

/** Text of a user whose `$` is not touched: single quotes keep everything but line breaks. */
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

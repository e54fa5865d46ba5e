/** The permitted strings for one part of a request. */
export interface TextKind {
  readonly name: string;
  /** The permitted characters, in the order in which examples use them. */
  readonly alphabet: string;
  /** Whether characters beyond ASCII are also permitted. */
  readonly isOfUnicode?: true;
  /** A regular expression that the string must also match. */
  readonly form: string;
  /** Readable strings that are tested first. */
  readonly examples: readonly string[];
  /** Whether the examples of all requested sets decide whether a string exists. */
  readonly isTriedAtEdges?: true;
}

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';
const LETTERS = LOWER + LOWER.toUpperCase();
/** Characters of paths as sent: the data plane compares paths without decoding them. */
const OF_PATHS = `/${LETTERS}${DIGITS}-_.~%!$&'()*+,;=:@|{}"[]^\\`;
const VISIBLE = `${LETTERS}${DIGITS}-_.~/:;,=+@!#$%&'()*?[]^{|}"<>\\\``;

/** A host as clients may write it, even if it is not a valid name. */
export const HOST: TextKind = {
  name: 'host',
  alphabet: `${LOWER}${DIGITS}-._${LOWER.toUpperCase()}~!$&'()*+,;=`,
  form: '.*[A-Za-z0-9].*',
  examples: ['other.example'],
};

export const PATH: TextKind = { name: 'path', alphabet: OF_PATHS, isOfUnicode: true, form: '/.*', examples: ['/'] };

/** The kind of query parts, as sent. */
export const OF_QUERY: TextKind = {
  name: 'query',
  alphabet: `${OF_PATHS}?`,
  isOfUnicode: true,
  form: '.*',
  examples: ['x', ''],
};

export const METHOD: TextKind = {
  name: 'method',
  alphabet: `${LOWER.toUpperCase()}${LOWER}${DIGITS}-_.!#$%&'*+^|~\``,
  form: '.+',
  examples: ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'],
};

/** Leading and trailing blanks are not part of a value. For the data plane, a string with characters beyond ASCII is not a value. */
export const HEADER_VALUE: TextKind = {
  name: 'header value',
  alphabet: `${VISIBLE} \t`,
  form: '([^ \\t](.*[^ \\t])?)?',
  examples: ['x', '1', ''],
};

/** Decoded values such as claims, fields of keys and query parameters, which may contain line breaks. */
export const LINES: TextKind = {
  name: 'lines',
  alphabet: `${VISIBLE} \t\n`,
  isOfUnicode: true,
  form: '(?s:.*)',
  examples: ['x', '1', ''],
};

/** User names and similar values, which may contain any visible character. */
export const ANY_TEXT: TextKind = {
  name: 'text',
  alphabet: `${VISIBLE} `,
  isOfUnicode: true,
  form: '.*',
  examples: ['x', '1', ''],
};

/** The kind of a part that is always absent. */
export const NO_TEXT: TextKind = { name: 'nothing', alphabet: '1', form: '[1&&2]', examples: [] };

/** Returns the kind of a part that has a single possible value. */
export function onlyText(text: string): TextKind {
  return { name: text, alphabet: [...new Set(text)].join(''), form: text, examples: [text] };
}

/** A value that is not a string, list or object: one number represents all numbers and booleans. */
export const PLAIN_VALUE: TextKind = { name: 'value', alphabet: '1nul', form: '1|null', examples: ['1', 'null'] };

/** Names of tools and similar values, which are never empty. */
export const SOME_TEXT: TextKind = {
  name: 'name',
  alphabet: VISIBLE,
  isOfUnicode: true,
  form: '.+',
  examples: ['x', '1'],
};

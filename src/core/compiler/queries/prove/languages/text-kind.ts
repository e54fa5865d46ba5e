/** What texts of one part of a request are made of. */
export interface TextKind {
  readonly name: string;
  /** The characters that may stand in it, in the order in which examples take them. */
  readonly alphabet: string;
  /** Characters beyond ASCII may stand in it, too. */
  readonly isOfUnicode?: true;
  /** What the text is beyond that, as an expression. */
  readonly form: string;
  /** Texts to try first, because people read them easily. */
  readonly examples: readonly string[];
  /** Sets are such that the examples of all that are asked for decide whether there is a text. */
  readonly isTriedAtEdges?: true;
}

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';
const LETTERS = LOWER + LOWER.toUpperCase();
/** As they are sent: the data plane compares paths without decoding them. */
const OF_PATHS = `/${LETTERS}${DIGITS}-_.~%!$&'()*+,;=:@|{}"[]^\\`;
const VISIBLE = `${LETTERS}${DIGITS}-_.~/:;,=+@!#$%&'()*?[]^{|}"<>\\\``;

/** As clients may write it, whether or not a name can be so. */
export const HOST: TextKind = {
  name: 'host',
  alphabet: `${LOWER}${DIGITS}-._${LOWER.toUpperCase()}~!$&'()*+,;=`,
  form: '.*[A-Za-z0-9].*',
  examples: ['other.example'],
};

export const PATH: TextKind = { name: 'path', alphabet: OF_PATHS, isOfUnicode: true, form: '/.*', examples: ['/'] };

/** Of what a query says, as it is sent. */
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

/** Blanks around a value are no part of it. A value with characters beyond ASCII is none to the data plane. */
export const HEADER_VALUE: TextKind = {
  name: 'header value',
  alphabet: `${VISIBLE} \t`,
  form: '([^ \\t](.*[^ \\t])?)?',
  examples: ['x', '1', ''],
};

/** Of claims, fields of keys, and parameters, which are decoded: they may have several lines. */
export const LINES: TextKind = {
  name: 'lines',
  alphabet: `${VISIBLE} \t\n`,
  isOfUnicode: true,
  form: '(?s:.*)',
  examples: ['x', '1', ''],
};

/** Of names of users and the like: whatever can be written. */
export const ANY_TEXT: TextKind = {
  name: 'text',
  alphabet: `${VISIBLE} `,
  isOfUnicode: true,
  form: '.*',
  examples: ['x', '1', ''],
};

/** Of what is never there. */
export const NO_TEXT: TextKind = { name: 'nothing', alphabet: '1', form: '[1&&2]', examples: [] };

/** Of what has one value, if any. */
export function onlyText(text: string): TextKind {
  return { name: text, alphabet: [...new Set(text)].join(''), form: text, examples: [text] };
}

/** A value that is neither text, list nor object: one number stands for all numbers and booleans. */
export const PLAIN_VALUE: TextKind = { name: 'value', alphabet: '1nul', form: '1|null', examples: ['1', 'null'] };

/** Of tools and the like: they have one. */
export const SOME_TEXT: TextKind = {
  name: 'name',
  alphabet: VISIBLE,
  isOfUnicode: true,
  form: '.+',
  examples: ['x', '1'],
};

/** Formulas of SMT-LIB, as text. */
export type Formula = string;

export const TRUE = 'true';
export const FALSE = 'false';

export function all(...of: readonly Formula[]): Formula {
  const parts = of.filter((one) => one !== TRUE);
  if (parts.includes(FALSE)) return FALSE;
  return parts.length > 1 ? `(and ${parts.join(' ')})` : (parts[0] ?? TRUE);
}

export function any(...of: readonly Formula[]): Formula {
  const parts = of.filter((one) => one !== FALSE);
  if (parts.includes(TRUE)) return TRUE;
  return parts.length > 1 ? `(or ${parts.join(' ')})` : (parts[0] ?? FALSE);
}

export function not(of: Formula): Formula {
  return of === TRUE ? FALSE : of === FALSE ? TRUE : `(not ${of})`;
}

export const is = (one: string, other: string): Formula => `(= ${one} ${other})`;

/** Doubles quotes, and escapes non-ASCII characters by number. */
export function quoted(text: string): string {
  const plain = [...text].map((one) => {
    if (one === '"') return '""';
    return /[ -~]/.test(one) && one !== '\\' ? one : `\\u{${(one.codePointAt(0) ?? 0).toString(16)}}`;
  });
  return `"${plain.join('')}"`;
}

export const isText = (term: string, text: string): Formula => is(term, quoted(text));
const only = (text: string): string => `(str.to_re ${quoted(text)})`;
/** Languages alone: z3 knows best how these meet. */
export const startsWith = (term: string, text: string): Formula => isIn(term, `(re.++ ${only(text)} re.all)`);
export const endsWith = (term: string, text: string): Formula => isIn(term, `(re.++ re.all ${only(text)})`);
export const contains = (term: string, text: string): Formula => isIn(term, `(re.++ re.all ${only(text)} re.all)`);
export const isIn = (term: string, language: string): Formula => `(str.in_re ${term} ${language})`;

/** In patterns, `*` matches any string. */
export function isLike(term: string, pattern: string, how?: 'as hosts'): Formula {
  if (how) return isIn(term, `(re.++ ${[...pattern, ''].map(inAnyCase).join(' ')} (re.opt ${only('.')}))`);
  const parts = pattern.split('*').map(only);
  return parts.length === 1 ? isText(term, pattern) : isIn(term, `(re.++ ${parts.join(' re.all ')})`);
}

function inAnyCase(character: string): string {
  if (character === '*') return 're.all';
  return `(re.union ${only(character.toLowerCase())} ${only(character.toUpperCase())})`;
}

export const among = (term: string, patterns: readonly string[] | undefined, how?: 'as hosts'): Formula =>
  patterns ? any(...patterns.map((pattern) => isLike(term, pattern, how))) : TRUE;

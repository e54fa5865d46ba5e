/** What Go's RE2 and JavaScript read differently, or what only one of them knows. */
const DIFFERENT = [
  { form: /\\[sSbBwWdDzAQEpPCk]/, why: 'a class or anchor that is not the same in both' },
  { form: /\(\?(?!:)/, why: 'a group that is not the same in both' },
  { form: /\[\[:/, why: 'a POSIX class' },
];

/** The literal of a pattern of the schema, which Go's RE2 must read alike. */
export function regExpLiteral(pattern: string): string {
  // JavaScript has a flag for what RE2 writes at the beginning.
  const ignoresCase = /^\^?\(\?i\)/.test(pattern);
  const common = ignoresCase ? pattern.replace('(?i)', '') : pattern;
  for (const { form, why } of DIFFERENT) {
    if (form.test(common)) throw new Error(`the pattern ${pattern} has ${why}`);
  }
  // With `u`, a character is a code point, as in Go.
  const flags = ignoresCase ? 'iu' : 'u';
  return `/${new RegExp(common, flags).source}/${flags}`;
}

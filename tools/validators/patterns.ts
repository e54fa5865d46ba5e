/** Syntax that Go's RE2 and JavaScript read differently, or that only one of them supports. */
const DIFFERENT = [
  { form: /\\[sSbBwWdDzAQEpPCk]/, why: 'a class or anchor that is not the same in both' },
  { form: /\(\?(?!:)/, why: 'a group that is not the same in both' },
  { form: /\[\[:/, why: 'a POSIX class' },
];

/** The literal of a pattern of the schema, which Go's RE2 must read alike. */
export function regExpLiteral(pattern: string): string {
  // JavaScript uses a flag in place of RE2's prefix.
  const ignoresCase = /^\^?\(\?i\)/.test(pattern);
  const common = ignoresCase ? pattern.replace('(?i)', '') : pattern;
  for (const { form, why } of DIFFERENT) {
    if (form.test(common)) throw new Error(`the pattern ${pattern} has ${why}`);
  }
  // With the flag `u`, a character is a code point, as in Go.
  const flags = ignoresCase ? 'iu' : 'u';
  return `/${new RegExp(common, flags).source}/${flags}`;
}

/** Patterns on which JavaScript backtracks excessively, with equivalent unambiguous patterns. */
const IN_ONE_WAY: ReadonlyMap<string, string> = new Map([['^[!-~]+([\\t ]?[!-~]+)*$', '^[!-~]+([\\t ][!-~]+)*$']]);

/** The facts of a shape about its pattern. */
export function patternFacts(pattern: string | undefined): Readonly<Record<string, string | undefined>> {
  if (pattern === undefined) return {};
  const other = IN_ONE_WAY.get(pattern);
  return other === undefined
    ? { pattern: regExpLiteral(pattern) }
    : { pattern: regExpLiteral(other), writtenPattern: JSON.stringify(pattern) };
}

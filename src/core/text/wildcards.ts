import { literalPattern } from './literal-pattern';

/** The regular expression of a pattern in which `*` stands for any text. */
export function wildcardExpression(pattern: string): string {
  const parts = pattern.split('*').map(literalPattern);
  return `^${parts.join('.*')}$`;
}

/** Whether the whole text is as a pattern says. */
export function isLike(pattern: string, text: string): boolean {
  return new RegExp(wildcardExpression(pattern), 's').test(text);
}

/** Whether the whole text is as one of the patterns says. */
export function isLikeOneOf(patterns: readonly string[], text: string): boolean {
  return patterns.some((pattern) => isLike(pattern, text));
}

import { literalPattern } from './literal-pattern';

/** Returns the regular expression of a pattern in which `*` matches any text. */
export function wildcardExpression(pattern: string): string {
  const parts = pattern.split('*').map(literalPattern);
  return `^${parts.join('.*')}$`;
}

/** Returns whether the whole text matches a pattern. */
export function isLike(pattern: string, text: string): boolean {
  return new RegExp(wildcardExpression(pattern), 's').test(text);
}

/** Returns whether the whole text matches one of the patterns. */
export function isLikeOneOf(patterns: readonly string[], text: string): boolean {
  return patterns.some((pattern) => isLike(pattern, text));
}

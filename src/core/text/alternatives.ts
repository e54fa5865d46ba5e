/** Joins words as alternatives: `a`, `a or b`, `a, b or c`. */
export function alternativesText(words: readonly (string | number)[]): string {
  return words.length < 3 ? words.join(' or ') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

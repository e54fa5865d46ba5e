import { BUILT_IN } from './names.generated';
import type { ProxyDistribution } from './proxy-distribution';

const { kinds, vendorNames } = BUILT_IN.neutral;

/** Names that are ordinary words as well (`mesh`) are left alone. */
const WORDS = [...Object.keys(kinds), ...Object.keys(vendorNames).filter((name) => /[A-Z]/.test(name))];

/** A whole word: no part of the name of a resource, of a path, or of another word. With the article before it, if there is one. */
const WORD = new RegExp(`(?:(?<![-\\w/])([Aa])n? )?(?<![-\\w/])(${WORDS.join('|')})(?![-\\w/])`, 'g');

/** Returns a message about neutral kinds, fields and values in the names of a distribution. */
export function inWordsOf(distribution: ProxyDistribution, text: string): string {
  return text.replace(WORD, (_whole, article: string | undefined, word: string) => {
    const own = Object.hasOwn(kinds, word) ? distribution.kindOf(word) : distribution.nameOf(word);
    return article ? `${article}${/^[aeiou]/i.test(own) ? 'n' : ''} ${own}` : own;
  });
}

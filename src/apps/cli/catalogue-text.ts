import { inWordsOf, ProxyDistribution } from '../../core/distribution';

/** Returns a text of the catalogue in the names of the default distribution, since no input selects another one. */
export function inDefaultNames(text: string): string {
  return inWordsOf(ProxyDistribution.DEFAULT, text);
}

/** Returns a message of the catalogue with dots in place of the values of a finding. */
export function messageText(text: string): string {
  return inDefaultNames(text.replace(/\{\w+\}/g, '…'));
}

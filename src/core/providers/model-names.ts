import { editDistance } from '../text/nearest-name';
import { KNOWN_MODELS } from './known-models';

/**
 * Returns the known model that an unknown name resembles: the same letters and digits with other separators (`gpt4o`), or one misspelled
 * word (`claude-sonet-4-5`). Numbers must be equal, because a new model usually has another number.
 *
 * @param namings - the vendors whose names the provider knows
 */
export function suggestedModel(
  written: string,
  namings: readonly string[],
  known: readonly string[] = namings.flatMap((naming) => KNOWN_MODELS[naming] ?? []),
): string | undefined {
  const name = plain(written);
  if (known.includes(name)) return undefined;
  const letters = lettersOf(name);
  return known.find((one) => lettersOfKnown(one) === letters) ?? known.find((one) => differsInAWord(name, one));
}

/** Returns a model name without publisher and region prefixes, date and version. */
function plain(written: string): string {
  return written
    .replace(/^.*\//, '')
    .replace(/^(?:us|us-gov|eu|apac|jp|au|ca|amer|global)\./, '')
    .replace(/@.*$/, '')
    .replace(/(?:-v\d+)?(?::\d+(?:k|:\w+)?)?$/, '')
    .replace(/-(?:\d{4}-\d\d-\d\d|20\d{6}|\d\d-20\d\d|\d{4}|\d{3})$/, '');
}

const lettersOf = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Caches the letters of models in the table: every requested name is compared with all models of a provider. */
const LETTERS = new Map<string, string>();

function lettersOfKnown(name: string): string {
  const letters = LETTERS.get(name) ?? lettersOf(name);
  LETTERS.set(name, letters);
  return letters;
}

function differsInAWord(name: string, known: string): boolean {
  const [words, knownWords] = [name, known].map((text) => text.toLowerCase().split(/[-._:]/));
  if (!words || !knownWords || words.length !== knownWords.length) return false;
  const wrong = words.flatMap((word, index) =>
    word === knownWords[index] ? [] : [[word, knownWords[index]] as const],
  );
  const [pair] = wrong;
  return wrong.length === 1 && pair !== undefined && pair[1] !== undefined && isSlip(pair[0], pair[1]);
}

/** One letter, or two that changed places. A short word with another letter in it is another word. */
function isSlip(word: string, suggestion: string): boolean {
  if (/\d/.test(word) || /\d/.test(suggestion)) return false;
  if (suggestion.length >= 6) return editDistance(word, suggestion) === 1;
  const sameLetters = [...word].sort().join() === [...suggestion].sort().join();
  return (
    sameLetters || (suggestion.length >= 4 && word.length !== suggestion.length && editDistance(word, suggestion) === 1)
  );
}

/** Whether a model may be one of Anthropic; without a name, any. */
export function isClaude(model: string | undefined): boolean {
  return model === undefined || /claude|anthropic/i.test(model);
}

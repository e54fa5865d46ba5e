import { nearestIn } from '../text/nearest-name';
import { CATALOGUE, type MessageCode } from './catalogue.generated';

type MessageValue = string | number | boolean | ApiWord;

/** Values for the placeholders of a catalogue message. A list is formatted as `a, b and 3 more`. */
export type MessageValues = Readonly<Record<string, MessageValue | readonly MessageValue[]>>;

/** A kind, field or enum value of the reference. Values of documents are never an `ApiWord`, even if they have the same name. */
export interface ApiWord {
  readonly word: string;
}

/** Fills the placeholders of a catalogue message. */
export function fillTemplate(text: string, values: MessageValues, words = (word: string) => word): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    if (!Object.hasOwn(values, name)) return whole;
    const value = values[name];
    return listText(
      (isValueList(value) ? value : [value]).map((one) => (isApiWord(one) ? words(one.word) : String(one))),
    );
  });
}

/**
 * Fills the placeholders of a help text. If the message ends with the nearest existing name, the help starts with that name instead of
 * "Correct the name" or "Write one of ...".
 */
export function helpText(fix: string, values: MessageValues, words = (word: string) => word): string {
  const nearest = typeof values.nearest === 'string' ? nearestIn(values.nearest) : undefined;
  if (nearest === undefined) return fillTemplate(fix, values, words);
  const text = fix.replace(/^(?:Correct|Write one of:?) [^.,]*(?=[.,])/, 'Write {nearestName}');
  return fillTemplate(text, { ...values, nearestName: nearest }, words);
}

/** The number of list items that are named; one more is named rather than counted, because it is no longer than the count. */
const NAMED = 3;

/** `a`, `a and b`, `a, b and c`, `a, b, c and 4 more`. */
function listText(items: readonly string[]): string {
  const named = items.length > NAMED + 1 ? items.slice(0, NAMED) : items.slice(0, -1);
  const last = items.length > NAMED + 1 ? `${items.length - NAMED} more` : items[items.length - 1];
  return named.length === 0 ? (last ?? '') : `${named.join(', ')} and ${last}`;
}

export const isValueList = (value: MessageValues[string]): value is readonly MessageValue[] => Array.isArray(value);
export const isApiWord = (value: MessageValue): value is ApiWord => typeof value === 'object';

/**
 * Returns the values of a message about several findings of one code. Differing values become a list, unless a sentence would contain two
 * lists, which does not show which values belong together: then the first finding is the example.
 */
export function joinedValues(code: MessageCode, all: readonly MessageValues[]): MessageValues {
  const [first = {}] = all;
  if (all.length < 2) return first;
  const lists = Object.keys(first).map((name) => [name, distinctItems(all, name)] as const);
  const differing = lists.filter(([name, items]) => items.length !== itemsOf(first[name]).length);
  const { text, fix } = CATALOGUE[code];
  const isClear = [text, fix].every((each) => differing.filter(([name]) => each.includes(`{${name}}`)).length < 2);
  return isClear ? { ...first, ...Object.fromEntries(differing) } : first;
}

function distinctItems(all: readonly MessageValues[], name: string): readonly MessageValue[] {
  const items = all.flatMap((values) => itemsOf(values[name]));
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}

function itemsOf(value: MessageValues[string] | undefined): readonly MessageValue[] {
  if (value === undefined) return [];
  return isValueList(value) ? value : [value];
}

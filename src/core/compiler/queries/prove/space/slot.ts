import { findWord, type WordLanguage } from '../languages/find-word';
import type { Words } from '../languages/words';
import type { FormulaLiteral } from './formula';
import type { Part } from './part';

/** The constraints on one part, with an example. */
export interface Slot {
  readonly of: Part;
  readonly presence: boolean | undefined;
  /** Sets that contain the first value, if there is one. */
  readonly first: readonly Words[];
  readonly notFirst: readonly Words[];
  /** For each of these, one of the values is in it. */
  readonly some: readonly Words[];
  /** None of the values is in these. */
  readonly none: readonly Words[];
  /** Empty: it is not there. */
  readonly example: readonly string[];
}

export function slotOf(of: Part): Slot | undefined {
  return exemplified({
    of,
    presence: of.isRequired ? true : undefined,
    first: [],
    notFirst: [],
    some: [],
    none: [],
    example: [],
  });
}

/** Whether it is so for the values of a part. */
export function isMetBy({ is, words, isPositive }: FormulaLiteral, values: readonly string[]): boolean {
  if (is === 'present') return values.length > 0 === isPositive;
  const [head] = values;
  const compared = is === 'some' ? values : head === undefined ? [] : [head];
  return compared.some((value) => words?.has(value)) === isPositive;
}

/** Whether these values are all that is known of a part. */
export function isExampleOf({ of, presence, first, notFirst, some, none }: Slot, values: readonly string[]): boolean {
  const literal = (is: FormulaLiteral['is'], isPositive: boolean) => (words: Words) =>
    isMetBy({ of, is, words, isPositive }, values);
  return (
    (presence === undefined || values.length > 0 === presence) &&
    first.every(literal('first', true)) &&
    notFirst.every(literal('first', false)) &&
    some.every(literal('some', true)) &&
    none.every(literal('some', false))
  );
}

/** Reports whether another value can precede all others. */
export function takes({ presence, first, notFirst, none }: Slot, value: string): boolean {
  return (
    presence !== false &&
    first.every((words) => words.has(value)) &&
    ![...notFirst, ...none].some((words) => words.has(value))
  );
}

/** Returns the slot with one more condition; `undefined` if the conditions contradict each other. */
export function narrowed(slot: Slot, literal: FormulaLiteral): Slot | undefined {
  const next = withLiteral(slot, literal);
  if (!next) return undefined;
  return isMetBy(literal, slot.example) ? next : exemplified(next);
}

function withLiteral(slot: Slot, { is, words, isPositive }: FormulaLiteral): Slot | undefined {
  if (is === 'present') {
    return slot.presence === !isPositive ? undefined : { ...slot, presence: isPositive };
  }
  if (!words) return slot;
  if (!isPositive) {
    return is === 'first'
      ? { ...slot, notFirst: added(slot.notFirst, words) }
      : { ...slot, none: added(slot.none, words) };
  }
  if (slot.presence === false) return undefined;
  const there = { ...slot, presence: true };
  return is === 'first' ? { ...there, first: added(slot.first, words) } : { ...there, some: added(slot.some, words) };
}

function added(list: readonly Words[], words: Words): readonly Words[] {
  return list.some(({ key }) => key === words.key) ? list : [...list, words];
}

function exemplified(slot: Slot): Slot | undefined {
  if (slot.presence === false || (slot.presence === undefined && slot.some.length === 0))
    return { ...slot, example: [] };
  const example = valuesFor(slot);
  return example && { ...slot, example };
}

/** Returns one value that satisfies all constraints; otherwise several, the first of which satisfies those on the first value. */
function valuesFor({ of, first, notFirst, some, none }: Slot): readonly string[] | undefined {
  const base: WordLanguage = { kind: of.kind, within: first, without: [...notFirst, ...none] };
  const heads = some.length > 0 ? [some, some.slice(0, 1), []] : [[]];
  const head = firstOf(heads, (more) => findWord({ ...base, within: [...first, ...more] }));
  if (head === undefined) return undefined;
  const values = [head];
  for (const words of some) {
    if (values.some((value) => words.has(value))) continue;
    const another = findWord({ kind: of.kind, within: [words], without: none });
    if (another === undefined) return undefined;
    values.push(another);
  }
  return values;
}

function firstOf<Item, Found>(items: readonly Item[], find: (item: Item) => Found | undefined): Found | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

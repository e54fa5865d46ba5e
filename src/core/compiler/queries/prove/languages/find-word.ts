import { Undecidable } from '../undecidable';
import type { Automaton, State } from './automaton';
import type { TextKind } from './text-kind';
import { matching, type Words } from './words';

/** Strings of a kind that are in all sets of `within` and in no set of `without`. */
export interface WordLanguage {
  readonly kind: TextKind;
  readonly within: readonly Words[];
  readonly without: readonly Words[];
}

const MOST_STATES = 30_000;
/** The limit for all automata together, in visited nodes. */
const MOST_EFFORT = 2_000_000;

/**
 * Returns a short, plain string of the language; undefined if it is empty.
 *
 * @throws Undecidable if the search takes too much effort
 */
export function findWord(language: WordLanguage): string | undefined {
  const { kind, within } = language;
  const only = within.find((words) => words.only !== undefined)?.only;
  if (only !== undefined) return isWord(language, only) ? only : undefined;
  if (!mayMeet(within)) return undefined;
  for (const { examples } of [...within].reverse()) {
    const found = examples.find((text) => isWord(language, text));
    if (found !== undefined) return found;
  }
  const usual = kind.examples.find((text) => isWord(language, text));
  if (!kind.isTriedAtEdges) return usual ?? shortestWord(language);
  const edges = [...within, ...language.without].flatMap((words) => words.examples);
  return usual ?? edges.find((text) => isWord(language, text));
}

/** Reports whether strings of all sets can begin alike. */
function mayMeet(sets: readonly Words[]): boolean {
  return sets.every(({ starts }, at) =>
    sets
      .slice(at + 1)
      .every((other) => starts.some((one) => other.starts.some((two) => one.startsWith(two) || two.startsWith(one)))),
  );
}

export function isWord({ kind, within, without }: WordLanguage, text: string): boolean {
  return (
    isWordOfKind(kind, text) && within.every((words) => words.has(text)) && !without.some((words) => words.has(text))
  );
}

function isWordOfKind(kind: TextKind, text: string): boolean {
  const allowed = charactersOf(kind);
  const mayBe = (character: string) =>
    allowed.has(character) || (kind.isOfUnicode && (character.codePointAt(0) ?? 0) > LAST_OF_ASCII);
  return [...text].every(mayBe) && matching(kind.form, 'whole').has(text);
}

const alphabets = new Map<TextKind, ReadonlySet<string>>();

function charactersOf(kind: TextKind): ReadonlySet<string> {
  const known = alphabets.get(kind) ?? new Set(kind.alphabet);
  alphabets.set(kind, known);
  return known;
}

interface Reached {
  readonly states: readonly State[];
  readonly text: string;
}

/** Returns the shortest string of a language. All automata run in parallel, so only reachable states are created. */
function shortestWord({ kind, within, without }: WordLanguage): string | undefined {
  const inside = [matching(kind.form, 'whole'), ...within].map((words) => words.automaton());
  const machines = [...inside, ...without.map((words) => words.automaton())];
  const letters = representatives(kind, machines);
  const isAccepted = ({ states }: Reached) =>
    states.every((state, at) => machines[at]?.isAccepting(state) === at < inside.length);
  const effort = () => machines.reduce((sum, machine) => sum + machine.effort, 0);
  const most = { effort: effort() + MOST_EFFORT, states: MOST_STATES / Math.max(1, machines.length / 8) };
  const seen = new Set<string>();
  let row: Reached[] = [{ states: machines.map(({ start }) => start), text: '' }];
  while (row.length > 0) {
    const found = row.find(isAccepted);
    if (found) return found.text;
    const next: Reached[] = [];
    for (const { states, text } of row) {
      if (seen.size > most.states || effort() > most.effort) throw new Undecidable(tooMuch(within, without));
      for (const code of letters) {
        const after = states.map((state, at) => machines[at]?.after(state, code) ?? state);
        if (after.some((state, at) => state.isDead && at < inside.length)) continue;
        const key = after.map(({ id }) => id).join(' ');
        if (seen.has(key)) continue;
        seen.add(key);
        next.push({ states: after, text: text + String.fromCodePoint(code) });
      }
    }
    row = next;
  }
  return undefined;
}

function tooMuch(within: readonly Words[], without: readonly Words[]): string {
  const [largest] = [...within, ...without].sort((a, b) => b.key.length - a.key.length);
  return `the strings of ${largest?.key.replace(/^(?:whole|part) /, 'the expression ') ?? 'all sets'} are too many to search`;
}

/** Returns one character for each class of characters that no automaton distinguishes. */
function representatives({ alphabet, isOfUnicode }: TextKind, machines: readonly Automaton[]): readonly number[] {
  const named = isOfUnicode ? machines.flatMap(({ beyond }) => [...beyond]).filter(isCharacter) : [];
  const usual = [...(isOfUnicode ? alphabet + BEYOND_ASCII : alphabet)].map((one) => one.codePointAt(0) ?? 0);
  const found = new Map<string, number>();
  for (const code of [...usual, ...named]) {
    const signature = machines.map((machine) => machine.signatureOf(code)).join('|');
    if (!found.has(signature)) found.set(signature, code);
  }
  return [...found.values()];
}

const LAST_OF_ASCII = 0x7f;
/**
 * A letter in both cases, a digit, a space, and a character of another class: the distinctions that expressions make beyond the characters
 * that they name.
 */
const BEYOND_ASCII = 'éÉ٣\u2003€';

/** Surrogates are not characters. */
function isCharacter(code: number): boolean {
  return code < 0xd800 || code > 0xdfff;
}

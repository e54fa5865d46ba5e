import { UnknowableExpression } from '../../../../data-plane/expression-values';
import { structureOf } from '../../../../data-plane/regular-expressions';
import { readRegex } from '../../../../data-plane/regular-expressions/reader';
import { RegexProblem } from '../../../../data-plane/regular-expressions/source';
import { NO_FLAGS, type Regex } from '../../../../data-plane/regular-expressions/syntax';
import { wildcardExpression } from '../../../../text/wildcards';
import { Undecidable } from '../undecidable';
import { Automaton } from './automaton';
import { exampleOf } from './example';

/** A set of strings. Equal sets that are built alike have the same key. */
export interface Words {
  readonly key: string;
  /** The only string, if there is exactly one. */
  readonly only?: string;
  /** Strings that are likely to be in this set and in no other. */
  readonly examples: readonly string[];
  /** Prefixes, as far as they are known: each string of the set begins with one of them. */
  readonly starts: readonly string[];
  has(text: string): boolean;
  automaton(): Automaton;
}

const ANY_START: readonly string[] = [''];

/** A cache of sets, so that all callers share their computed results. */
const made = new Map<string, Words>();
const MOST_MADE = 50_000;

function once(key: string, make: (key: string) => Words): Words {
  let words = made.get(key);
  if (!words) {
    words = make(key);
    if (made.size >= MOST_MADE) made.clear();
    made.set(key, words);
  }
  return words;
}

function lazily(make: () => Regex): () => Automaton {
  let automaton: Automaton | undefined;
  return () => {
    automaton ??= new Automaton(make());
    return automaton;
  };
}

export function exactly(text: string): Words {
  return once(`= ${text}`, (key) => ({
    key,
    only: text,
    examples: [text],
    starts: [text],
    has: (other) => other === text,
    automaton: lazily(() => literal(text)),
  }));
}

export function beginningWith(text: string): Words {
  return once(`${text}…`, (key) => ({
    key,
    examples: [text, `${text}a`, `${text}x1`],
    starts: [text],
    has: (other) => other.startsWith(text),
    automaton: lazily(() => sequence(literal(text), ANYTHING)),
  }));
}

export function endingWith(text: string): Words {
  return once(`…${text}`, (key) => ({
    key,
    examples: [`a${text}`, text, `www${text}`],
    starts: ANY_START,
    has: (other) => other.endsWith(text),
    automaton: lazily(() => sequence(ANYTHING, literal(text))),
  }));
}

export function containing(text: string): Words {
  return once(`…${text}…`, (key) => ({
    key,
    examples: [text, `a${text}`, `${text}a`],
    starts: ANY_START,
    has: (other) => other.includes(text),
    automaton: lazily(() => sequence(ANYTHING, literal(text), ANYTHING)),
  }));
}

/** A path, and all that are below it. */
export function wordsBelow(prefix: string): Words {
  const base = prefix.replace(/\/$/, '');
  return once(`below ${base}`, (key) => ({
    key,
    examples: [base || '/', `${base}/`, `${base}/a`, `${base}/x1`],
    starts: [base],
    has: (other) => other === base || other.startsWith(`${base}/`),
    automaton: lazily(() => sequence(literal(base), optional(sequence(literal('/'), ANYTHING)))),
  }));
}

/** Returns the subdomains of a domain, which begins with a dot. For the data plane, the domain with its leading dot is one of them. */
export function subdomainsOf(suffix: string): Words {
  return once(`*${suffix}`, (key) => ({
    key,
    examples: [`www${suffix}`, `a${suffix}`, `x1${suffix}`],
    starts: ANY_START,
    has: (other) => other.endsWith(suffix),
    automaton: lazily(() => sequence(ANYTHING, literal(suffix))),
  }));
}

/** Returns the strings that match a pattern in which `*` matches any text. */
export function like(pattern: string): Words {
  const parts = pattern.split('*');
  if (parts.length === 1) return exactly(pattern);
  const [first = '', second = ''] = parts;
  if (parts.length === 2 && second === '') return beginningWith(first);
  return once(`like ${pattern}`, (key) => {
    const automaton = lazily(() =>
      sequence(...parts.flatMap((part, at) => (at ? [ANYTHING, literal(part)] : [literal(part)]))),
    );
    return {
      key,
      examples: (first === '' ? ['a', 'x1', ''] : ['', 'a']).map((text) => parts.join(text)),
      starts: [first],
      has: (text) => automaton().takes(text),
      automaton,
    };
  });
}

/** Matches host names by a pattern, ignoring case and a trailing dot; examples begin with the pattern's own spelling. */
export function likeHost(pattern: string): Words {
  const examples = [pattern, pattern.toUpperCase(), `${pattern}.`].flatMap((one) => like(one).examples);
  const words = matching(`(?i)${wildcardExpression(pattern).slice(0, -1)}\\.?$`, 'whole');
  return once(`${words.key} as ${pattern}`, (key) => ({ ...words, key, examples }));
}

/**
 * Returns the strings that a regular expression matches in full, or in which it finds a match.
 *
 * @throws Undecidable if the expression cannot be analyzed
 */
export function matching(pattern: string, how: 'whole' | 'part'): Words {
  return once(`${how} ${pattern}`, (key) => {
    const { root, automaton } = readable(pattern, how);
    const starts = how === 'whole' ? structureOf(pattern).starts : ANY_START;
    const has = (text: string) => starts.some((start) => text.startsWith(start)) && automaton.takes(text);
    const example = exampleOf(root);
    return {
      key,
      examples: example !== undefined && has(example) ? [example] : [],
      starts,
      has,
      automaton: () => automaton,
    };
  });
}

function readable(pattern: string, how: 'whole' | 'part'): { readonly root: Regex; readonly automaton: Automaton } {
  try {
    const { root } = readRegex(pattern);
    return { root, automaton: new Automaton(how === 'whole' ? root : sequence(ANYTHING, root, ANYTHING)) };
  } catch (error) {
    const isKnown = [Undecidable, UnknowableExpression, RegexProblem].some((one) => error instanceof one);
    if (!isKnown || !(error instanceof Error)) throw error;
    throw new Undecidable(`the expression ${pattern}: ${error.message}`);
  }
}

const ANY_CHARACTER: Regex = { kind: 'dot', flags: { ...NO_FLAGS, dotIsAll: true } };
const ANYTHING: Regex = {
  kind: 'repetition',
  of: ANY_CHARACTER,
  least: 0,
  most: Number.POSITIVE_INFINITY,
  isLazy: false,
};

function literal(text: string): Regex {
  const parts = [...text].map((one): Regex => ({ kind: 'character', code: one.codePointAt(0) ?? 0, flags: NO_FLAGS }));
  return { kind: 'sequence', parts };
}

function sequence(...parts: readonly Regex[]): Regex {
  return { kind: 'sequence', parts };
}

function optional(of: Regex): Regex {
  return { kind: 'repetition', of, least: 0, most: 1, isLazy: false };
}

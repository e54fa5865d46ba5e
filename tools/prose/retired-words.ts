/** A word for which the project has another one. The glossary lists them, and tests look for them. */
export interface RetiredWord {
  readonly word: string;
  /** The term to write, as the glossary has it. */
  readonly instead: string;
  /** Finds the word in text and in names; absent: the word has other meanings in text, and is looked for in identifiers only. */
  readonly pattern?: RegExp;
  /** Its forms in identifiers, which consist of several words. */
  readonly forms: readonly string[];
}

export const RETIRED_WORDS: readonly RetiredWord[] = [
  {
    word: 'mend',
    instead: 'fix',
    pattern: /(?:\b[Mm]|[a-z]M)end(?:s|ed|ing)?(?![a-z])/,
    forms: ['mend', 'mends', 'mended'],
  },
  { word: 'remedy', instead: 'fix', pattern: /remed(?:y|ies)/i, forms: ['remedy', 'remedies'] },
  { word: 'hint', instead: 'fix', pattern: /[hH]int(?:s|ed)?\b|[a-z]Hint[A-Z]|_HINT/, forms: ['hint', 'hints'] },
  {
    word: 'told',
    instead: 'external, of objects that others bring; reported',
    pattern: /\btold[A-Z]|[a-z]Told|\b[A-Z]?Told[A-Z]|told-/,
    forms: ['told'],
  },
  {
    word: 'declared',
    instead: 'external, of objects that others bring',
    pattern: /isDeclared|\bdeclared:/,
    forms: [],
  },
  { word: 'untold', instead: 'undecided', pattern: /untold/i, forms: ['untold'] },
  { word: 'fallen', instead: 'dropped, of parts of the output', pattern: /\b(?:is)?[fF]allen\b/, forms: ['fallen'] },
  {
    word: 'lost',
    instead: 'dropped, of parts of the output',
    pattern: /\blost[A-Z]|[a-z]Lost(?![a-z])|\blost-/,
    forms: [],
  },
  { word: 'salvage', instead: 'recover', pattern: /salvag/i, forms: ['salvage'] },
  { word: 'git revision', instead: 'git commit', pattern: /git revision/, forms: [] },
  { word: 'said', instead: 'setting, written', forms: ['said'] },
  { word: 'unsaid', instead: 'default', forms: ['unsaid'] },
  { word: 'aim', instead: 'target', forms: ['aim', 'aims', 'aimed'] },
  { word: 'world', instead: 'model', forms: ['world', 'worlds'] },
  { word: 'course', instead: 'route path, timeline', forms: ['course', 'courses'] },
  { word: 'ledger', instead: 'conversion report', forms: ['ledger', 'ledgers'] },
  { word: 'contact', instead: 'destination', forms: ['contact', 'contacts'] },
  { word: 'barrier', instead: 'access policy', forms: ['barrier', 'barriers'] },
  { word: 'believer', instead: 'the property that is meant', forms: ['believer', 'believers'] },
  { word: 'survey', instead: 'check context', forms: ['survey', 'surveys'] },
  { word: 'unfit', instead: 'unsupported', forms: ['unfit'] },
  { word: 'heed', instead: 'affect, read', forms: ['heed', 'heeds', 'heeded'] },
  { word: 'untaken, unheard', instead: 'unmatched', forms: ['untaken', 'unheard'] },
  {
    word: 'house, wing, room',
    instead: 'architecture, layer, module',
    forms: ['house', 'wing', 'wings', 'room', 'rooms'],
  },
  {
    word: 'asked, unasked, asking',
    instead: 'requested, required, queried, tested, called: the meaning of the value',
    forms: ['asked', 'unasked', 'asking'],
  },
];

import type { DocumentationEntry, EntryKind } from './entry';

/** Parameters of the ranking function BM25. */
const SATURATION = 1.2;
const LENGTH_WEIGHT = 0.6;
/** How often a word of the keywords counts. */
const KEYWORD_WEIGHT = 4;
/** Guides show how to do it, so they come before what describes one detail. */
const KIND_WEIGHTS: Readonly<Record<EntryKind, number>> = { guide: 1, field: 0.85, diagnostic: 0.7 };

interface Indexed {
  readonly entry: DocumentationEntry;
  readonly counts: ReadonlyMap<string, number>;
  readonly length: number;
}

/** A full-text search with the ranking function BM25. */
export class DocumentationSearch {
  private readonly indexed: readonly Indexed[];
  private readonly entriesWith = new Map<string, number>();
  private readonly meanLength: number;

  public constructor(entries: readonly DocumentationEntry[]) {
    this.indexed = entries.map((entry) => {
      const words = [...wordsOf(entry.text), ...repeated(wordsOf(entry.keywords), KEYWORD_WEIGHT)];
      const counts = new Map<string, number>();
      for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
      return { entry, counts, length: words.length };
    });
    for (const { counts } of this.indexed)
      for (const word of counts.keys()) this.entriesWith.set(word, (this.entriesWith.get(word) ?? 0) + 1);
    this.meanLength = this.indexed.reduce((sum, { length }) => sum + length, 0) / Math.max(1, this.indexed.length);
  }

  /** The best entries, best first. Without a kind, at most a third of them are fields: they are short and many. */
  public find(query: string, most: number, kind?: EntryKind): readonly DocumentationEntry[] {
    const words = new Set(wordsOf(query));
    const ranked = this.indexed
      .filter(({ entry }) => kind === undefined || entry.kind === kind)
      .map((one) => ({ entry: one.entry, score: KIND_WEIGHTS[one.entry.kind] * this.scoreOf(one, words) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || (a.entry.title < b.entry.title ? -1 : 1))
      .map(({ entry }) => entry);
    if (kind !== undefined) return ranked.slice(0, most);
    const fields = new Set(ranked.filter((entry) => entry.kind === 'field').slice(0, Math.ceil(most / 3)));
    return ranked.filter((entry) => entry.kind !== 'field' || fields.has(entry)).slice(0, most);
  }

  private scoreOf({ counts, length }: Indexed, words: ReadonlySet<string>): number {
    let score = 0;
    for (const word of words) {
      const count = counts.get(word);
      if (count === undefined) continue;
      const having = this.entriesWith.get(word) ?? 0;
      const rarity = Math.log(1 + (this.indexed.length - having + 0.5) / (having + 0.5));
      const norm = SATURATION * (1 - LENGTH_WEIGHT + (LENGTH_WEIGHT * length) / this.meanLength);
      score += (rarity * count * (SATURATION + 1)) / (count + norm);
    }
    return score;
  }
}

function repeated(words: readonly string[], times: number): readonly string[] {
  return Array.from({ length: times }, () => words).flat();
}

const STOP_WORDS: ReadonlySet<string> = new Set(
  'a an and are as at be by do for from how i if in is it its my of on or that the this to what when with you your'.split(
    ' ',
  ),
);

/** Lower-case words; of `requestTimeout`, its parts too. Plurals and other endings are removed. */
function wordsOf(text: string): readonly string[] {
  return (text.match(/[A-Za-z0-9_]+/g) ?? []).flatMap((word) => {
    const parts = word.split(/(?<=[a-z0-9])(?=[A-Z])|_/);
    return (parts.length > 1 ? [word, ...parts] : [word])
      .map((one) => one.toLowerCase())
      .filter((one) => !STOP_WORDS.has(one))
      .map(stemOf);
  });
}

function stemOf(word: string): string {
  if (word.length < 5) return word.length === 4 && /[^s]s$/.test(word) ? word.slice(0, -1) : word;
  return word
    .replace(/(?:ies|y)$/, 'i')
    .replace(/(?:ing|ed|es|e|s)$/, '')
    .replace(/(\w)\1$/, '$1');
}

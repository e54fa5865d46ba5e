import MiniSearch from 'minisearch';
import type { DocumentationEntry, EntryKind } from './entry';

/** The parameters of the ranking function, with weak normalization of lengths, since complete examples are long. */
const BM25 = { k: 1.2, b: 0.6, d: 0 };
/** The weight of a keyword relative to a word of the text. */
const KEYWORD_WEIGHT = 4;
/** Guides show complete solutions, so they precede entries that describe one detail. */
const KIND_BOOSTS: Readonly<Record<EntryKind, number>> = { guide: 1, field: 0.85, diagnostic: 0.7 };

/** A full-text search in the documentation. */
export class DocumentationSearch {
  private readonly index: MiniSearch;

  public constructor(private readonly entries: readonly DocumentationEntry[]) {
    this.index = new MiniSearch({
      fields: ['words'],
      tokenize: wordsOf,
      processTerm: stemOf,
      searchOptions: { bm25: BM25, boostDocument: (id) => KIND_BOOSTS[this.entryOf(id).kind] },
    });
    this.index.addAll(
      entries.map(({ keywords, text }, id) => ({ id, words: `${text} ${`${keywords} `.repeat(KEYWORD_WEIGHT)}` })),
    );
  }

  /** Returns the best entries, best first. Without a kind, at most a third of them are fields, which are short and numerous. */
  public find(query: string, most: number, kind?: EntryKind): readonly DocumentationEntry[] {
    const ranked = this.index
      .search(query)
      .map(({ id }) => this.entryOf(id))
      .filter((entry) => kind === undefined || entry.kind === kind);
    if (kind !== undefined) return ranked.slice(0, most);
    const fields = new Set(ranked.filter((entry) => entry.kind === 'field').slice(0, Math.ceil(most / 3)));
    return ranked.filter((entry) => entry.kind !== 'field' || fields.has(entry)).slice(0, most);
  }

  private entryOf(id: unknown): DocumentationEntry {
    const entry = this.entries[Number(id)];
    if (!entry) throw new Error(`there is no entry ${id}`);
    return entry;
  }
}

const STOP_WORDS: ReadonlySet<string> = new Set(
  'a an and are as at be by do for from how i if in is it its my of on or that the this to what when with you your'.split(
    ' ',
  ),
);

/** Splits text into words; a name such as `requestTimeout` is a word and has parts that are words as well. */
function wordsOf(text: string): string[] {
  return (text.match(/[A-Za-z0-9_]+/g) ?? []).flatMap((word) => {
    const parts = word.split(/(?<=[a-z0-9])(?=[A-Z])|_/);
    return parts.length > 1 ? [word, ...parts] : [word];
  });
}

/** Returns the lower-case word without plural and other endings; nothing for stop words. */
function stemOf(text: string): string | undefined {
  const word = text.toLowerCase();
  if (STOP_WORDS.has(word)) return undefined;
  if (word.length < 5) return word.length === 4 && /[^s]s$/.test(word) ? word.slice(0, -1) : word;
  return word
    .replace(/(?:ies|y)$/, 'i')
    .replace(/(?:ing|ed|es|e|s)$/, '')
    .replace(/(\w)\1$/, '$1');
}

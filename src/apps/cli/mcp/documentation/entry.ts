/** A part of the documentation that a search can find. */
export interface DocumentationEntry {
  readonly kind: EntryKind;
  /** Headings from the page to the section, or the path of a field. */
  readonly title: string;
  /** Words that describe the entry better than its text. */
  readonly keywords: string;
  readonly url: string;
  readonly text: string;
  /** The program that a fragment of code in the text continues. */
  readonly continues?: string;
}

export const ENTRY_KINDS = ['guide', 'field', 'diagnostic'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

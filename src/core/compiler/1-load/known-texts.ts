import type { DiagnosticCollector, Findings } from '../../diagnostics';
import { addToList } from '../../values/lists-in-maps';
import type { FieldPath } from '../../values/origin';
import type { InputDocument, RoundedInteger, UnreadableDocument } from '../model/document';
import type { NamedText } from './named-text';
import type { TextFile } from './text-file';

/** An object of a document: the document itself, or an item of the list that it is. */
export interface DocumentItem {
  readonly value: InputDocument['value'];
  readonly path: FieldPath;
  readonly rounded?: readonly RoundedInteger[];
}

/** A document of a text without findings, so that its text has the same values at any position. */
export interface ReadPart {
  readonly text: string;
  readonly format: 'yaml' | 'json';
  readonly items: readonly DocumentItem[];
  readonly offsets: KnownOffsets;
}

/** The offsets of fields in a text, by the keys of their lookups. */
export type KnownOffsets = Map<string, number>;

/** The content of one text. */
export interface ReadText {
  readonly file: TextFile;
  readonly parts: readonly ReadPart[];
  readonly documents: readonly InputDocument[];
  readonly unreadable: readonly UnreadableDocument[];
}

interface Known extends ReadText {
  readonly text: string;
  readonly findings: Findings;
}

type Read = (text: NamedText, before: KnownParts) => ReadText;

/** Parts of an earlier version of the file. Each is used once: no two documents share an object. */
export class KnownParts {
  private readonly byText = new Map<string, ReadPart[]>();

  public constructor(parts: readonly ReadPart[]) {
    for (const part of [...parts].reverse()) {
      addToList(this.byText, part.text, part);
    }
  }

  public take(text: string): ReadPart | undefined {
    return this.byText.get(text)?.pop();
  }
}

/** The texts of one run, kept for the next one: unchanged texts are not parsed again, and their documents keep the same values. */
export class KnownTexts {
  private known: ReadonlyMap<string, Known> = new Map();

  /** Reads all texts of a run and forgets all others. */
  public readAll(texts: readonly NamedText[], diagnostics: DiagnosticCollector, read: Read): readonly ReadText[] {
    const all = texts.map((text) => this.again(text, diagnostics) ?? this.anew(text, diagnostics, read));
    this.known = new Map(texts.map(({ name }, index) => [name, all[index]]));
    return all;
  }

  /** The files of the last run, by name. */
  public get files(): ReadonlyMap<string, Pick<ReadText, 'file'>> {
    return this.known;
  }

  private again({ name, text }: NamedText, diagnostics: DiagnosticCollector): Known | undefined {
    const known = this.known.get(name);
    if (known?.text !== text) return undefined;
    diagnostics.repeat(known.findings);
    return known;
  }

  private anew(text: NamedText, diagnostics: DiagnosticCollector, read: Read): Known {
    const before = new KnownParts(this.known.get(text.name)?.parts ?? []);
    const { result, findings } = diagnostics.recording(() => read(text, before));
    return { ...result, text: text.text, findings };
  }
}

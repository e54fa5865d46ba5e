import type { DiagnosticCollector, Findings } from '../../diagnostics';
import type { InputDocument, UnreadableDocument } from '../model/document';
import type { NamedText } from './named-text';
import type { TextFile } from './text-file';

/** What one text holds. */
export interface ReadText {
  readonly file: TextFile;
  readonly documents: readonly InputDocument[];
  readonly unreadable: readonly UnreadableDocument[];
}

interface Known extends ReadText {
  readonly text: string;
  readonly findings: Findings;
}

/** The texts of one run, for the next one: what has not changed is not parsed again, and its documents are the same objects. */
export class KnownTexts {
  private known: ReadonlyMap<string, Known> = new Map();

  /** Reads all texts of a run; what is not among them is forgotten. */
  public readAll(
    texts: readonly NamedText[],
    diagnostics: DiagnosticCollector,
    read: (text: NamedText) => ReadText,
  ): readonly ReadText[] {
    const all = texts.map((text) => this.again(text, diagnostics) ?? first(text, diagnostics, read));
    this.known = new Map(texts.map(({ name }, index) => [name, all[index]]));
    return all;
  }

  private again({ name, text }: NamedText, diagnostics: DiagnosticCollector): Known | undefined {
    const known = this.known.get(name);
    if (known?.text !== text) return undefined;
    diagnostics.repeat(known.findings);
    return known;
  }
}

function first(text: NamedText, diagnostics: DiagnosticCollector, read: (text: NamedText) => ReadText): Known {
  const { result, findings } = diagnostics.recording(() => read(text));
  return { ...result, text: text.text, findings };
}

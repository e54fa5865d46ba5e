import type { DiagnosticCollector, Findings } from '../../diagnostics';
import type { InputDocument } from '../model/document';

interface Known<Result> {
  /** Which of the documents it was when it was looked at last. */
  readonly index: number;
  readonly result: Result;
  readonly findings: Findings;
}

/** The results of checking single documents, so that no document is checked again while its value is the same object. */
export class KnownDocuments<Result> {
  private readonly known = new WeakMap<InputDocument['value'], Known<Result>>();

  /** @param moved - updates a result with the current index of its document */
  public constructor(private readonly moved: (result: Result, index: number) => Result) {}

  public of({ value }: InputDocument, index: number, diagnostics: DiagnosticCollector, look: () => Result): Result {
    const known = this.known.get(value);
    if (!known) {
      const { result, findings } = diagnostics.recording(look);
      this.known.set(value, { index, result, findings });
      return result;
    }
    if (known.index === index) {
      diagnostics.repeat(known.findings);
      return known.result;
    }
    // The document is at this index from now on.
    const { findings } = diagnostics.recording(() => diagnostics.repeat(known.findings, index));
    const result = this.moved(known.result, index);
    this.known.set(value, { index, result, findings });
    return result;
  }
}

import { loadText } from '../compiler/1-load';
import type { Guarantee, PlacedGuarantee } from '../compiler/model/guarantee';
import type { DiagnosticCollector, SourceLines } from '../diagnostics';
import { readAs } from './check-settings';
import { GUARANTEE_FILE } from './guarantees';
import { checkWritten, placedGuarantees } from './placed-guarantees';

/** Guarantees read from a file. */
export interface ReadGuarantees {
  readonly file: string;
  readonly guarantees: readonly PlacedGuarantee[];
  readonly sources?: SourceLines;
}

/** Reads a file of guarantees. Problems are reported, and the valid rest is used. */
export function readGuaranteeFile(file: string, text: string, diagnostics: DiagnosticCollector): ReadGuarantees {
  const { documents, sources } = loadText([{ name: file, text }], diagnostics);
  const guarantees = documents.flatMap((document) => {
    const errorsBefore = diagnostics.errorCount;
    const { value, placeOf } = readAs(GUARANTEE_FILE, document.value, document.placeOf, diagnostics);
    const { guarantees: written = [] } = (value ?? {}) as { readonly guarantees?: readonly Guarantee[] };
    checkWritten(written, placeOf, diagnostics, errorsBefore);
    return placedGuarantees(written, placeOf);
  });
  return { file, guarantees, ...(sources ? { sources } : {}) };
}

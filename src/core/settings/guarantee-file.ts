import { loadText } from '../compiler/1-load';
import type { Guarantee, PlacedGuarantee } from '../compiler/model/guarantee';
import type { DiagnosticCollector, SourceLines } from '../diagnostics';
import { readAs } from './check-settings';
import { GUARANTEE_FILE } from './guarantees';
import { checkWritten, placedGuarantees } from './placed-guarantees';

/** Guarantees as a file gives them. */
export interface ReadGuarantees {
  readonly file: string;
  readonly guarantees: readonly PlacedGuarantee[];
  readonly sources?: SourceLines;
}

/** Reads a file of guarantees. What is wrong with it is reported, and the rest is taken. */
export function readGuaranteeFile(file: string, text: string, diagnostics: DiagnosticCollector): ReadGuarantees {
  const { documents, sources } = loadText([{ name: file, text }], diagnostics);
  const guarantees = documents.flatMap((document) => {
    const { value, placeOf } = readAs(GUARANTEE_FILE, document.value, document.placeOf, diagnostics);
    const { guarantees: written = [] } = (value ?? {}) as { readonly guarantees?: readonly Guarantee[] };
    checkWritten(written, placeOf, diagnostics);
    return placedGuarantees(written, placeOf);
  });
  return { file, guarantees, ...(sources ? { sources } : {}) };
}

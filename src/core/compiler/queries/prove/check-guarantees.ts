import type { DiagnosticCollector } from '../../../diagnostics';
import type { Attachment } from '../../model/attachment';
import type { PlacedGuarantee } from '../../model/guarantee';
import { answered, reportVerdict } from './findings/answer';
import type { Prover } from './questions/prove';

/** Reports the guarantees that do not hold for every request, or of which that cannot be decided. */
export function checkGuarantees(
  attachment: Attachment,
  guarantees: readonly PlacedGuarantee[],
  diagnostics: DiagnosticCollector,
  prover: Prover,
): void {
  for (const placed of guarantees) {
    // Prices are read where files are.
    if (placed.guarantee.spending) continue;
    reportVerdict(placed, answered(placed.guarantee, prover, attachment), diagnostics);
  }
}

import type { DiagnosticCollector } from '../../../diagnostics';
import type { Attachment } from '../../model/attachment';
import type { PlacedGuarantee } from '../../model/guarantee';
import { answered, reportVerdict } from './findings/answer';
import type { Prover } from './questions/prove';

/** Reports the guarantees that are violated by a request, or that cannot be decided. */
export function checkGuarantees(
  attachment: Attachment,
  guarantees: readonly PlacedGuarantee[],
  diagnostics: DiagnosticCollector,
  prover: Prover,
): void {
  for (const placed of guarantees) {
    // Guarantees about spending are checked by callers that can read price files.
    if (placed.guarantee.spending) continue;
    reportVerdict(placed, answered(placed.guarantee, prover, attachment), diagnostics);
  }
}

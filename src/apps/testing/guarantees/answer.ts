import type { Attachment } from '../../../core/compiler/model/attachment';
import type { Counterexample, Guarantee, Prover, Verdict } from '../../../core/compiler/prove';
import type { Diagnostic } from '../../../core/diagnostics';
import { DiagnosticCollector } from '../../../core/diagnostics';
import { CODE } from '../../../core/diagnostics/codes.generated';
import type { PlacedGuarantee } from './read-guarantees';
import { isBrokenBy } from './replay';
import { callerText, requestText } from './request-text';

/** What the prover says, once the evaluator of single requests has seen the same in its request. */
export function answered(guarantee: Guarantee, prover: Prover, attachment: Attachment): Verdict {
  const verdict = prover.answer(guarantee);
  if (verdict.is !== 'does not hold' || isReplayed(guarantee, verdict.counterexample, attachment)) return verdict;
  return {
    is: 'cannot be decided',
    reasons: [`a fault of this program: ${requestText(verdict.counterexample)} was found, and does not break it`],
  };
}

function isReplayed(guarantee: Guarantee, counterexample: Counterexample, attachment: Attachment): boolean {
  return isBrokenBy(guarantee, counterexample, attachment) === true;
}

/** What is to be said of a guarantee; nothing where it holds. */
export function findingOf({ guarantee: { name }, place }: PlacedGuarantee, verdict: Verdict): Diagnostic | undefined {
  const diagnostics = new DiagnosticCollector();
  if (verdict.is === 'does not hold') {
    const { counterexample, reason } = verdict;
    const request = `${requestText(counterexample)} from ${callerText(counterexample)}`;
    diagnostics.report(CODE.guaranteeBroken, undefined, { name, request, reason }, { place });
  } else if (verdict.is === 'cannot be decided') {
    const reasons = `it depends on ${verdict.reasons.join('; and on ')}`;
    diagnostics.report(CODE.guaranteeUndecided, undefined, { name, reasons }, { place });
  } else if (verdict.is === 'about nothing') {
    diagnostics.report(CODE.guaranteeAboutNothing, undefined, { name, reason: verdict.reason }, { place });
  }
  const [found] = diagnostics.finish();
  return found && Object.assign(found, { resource: { kind: 'Guarantee', name } });
}

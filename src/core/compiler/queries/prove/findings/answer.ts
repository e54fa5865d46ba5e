import type { DiagnosticCollector } from '../../../../diagnostics';
import { CODE } from '../../../../diagnostics/codes.generated';
import type { Attachment } from '../../../model/attachment';
import type { Guarantee, PlacedGuarantee } from '../../../model/guarantee';
import type { Prover } from '../questions/prove';
import type { Counterexample, Shortfall, Verdict } from '../verdict';

type Undecided = Extract<Verdict, { is: 'cannot be decided' }>;

import { isBrokenBy, isSharedBy } from './replay';
import { sentText } from './request-text';

/** What the prover says, once the evaluator of single requests has seen the same in its request. */
export function answered(guarantee: Guarantee, prover: Prover, attachment: Attachment): Verdict {
  return confirmed(guarantee, prover.answer(guarantee), prover, attachment);
}

/** Likewise for each rule that falls short. */
export function shortfalls(guarantee: Guarantee, prover: Prover, attachment: Attachment): readonly Shortfall[] {
  return prover.shortfalls(guarantee).map((one) => confirmed(guarantee, one, prover, attachment));
}

function confirmed<Given extends Verdict>(
  guarantee: Guarantee,
  verdict: Given,
  prover: Prover,
  attachment: Attachment,
): Given | Undecided {
  if (verdict.is !== 'does not hold') return verdict;
  const seen = isSeen(guarantee, verdict.counterexample, prover, attachment);
  if (seen) return verdict;
  const sent = sentText(verdict.counterexample);
  return {
    is: 'cannot be decided',
    reasons: [
      seen === undefined
        ? `what expressions say of ${sent}`
        : `a fault of this program: ${sent} was found, and does not break it`,
    ],
  };
}

/** Nothing where that cannot be evaluated. */
function isSeen(
  guarantee: Guarantee,
  example: Counterexample,
  { calls }: Prover,
  attachment: Attachment,
): boolean | undefined {
  const { notShared } = guarantee.always ?? {};
  return notShared ? isSharedBy(notShared, example, attachment) : isBrokenBy(guarantee, example, attachment, calls);
}

/** Reports what is to be said of a guarantee: nothing where it holds. */
export function reportVerdict(
  { guarantee: { name = '' }, place }: PlacedGuarantee,
  verdict: Verdict,
  diagnostics: DiagnosticCollector,
): void {
  const options = { place, subject: { kind: 'Guarantee', name } };
  if (verdict.is === 'does not hold') {
    const { counterexample, reason } = verdict;
    const request = sentText(counterexample);
    diagnostics.report(CODE.guaranteeBroken, undefined, { name, request, reason: { word: reason } }, options);
  } else if (verdict.is === 'cannot be decided') {
    const reasons = { word: `it depends on ${verdict.reasons.join('; and on ')}` };
    diagnostics.report(CODE.guaranteeUndecided, undefined, { name, reasons }, options);
  } else if (verdict.is === 'about nothing') {
    diagnostics.report(CODE.guaranteeAboutNothing, undefined, { name, reason: { word: verdict.reason } }, options);
  }
}

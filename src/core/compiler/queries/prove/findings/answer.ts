import type { DiagnosticCollector } from '../../../../diagnostics';
import { CODE } from '../../../../diagnostics/codes.generated';
import type { Attachment } from '../../../model/attachment';
import type { Guarantee, PlacedGuarantee } from '../../../model/guarantee';
import type { Prover } from '../questions/prove';
import type { Counterexample, Shortfall, Verdict } from '../verdict';

type Undecided = Extract<Verdict, { is: 'cannot be decided' }>;

import { isBrokenBy, isSharedBy } from './replay';
import { sentText } from './request-text';

/** Returns the prover's verdict, after the evaluator of single requests has confirmed it for the prover's request. */
export function answered(guarantee: Guarantee, prover: Prover, attachment: Attachment): Verdict {
  return confirmed(guarantee, prover.answer(guarantee), prover, attachment);
}

/** Returns the shortfalls of each rule, confirmed by the evaluator. */
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
        ? `the result of expressions for ${sent}`
        : `a bug in this program: it found ${sent}, which meets the guarantee`,
    ],
  };
}

/** Returns whether the header is visible in the example; `undefined` if that cannot be evaluated. */
function isSeen(
  guarantee: Guarantee,
  example: Counterexample,
  { calls }: Prover,
  attachment: Attachment,
): boolean | undefined {
  const { notShared } = guarantee.always ?? {};
  return notShared ? isSharedBy(notShared, example, attachment) : isBrokenBy(guarantee, example, attachment, calls);
}

/** Reports the verdict of a guarantee, unless it is satisfied. */
export function reportVerdict(
  { guarantee: { name = '' }, place, isShared }: PlacedGuarantee,
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
  } else if (verdict.is === 'about nothing' && !isShared) {
    diagnostics.report(CODE.guaranteeAboutNothing, undefined, { name, reason: { word: verdict.reason } }, options);
  }
}

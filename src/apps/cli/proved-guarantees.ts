import type { Prover } from '../../core/compiler/queries/prove';
import { DiagnosticCollector } from '../../core/diagnostics';
import { CODE } from '../../core/diagnostics/codes.generated';
import type { ReadGuarantees } from '../../core/settings/guarantee-file';
import type { CommandCompilation } from './compilation';
import { explained } from './explained';
import type { ProofRun, ProvedGuarantee } from './prove-report';

const OF_GUARANTEES: ReadonlySet<string> = new Set([
  CODE.guaranteeBroken,
  CODE.guaranteeUndecided,
  CODE.guaranteeAboutNothing,
  CODE.spendingNotBounded,
]);

/** Reports whether the only errors are guarantees of the settings, which are proved like all others. */
export function canBeProved({ result: { judgement, attachment } }: CommandCompilation): boolean {
  return attachment !== undefined && judgement.failures.every(({ code }) => OF_GUARANTEES.has(code));
}

/** Returns the verdict of each guarantee. */
export function provedGuarantees(read: readonly ReadGuarantees[], compilation: CommandCompilation): ProofRun['files'] {
  return withProver(compilation, (proved) =>
    read.map(({ file, guarantees }) => ({ file, results: guarantees.map((placed) => proved(placed).result) })),
  );
}

type Placed = ReadGuarantees['guarantees'][number];
type Proved = (placed: Placed) => { readonly result: ProvedGuarantee; readonly prover: Prover };

/** Runs a function with a prover whose answers share their preparation. */
export function withProver<Made>(compilation: CommandCompilation, make: (proved: Proved) => Made): Made {
  const { Prover }: typeof import('../../core/compiler/queries/prove') = require('../../core/compiler/queries/prove');
  const {
    answered,
    reportVerdict,
  }: typeof import('../../core/compiler/queries/prove/findings/answer') = require('../../core/compiler/queries/prove/findings/answer');
  const { spendingVerdict }: typeof import('../cost/spending-guarantee') = require('../cost/spending-guarantee');
  return explained(compilation, (compiled, input) => {
    const { attachment, calls } = compiled;
    if (!attachment) throw new Error('nothing was attached');
    const prover = new Prover(attachment, calls);
    return make((placed) => {
      const { guarantee, place } = placed;
      const { spending, name = '' } = guarantee;
      const diagnostics = new DiagnosticCollector();
      const verdict = spending
        ? spendingVerdict(placed, spending, input, compiled, compilation.bundle)
        : answered(guarantee, prover, attachment);
      if (verdict.is !== 'does not hold' || verdict.counterexample) reportVerdict(placed, verdict, diagnostics);
      else {
        const options = { place, subject: { kind: 'Guarantee', name } };
        diagnostics.report(CODE.spendingNotBounded, undefined, { name, reason: verdict.reason }, options);
      }
      const [finding] = diagnostics.finish();
      return { result: { guarantee: placed.guarantee, verdict, finding }, prover };
    });
  });
}

import type { Guarantee } from '../../core/compiler/model/guarantee';
import { type Assumption, assumptionsText } from '../../core/compiler/queries/assumptions';
import type { Verdict } from '../../core/compiler/queries/prove';
import { callerText, requestText } from '../../core/compiler/queries/prove/findings/request-text';
import type { Diagnostic } from '../../core/diagnostics';
import { visibleJson, visibleText } from '../../core/text/visible-text';
import { keysOf } from '../../core/values/objects';
import type { SpendingVerdict } from '../cost/spending-guarantee';
import { testJunit } from './test-report';

export interface ProvedGuarantee {
  readonly guarantee: Guarantee;
  readonly verdict: Verdict | SpendingVerdict;
  readonly finding: Diagnostic | undefined;
}

/** The results of all guarantees. */
export interface ProofRun {
  readonly files: readonly { readonly file: string; readonly results: readonly ProvedGuarantee[] }[];
  /** The assumptions of the guarantees that hold. */
  readonly assumptions: readonly Assumption[];
  /** Whether a finding is waived. */
  readonly isSuppressed: (finding: Diagnostic) => boolean;
}

/** The words of the text report; the JSON report contains the verdicts themselves. */
export const HEADS: Readonly<Record<Verdict['is'], string>> = {
  holds: 'passed',
  'does not hold': 'failed',
  'cannot be decided': 'undecided',
  'about nothing': 'no matching request',
};

/** A description for people. */
export function proofText({ files, assumptions, isSuppressed }: ProofRun): string {
  const lines = files.flatMap(({ file, results }) => [
    visibleText(file),
    ...results.flatMap(({ guarantee, verdict, finding }) => {
      const waived = finding && isSuppressed(finding) ? ' (waived)' : '';
      const details = detailsOf(verdict).map((line) => `      ${visibleText(line)}`);
      return [`  ${HEADS[verdict.is]}${waived}: ${visibleText(guarantee.name ?? '')}`, ...details];
    }),
    '',
  ]);
  const results = files.flatMap((file) => file.results);
  const isAnyProved = results.some(({ verdict }) => verdict.is === 'holds');
  const assumed = isAnyProved ? ['', assumptionsText(assumptions)] : [];
  return `${[...lines, countText(results), ...assumed].join('\n')}\n`;
}

/** Returns the details of a verdict. */
export function detailsOf(verdict: ProvedGuarantee['verdict']): readonly string[] {
  if (verdict.is === 'cannot be decided') return verdict.reasons.map((reason) => `it depends on ${reason}`);
  if (verdict.is !== 'does not hold' || !verdict.counterexample) return [verdict.reason];
  const { counterexample, reason } = verdict;
  const requests = [counterexample, ...(counterexample.beside ? [counterexample.beside] : [])];
  return [...requests.flatMap((one) => [requestText(one), `from ${callerText(one)}`]), reason];
}

function countText(results: readonly ProvedGuarantee[]): string {
  const count = (is: Verdict['is']) => results.filter(({ verdict }) => verdict.is === is).length;
  const kinds = keysOf(HEADS).filter((is) => is === 'holds' || count(is) > 0);
  const all = `${results.length} guarantee${results.length === 1 ? '' : 's'}`;
  return `${all}: ${kinds.map((is) => `${count(is)} ${HEADS[is]}`).join(', ')}`;
}

export function proofJson({ files, assumptions, isSuppressed }: ProofRun): string {
  const reported = files.map(({ file, results }) => ({
    file,
    guarantees: results.map(({ guarantee: { name, because }, verdict, finding }) => ({
      name,
      ...(because === undefined ? {} : { because }),
      ...verdict,
      ...(finding ? { code: finding.code, waived: isSuppressed(finding) } : {}),
    })),
  }));
  return `${visibleJson({ files: reported, assumptions })}\n`;
}

/** Returns the test results as JUnit XML for CI servers, with a suite for each file. */
export function proofJunit({ files, isSuppressed }: ProofRun): string {
  const suites = files.map(({ file, results }) => ({
    file,
    results: results.map(({ guarantee: { name = '' }, verdict, finding }) => ({
      name,
      request: '',
      failures: finding && !isSuppressed(finding) ? [`${finding.code} ${finding.message}`] : [],
      explanation: detailsOf(verdict).join('\n'),
    })),
  }));
  return testJunit({ files: suites }, 'ai-gateway prove');
}

import type { Verdict } from '../../core/compiler/queries/prove';
import type { FieldPath } from '../../core/values/origin';
import type { Snapshot } from './snapshot';

/** Describes whether the guarantee at a path of its file holds, and why. */
export function guaranteeText({ beside, result, isPartial }: Snapshot, file: string, [list, index]: FieldPath): string {
  const read = beside.guarantees.find((one) => one.file === file);
  const placed = list === 'guarantees' && typeof index === 'number' ? read?.guarantees[index] : undefined;
  const { attachment, calls } = result;
  if (!placed || !attachment) return '';
  if (isPartial) return '**Guarantee**: not checked, because the inputs have errors';
  const { Prover }: typeof import('../../core/compiler/queries/prove') = require('../../core/compiler/queries/prove');
  const {
    answered,
  }: typeof import('../../core/compiler/queries/prove/findings/answer') = require('../../core/compiler/queries/prove/findings/answer');
  const verdict = answered(placed.guarantee, new Prover(attachment, calls), attachment);
  return [`**Guarantee**: ${verdict.is}`, ...reasonsOf(verdict).map((reason) => `- ${reason}`)].join('\n');
}

function reasonsOf(verdict: Verdict): readonly string[] {
  return verdict.is === 'cannot be decided' ? verdict.reasons : [verdict.reason];
}

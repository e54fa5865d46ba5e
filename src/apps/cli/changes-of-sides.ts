import type { CompileResult } from '../../core/compiler/model/result';
import type { Change } from '../../core/compiler/queries/explain';

/** What differs between two results, what deserves a second look first; also what only many requests show. */
export function changesOfSides(before: CompileResult, after: CompileResult): readonly Change[] {
  const { changesBetween } =
    require('../../core/compiler/queries/explain') as typeof import('../../core/compiler/queries/explain');
  const { countChanges } =
    require('../../core/compiler/queries/prove/findings/count-changes') as typeof import('../../core/compiler/queries/prove/findings/count-changes');
  const found = changesBetween(before, after);
  if (found.length === 0 || !before.attachment || !after.attachment) return found;
  const counted = countChanges(before.attachment, after.attachment);
  // What says that nothing was found is said no more.
  const rest = found.filter(
    ({ about, gateway }) => about !== 'config' || counted.every((one) => one.gateway !== gateway),
  );
  const all = [...counted, ...rest];
  return [...all.filter(({ secondLook }) => secondLook), ...all.filter(({ secondLook }) => !secondLook)];
}

import { isDeepStrictEqual } from 'node:util';
import type { DiagnosticCollector } from '../../../diagnostics';
import { CODE } from '../../../diagnostics/codes.generated';
import { resourceKey } from '../../../values/resource-name';
import { modelsServedAt } from '../../model/attachment';
import type { ModelNode } from '../../model/graph';
import { below, type Origin } from '../../model/origin';
import { compareModelNames, isPattern, isVirtual, modelText, overlap } from '../../semantics/model-names';
import type { Rule } from '../rule';

/** Models of one listener that serve the same names. */
export const modelOrder: Rule = ({ attachment }, diagnostics) => {
  const reported = new Set<string>();
  for (const listener of attachment.gateways.flatMap(({ listeners }) => listeners)) {
    const models = modelsServedAt(listener).filter(isPublic);
    // Virtual ones are looked up before the others.
    const inOrder = [...models.filter(isVirtual), ...models.filter((model) => !isVirtual(model))];
    inOrder.forEach((model, index) => {
      for (const earlier of inOrder.slice(0, index)) {
        const pair = `${resourceKey(earlier.resource)} ${resourceKey(model.resource)}`;
        if (reported.has(pair) || !report(earlier, model, diagnostics)) continue;
        reported.add(pair);
      }
    });
  }
};

/** @param earlier - comes first by its name */
function report(earlier: ModelNode, later: ModelNode, diagnostics: DiagnosticCollector): boolean {
  const name = later.name;
  reportTurnedTo(earlier, later, diagnostics);
  if (earlier.name === name && !isRestricted(earlier)) {
    diagnostics.report(CODE.unreachableModel, placeOf(later), { name, first: modelText(earlier) });
    return true;
  }
  if (isVirtual(earlier) || !overlap(earlier.name, name) || compareModelNames(earlier.name, name) <= 0) return false;
  const [first, other] = [later, earlier].map(modelText);
  diagnostics.report(CODE.modelOrder, placeOf(later), { name, first, other });
  return true;
}

/** For whom the first one is not, the data plane asks the other; two that are for the same keep each other's callers out. */
function reportTurnedTo(earlier: ModelNode, later: ModelNode, diagnostics: DiagnosticCollector): void {
  if (isVirtual(earlier) || isVirtual(later) || !overlap(earlier.name, later.name)) return;
  const isFirst = compareModelNames(earlier.name, later.name) <= 0;
  const [first, other] = isFirst ? [earlier, later] : [later, earlier];
  if (!isRestricted(first) || isDeepStrictEqual(rulesOf(first), rulesOf(other))) return;
  const names = isPattern(first.name) && first.name !== other.name ? `some of ${first.name}` : first.name;
  diagnostics.report(CODE.refusedModelFallthrough, below(first.resource.origin, 'spec', 'policies', 'authorization'), {
    first: modelText(first),
    other: modelText(other),
    name: names,
  });
}

const rulesOf = ({ resource: { spec } }: ModelNode) => spec.policies?.authorization;
const isRestricted = (model: ModelNode): boolean => rulesOf(model) !== undefined;

function placeOf({ resource }: ModelNode): Origin {
  return resource.spec.match?.model === undefined ? resource.origin : below(resource.origin, 'spec', 'match', 'model');
}

function isPublic({ resource }: ModelNode): boolean {
  return resource.spec.visibility !== 'Internal';
}

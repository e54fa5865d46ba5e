import { below, type Origin } from '../../values/origin';
import { modelsServedAt } from '../model/attachment';
import type { ModelNode } from '../model/graph';
import { isVirtual } from '../semantics/model-names';
import type { CheckContext } from './check-context';

/** Two models of one listener or rule. */
export interface ModelPair {
  /** The one that the data plane looks up first. */
  readonly earlier: ModelNode;
  readonly later: ModelNode;
}

/** Returns each two public models of a listener or rule, in the order in which the data plane looks them up: virtual ones first. */
export function modelPairs({ attachment }: CheckContext): readonly ModelPair[] {
  return attachment.gateways.flatMap(({ listeners }) =>
    listeners.flatMap(modelsServedAt).flatMap((served) => {
      const models = served.models.filter(({ resource }) => resource.spec.visibility !== 'Internal');
      const inOrder = [...models.filter(isVirtual), ...models.filter((model) => !isVirtual(model))];
      return inOrder.flatMap((later, index) => inOrder.slice(0, index).map((earlier) => ({ earlier, later })));
    }),
  );
}

export const authorizationOf = ({ resource: { spec } }: ModelNode) => spec.policies?.authorization;

/** Returns whether every request for the name of both is answered by the earlier one. */
export function hidesLater({ earlier, later }: ModelPair): boolean {
  return earlier.name === later.name && authorizationOf(earlier) === undefined;
}

/** Returns the origin of the name under which clients request a model. */
export function originOfName({ resource }: ModelNode): Origin {
  return resource.spec.match?.model === undefined ? resource.origin : below(resource.origin, 'spec', 'match', 'model');
}

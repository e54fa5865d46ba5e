import { Lazy } from 'cdk8s';
import { rendering } from '../api/runtime/calls';

/** Returns a part of a resource that is rendered at synthesis, so that later additions are included. The rendered value is validated. */
export function lazySpec<Spec>(produce: () => Spec): Spec {
  const lazy: unknown = Lazy.any({ produce: () => rendering(produce) });
  return lazy as Spec;
}

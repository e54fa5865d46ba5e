import { Lazy } from 'cdk8s';

/** A part of a resource that is made when the resource is written, so that late additions count. It is checked as what it makes. */
export function lazySpec<Spec>(produce: () => Spec): Spec {
  const lazy: unknown = Lazy.any({ produce });
  return lazy as Spec;
}

import type { BackendFields, EffectiveSet } from '../model/attachment';
import type { BackendNode } from '../model/graph';

/** Results by backend and the policies that it is called under: thousands of rules lead to few backends, under few policies. */
export class PerBackend<Result> {
  private readonly known = new Map<BackendNode, Map<EffectiveSet<BackendFields>, Result>>();

  public of(backend: BackendNode, policies: EffectiveSet<BackendFields>, make: () => Result): Result {
    const byPolicies = this.known.get(backend) ?? new Map<EffectiveSet<BackendFields>, Result>();
    this.known.set(backend, byPolicies);
    const known = byPolicies.get(policies);
    if (known !== undefined) return known;
    const result = make();
    byPolicies.set(policies, result);
    return result;
  }
}

import type { BackendNode, RuleNode } from '../model/graph';
import type { Origin } from '../model/origin';
import type { RuleUse } from './check-context';

/** The rules that share a fault of one backend: reported once, at the first rule, however many there are. */
export class RulesByBackend {
  private readonly rules = new Map<BackendNode, Set<RuleNode>>();

  public add(backend: BackendNode, { rule }: RuleUse): void {
    const rules = this.rules.get(backend) ?? new Set();
    this.rules.set(backend, rules.add(rule.rule));
  }

  /** `others`: empty, or " and 3 other rules". */
  public *entries(): Iterable<{ readonly backend: BackendNode; readonly origin: Origin; readonly others: string }> {
    for (const [backend, rules] of this.rules) {
      const [first] = rules;
      if (!first) continue;
      const count = rules.size - 1;
      yield {
        backend,
        origin: first.origin,
        others: count === 0 ? '' : ` and ${count} other rule${count === 1 ? '' : 's'}`,
      };
    }
  }
}

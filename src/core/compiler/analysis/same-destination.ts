import type { BackendRefNode } from '../model/graph';
import type { RuleUse } from './check-context';

/** So many rules, or pairs of them, a check asks the prover about. */
export const MOST_ASKED = 500;

/** To one Service or static backend at least, by the path that was asked for. Models and tools do not go by paths. */
export function leadsToSame(a: RuleUse, b: RuleUse): boolean {
  const keys = new Set(destinationsOf(a));
  return destinationsOf(b).some((key) => keys.has(key)) && !rewritesPath(a) && !rewritesPath(b);
}

export function destinationsOf({ rule }: RuleUse): readonly string[] {
  const keys: string[] = [];
  for (const { ref } of rule.backends) if (goesByPath(ref)) keys.push(ref.destination.key);
  return keys;
}

export function goesByPath({ weight, destination }: BackendRefNode): boolean {
  const isStatic = destination.type === 'backend' && destination.backend.type === 'static';
  return weight > 0 && (isStatic || destination.type === 'service');
}

function rewritesPath({ rule: { rule } }: RuleUse): boolean {
  return (
    rule.kind === 'HTTPRoute' && (rule.spec.filters ?? []).some(({ urlRewrite }) => urlRewrite?.path !== undefined)
  );
}

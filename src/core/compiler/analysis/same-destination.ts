import type { BackendRefNode } from '../model/graph';
import type { RuleUse } from './check-context';

/** The maximum number of rules, or pairs of rules, for which a check queries the prover. */
export const MOST_QUESTIONS = 500;

/**
 * Returns whether two rules share at least one Service or static backend and forward the requested path. Models and tools do not depend on
 * paths.
 */
export function leadsToSame(a: RuleUse, b: RuleUse): boolean {
  const keys = new Set(destinationsCalled(a));
  return destinationsCalled(b).some((key) => keys.has(key)) && !rewritesPath(a) && !rewritesPath(b);
}

export function destinationsCalled({ rule }: RuleUse): readonly string[] {
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

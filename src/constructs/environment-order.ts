import { compareText } from '../text/compare-text';

/** A variable of a container, as far as its place among the others goes. */
interface Variable {
  readonly name: string;
  readonly value?: string;
}

/**
 * Variables by their names, and each behind those that its value names as `$(NAME)`: Kubernetes fills in only what stands before.
 * In a circle, which nothing can fill in, names decide.
 */
export function inOrderOfUse<One extends Variable>(variables: readonly One[]): One[] {
  const byName = new Map(variables.map((one) => [one.name, one]));
  const ordered = new Set<One>();
  const reached = new Set<One>();
  const add = (one: One) => {
    if (reached.has(one)) return;
    reached.add(one);
    for (const name of namedIn(one.value ?? '')) {
      const other = byName.get(name);
      if (other) add(other);
    }
    ordered.add(one);
  };
  for (const one of [...variables].sort((a, b) => compareText(a.name, b.name))) add(one);
  return [...ordered];
}

/** `$$(NAME)` is text and names nothing. */
function namedIn(value: string): string[] {
  const references = value.match(/\$\$|\$\([^)]*\)/g) ?? [];
  return references.filter((one) => one !== '$$').map((one) => one.slice(2, -1));
}

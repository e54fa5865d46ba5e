import { partOf, partsIn } from '../../../values/parts';

/** `apiKey.team in ["search", "support"]`, and `apiKey.team == "search"`. */
const ONE_OF = /^\s*(.+?)\s+in\s+(\[\s*"(?:[^"\\]*)"(?:\s*,\s*"(?:[^"\\]*)")*\s*\])\s*$/;
const IS = /^\s*(.+?)\s*==\s*("(?:[^"\\]*)")\s*$/;

/** Returns the values to which rules restrict expressions for all requests. Rules in other forms are ignored. */
export function allowedValues(policies: readonly unknown[]): ReadonlyMap<string, readonly string[]> {
  const allowed = new Map<string, readonly string[]>();
  for (const text of requirements(policies)) {
    const [, expression = '', list = ''] = ONE_OF.exec(text) ?? IS.exec(text) ?? [];
    if (expression === '') continue;
    const values: readonly string[] = [JSON.parse(list)].flat();
    const before = allowed.get(expression);
    allowed.set(expression, before ? before.filter((value) => values.includes(value)) : values);
  }
  return allowed;
}

/** Returns the expressions that must be true. */
export function requirements(policies: readonly unknown[]): readonly string[] {
  return policies
    .flatMap((policy) => partsIn(partOf(policy).rules))
    .flatMap(({ require: text }) => (typeof text === 'string' ? [text] : []));
}

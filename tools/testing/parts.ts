/** The parts of the whole check: what tests cost, and what is no test of vitest. */
export function partsOf(costs: readonly string[]): readonly string[] {
  return ['checks', ...costs, 'conformance', 'clone'];
}

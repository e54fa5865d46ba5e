/** Returns the parts of the complete check: the costs of tests, and the parts that are not vitest tests. */
export function partsOf(costs: readonly string[]): readonly string[] {
  return ['checks', ...costs, 'conformance', 'clone'];
}

const MARK = Symbol.for('cdk8s-ai-gateway.CompiledChart');

/** Marks a construct as a CompiledChart. By a mark and not by class, because several copies of the package may be loaded. */
export function markCompiled(chart: object): void {
  Object.defineProperty(chart, MARK, { value: true });
}

export function isCompiled(value: unknown): boolean {
  return typeof value === 'object' && value !== null && MARK in value;
}

/** Escapes text as Prometheus requires for label values; the data plane writes it unchanged. */
const ESCAPES = String.raw`.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n")`;

/**
 * Returns an expression for a label value in which Prometheus can parse every string. Values that are not strings fail, as they do without
 * escaping.
 */
export function escapedLabel(expression: string): string {
  return `(${expression})${ESCAPES}`;
}

/** The expression that `escapedLabel` was given; others are as they are. */
export function plainLabel(expression: unknown): unknown {
  return typeof expression === 'string' && expression.endsWith(ESCAPES)
    ? expression.slice(1, -ESCAPES.length - 1)
    : expression;
}

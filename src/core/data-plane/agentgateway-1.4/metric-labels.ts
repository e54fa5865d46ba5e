/** As Prometheus wants it in the value of a label, where the data plane writes what it is given. */
const ESCAPES = String.raw`.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n")`;

/** An expression for the value of a label, of which Prometheus can read each text. What is no text fails, as it does without. */
export function escapedLabel(expression: string): string {
  return `(${expression})${ESCAPES}`;
}

/** The expression that `escapedLabel` was given; others are as they are. */
export function plainLabel(expression: unknown): unknown {
  return typeof expression === 'string' && expression.endsWith(ESCAPES)
    ? expression.slice(1, -ESCAPES.length - 1)
    : expression;
}

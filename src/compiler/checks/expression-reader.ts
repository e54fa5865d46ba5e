import { type Expression, ExpressionSyntaxError, parseExpression } from '../expressions';

/** Parses expressions, each text once. Undefined for what validation has refused already. */
export class ExpressionReader {
  private readonly known = new Map<string, Expression | undefined>();

  public read(text: string): Expression | undefined {
    if (!this.known.has(text)) this.known.set(text, parsed(text));
    return this.known.get(text);
  }
}

function parsed(text: string): Expression | undefined {
  try {
    return parseExpression(text);
  } catch (error) {
    if (error instanceof ExpressionSyntaxError) return undefined;
    throw error;
  }
}

import { parseExpression } from './parse';
import { type Expression, ExpressionSyntaxError } from './syntax';

/** Parses expressions, each text once. One reader serves one compilation: validation and the checks look at the same ones. */
export class ExpressionReader {
  private readonly known = new Map<string, Expression | ExpressionSyntaxError>();

  /** Throws the ExpressionSyntaxError of `parseExpression`. */
  public parse(text: string): Expression {
    const outcome = this.outcome(text);
    if (outcome instanceof ExpressionSyntaxError) throw outcome;
    return outcome;
  }

  /** Undefined for what validation has refused already. */
  public read(text: string): Expression | undefined {
    const outcome = this.outcome(text);
    return outcome instanceof ExpressionSyntaxError ? undefined : outcome;
  }

  private outcome(text: string): Expression | ExpressionSyntaxError {
    const known = this.known.get(text);
    if (known) return known;
    const outcome = parsed(text);
    this.known.set(text, outcome);
    return outcome;
  }
}

function parsed(text: string): Expression | ExpressionSyntaxError {
  try {
    return parseExpression(text);
  } catch (error) {
    if (error instanceof ExpressionSyntaxError) return error;
    throw error;
  }
}

import { type Expression, ExpressionSyntaxError } from '../../data-plane/expression-syntax';
import { parseExpression } from './parse';

/** Parses expressions, each string once. One reader serves one compilation: validation and checks share it. */
export class ExpressionReader {
  private readonly known = new Map<string, Outcome>();

  /** @param before - the outcomes that the previous compilation read */
  public constructor(private readonly before: ReadonlyMap<string, Outcome> = new Map()) {}

  /** Returns a reader for the next compilation, which keeps only the outcomes of this one: unused expressions are forgotten. */
  public next(): ExpressionReader {
    return new ExpressionReader(this.known);
  }

  /** Throws the ExpressionSyntaxError of `parseExpression`. */
  public parse(text: string): Expression {
    const outcome = this.outcome(text);
    if (outcome instanceof ExpressionSyntaxError) throw outcome;
    return outcome;
  }

  /** Returns undefined for expressions that validation has already rejected. */
  public read(text: string): Expression | undefined {
    const outcome = this.outcome(text);
    return outcome instanceof ExpressionSyntaxError ? undefined : outcome;
  }

  private outcome(text: string): Outcome {
    const known = this.known.get(text);
    if (known) return known;
    const outcome = this.before.get(text) ?? parsed(text);
    this.known.set(text, outcome);
    return outcome;
  }
}

type Outcome = Expression | ExpressionSyntaxError;

function parsed(text: string): Outcome {
  try {
    return parseExpression(text);
  } catch (error) {
    if (error instanceof ExpressionSyntaxError) return error;
    throw error;
  }
}

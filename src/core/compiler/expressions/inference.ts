import type { CelType } from '../../data-plane/cel-type';
import type { Expression } from '../../data-plane/expression-syntax';
import type { ExpressionIssue } from './issue';

/** Variables that macros bind, by name. */
export type Scope = ReadonlyMap<string, CelType>;

/** The interface that the parts of an inference, one for calls and one for operators, use. */
export interface Inference {
  infer(node: Expression, scope: Scope): CelType;
  /** Infers a part whose failure the surrounding function turns into its fallback. */
  inferTolerantly(node: Expression, scope: Scope): CelType;
  /** Reports a part that must be true or false but cannot be. */
  expectCondition(node: Expression, type: CelType, part: string): void;
  report(code: ExpressionIssue['code'], offset: number, values: ExpressionIssue['values'], severity?: 'error'): void;
  /** Returns the source of a part. */
  textOf(node: Expression): string;
}

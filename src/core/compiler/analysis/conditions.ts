import { childrenOf, type Expression } from '../expressions';

/** A part of a rule that is evaluated independently. */
export interface Condition {
  readonly node: Expression;
  /** Whether the rule requires the condition to be false. */
  readonly negated: boolean;
}

const QUANTIFIERS: ReadonlySet<string> = new Set(['all', 'exists', 'exists_one', 'existsOne']);

/** The conditions that a rule is made of, each with its sign. A comparison by `!=` is the negation of one by `==`. */
export function conditionsOf(expression: Expression): Condition[] {
  const found: Condition[] = [];
  const seen = { false: new Set<Expression>(), true: new Set<Expression>() };
  collect(expression, false);
  return found;

  /** Each node once for each sign: conditions within conditions would otherwise double at each level. */
  function collect(node: Expression, negated: boolean): void {
    const done = seen[`${negated}`];
    if (done.has(node)) return;
    done.add(node);
    const isUnequal = node.kind === 'binary' && node.operator === '!=';
    const judged = node.kind === 'binary' ? comparedWithTruth(node) : undefined;
    if (node.kind === 'unary' && node.operator === '!') collect(node.operand, !negated);
    else if (node.kind === 'binary' && (node.operator === '&&' || node.operator === '||')) {
      collect(node.left, negated);
      collect(node.right, negated);
    } else if (node.kind === 'conditional') {
      collectBoth(node.condition);
      collect(node.whenTrue, negated);
      collect(node.whenFalse, negated);
    } else if (node.kind === 'call' && node.target && QUANTIFIERS.has(node.name) && node.args[1])
      collect(node.args[1], negated);
    else if (judged) collect(judged.operand, (judged.truth === isUnequal) !== negated);
    else {
      found.push({ node, negated: isUnequal ? !negated : negated });
      // A condition on the items of a list may be required to be true or false; the required result is unknown.
      bodiesIn(node).forEach(collectBoth);
    }
  }

  function collectBoth(node: Expression): void {
    collect(node, false);
    collect(node, true);
  }
}

/** `condition == true` and its like. */
export function comparedWithTruth({
  operator,
  left,
  right,
}: Extract<Expression, { kind: 'binary' }>): { readonly operand: Expression; readonly truth: boolean } | undefined {
  if (operator !== '==' && operator !== '!=') return undefined;
  for (const [literal, operand] of [
    [left, right],
    [right, left],
  ] as const) {
    if (literal.kind === 'literal' && literal.type === 'bool') return { operand, truth: literal.text === 'true' };
  }
  return undefined;
}

/** Returns conditions in macros such as `filter` and `map`, whose results are not conditions. */
function bodiesIn(node: Expression, found: Expression[] = []): readonly Expression[] {
  if (node.kind === 'call' && node.target && node.args.length > 1 && node.args[0]?.kind === 'name') {
    bodiesIn(node.target, found);
    found.push(...node.args.slice(1));
  } else {
    for (const child of childrenOf(node)) bodiesIn(child, found);
  }
  return found;
}

/** Returns whether more requests pass if the condition is true: an allow rule requires it, or a deny rule requires it to be false. */
export function letsPass({ negated }: Condition, action: string): boolean {
  return negated === (action === 'Deny');
}

/** `a.b.c`, also for `a.b["c"]`. */
export function conditionPath(node: Expression): string | undefined {
  if (node.kind === 'name') return node.name;
  const operand = node.kind === 'select' || node.kind === 'index' ? conditionPath(node.operand) : undefined;
  if (operand === undefined) return undefined;
  if (node.kind === 'select') return `${operand}.${node.field}`;
  return node.kind === 'index' && node.index.kind === 'literal' ? `${operand}.${node.index.text}` : undefined;
}

/** Returns the variable in a comparison and the strings that it is compared with: one, or those of a list. */
export function comparedTexts(
  node: Expression,
): { readonly field: string; readonly texts: readonly string[] } | undefined {
  if (node.kind !== 'binary') return undefined;
  const sides = [node.left, node.right];
  const field = sides.map(conditionPath).find((path) => path !== undefined);
  return field === undefined ? undefined : { field, texts: sides.flatMap(textsIn) };
}

function textsIn(node: Expression): readonly string[] {
  if (node.kind === 'list') return node.items.flatMap(textsIn);
  return node.kind === 'literal' && node.type === 'string' ? [node.text] : [];
}

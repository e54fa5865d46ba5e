import { childrenOf, type Expression } from '../expressions';
import { comparedWithTruth, pathOf } from './conditions';

/**
 * Finds what makes a deny rule fail open: a value that may be missing where its absence should deny. The rule then fails,
 * and a rule that fails does not match. Where absence means "do not deny", as in `jwt.role == "guest"`, failing is right.
 */
export function unguardedValue(expression: Expression): string | undefined {
  return visit(expression, false, { guarded: new Set(), guardsIn, find: uncertainIn });
}

/** What is looked for, and what keeps it from failing: what the parts of a conjunction, a disjunction or a condition ask. */
export interface Search<Found> {
  readonly guarded: ReadonlySet<string>;
  readonly guardsIn: (node: Expression) => readonly string[];
  readonly find: (node: Expression, guarded: ReadonlySet<string>) => Found | undefined;
}

/** Whether a missing value in the expression makes it fail. */
export const missingIn = (node: Expression): string | undefined => uncertainIn(node, new Set());

type Kind<K extends Expression['kind']> = Extract<Expression, { kind: K }>;

/** A header without which the expression has no value: one that is read without being asked for. */
export function unaskedHeader(node: Expression, guarded: ReadonlySet<string> = new Set()): string | undefined {
  if (node.kind === 'call' && (TOLERANT.has(node.name) || node.name === 'has')) return undefined;
  const path = pathOf(node);
  if (path !== undefined)
    return path.startsWith(HEADERS) && !guarded.has(path) ? path.slice(HEADERS.length) : undefined;
  const asks = node.kind === 'conditional' ? node.condition : node;
  const inside = new Set([...guarded, ...guardsIn(asks)]);
  for (const child of childrenOf(node)) {
    const found = unaskedHeader(child, inside);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** All headers of the request that the expression reads by name. */
export function headersIn(node: Expression): readonly string[] {
  const path = pathOf(node);
  if (path?.startsWith(HEADERS)) return [path.slice(HEADERS.length).toLowerCase()];
  return [...new Set(childrenOf(node).flatMap(headersIn))];
}

export const HEADERS = 'request.headers.';

/** Variables whose fields, or which themselves, may be missing. */
const UNCERTAIN: ReadonlySet<string> = new Set([
  'jwt',
  'apiKey',
  'basicAuth',
  'extauthz',
  'extproc',
  'metadata',
  'source.identity',
  'request.headers',
]);
/** Calls that survive a missing value. */
const TOLERANT: ReadonlySet<string> = new Set(['default', 'coalesce']);

/** What makes a rule fail where it should refuse: of rules for one value alone, such as `x == "guest"`, failing is right. */
export function visit<F>(node: Expression, negated: boolean, search: Search<F>): F | undefined {
  const { guarded, find } = search;
  if (node.kind === 'unary' && node.operator === '!') return visit(node.operand, !negated, search);
  if (node.kind === 'binary' && (node.operator === '&&' || node.operator === '||')) {
    const inside = within(node, search);
    return visit(node.left, negated, inside) ?? visit(node.right, negated, inside);
  }
  if (node.kind === 'binary' && (node.operator === '!=' || node.operator === '==')) {
    const isUnequal = node.operator === '!=';
    const judged = comparedWithTruth(node);
    if (judged) return visit(judged.operand, (judged.truth === isUnequal) !== negated, search);
    return (isUnequal !== asksForNothing(node)) === negated ? undefined : find(node, guarded);
  }
  if (node.kind === 'conditional') return inConditional(node, negated, search);
  if (!negated) {
    const small = node.kind === 'binary' ? smallSide(node) : isCallOf(node, 'all') ? node.target : undefined;
    return small && find(small, guarded);
  }
  return find(node, guarded);
}

const within = <F>(node: Expression, search: Search<F>): Search<F> => ({
  ...search,
  guarded: new Set([...search.guarded, ...search.guardsIn(node)]),
});

/** Without its condition neither branch is looked at, although one of them may deny. */
function inConditional<F>(
  { condition, whenTrue, whenFalse }: Kind<'conditional'>,
  negated: boolean,
  search: Search<F>,
): F | undefined {
  const mayDeny = (branch: Expression) =>
    !(branch.kind === 'literal' && branch.type === 'bool' && branch.text === `${negated}`);
  const inside = within(condition, search);
  // A condition in a condition is looked at once, whatever it leads to.
  const asked = (isNegated: boolean) =>
    condition.kind === 'conditional' ? inside.find(condition, inside.guarded) : visit(condition, isNegated, inside);
  return (
    (mayDeny(whenTrue) ? asked(false) : undefined) ??
    (mayDeny(whenFalse) ? asked(true) : undefined) ??
    visit(whenTrue, negated, inside) ??
    visit(whenFalse, negated, inside)
  );
}

/** Whether a comparison is one with a text that is empty, with no elements or with null: what is missing is meant by it. */
function asksForNothing({ left, right }: Kind<'binary'>): boolean {
  return [left, right].some(
    (side, index, sides) =>
      side.kind === 'literal' &&
      (side.type === 'null' ||
        (side.type === 'string' && side.text === '') ||
        (side.text === '0' && isCallOf(sides[1 - index], 'size'))),
  );
}

export const isCallOf = (node: Expression | undefined, name: string): node is Kind<'call'> =>
  node?.kind === 'call' && node.name === name;

/** The side of which a rule denies what is below a bound: who brings none is no better than that. */
function smallSide({ operator, left, right }: Kind<'binary'>): Expression | undefined {
  if (operator === '<' || operator === '<=') return left;
  return operator === '>' || operator === '>=' ? right : undefined;
}

/** What the parts of a conjunction or disjunction ask with has(), whatever the sign: one side then decides without the other. */
function guardsIn(node: Expression): string[] {
  if (node.kind === 'unary') return guardsIn(node.operand);
  if (node.kind === 'binary' && (node.operator === '&&' || node.operator === '||'))
    return [...guardsIn(node.left), ...guardsIn(node.right)];
  if (node.kind === 'binary' && node.operator === 'in') {
    const container = pathOf(node.right);
    return container !== undefined && node.left.kind === 'literal' ? [`${container}.${node.left.text}`] : [];
  }
  const path = isHas(node) && node.kind === 'call' && node.args[0] ? pathOf(node.args[0]) : undefined;
  return path === undefined ? [] : [path];
}

function uncertainIn(node: Expression, guarded: ReadonlySet<string>): string | undefined {
  if (isHas(node)) return absentParent(node, guarded);
  if (node.kind === 'call' && TOLERANT.has(node.name)) return undefined;
  // That a list has no such item is another failure.
  if (node.kind === 'index' && node.index.kind === 'literal' && node.index.type !== 'string')
    return uncertainIn(node.operand, guarded);
  const path = pathOf(node);
  if (path !== undefined) return isUncertain(path) && !guarded.has(path) ? path : undefined;
  for (const child of childrenOf(node)) {
    const found = uncertainIn(child, guarded);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isUncertain(path: string): boolean {
  for (const root of UNCERTAIN) if (path.startsWith(`${root}.`)) return true;
  return false;
}

const isHas = (node: Expression): boolean => node.kind === 'call' && node.name === 'has' && !node.target;

/** `has(a.b)` is false where nothing has set `a`; `has(a.b.c)` fails where `a` has no `b`. */
function absentParent(node: Expression, guarded: ReadonlySet<string>): string | undefined {
  const path = node.kind === 'call' && node.args[0] ? pathOf(node.args[0]) : undefined;
  const parent = path?.slice(0, path.lastIndexOf('.'));
  if (parent === undefined || guarded.has(parent)) return undefined;
  return isUncertain(parent) || parent === 'source.identity' ? parent : undefined;
}

import { childrenOf, type Expression } from '../expressions';
import { comparedWithTruth, conditionPath } from './conditions';

/**
 * Returns the value that makes a deny rule fail open: it may be missing in an expression that should deny if it is. The rule then fails,
 * and a failed rule does not match. If absence means "do not deny", as in `jwt.role == "guest"`, failing is correct.
 */
export function unguardedValue(expression: Expression): Expression | undefined {
  return visit(expression, false, { guarded: new Set(), guardsIn, find: uncertainIn });
}

/**
 * The search for a failing part, and the guards that prevent its failure: the checks in the parts of a conjunction, a disjunction or a
 * condition.
 */
export interface Search<Found> {
  readonly guarded: ReadonlySet<string>;
  readonly guardsIn: (node: Expression) => readonly string[];
  readonly find: (node: Expression, guarded: ReadonlySet<string>) => Found | undefined;
}

/** Whether a missing value in the expression makes it fail. */
export const missingIn = (node: Expression): Expression | undefined => uncertainIn(node, new Set());

type Kind<K extends Expression['kind']> = Extract<Expression, { kind: K }>;

/** Returns a header without which the expression has no value, because the expression reads it without checking its presence. */
export function unguardedHeader(node: Expression, guarded: ReadonlySet<string> = new Set()): string | undefined {
  if (node.kind === 'call' && (TOLERANT.has(node.name) || node.name === 'has')) return undefined;
  const path = conditionPath(node);
  if (path !== undefined)
    return path.startsWith(HEADERS) && !guarded.has(path) ? path.slice(HEADERS.length) : undefined;
  const guard = node.kind === 'conditional' ? node.condition : node;
  const inside = new Set([...guarded, ...guardsIn(guard)]);
  for (const child of childrenOf(node)) {
    const found = unguardedHeader(child, inside);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns the paths that a condition requires, as guards of the parts that apply only if the condition is true. */
export function requiredPathsIn(condition: Expression): readonly string[] {
  if (condition.kind === 'binary' && condition.operator === '&&')
    return [condition.left, condition.right].flatMap(requiredPathsIn);
  if (condition.kind === 'binary' && condition.operator === 'in') return guardsIn(condition);
  if (isHas(condition)) return guardsIn(condition);
  if (condition.kind === 'conditional' || (condition.kind === 'binary' && condition.operator === '||')) return [];
  if (condition.kind === 'call' && (TOLERANT.has(condition.name) || condition.name === 'has')) return [];
  const path = conditionPath(condition);
  return path === undefined ? childrenOf(condition).flatMap(requiredInside) : [path];
}

/** Below an operator or a call, `has` no longer needs to be true. */
const requiredInside = (node: Expression): readonly string[] => (isHas(node) ? [] : requiredPathsIn(node));

/** All headers of the request that the expression reads by name. */
export function headersIn(node: Expression): readonly string[] {
  const path = conditionPath(node);
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

/**
 * Returns the part that makes a rule fail when it should refuse. For a rule about a single value, such as `x == "guest"`, failing is
 * correct.
 */
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
    return (isUnequal !== comparesWithEmpty(node)) === negated ? undefined : find(node, guarded);
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

/** If the condition is missing, neither branch is evaluated, although one of them may deny. */
function inConditional<F>(
  { condition, whenTrue, whenFalse }: Kind<'conditional'>,
  negated: boolean,
  search: Search<F>,
): F | undefined {
  const mayDeny = (branch: Expression) =>
    !(branch.kind === 'literal' && branch.type === 'bool' && branch.text === `${negated}`);
  const inside = within(condition, search);
  // A nested condition is checked once, whatever its result.
  const whenCondition = (isNegated: boolean) =>
    condition.kind === 'conditional' ? inside.find(condition, inside.guarded) : visit(condition, isNegated, inside);
  return (
    (mayDeny(whenTrue) ? whenCondition(false) : undefined) ??
    (mayDeny(whenFalse) ? whenCondition(true) : undefined) ??
    visit(whenTrue, negated, inside) ??
    visit(whenFalse, negated, inside)
  );
}

/** Returns whether a comparison is with an empty string, with zero elements or with null: it covers a missing value intentionally. */
function comparesWithEmpty({ left, right }: Kind<'binary'>): boolean {
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

/** Returns the operand that a rule denies below a bound: a missing value is not better than one below the bound. */
function smallSide({ operator, left, right }: Kind<'binary'>): Expression | undefined {
  if (operator === '<' || operator === '<=') return left;
  return operator === '>' || operator === '>=' ? right : undefined;
}

/**
 * Returns the paths that parts of a conjunction or disjunction check with has(), regardless of the sign: one side then decides without the
 * other.
 */
function guardsIn(node: Expression): string[] {
  if (node.kind === 'unary') return guardsIn(node.operand);
  if (node.kind === 'binary' && (node.operator === '&&' || node.operator === '||'))
    return [...guardsIn(node.left), ...guardsIn(node.right)];
  if (node.kind === 'binary' && node.operator === 'in') return [placeIn(node.right, node.left)];
  return isHas(node) && node.kind === 'call' && node.args[0] ? [placeOf(node.args[0])] : [];
}

function uncertainIn(node: Expression, guarded: ReadonlySet<string>): Expression | undefined {
  if (isHas(node)) return absentParent(node, guarded);
  if (node.kind === 'call' && TOLERANT.has(node.name)) return undefined;
  // That a list has no such item is another failure.
  if (node.kind === 'index' && node.index.kind === 'literal' && node.index.type !== 'string')
    return uncertainIn(node.operand, guarded);
  if (isUncertain(node)) return guarded.has(placeOf(node)) ? undefined : node;
  if (conditionPath(node) !== undefined) return undefined;
  const guard = node.kind === 'conditional' ? node.condition : node;
  const inside = new Set([...guarded, ...guardsIn(guard)]);
  for (const child of childrenOf(node)) {
    const found = uncertainIn(child, inside);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns whether the value that a node reads may be missing: by its path, in a map or in the result of a call. */
function isUncertain(node: Expression): boolean {
  if (node.kind === 'call') return node.target !== undefined && FINDERS.has(node.name);
  if (node.kind !== 'select' && node.kind !== 'index') return false;
  const place = placeOf(node);
  for (const root of UNCERTAIN) if (place.startsWith(`${root}.`) || place.startsWith(`${root}[`)) return true;
  const of = baseOf(node);
  if (of.kind === 'call') return !isVariables(of) || (of === node.operand && !ALWAYS.has(place));
  return of.kind === 'map' && writtenAt(node) === undefined;
}

/** Calls that fail if the name does not exist. */
const FINDERS: ReadonlySet<string> = new Set(['cookie', 'query']);
const ALWAYS: ReadonlySet<string> = new Set(['request', 'source']);

const isVariables = (node: Expression): boolean => isCallOf(node, 'variables') && !node.target;

/** Returns the expression whose fields and items are read. */
function baseOf(node: Expression): Expression {
  return node.kind === 'select' || (node.kind === 'index' && !isPosition(node)) ? baseOf(node.operand) : node;
}

const isPosition = ({ index }: Kind<'index'>): boolean => index.kind === 'literal' && index.type !== 'string';

/** Returns the value of a map literal at a path. */
function writtenAt(node: Expression): Expression | undefined {
  if (node.kind !== 'select' && node.kind !== 'index') return node;
  const map = writtenAt(node.operand);
  const key = node.kind === 'select' ? node.field : node.index.kind === 'literal' ? node.index.text : undefined;
  if (map?.kind !== 'map') return map && map.kind !== 'literal' ? map : undefined;
  return map.entries.find((entry) => entry.key.kind === 'literal' && entry.key.text === key)?.value;
}

/** Returns a canonical path for all notations of the same read. */
function placeOf(node: Expression): string {
  if (node.kind === 'select') return isVariables(node.operand) ? node.field : `${placeOf(node.operand)}.${node.field}`;
  return node.kind === 'index' ? placeIn(node.operand, node.index) : (conditionPath(node) ?? keyOf(node));
}

function placeIn(container: Expression, key: Expression): string {
  if (key.kind !== 'literal') return `${placeOf(container)}[${placeOf(key)}]`;
  return isVariables(container) ? key.text : `${placeOf(container)}.${key.text}`;
}

/**
 * Returns a canonical key: two equivalent expressions have the same one, at any position and with or without a fallback for a missing
 * value.
 */
export function keyOf(node: Expression): string {
  const [plain = node] = isCallOf(node, 'default') ? node.args : [];
  return JSON.stringify(plain, (key, value: unknown) =>
    /^(?:start|end|\w+Start|isQuoted)$/.test(key) ? undefined : value,
  );
}

const isHas = (node: Expression): boolean => node.kind === 'call' && node.name === 'has' && !node.target;

/** Returns the parent that may be absent: `has(a.b)` is false if `a` is not set; `has(a.b.c)` fails if `a` has no `b`. */
function absentParent(node: Expression, guarded: ReadonlySet<string>): Expression | undefined {
  const [tested] = node.kind === 'call' ? node.args : [];
  const parent = tested?.kind === 'select' || tested?.kind === 'index' ? tested.operand : undefined;
  if (!parent || guarded.has(placeOf(parent))) return undefined;
  return isUncertain(parent) || placeOf(parent) === 'source.identity' ? parent : undefined;
}

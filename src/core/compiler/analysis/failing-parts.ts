import { childrenOf, type Expression, textIn } from '../expressions';
import { conditionPath } from './conditions';
import { isCallOf, keyOf, missingIn, unguardedValue, visit } from './missing-values';

/** The reasons why a rule fails open: a missing value, and a part that fails for other reasons. */
export interface FailingParts {
  readonly missing?: string;
  readonly failing?: { readonly part: string; readonly cause: string };
}

export function failuresOf(text: string, expression: Expression): FailingParts {
  const lacked = unguardedValue(expression);
  const missing = lacked && (conditionPath(lacked) ?? text.slice(lacked.start, lacked.end));
  const found = failingPart(expression);
  if (!found) return { missing };
  const { node, cause } = found;
  // A fallback for the part also covers the missing value within it, and vice versa.
  if (lacked && lacked.start <= node.start && node.end <= lacked.end)
    return { failing: { part: missing ?? '', cause } };
  const failing = { part: text.slice(node.start, node.end), cause };
  return lacked === missingIn(node) ? { failing } : { missing, failing };
}

/**
 * Returns the part that fails at any position in an expression that must have a value; headers and the identity of callers have separate
 * checks.
 *
 * @param tested - expressions that check the form of values beforehand
 */
export function failureIn(
  text: string,
  expression: Expression,
  tested: readonly Expression[] = [],
): FailingParts['failing'] {
  const lacked = missingIn(expression);
  const found =
    lacked && conditionPath(lacked) === undefined
      ? { node: lacked, cause: 'the value is missing' }
      : failingIn(expression, new Set(tested.flatMap(guardsIn)));
  return found && { part: text.slice(found.node.start, found.node.end), cause: found.cause };
}

/** A part of an expression that fails for some requests, and for which. */
interface FailingPart {
  readonly node: Expression;
  readonly cause: string;
}

/**
 * Returns the part that makes a deny rule fail open although nothing is missing: an absent list item, or a string that is not a number.
 * `default` provides no fallback for it; `coalesce` does.
 */
function failingPart(expression: Expression): FailingPart | undefined {
  return visit(expression, false, { guarded: new Set(), guardsIn, find: failingIn });
}

/** Calls that parse a client-supplied string, and the strings for which they fail. */
const READERS: Readonly<Record<string, string>> = {
  int: 'the string is not a number',
  uint: 'the string is not a number',
  double: 'the string is not a number',
  duration: 'the string is not a duration',
  timestamp: 'the string is not a timestamp',
  ip: 'the string is not an IP address',
  cidr: 'the string is not a CIDR',
  containsIP: 'the string is not an IP address',
  containsCIDR: 'the string is not a CIDR',
  json: 'the string is not JSON',
  jsonField: 'the string is not JSON',
  unvalidatedJwtPayload: 'the string is not a JWT',
  base64Decode: 'the string has a different encoding',
  decode: 'the string has a different encoding',
};
const CUTTERS: ReadonlySet<string> = new Set(['substring', 'charAt']);
/** Calls that check the form of a string before it is parsed. */
const ASKERS: ReadonlySet<string> = new Set(['matches', 'isIP']);
/** Calls that return a string derived from their target. */
const TEXTS: ReadonlySet<string> = new Set(
  'query cookie substring charAt trim replace lowerAscii upperAscii stripPrefix stripSuffix regexReplace string'.split(
    ' ',
  ),
);

function failingIn(node: Expression, guarded: ReadonlySet<string>): FailingPart | undefined {
  if (node.kind === 'call' && node.name === 'coalesce') return undefined;
  const own = causeIn(node, guarded);
  if (own !== undefined) return { node, cause: own };
  const inside = new Set([...guarded, ...guardsIn(node.kind === 'conditional' ? node.condition : node)]);
  for (const child of childrenOf(node)) {
    const found = failingIn(child, inside);
    if (found) return found;
  }
  return undefined;
}

function causeIn(node: Expression, guarded: ReadonlySet<string>): string | undefined {
  if (node.kind === 'index') return isPastEnd(node.operand, numberIn(node.index), guarded) ? FEWER : undefined;
  if (node.kind !== 'call') return undefined;
  if (CUTTERS.has(node.name)) {
    const { target } = node;
    const most = Math.max(...node.args.map((arg) => numberIn(arg) ?? 0));
    const isLong = !target || most <= leastSize(target) || isGuarded(target, guarded);
    return isLong ||
      startsOf(target, guarded).some((start) => start.length >= most) ||
      hasMore(target, most - 1, guarded)
      ? undefined
      : 'the string is shorter';
  }
  const [text] = node.args.length > 0 ? node.args : [node.target];
  const isRead = Object.hasOwn(READERS, node.name) && text && isOfClient(text) && !isGuarded(text, guarded);
  return isRead ? READERS[node.name] : undefined;
}

const FEWER = 'the list has fewer items';

function isPastEnd(list: Expression, at: number | undefined, guarded: ReadonlySet<string>): boolean {
  if (at === undefined || hasMore(list, at, guarded)) return false;
  if (list.kind === 'list') return at >= list.items.length;
  if (!isCallOf(list, 'split') || !list.target) return true;
  const separator = textIn(list.args[0]) ?? '';
  // The part before the first separator is always there, and a path begins with a slash.
  if (at < (separator === '/' ? leastSize(list.target) : 0) + 1 || isGuarded(list.target, guarded)) return false;
  return !startsOf(list.target, guarded).some((start) => start.split(separator).length > at);
}

const leastSize = (text: Expression): number => (conditionPath(text) === 'request.path' ? 1 : 0);

const startsOf = (text: Expression, guarded: ReadonlySet<string>): readonly string[] =>
  guardsAfter(`${keyOf(text)} begins with `, guarded);

const hasMore = (of: Expression, than: number, guarded: ReadonlySet<string>): boolean =>
  guardsAfter(`${keyOf(of)} has `, guarded).some((size) => Number(size) > than);

const guardsAfter = (what: string, guarded: ReadonlySet<string>): readonly string[] =>
  [...guarded].flatMap((one) => (one.startsWith(what) ? [one.slice(what.length)] : []));

const isGuarded = (text: Expression, guarded: ReadonlySet<string>): boolean => guarded.has(keyOf(text));

/** Returns whether a client controls the spelling of a value; values from a server or an issuer have the form that these give them. */
function isOfClient(node: Expression): boolean {
  if (node.kind === 'index' && isCallOf(node.operand, 'split')) return isOfClient(node.operand);
  if (node.kind === 'call' && (TEXTS.has(node.name) || node.name === 'split'))
    return isOfClient(node.target ?? node.args[0] ?? node);
  if (isCallOf(node, 'default') && node.args[0]) return isOfClient(node.args[0]);
  return /^request\.(?:headers\.|path$|uri$|host$|body$|query$)/.test(conditionPath(node) ?? '');
}

/** Returns the checks of strings and lists in the parts of a condition, regardless of their sign. */
function guardsIn(node: Expression): readonly string[] {
  if (node.kind === 'unary') return guardsIn(node.operand);
  if (node.kind === 'binary' && (node.operator === '&&' || node.operator === '||'))
    return [...guardsIn(node.left), ...guardsIn(node.right)];
  if (node.kind === 'binary') return comparedSizes(node);
  if (node.kind !== 'call') return [];
  const text = node.target ?? node.args[0];
  if (!text) return [];
  if (ASKERS.has(node.name)) return [keyOf(text)];
  const start = node.name === 'startsWith' && node.target ? textIn(node.args[0]) : undefined;
  return start === undefined ? [] : [`${keyOf(text)} begins with ${start}`];
}

/** How many items a list has on one side of a comparison, at least; a bound that is not written is trusted. */
function comparedSizes({ operator, left, right }: Extract<Expression, { kind: 'binary' }>): readonly string[] {
  for (const [size, bound, isAbove] of [
    [left, right, operator === '>' || operator === '<='],
    [right, left, operator === '<' || operator === '>='],
  ] as const) {
    const list = isCallOf(size, 'size') ? (size.target ?? size.args[0]) : undefined;
    if (list) return [`${keyOf(list)} has ${(numberIn(bound) ?? Number.POSITIVE_INFINITY) + (isAbove ? 1 : 0)}`];
  }
  return [];
}

function numberIn(node: Expression | undefined): number | undefined {
  return node?.kind === 'literal' && (node.type === 'int' || node.type === 'uint') ? Number(node.text) : undefined;
}

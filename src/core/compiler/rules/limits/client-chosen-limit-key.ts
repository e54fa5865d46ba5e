import { CODE } from '../../../diagnostics/codes.generated';
import { type Origin, originKey } from '../../../values/origin';
import type { RuleAccess } from '../../analysis/access';
import { pick, type RuleUse, rulesBehind } from '../../analysis/check-context';
import { conditionPath } from '../../analysis/conditions';
import { lateHeadersOf } from '../../analysis/late-headers';
import { isSetBefore, type LimitDescriptors, limitDescriptorsOf } from '../../analysis/limit-descriptors';
import { HEADERS, headersIn } from '../../analysis/missing-values';
import { uncountedRequestsOf } from '../../analysis/uncounted-requests';
import { childrenOf, type Expression, type ExpressionReader } from '../../expressions';
import { matchesOf } from '../../matches/matches-of';
import { credentialPlace, headerOfPlace, USUAL_HEADER } from '../../semantics/credential-place';
import { AUTHENTICATIONS } from '../../semantics/restrictions';
import type { Rule } from '../rule';

/** A limit each of whose descriptors counts by a header of the client: with another value, it begins anew. */
export const clientChosenLimitKey: Rule = (context, diagnostics) => {
  const { accesses, rules, reader } = context;
  const known = pick(accesses, (access) => {
    const found = limitDescriptorsOf(access).flatMap((limit) => chosenIn(limit, access, reader));
    return found.length > 0 ? found : undefined;
  });
  for (const use of rulesBehind(known, rules)) {
    if (!use.isExposed) continue;
    const uncounted = new Set(uncountedRequestsOf(use, context).map(({ limit }) => originKey(limit.at)));
    const late = new Set(
      lateHeadersOf(context)
        .of(use)
        .map(({ reader: { header } }) => header),
    );
    const reported = new Set<string>();
    for (const { header, limit, origin } of known.get(use.access) ?? []) {
      const key = originKey(limit);
      // Requests that bypass the limit without a counter, or with an unintended value, are covered by another finding.
      if (hasOneValue(header, use) || uncounted.has(key) || late.has(header) || reported.has(key)) continue;
      reported.add(key);
      diagnostics.report(CODE.clientChosenLimitKey, origin, { header });
    }
  }
};

interface ChosenKey {
  readonly header: string;
  readonly limit: Origin;
  /** The expression. */
  readonly origin: Origin;
}

/** The first header of a limit each of whose descriptors has a header that clients choose. */
function chosenIn(
  { at, descriptors }: LimitDescriptors,
  access: RuleAccess,
  reader: ExpressionReader,
): readonly ChosenKey[] {
  const chosen = descriptors.map(({ expressions }) =>
    expressions.flatMap(({ text, at: origin }) => {
      const read = reader.read(text);
      const header = read && countedHeader(read);
      return header !== undefined ? [{ header, limit: at, origin }] : [];
    }),
  );
  const [[first] = []] = chosen;
  return first && chosen.every((all) => all.length > 0) && isFree(first.header, access, reader) ? [first] : [];
}

/** Functions that return their operand or an argument in another form. */
const KEEPING: ReadonlySet<string> = new Set(
  'default coalesce string lowerAscii upperAscii trim replace regexReplace stripPrefix stripSuffix substring'.split(
    ' ',
  ),
);

/** The header whose values, as many as there are, are counted each for itself. */
function countedHeader(node: Expression): string | undefined {
  const path = conditionPath(node);
  if (path !== undefined) return path.startsWith(HEADERS) ? path.slice(HEADERS.length).toLowerCase() : undefined;
  switch (node.kind) {
    case 'conditional':
      return countedHeader(node.whenTrue) ?? countedHeader(node.whenFalse);
    case 'binary':
      return node.operator === '+' ? (countedHeader(node.left) ?? countedHeader(node.right)) : undefined;
    case 'call': {
      const [first] = node.target ? [node.target] : node.args;
      return KEEPING.has(node.name) && first ? countedHeader(first) : undefined;
    }
    default:
      return undefined;
  }
}

/** Reports whether clients choose the value: no policy sets it, uses it as a credential, or compares it. */
function isFree(header: string, access: RuleAccess, reader: ExpressionReader): boolean {
  if (header === USUAL_HEADER || isSetBefore(header, access)) return false;
  const isCredential = access.sets.some((set) =>
    AUTHENTICATIONS.some((name) => {
      const authentication = set[name];
      const place = authentication && credentialPlace(name, authentication.value.location);
      return place !== undefined && headerOfPlace(place) === header;
    }),
  );
  const texts = access.authorization.flatMap(({ value }) => value.policy.matchExpressions);
  return !isCredential && !texts.some((text) => isCompared(reader.read(text), header));
}

const JUDGES: ReadonlySet<string> = new Set(['matches', 'startsWith', 'endsWith', 'contains']);

/** Reports whether the header is compared with a value other than an empty one. */
function isCompared(node: Expression | undefined, header: string): boolean {
  if (!node) return false;
  const isRead = (part: Expression | undefined) => part !== undefined && headersIn(part).includes(header);
  if (node.kind === 'binary' && ['==', '!=', 'in'].includes(node.operator)) {
    const { left, right } = node;
    const isOfNothing = [left, right].some((side) => side.kind === 'literal' && side.text === '');
    if (!isOfNothing && (isRead(left) || isRead(right))) return true;
  }
  if (node.kind === 'call' && JUDGES.has(node.name) && isRead(node.target)) return true;
  return childrenOf(node).some((child) => isCompared(child, header));
}

/** Reports whether all matches of the rule require a single value. */
function hasOneValue(name: string, { rule: { rule } }: RuleUse): boolean {
  const matches = matchesOf(rule) ?? [];
  const isExactHeader = (match: (typeof matches)[number]) =>
    (match.headers ?? []).some((one) => one.name.toLowerCase() === name && 'exact' in one.value);
  return matches.length > 0 && matches.every(isExactHeader);
}

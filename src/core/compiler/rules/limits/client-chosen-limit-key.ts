import { CODE } from '../../../diagnostics/codes.generated';
import type { Access } from '../../analysis/access';
import { type CheckContext, pick, type RuleUse, rulesBehind } from '../../analysis/check-context';
import { pathOf } from '../../analysis/conditions';
import { HEADERS, headersIn } from '../../analysis/missing-values';
import { childrenOf, type Expression } from '../../expressions';
import { matchesOf } from '../../matches/matches-of';
import { originKey } from '../../model/origin';
import { credentialPlace, headerOfPlace, USUAL_HEADER } from '../../semantics/credential-place';
import { AUTHENTICATIONS } from '../../semantics/restrictions';
import type { Rule } from '../rule';
import { isDemanded, isSetBefore, leftOutIn, type Reading, readingsOf } from './omittable-limit-header';

/** A limit each of whose descriptors counts by a header of the client: with another value, it begins anew. */
export const clientChosenLimitKey: Rule = ({ accesses, rules, reader }, diagnostics) => {
  const known = pick(accesses, (access) => {
    const readings = readingsOf(access, reader, countedHeader).filter(({ header }) => isFree(header, access, reader));
    return readings.length > 0 ? { readings, leftOut: leftOutIn(access, reader) } : undefined;
  });
  const reported = new Set<string>();
  for (const use of rulesBehind(known, rules)) {
    const { readings = [], leftOut = [] } = known.get(use.access) ?? {};
    for (const { header, limit, origin } of readings) {
      const key = originKey(origin);
      if (!use.isExposed || reported.has(key) || hasOneValue(header, use)) continue;
      // That it can be left out is said already.
      const isSaid = (one: Reading) => originKey(one.limit) === originKey(limit) && !isDemanded(one.header, use);
      if (leftOut.some(isSaid)) continue;
      reported.add(key);
      diagnostics.report(CODE.clientChosenLimitKey, origin, { header });
    }
  }
};

/** Calls whose value is that of what they are called on, or of what they are given, in another form. */
const KEEPING: ReadonlySet<string> = new Set(
  'default coalesce string lowerAscii upperAscii trim replace regexReplace stripPrefix stripSuffix substring'.split(
    ' ',
  ),
);

/** The header whose values, as many as there are, are counted each for itself. */
function countedHeader(node: Expression): string | undefined {
  const path = pathOf(node);
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

/** Whether clients choose the value: nothing sets it, takes it for a credential, or compares it with anything. */
function isFree(header: string, access: Access, reader: CheckContext['reader']): boolean {
  if (header === USUAL_HEADER || isSetBefore(header, access)) return false;
  const isCredential = access.sets.some((set) =>
    AUTHENTICATIONS.some((name) => {
      const asking = set[name];
      const place = asking && credentialPlace(name, asking.value.location);
      return place !== undefined && headerOfPlace(place) === header;
    }),
  );
  const texts = access.authorization.flatMap(({ value }) => value.policy.matchExpressions);
  return !isCredential && !texts.some((text) => isCompared(reader.read(text), header));
}

const JUDGES: ReadonlySet<string> = new Set(['matches', 'startsWith', 'endsWith', 'contains']);

/** Whether the header is compared with something else than nothing. */
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

/** Whether all matches of the rule ask for one value. */
function hasOneValue(name: string, { rule: { rule } }: RuleUse): boolean {
  const matches = matchesOf(rule) ?? [];
  const asks = (match: (typeof matches)[number]) =>
    (match.headers ?? []).some((one) => one.name.toLowerCase() === name && 'exact' in one.value);
  return matches.length > 0 && matches.every(asks);
}

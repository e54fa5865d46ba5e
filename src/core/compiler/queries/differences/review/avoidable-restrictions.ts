import type { Attachment, RuleAttachment } from '../../../model/attachment';
import { explainFields } from '../../explain/provenance';
import { nameOfRule } from '../../explain/rules';
import { type Formula, isLiteral } from '../../prove/space/formula';
import { headerOf } from '../../prove/space/part';
import { type GrantedRoutePath, sidesOf } from '../granted-access';
import type { AffectedRules } from './affected-rules';

/** A restriction that the change introduces, and that clients can avoid. */
export interface AvoidableRestriction {
  readonly rule: RuleAttachment;
  /** The condition, in words: `header x-debug, which clients may omit`. */
  readonly on: string;
  readonly field: string;
}

/** Conditions on the client's protocol, as expressions write them. */
const PROTOCOL = /\brequest\.version\b|mcp-protocol-version/;

const RESTRICTING: ReadonlySet<string> = new Set(['authorization', 'extAuth', 'mcp.authorization', 'rateLimit']);

/** Returns the conditions of access that clients avoid by omitting a header or by choosing a protocol version. */
export function avoidableRestrictions(
  before: Attachment,
  after: Attachment,
  affected: AffectedRules,
): readonly AvoidableRestriction[] {
  const then = new Map<string, readonly GrantedRoutePath[]>();
  for (const [name, routePaths] of affectedRoutePaths(before, affected)) then.set(name, routePaths);
  return [...affectedRoutePaths(after, affected)].flatMap(([name, routePaths]) => {
    const rule = routePaths[0]?.routePath.rule;
    const old = then.get(name);
    // Restrictions of a rule that is new open nothing that was closed.
    if (!rule || !old) return [];
    const known = new Set(old.flatMap(omissibleHeaders));
    const headers = [...new Set(routePaths.flatMap(omissibleHeaders))].filter((header) => !known.has(header));
    const [formerText, text] = [old, routePaths].map((paths) => restrictionsText(paths[0]?.routePath.rule));
    const isByVersion = PROTOCOL.test(text) && !PROTOCOL.test(formerText);
    return [
      ...headers
        .filter((header) => !(isByVersion && PROTOCOL.test(header)))
        .map((header) => ({ rule, on: `header ${header}, which clients may omit`, field: 'authorization' })),
      ...(isByVersion ? [{ rule, on: 'the protocol version, which clients choose', field: 'authorization' }] : []),
    ];
  });
}

function affectedRoutePaths(attachment: Attachment, affected: AffectedRules): ReadonlyMap<string, GrantedRoutePath[]> {
  const found = new Map<string, GrantedRoutePath[]>();
  for (const { routePaths } of sidesOf(attachment))
    for (const one of routePaths) {
      const { rule } = one.routePath;
      if (!rule || !affected.has(rule)) continue;
      const name = nameOfRule(rule);
      found.set(name, [...(found.get(name) ?? []), one]);
    }
  return found;
}

/** The headers without which a request passes more easily. */
function omissibleHeaders({ granted }: GrantedRoutePath): readonly string[] {
  return [...granted.values()].flatMap(headersIn);
}

function headersIn(formula: Formula): readonly string[] {
  if (!isLiteral(formula)) return ('all' in formula ? formula.all : formula.any).flatMap(headersIn);
  const header = headerOf(formula.of);
  return header === undefined || formula.isPositive ? [] : [header];
}

function restrictionsText(rule: RuleAttachment | undefined): string {
  const sets = rule ? [rule.traffic, ...rule.backends.map(({ policies }) => policies)] : [];
  const fields = sets.flatMap((set) => explainFields(set)).filter(({ field }) => RESTRICTING.has(field));
  return JSON.stringify(fields.map(({ value, all }) => [value, all?.map((one) => one.value)]));
}

import { structureOf } from '../../../data-plane/regular-expressions';
import { CODE } from '../../../diagnostics/codes.generated';
import { below } from '../../../values/origin';
import { lowerHttpMatches } from '../../matches/http-matches';
import type { RuleAttachment } from '../../model/attachment';
import { type AnyMatcher, pathLength } from '../../model/match';
import type { GatewayScope } from '../scope';

/**
 * Reports changes of precedence. The longer path takes precedence, and an expression with alternatives or lazy quantifiers is written
 * longer than the original, which can reverse its order with another path.
 */
export function reportExpressionOrder(attachment: RuleAttachment, scope: GatewayScope): void {
  if (!hasExpression(attachment)) return;
  const lengthened = pathsOf(attachment).filter(({ written, emitted }) => emitted > written);
  if (lengthened.length === 0) return;
  const others = rulesBeside(attachment, scope)
    .filter((rule) => rule.rule !== attachment.rule && shareHostname(rule, attachment))
    .flatMap(pathsOf);
  for (const path of lengthened) {
    const other = others.find(
      (candidate) => path.written <= candidate.written && path.emitted >= candidate.emitted && mayMeet(path, candidate),
    );
    if (!other) continue;
    const at = below(attachment.rule.origin, 'matches', path.index, 'path', 'value');
    scope.diagnostics.report(CODE.expressionBeforeLongerPath, at, {
      regex: path.text,
      more: path.emitted - path.written,
      other: other.text,
    });
  }
}

/** The rules among which the data plane chooses this one. */
function rulesBeside(attachment: RuleAttachment, { gateway }: GatewayScope): readonly RuleAttachment[] {
  const { parent, route } = attachment;
  if (!parent) return gateway.listeners.find(({ listener }) => listener === route.listener)?.rules ?? [];
  const lists = parent.backends.flatMap(({ delegated }) => (delegated ? [delegated] : []));
  return lists.find((rules) => rules.some(({ rule }) => rule === attachment.rule)) ?? [];
}

interface Path {
  readonly index: number;
  readonly text: string;
  readonly written: number;
  readonly emitted: number;
  /** Literal prefixes; each path that the expression matches begins with one of them. */
  readonly starts: readonly string[];
}

function hasExpression({ rule }: RuleAttachment): boolean {
  return rule.kind === 'HTTPRoute' && rule.spec.matches.some(({ path }) => path?.type === 'RegularExpression');
}

/** Prefixes and expressions; exact paths come first anyway. */
function pathsOf({ rule }: RuleAttachment): Path[] {
  if (rule.kind !== 'HTTPRoute') return [];
  return rule.spec.matches.flatMap((match, index) => {
    const { type, value = '/' } = match.path ?? {};
    if (type === 'Exact') return [];
    const [lowered] = lowerHttpMatches([match]);
    const path: AnyMatcher = lowered.path;
    const emitted = pathLength(path);
    const { regex, pathPrefix = '/' } = path;
    if (regex === undefined) return [{ index, text: value, written: emitted, emitted, starts: [pathPrefix] }];
    const { starts } = structureOf(regex);
    return [{ index, text: value, written: Buffer.byteLength(value), emitted, starts }];
  });
}

function shareHostname(a: RuleAttachment, b: RuleAttachment): boolean {
  const [own, others] = [a.route.hostnames, b.route.hostnames];
  return own.length === 0 ? others.length === 0 : own.some((hostname) => others.includes(hostname));
}

/** Returns whether some path may match both, judging by their literal prefixes. */
function mayMeet(a: Path, b: Path): boolean {
  return a.starts.some((one) => b.starts.some((other) => one.startsWith(other) || other.startsWith(one)));
}

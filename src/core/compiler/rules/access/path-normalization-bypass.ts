import { ExpressionFailure, UnknowableExpression } from '../../../data-plane/expression-values';
import { CODE } from '../../../diagnostics/codes.generated';
import { addToList } from '../../../values/lists-in-maps';
import { guardsOf, type RuleAccess } from '../../analysis/access';
import { checkedRuleName, type RuleUse } from '../../analysis/check-context';
import { destinationsCalled, goesByPath, leadsToSame, MOST_QUESTIONS } from '../../analysis/same-destination';
import { type ServedPath, ServedPaths, usesByKey } from '../../analysis/served-paths';
import type { ListenerAttachment } from '../../model/attachment';
import type { RuleNode } from '../../model/graph';
import type { AnyMatcher } from '../../model/match';
import { commonHosts, hostnamesOf } from '../../semantics/hostnames';
import type { Rule } from '../rule';

interface Opening {
  readonly guarded: ServedPath;
  readonly path: string;
  readonly spelling: string;
  readonly open: RuleUse;
  /** Further guarded rules that the same one opens. */
  readonly others: Set<RuleNode>;
}

/**
 * A guarded path next to a shorter, unguarded one with the same destination. The data plane compares paths as sent, but servers often
 * accept several spellings of a path, and the other spellings match the shorter path.
 */
export const pathNormalizationBypass: Rule = ({ rules }, diagnostics) => {
  const guards = new Map<RuleAccess, ReturnType<typeof guardsOf>>();
  const guardsAt = ({ access }: Pick<RuleUse, 'access'>) => {
    const known = guards.get(access) ?? guardsOf(access);
    guards.set(access, known);
    return known;
  };
  const openings = new Map<RuleNode, Opening>();
  const isAtStake = (use: RuleUse) => guardsAt(use).size > 0 && goesSomewhereByPath(use);
  const proofs = new ProvenOpenings();
  for (const served of byListener(rules, isAtStake)) {
    const ways = new WaysToDestinations(served.uses);
    const isLess = (one: RuleAccess, other: RuleAccess) => {
      const [less, held] = [guardsAt({ access: one }), guardsAt({ access: other })];
      return less.size < held.size && [...less].every((each) => held.has(each));
    };
    const mayBeOpen = (use: RuleUse) => isAtStake(use) && ways.to(use).some((other) => isLess(other, use.access));
    for (const guarded of served.uses.filter(mayBeOpen).flatMap(ServedPaths.of)) {
      const isOpen = (use: RuleUse) => isLess(use.access, guarded.use.access) && leadsToSame(use, guarded.use);
      const found = openingOf(guarded, served, isOpen) ?? proofs.openingOf(guarded, served, isOpen);
      if (!found) continue;
      const before = openings.get(found.open.rule.rule);
      if (!before) openings.set(found.open.rule.rule, found);
      else if (guarded.use.rule.rule !== before.guarded.use.rule.rule) before.others.add(guarded.use.rule.rule);
    }
  }
  for (const { guarded, path, spelling, open, others } of openings.values()) {
    const [missing] = [...guardsAt(guarded.use)].filter((one) => !guardsAt(open).has(one));
    const count = others.size === 0 ? '' : ` and ${others.size} more path${others.size === 1 ? '' : 's'}`;
    diagnostics.report(
      CODE.pathNormalizationBypass,
      guarded.use.rule.rule.origin,
      { field: String(missing?.origin.path.at(-1)), path, spelling, open: checkedRuleName(open.rule), others: count },
      { notes: [{ text: 'this rule is not protected', at: open.rule.rule.origin }] },
    );
  }
};

/** Returns the relevant listeners with their rules: most listeners do not have conditions on paths. */
function byListener(rules: readonly RuleUse[], isAtStake: (use: RuleUse) => boolean): readonly ServedPaths[] {
  const listeners = new Map<ListenerAttachment, RuleUse[]>();
  for (const use of rules) {
    if (!use.isExposed) continue;
    addToList(listeners, use.listener, use);
  }
  return [...listeners].flatMap(([listener, uses]) => (uses.some(isAtStake) ? [new ServedPaths(listener, uses)] : []));
}

/** The access policies through which a listener's rules reach a destination; many rules share few of them. */
class WaysToDestinations {
  private readonly byDestination = new Map<string, Set<RuleAccess>>();

  public constructor(uses: readonly RuleUse[]) {
    for (const use of uses) {
      for (const key of destinationsCalled(use)) {
        const ways = this.byDestination.get(key);
        if (ways) ways.add(use.access);
        else this.byDestination.set(key, new Set([use.access]));
      }
    }
  }

  /** Returns the access policies that lead to any destination of a rule. */
  public to(use: RuleUse): readonly RuleAccess[] {
    return destinationsCalled(use).flatMap((key) => [...(this.byDestination.get(key) ?? [])]);
  }
}

/** Finds openings by testing all spellings, including for open rules with conditions on a method, a header or an expression. */
class ProvenOpenings {
  private left = MOST_QUESTIONS;

  private readonly byDestination = new Map<ServedPaths, ReadonlyMap<string, readonly RuleUse[]>>();

  public openingOf(guarded: ServedPath, served: ServedPaths, isOpen: (use: RuleUse) => boolean): Opening | undefined {
    const { path, hostname, use } = guarded;
    const { exact, pathPrefix = '/' }: AnyMatcher = path;
    const text = exact ?? pathPrefix;
    if ('regex' in path || text === '/') return undefined;
    // Loaded on demand.
    const {
      openingsAt,
    }: typeof import('../../queries/prove/questions/openings') = require('../../queries/prove/questions/openings');
    for (const open of this.besides(use, served)) {
      if (open.rule.rule === use.rule.rule || !sharesHosts(open, hostname) || !isOpen(open)) continue;
      if (--this.left < 0) return undefined;
      const spelling = openingsAt(use).spelling(text, open.rule, use.rule);
      if (spelling !== undefined) return { guarded, path: text, spelling, open, others: new Set() };
    }
    return undefined;
  }

  /** Returns the uses that reach a destination of the rule. */
  private besides(use: RuleUse, served: ServedPaths): Iterable<RuleUse> {
    const known = this.byDestination.get(served) ?? usesByKey(served.uses, destinationsCalled);
    this.byDestination.set(served, known);
    return new Set(destinationsCalled(use).flatMap((key) => known.get(key) ?? []));
  }
}

function sharesHosts({ rule: { route } }: RuleUse, hostname: string): boolean {
  return hostnamesOf(route).some((own) => own === '' || hostname === '' || commonHosts(own, hostname) !== undefined);
}

function openingOf(guarded: ServedPath, served: ServedPaths, isOpen: (use: RuleUse) => boolean): Opening | undefined {
  const { path } = guarded;
  const text = 'exact' in path ? path.exact : 'pathPrefix' in path ? path.pathPrefix : '/';
  for (const spelling of spellingsOf(text, 'exact' in path)) {
    const winner = whoGets(served, guarded.hostname, spelling);
    if (winner && isOpen(winner)) return { guarded, path: text, spelling, open: winner, others: new Set() };
  }
  return undefined;
}

function whoGets(served: ServedPaths, hostname: string, path: string): RuleUse | undefined {
  try {
    return served.at(hostname, path)?.use;
  } catch (error) {
    if (error instanceof ExpressionFailure || error instanceof UnknowableExpression) return undefined;
    throw error;
  }
}

/** Yields some spellings of a path that servers treat as equal and that match one of the shorter paths. */
function* spellingsOf(path: string, isExact: boolean): Iterable<string> {
  const segments = path.split('/').slice(1);
  if (segments[0] === '') return;
  if (isExact && !path.endsWith('/')) yield `${path}/`;
  for (let index = segments.length - 1; index >= 0; index -= 1) {
    const parent = segments
      .slice(0, index)
      .map((segment) => `/${segment}`)
      .join('');
    const rest = segments.slice(index).join('/');
    if (rest === '') continue;
    yield `${parent}//${rest}`;
    if (/^[a-z]/i.test(rest)) yield `${parent}/%${rest.charCodeAt(0).toString(16)}${rest.slice(1)}`;
    yield `${parent}/./${rest}`;
  }
}

function goesSomewhereByPath({ rule }: RuleUse): boolean {
  return rule.backends.some(({ ref }) => goesByPath(ref));
}

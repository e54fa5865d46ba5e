import { addToList } from '../../../../values/lists-in-maps';
import type { Attachment, RuleAttachment } from '../../../model/attachment';
import { destinationsFor } from '../../prove/findings/replay';
import { Effort } from '../../prove/routing/find-request';
import { Box } from '../../prove/space/box';
import { all, any, FALSE, type Formula, isFalse, mapLiterals, not, TRUE } from '../../prove/space/formula';
import { isAlike, literalText } from '../../prove/space/formula-text';
import { CLIENT_ADDRESS, showsCaller, TOOL_TARGET } from '../../prove/space/part';
import { withinBox } from '../../prove/space/split';
import { Undecidable } from '../../prove/undecidable';
import type { Counterexample } from '../../prove/verdict';
import { type GrantedRoutePath, type Side, sidesOf } from '../granted-access';
import { type Sought, searchBetween } from '../search';
import type { AffectedRules } from './affected-rules';
import { keyInRoute, routeOf } from './key-in-route';

/** A request that a caller may make now, and could not make with fewer or other credentials in the base. */
export interface WidenedAccess {
  readonly request: Counterexample;
  readonly now: RuleAttachment;
  /** The rule of the base that matched such requests; absent if no rule did. */
  readonly old: RuleAttachment | undefined;
}

/**
 * Searches for callers that reach a destination which required other callers before. It is a part of `newAccess`: a request to a new route
 * or to another destination is only reported if the same destination, or the listener as a whole, required more of its callers before.
 */
export function widenedAccess(
  before: Attachment,
  after: Attachment,
  affected: AffectedRules,
): readonly WidenedAccess[] {
  const sides = sidesOf(before);
  const sought = new WidenedSearch(sides, sidesOf(after), affected);
  const { requests } = searchBetween(sides, sidesOf(after), sought);
  return requests.flatMap((request, index): WidenedAccess[] => {
    const { now, old } = sought.pairs[index];
    const { rule } = now.routePath;
    return rule && isSeen(request, before, after) ? [{ request, now: rule, old: old?.routePath.rule }] : [];
  });
}

/** Whether the evaluator of single requests agrees. */
function isSeen(request: Counterexample, before: Attachment, after: Attachment): boolean {
  const [then, now] = [destinationsFor(request, before), destinationsFor(request, after)];
  return then !== undefined && now?.some((key) => !then.includes(key)) === true;
}

class WidenedSearch implements Sought {
  /** Less than for proofs: the findings of a run must not take longer than the run. */
  public readonly effort = new Effort(0);
  /** The courses of the found requests, in the same order. */
  public readonly pairs: { readonly now: GrantedRoutePath; readonly old: GrantedRoutePath | undefined }[] = [];
  private callers: ReadonlyMap<string, readonly Formula[]> | undefined;
  /** The courses of each route whose matches were edited or removed. */
  private readonly edited: ReadonlyMap<string, readonly GrantedRoutePath[]>;
  private readonly known: ReadonlySet<string>;

  public constructor(
    private readonly before: readonly Side[],
    after: readonly Side[],
    private readonly affected: AffectedRules,
  ) {
    const [old, now] = [before, after].map((sides) => sides.flatMap(({ routePaths }) => routePaths));
    const kept = new Set(now.map(keyInRoute));
    const edited = new Map<string, GrantedRoutePath[]>();
    for (const one of old) if (!kept.has(keyInRoute(one))) addToList(edited, routeOf(one), one);
    this.edited = edited;
    this.known = new Set(old.map(keyInRoute));
  }

  public skips(now: GrantedRoutePath, old: GrantedRoutePath | undefined): boolean {
    const isSame = old?.key === now.key;
    return isSame && !this.affected.has(now.routePath.rule) && !this.affected.has(old.routePath.rule);
  }

  public isSelected({ routePath }: GrantedRoutePath): boolean {
    return routePath.rule !== undefined;
  }

  public when(now: GrantedRoutePath, then: GrantedRoutePath | undefined): Formula {
    return any(...[...now.granted].map(([key, granted]) => this.addedTo(key, granted, now, then)));
  }

  public destination(now: GrantedRoutePath, then: GrantedRoutePath | undefined): string | undefined {
    this.pairs.push({ now, old: then });
    return [...now.granted].find(([key, granted]) => !isFalse(this.addedTo(key, granted, now, then)))?.[0];
  }

  private addedTo(key: string, granted: Formula, now: GrantedRoutePath, then: GrantedRoutePath | undefined): Formula {
    if (then?.expressions.has(key)) return FALSE;
    const before = then?.granted.get(key);
    if (before) return isAlike(granted, before) ? FALSE : all(granted, knownTargets(before), not(before));
    if (!then?.routePath.rule && this.isBroader(now)) return granted;
    return all(granted, not(this.callersOf(key, then)));
  }

  /** Returns the callers that reached a destination before; if it was not reached, those of the same requests, or of any destination. */
  private callersOf(key: string, then: GrantedRoutePath | undefined): Formula {
    this.callers ??= callersByDestination(this.before);
    const known = this.callers.get(key);
    if (known) return any(...known);
    const own = then ? any(...[...then.granted.values()].map(ofCallers)) : FALSE;
    if (!isFalse(own)) return own;
    const others = [...this.callers.values()].flat();
    return others.length === 0 ? TRUE : any(...others);
  }

  /** Whether a match of the rule was edited so that it matches more requests. Added matches are as intended as added rules. */
  private isBroader(now: GrantedRoutePath): boolean {
    const before = this.edited.get(routeOf(now)) ?? [];
    if (before.length === 0 || this.known.has(keyInRoute(now))) return false;
    const own = matchOf(now);
    return before.some((old) => {
      try {
        return withinBox(Box.EVERYTHING, all(matchOf(old), not(own))).next().done === true;
      } catch (error) {
        if (error instanceof Undecidable) return false;
        throw error;
      }
    });
  }
}

/** The callers that reach each destination, by conditions that are alike. */
function callersByDestination(sides: readonly Side[]): ReadonlyMap<string, readonly Formula[]> {
  const found = new Map<string, Map<string, Formula>>();
  for (const { routePaths } of sides)
    for (const { granted } of routePaths)
      for (const [key, formula] of granted) {
        const own = ofCallers(formula);
        if (isFalse(own)) continue;
        const known = found.get(key) ?? new Map<string, Formula>();
        found.set(key, known.set(literalText(own), own));
      }
  return new Map([...found].map(([key, formulas]) => [key, [...formulas.values()]]));
}

function matchOf({ routePath }: GrantedRoutePath): Formula {
  return all(...routePath.stages.flatMap(({ taker }) => taker?.literals ?? []));
}

/** Returns the condition that a request calls a tool of an MCP server that was known before. Added servers are like added routes. */
function knownTargets(before: Formula): Formula {
  const targets: Formula[] = [];
  mapLiterals(before, (literal) => {
    if (literal.of === TOOL_TARGET && literal.isPositive) targets.push(literal);
    return literal;
  });
  return targets.length === 0 ? TRUE : any(...targets);
}

/** Returns the conditions on the sender alone: any request may satisfy the others. */
function ofCallers(formula: Formula): Formula {
  return mapLiterals(formula, (literal) => (showsCaller(literal.of) || literal.of === CLIENT_ADDRESS ? literal : TRUE));
}

import { structureOf } from '../../../data-plane/regular-expressions';
import { CODE } from '../../../diagnostics/codes.generated';
import { addToList } from '../../../values/lists-in-maps';
import { guardsOf } from '../../analysis/access';
import { checkedRuleName, type RuleUse } from '../../analysis/check-context';
import { matchesOf } from '../../matches/matches-of';
import { delegates, type FieldSource, type ListenerAttachment } from '../../model/attachment';
import type { AnyMatcher, PathMatcher } from '../../model/match';
import { hostnamesOf } from '../../semantics/hostnames';
import type { Rule } from '../rule';

type Guards = ReadonlySet<FieldSource>;

/** A rule under one hostname and one prefix, guarded by policies of the namespace of its route. */
interface GuardedPrefix {
  readonly use: RuleUse;
  readonly prefix: string;
}

/**
 * A path below the guarded one of a route, which a route of another namespace serves at the same host without the guard. All below a path
 * looks guarded to those who guard it, and who serves more precise paths there need not know of them.
 */
export const unguardedSubpath: Rule = ({ rules }, diagnostics) => {
  for (const uses of byListener(rules).values()) {
    const guards = new Map<RuleUse, Guards>(uses.map((use) => [use, guardsOf(use.access)]));
    const prefixes = guardedPrefixes(uses, guards);
    if (prefixes.size === 0) continue;
    for (const use of uses) {
      if (diagnostics.has(CODE.unguardedSubpath, use.rule.rule.origin) || !leadsSomewhere(use)) continue;
      const found = guardedAbove(use, prefixes, guards);
      if (!found) continue;
      const missing = [...(guards.get(found.use) ?? [])].find((one) => !guards.get(use)?.has(one));
      diagnostics.report(
        CODE.unguardedSubpath,
        use.rule.rule.origin,
        {
          field: String(missing?.origin.path.at(-1)),
          guarded: checkedRuleName(found.use.rule),
          prefix: found.prefix,
          path: found.path,
        },
        {
          notes: [{ text: 'this policy protects the parent path', at: missing?.origin ?? found.use.rule.rule.origin }],
        },
      );
    }
  }
};

/** Listeners with routes of several namespaces that outside clients reach. */
function byListener(rules: readonly RuleUse[]): ReadonlyMap<ListenerAttachment, readonly RuleUse[]> {
  const found = new Map<ListenerAttachment, RuleUse[]>();
  for (const use of rules) {
    if (!use.isExposed || use.rule.parent || delegates(use.rule)) continue;
    addToList(found, use.listener, use);
  }
  return new Map([...found].filter(([, uses]) => new Set(uses.map(namespaceOf)).size > 1));
}

/** Returns the guarded prefixes by hostname and prefix. A guard for all paths of a host does not identify a guarded prefix. */
function guardedPrefixes(
  uses: readonly RuleUse[],
  guards: ReadonlyMap<RuleUse, Guards>,
): ReadonlyMap<string, GuardedPrefix> {
  const found = new Map<string, GuardedPrefix>();
  for (const use of uses) {
    const own = [...(guards.get(use) ?? [])].some(({ resource }) => resource.namespace === namespaceOf(use));
    if (!own) continue;
    for (const path of pathsOf(use)) {
      const { pathPrefix: prefix = '/' }: AnyMatcher = path;
      if (prefix === '/') continue;
      for (const key of keysOf(use, prefix)) if (!found.has(key)) found.set(key, { use, prefix });
    }
  }
  return found;
}

function guardedAbove(
  open: RuleUse,
  prefixes: ReadonlyMap<string, GuardedPrefix>,
  guards: ReadonlyMap<RuleUse, Guards>,
): (GuardedPrefix & { readonly path: string }) | undefined {
  const own = guards.get(open) ?? new Set();
  for (const path of pathsOf(open)) {
    for (const prefix of parentsOf(path)) {
      for (const key of keysOf(open, prefix)) {
        const guarded = prefixes.get(key);
        if (!guarded || namespaceOf(guarded.use) === namespaceOf(open)) continue;
        const held = guards.get(guarded.use) ?? new Set();
        if (![...own].every((one) => held.has(one))) continue;
        const taken = pathTaken(open, guarded.use);
        if (taken !== undefined) return { ...guarded, path: taken };
      }
    }
  }
  return undefined;
}

function pathTaken(open: RuleUse, guarded: RuleUse): string | undefined {
  // Loaded on demand.
  const {
    openingsAt,
  }: typeof import('../../queries/prove/questions/openings') = require('../../queries/prove/questions/openings');
  return openingsAt(open).ownPath(open.rule, guarded.rule);
}

function pathsOf({ rule: { rule } }: RuleUse): readonly PathMatcher[] {
  return (matchesOf(rule) ?? []).map(({ path }) => path);
}

/** The prefixes that a path lies below, itself not included. */
function parentsOf(path: PathMatcher): readonly string[] {
  const { exact, pathPrefix, regex }: AnyMatcher = path;
  const [start = ''] = regex === undefined ? [exact ?? pathPrefix ?? '/'] : structureOf(regex).starts;
  const parents: string[] = [];
  for (let at = start.lastIndexOf('/'); at > 0; at = start.lastIndexOf('/', at - 1)) parents.push(start.slice(0, at));
  return parents;
}

function keysOf({ rule: { route } }: RuleUse, prefix: string): readonly string[] {
  return hostnamesOf(route).map((hostname) => `${hostname.toLowerCase()} ${prefix}`);
}

function namespaceOf({ rule }: RuleUse): string {
  return rule.rule.route.resource.namespace;
}

function leadsSomewhere({ rule: { backends } }: RuleUse): boolean {
  return backends.some(({ ref }) => ref.weight > 0 && ref.destination.type !== 'invalid');
}

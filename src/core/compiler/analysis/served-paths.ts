import { addToList } from '../../values/lists-in-maps';
import { acceptsPath } from '../matches/accepts-path';
import { ByHostAndPath } from '../matches/by-host-and-path';
import { matchesOf } from '../matches/matches-of';
import { delegates, type ListenerAttachment } from '../model/attachment';
import { pathLength, type RequestMatch } from '../model/match';
import { commonHosts, hostnamesOf } from '../semantics/hostnames';
import type { RuleUse } from './check-context';

/** A rule under one hostname with a match that requires only a path. */
export interface ServedPath {
  readonly use: RuleUse;
  readonly hostname: string;
  readonly path: RequestMatch['path'];
}

/**
 * The paths that one listener serves without further conditions: matches that require a method, header or parameter leave paths to other
 * rules.
 */
export class ServedPaths {
  private found: ByHostAndPath<ServedPath> | undefined;

  public constructor(
    private readonly listener: ListenerAttachment,
    public readonly uses: readonly RuleUse[],
  ) {}

  /** Returns the paths that one of the rules serves. */
  public static of(use: RuleUse): readonly ServedPath[] {
    const matches = pathsAlone(use);
    if (matches.length === 0) return [];
    return hostnamesOf(use.rule.route).flatMap((hostname) => matches.map(({ path }) => ({ use, hostname, path })));
  }

  /** Who gets a path, at the hosts of one of the hostnames. */
  public at(hostname: string, path: string): ServedPath | undefined {
    const hosts = commonHosts(this.listener.listener.hostname, hostname) ?? hostname;
    for (const lists of this.served().at(hosts, path)) {
      const found = winnerOf(lists, path);
      if (found) return found;
    }
    return undefined;
  }

  private served(): ByHostAndPath<ServedPath> {
    // The paths are computed lazily, because most listeners never need them.
    if (!this.found) {
      this.found = new ByHostAndPath();
      for (const one of this.uses.flatMap(ServedPaths.of)) this.found.add(one.hostname, one.path, one);
    }
    return this.found;
  }
}

/** Returns the rules by each of their keys; a rule with a repeated key is listed once. */
export function usesByKey(
  uses: readonly RuleUse[],
  keysOf: (use: RuleUse) => readonly string[],
): ReadonlyMap<string, readonly RuleUse[]> {
  const found = new Map<string, RuleUse[]>();
  for (const use of uses) for (const key of keysOf(use)) if (found.get(key)?.at(-1) !== use) addToList(found, key, use);
  return found;
}

/** For a delegating rule, the rules that it delegates to are considered instead. */
function pathsAlone({ rule }: RuleUse): readonly RequestMatch[] {
  return delegates(rule) ? [] : (matchesOf(rule.rule) ?? []).filter(isOfPathAlone);
}

function isOfPathAlone({ method, headers, query }: RequestMatch): boolean {
  return method === undefined && !headers && !query;
}

function winnerOf(lists: Iterable<readonly ServedPath[]>, path: string): ServedPath | undefined {
  let best: ServedPath | undefined;
  for (const list of lists)
    for (const entry of list) if ((!best || isBefore(entry, best)) && acceptsPath(entry.path, path)) best = entry;
  return best;
}

function isBefore({ path }: ServedPath, { path: other }: ServedPath): boolean {
  if ('exact' in path !== 'exact' in other) return 'exact' in path;
  return pathLength(path) > pathLength(other);
}

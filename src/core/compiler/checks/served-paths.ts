import { addToList } from '../../values/lists-in-maps';
import { matchesOf } from '../matches/matches-of';
import { takesPath } from '../matches/takes-path';
import { delegates, type ListenerAttachment } from '../model/attachment';
import { pathLength, type RequestMatch } from '../model/match';
import { commonHosts, hostnamesOf } from '../semantics/hostnames';
import type { RuleUse } from './survey';

/** A rule under one hostname and one match that asks for nothing but a path. */
export interface ServedPath {
  readonly use: RuleUse;
  readonly hostname: string;
  readonly path: RequestMatch['path'];
}

/** What one listener serves by paths alone: matches that ask for a method, header or parameter leave paths to others. */
export class ServedPaths {
  private byHostname: ReadonlyMap<string, readonly RuleUse[]> | undefined;
  /** Of the hostnames that were asked for. */
  private readonly known = new Map<string, OfHostname>();

  public constructor(
    private readonly listener: ListenerAttachment,
    public readonly uses: readonly RuleUse[],
  ) {}

  /** What one of the rules serves. */
  public static of(use: RuleUse): readonly ServedPath[] {
    const matches = pathsAlone(use);
    if (matches.length === 0) return [];
    return hostnamesOf(use.rule.route).flatMap((hostname) => matches.map(({ path }) => ({ use, hostname, path })));
  }

  /** Who gets a path, at the hosts of one of the hostnames. */
  public at(hostname: string, path: string): ServedPath | undefined {
    const hosts = commonHosts(this.listener.listener.hostname, hostname) ?? hostname;
    for (const other of namesCovering(hosts)) {
      const found = winnerOf(this.servedAt(other), path);
      if (found) return found;
    }
    return undefined;
  }

  private servedAt(hostname: string): OfHostname | undefined {
    // Most listeners are asked for nothing.
    this.byHostname ??= usesByKey(this.uses, ({ rule }) => hostnamesOf(rule.route));
    const uses = this.byHostname.get(hostname);
    if (!uses) return undefined;
    let served = this.known.get(hostname);
    if (!served) {
      served = { prefixes: new Map(), others: [] };
      this.known.set(hostname, served);
      for (const use of uses) {
        for (const { path } of pathsAlone(use)) {
          const entry = { use, hostname, path };
          if (!('pathPrefix' in path)) served.others.push(entry);
          else if (!served.prefixes.has(path.pathPrefix)) served.prefixes.set(path.pathPrefix, entry);
        }
      }
    }
    return served;
  }
}

/** The rules by each of their keys; one that has a key twice stands there once. */
export function usesByKey(
  uses: readonly RuleUse[],
  keysOf: (use: RuleUse) => readonly string[],
): ReadonlyMap<string, readonly RuleUse[]> {
  const found = new Map<string, RuleUse[]>();
  for (const use of uses) for (const key of keysOf(use)) if (found.get(key)?.at(-1) !== use) addToList(found, key, use);
  return found;
}

/** The hostnames that stand for all of these hosts, the most precise first. Among thousands of hostnames nobody has to look for them. */
function namesCovering(hosts: string): string[] {
  const names = [hosts];
  for (let dot = hosts.indexOf('.'); dot >= 0; dot = hosts.indexOf('.', dot + 1)) {
    const wider = `*${hosts.slice(dot)}`;
    if (wider !== hosts) names.push(wider);
  }
  return [...new Set([...names, '*', ''])];
}

interface OfHostname {
  readonly prefixes: Map<string, ServedPath>;
  /** Exact paths and expressions. */
  readonly others: ServedPath[];
}

/** Of one that delegates, the rules that it delegates to have their say. */
function pathsAlone({ rule }: RuleUse): readonly RequestMatch[] {
  return delegates(rule) ? [] : (matchesOf(rule.rule) ?? []).filter(isOfPathAlone);
}

function isOfPathAlone({ method, headers, query }: RequestMatch): boolean {
  return method === undefined && !headers && !query;
}

function winnerOf(served: OfHostname | undefined, path: string): ServedPath | undefined {
  if (!served) return undefined;
  let best: ServedPath | undefined;
  for (let prefix = path; !best; prefix = prefix.slice(0, prefix.lastIndexOf('/')) || '/') {
    best = served.prefixes.get(prefix);
    if (prefix === '/') break;
  }
  for (const entry of served.others) {
    if (best && !isBefore(entry, best)) continue;
    if (takesPath(entry.path, path)) best = entry;
  }
  return best;
}

function isBefore({ path }: ServedPath, { path: other }: ServedPath): boolean {
  if ('exact' in path !== 'exact' in other) return 'exact' in path;
  return pathLength(path) > pathLength(other);
}

import { matchesOf } from '../matches/matches-of';
import { takesPath } from '../matches/takes-path';
import { delegates, type ListenerAttachment } from '../model/attachment';
import { pathLength, type RequestMatch } from '../model/match';
import { commonHosts } from '../semantics/hostnames';
import type { RuleUse } from './survey';

/** A rule under one hostname and one match that asks for nothing but a path. */
export interface ServedPath {
  readonly use: RuleUse;
  readonly hostname: string;
  readonly path: RequestMatch['path'];
}

/** What one listener serves by paths alone: matches that ask for a method, header or parameter leave paths to others. */
export class ServedPaths {
  private readonly byHostname = new Map<string, OfHostname>();
  public readonly all: ServedPath[] = [];

  public constructor(
    private readonly listener: ListenerAttachment,
    public readonly uses: readonly RuleUse[],
  ) {
    for (const use of uses) this.add(use);
  }

  /** Who gets a path, at the hosts of one of the hostnames. */
  public at(hostname: string, path: string): ServedPath | undefined {
    const hosts = commonHosts(this.listener.listener.hostname, hostname) ?? hostname;
    for (const other of namesCovering(hosts)) {
      const found = winnerOf(this.byHostname.get(other), path);
      if (found) return found;
    }
    return undefined;
  }

  private add(use: RuleUse): void {
    const { rule, route } = use.rule;
    const matches = matchesOf(rule);
    // Of one that delegates, the rules that it delegates to have their say.
    if (!matches || delegates(use.rule)) return;
    const paths = matches.filter(isOfPathAlone);
    for (const hostname of route.hostnames.length > 0 ? route.hostnames : ['']) {
      const served: OfHostname = this.byHostname.get(hostname) ?? { prefixes: new Map(), others: [] };
      this.byHostname.set(hostname, served);
      for (const { path } of paths) {
        const entry = { use, hostname, path };
        this.all.push(entry);
        if (!('pathPrefix' in path)) served.others.push(entry);
        else if (!served.prefixes.has(path.pathPrefix)) served.prefixes.set(path.pathPrefix, entry);
      }
    }
  }
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

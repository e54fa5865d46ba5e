import { structureOf } from '../../data-plane/regular-expressions';
import { addToList } from '../../values/lists-in-maps';
import type { AnyMatcher, PathMatcher } from '../model/match';

interface OfHostname<Item> {
  readonly exact: Map<string, Item[]>;
  readonly prefixes: Map<string, Item[]>;
  readonly others: Item[];
}

/** Items for hosts and paths, indexed by both: of thousands, only a few can apply to one request. */
export class ByHostAndPath<Item> {
  private readonly byHostname = new Map<string, OfHostname<Item>>();

  /** @param path - absent if the item applies to all paths */
  public add(hostname: string, path: PathMatcher | undefined, item: Item): void {
    const key = hostname === '*' ? '' : hostname.toLowerCase();
    const own: OfHostname<Item> = this.byHostname.get(key) ?? { exact: new Map(), prefixes: new Map(), others: [] };
    this.byHostname.set(key, own);
    if (path && 'exact' in path) addToList(own.exact, path.exact, item);
    else
      for (const prefix of path ? prefixesOf(path) : [undefined])
        if (prefix === undefined) own.others.push(item);
        else addToList(own.prefixes, prefix, item);
  }

  /** For each hostname that covers a host, the closest first: lists of all that is for the path, or may be by an expression. */
  public *at(host: string, path: string): Generator<Iterable<readonly Item[]>> {
    for (const hostname of hostnamesFor(host)) {
      const own = this.byHostname.get(hostname);
      if (own) yield listsFor(own, path);
    }
  }
}

/** Returns prefixes of whole segments without a trailing slash, of which each path has one; `undefined` if a prefix is unknown. */
function prefixesOf({ pathPrefix = '/', regex }: AnyMatcher): readonly (string | undefined)[] {
  if (regex === undefined) return [pathPrefix.replace(/\/$/, '')];
  const ends = structureOf(regex).starts.map((start) =>
    start.lastIndexOf('/') < 0 ? undefined : start.slice(0, start.lastIndexOf('/')),
  );
  return [...new Set(ends)];
}

/** The closest first. */
function* hostnamesFor(host: string): Generator<string> {
  if (host) yield host;
  for (let at = host.indexOf('.'); at >= 0; at = host.indexOf('.', at + 1)) yield `*${host.slice(at)}`;
  yield '';
}

function* listsFor<Item>({ exact, prefixes, others }: OfHostname<Item>, path: string): Generator<readonly Item[]> {
  const whole = exact.get(path);
  if (whole) yield whole;
  for (let prefix = path; ; prefix = prefix.slice(0, prefix.lastIndexOf('/'))) {
    const list = prefixes.get(prefix);
    if (list) yield list;
    if (!prefix.includes('/')) break;
  }
  yield others;
}

import { addToList } from '../../../values/lists-in-maps';
import type { ListenerAttachment, RuleAttachment } from '../../model/attachment';
import type { Box } from '../space/box';
import type { Literal } from '../space/formula';
import { doubtOf, HOST_PART, PATH_PART, SERVER_NAME } from '../space/part';
import { comesFirst, type Entry, entriesOf } from './entry';

interface OfHostname {
  readonly exact: Map<string, Entry[]>;
  readonly prefixes: Map<string, Entry[]>;
  readonly others: Entry[];
}

/** What one list of rules serves, found by hosts and paths: of thousands, few can take a request. */
export class Served {
  public readonly entries: readonly Entry[];
  private readonly byHostname = new Map<string, OfHostname>();
  private readonly hostPart;

  public constructor(listener: ListenerAttachment, rules: readonly RuleAttachment[]) {
    this.hostPart = listener.listener.protocol === 'TLS' ? SERVER_NAME : HOST_PART;
    this.entries = entriesOf(listener, rules);
    for (const entry of this.entries) this.add(entry);
  }

  /** The entry that takes the example of a box; one of which that cannot be decided counts as taking it. */
  public winnerAt(box: Box): Entry | undefined {
    const [host = ''] = box.valuesOf(this.hostPart);
    const [path = ''] = box.valuesOf(PATH_PART);
    let best: Entry | undefined;
    for (const hostname of hostnamesFor(host)) {
      const served = this.byHostname.get(hostname);
      if (!served) continue;
      for (const list of listsFor(served, path)) {
        const found = list.find((entry) => entry.ofMatch.every((literal) => mayHold(literal, box)));
        if (found && (!best || comesFirst(found, best))) best = found;
      }
      // Others are for hostnames that are less close.
      if (best) return best;
    }
    return undefined;
  }

  private add(entry: Entry): void {
    const key = entry.hostname === '*' ? '' : entry.hostname.toLowerCase();
    const served: OfHostname = this.byHostname.get(key) ?? { exact: new Map(), prefixes: new Map(), others: [] };
    this.byHostname.set(key, served);
    const { path } = entry;
    if (path && 'exact' in path) addToList(served.exact, path.exact, entry);
    else if (path && 'pathPrefix' in path) addToList(served.prefixes, path.pathPrefix.replace(/\/$/, ''), entry);
    else served.others.push(entry);
  }
}

/** The closest first. */
function* hostnamesFor(host: string): Generator<string> {
  yield host;
  for (let at = host.indexOf('.'); at >= 0; at = host.indexOf('.', at + 1)) yield `*${host.slice(at)}`;
  yield '';
}

function* listsFor({ exact, prefixes, others }: OfHostname, path: string): Generator<readonly Entry[]> {
  const whole = exact.get(path);
  if (whole) yield whole;
  for (let prefix = path; ; prefix = prefix.slice(0, prefix.lastIndexOf('/'))) {
    const list = prefixes.get(prefix);
    if (list) yield list;
    if (!prefix.includes('/')) break;
  }
  yield others;
}

function mayHold(literal: Literal, box: Box): boolean {
  const isOpen = doubtOf(literal.of) !== undefined && !box.parts.includes(literal.of);
  return isOpen || box.shows(literal);
}

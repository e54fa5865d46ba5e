import { ByHostAndPath } from '../../../matches/by-host-and-path';
import type { ListenerAttachment, RuleAttachment } from '../../../model/attachment';
import type { Box } from '../space/box';
import type { FormulaLiteral } from '../space/formula';
import { doubtOf, HOST_PART, PATH_PART, SERVER_NAME } from '../space/part';
import { comesFirst, type Entry, routingEntries } from './entry';

/** The entries of a list of rules, indexed by hosts and paths: of thousands, few can match a request. */
export class Served {
  public readonly entries: readonly Entry[];
  private readonly found = new ByHostAndPath<Entry>();
  private readonly hostPart;

  public constructor(listener: ListenerAttachment, rules: readonly RuleAttachment[]) {
    this.hostPart = listener.listener.protocol === 'TLS' ? SERVER_NAME : HOST_PART;
    this.entries = routingEntries(listener, rules);
    for (const entry of this.entries) this.found.add(entry.hostname, entry.path, entry);
  }

  /** Returns the entry that matches the example of a box; an undecidable match counts as a match. */
  public winnerAt(box: Box): Entry | undefined {
    const [host = ''] = box.valuesOf(this.hostPart);
    const [path = ''] = box.valuesOf(PATH_PART);
    let best: Entry | undefined;
    for (const lists of this.found.at(host, path)) {
      for (const list of lists) {
        const found = list.find((entry) => entry.ofMatch.every((literal) => mayHold(literal, box)));
        if (found && (!best || comesFirst(found, best))) best = found;
      }
      // Others are for hostnames that are less close.
      if (best) return best;
    }
    return undefined;
  }
}

function mayHold(literal: FormulaLiteral, box: Box): boolean {
  const isOpen = doubtOf(literal.of) !== undefined && !box.parts.includes(literal.of);
  return isOpen || box.shows(literal);
}

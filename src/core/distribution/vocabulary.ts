import { PROXY_KINDS, type ProxyKind } from '../values/kinds.generated';
import type { ProxyDistribution } from './proxy-distribution';

/** A name of one distribution inside a document of another. */
export interface ForeignName {
  /** Place in the document, as its author wrote it. */
  readonly path: readonly (string | number)[];
  readonly found: string;
  /** The name in the document's own distribution. */
  readonly expected: string;
  /** The distribution that the name belongs to. */
  readonly belongsTo: ProxyDistribution;
  /** The distribution of the document. */
  readonly distribution: ProxyDistribution;
}

/**
 * Resolves names: first in the distributions of the document, then, as an error, in other known distributions.
 */
export class Vocabulary {
  constructor(
    private readonly from: readonly ProxyDistribution[],
    private readonly to: ProxyDistribution,
    private readonly known: readonly ProxyDistribution[],
  ) {}

  /** Returns the neutral name of a field or value, or the name itself if it is not one of `candidates`. */
  public field(
    name: string,
    candidates: readonly string[] | undefined,
    path: ForeignName['path'],
    foreign: ForeignName[],
  ): string {
    if (!candidates) return name;
    const [distribution] = this.from;
    for (const candidate of candidates) if (distribution.nameOf(candidate) === name) return candidate;
    for (const belongsTo of this.known) {
      const candidate = candidates.find((each) => belongsTo.nameOf(each) === name);
      if (candidate === undefined) continue;
      foreign.push({ path: [...path], found: name, expected: distribution.nameOf(candidate), belongsTo, distribution });
      return name;
    }
    return name;
  }

  /** The reference's name of a kind of the distribution that is read. */
  public neutralKind(kind: unknown): ProxyKind | undefined {
    return PROXY_KINDS.find((each) => this.from.some((distribution) => distribution.kindOf(each) === kind));
  }

  /** A kind of the document's own distribution, in the names that are written. */
  public kind(kind: unknown, foreign: ForeignName[]): unknown {
    return this.kindIn(this.from[0], kind, [], foreign);
  }

  /** Returns the group and kind to write for a reference; `undefined` for references to kinds of other APIs. */
  public reference(
    group: unknown,
    kind: unknown,
    path: ForeignName['path'],
    foreign: ForeignName[],
  ): { group: unknown; kind: unknown } | undefined {
    if (typeof group !== 'string') return undefined;
    const own = this.from.find(({ apiGroup }) => apiGroup === group);
    if (own) return { group: this.to.apiGroup, kind: this.kindIn(own, kind, path, foreign) };
    const belongsTo = this.known.find(({ apiGroup }) => apiGroup === group);
    if (belongsTo) {
      const [distribution] = this.from;
      foreign.push({
        path: [...path, 'group'],
        found: group,
        expected: distribution.apiGroup,
        belongsTo,
        distribution,
      });
    }
    return undefined;
  }

  public controller(name: unknown): unknown {
    return this.from.some(({ controllerName }) => controllerName === name) ? this.to.controllerName : name;
  }

  /** Resolves a kind; `path` is that of the object with the field `kind`. */
  private kindIn(own: ProxyDistribution, kind: unknown, path: ForeignName['path'], foreign: ForeignName[]): unknown {
    const neutral = PROXY_KINDS.find((each) => own.kindOf(each) === kind);
    if (neutral) return this.to.kindOf(neutral);
    for (const belongsTo of this.known) {
      const original = PROXY_KINDS.find((each) => belongsTo.kindOf(each) === kind);
      if (!original) continue;
      const at = [...path, 'kind'];
      foreign.push({ path: at, found: String(kind), expected: own.kindOf(original), belongsTo, distribution: own });
      break;
    }
    return kind;
  }
}

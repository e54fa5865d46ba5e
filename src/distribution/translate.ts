import { KIND_PLACES, PLACES } from './names.generated';
import { ProxyDistribution } from './proxy-distribution';
import { type ForeignName, Vocabulary } from './vocabulary';

type Path = readonly (string | number)[];
type Json = Readonly<Record<string, unknown>>;

/** A document in the reference's names. */
export interface NeutralDocument {
  readonly document: Json;
  /** The distribution that it was written for; absent when it is of no kind of this API. */
  readonly distribution?: ProxyDistribution;
  /** Names in it that belong to another distribution. They stay as they were. */
  readonly foreignNames: readonly ForeignName[];
}

/** The distributions that are known without being told. */
export function builtInDistributions(): readonly ProxyDistribution[] {
  return [ProxyDistribution.NEUTRAL, ProxyDistribution.AGENTGATEWAY];
}

/** The distribution that an `apiVersion` belongs to. */
export function distributionOf(
  apiVersion: unknown,
  known: readonly ProxyDistribution[] = builtInDistributions(),
): ProxyDistribution | undefined {
  const group = groupOf(apiVersion);
  return known.find(({ apiGroup }) => apiGroup === group);
}

/** Reads a document of any known distribution. What the document holds beyond names is not looked at. */
export function toNeutral(
  document: object,
  known: readonly ProxyDistribution[] = builtInDistributions(),
): NeutralDocument {
  const input = document as Json;
  const distribution = distributionOf(input.apiVersion, known);
  if (!distribution) {
    // Objects of other groups speak of every distribution alike.
    const pass = new Translation(known, ProxyDistribution.NEUTRAL, known);
    return { document: pass.other(input), foreignNames: pass.foreignNames };
  }
  const pass = new Translation([distribution], ProxyDistribution.NEUTRAL, known);
  return { document: pass.own(input), distribution, foreignNames: pass.foreignNames };
}

/** Writes a document that is in the reference's names for a distribution. */
export function fromNeutral(document: object, distribution: ProxyDistribution): Json {
  const input = document as Json;
  const neutral = ProxyDistribution.NEUTRAL;
  const pass = new Translation([neutral], distribution, [neutral, distribution]);
  return groupOf(input.apiVersion) === neutral.apiGroup ? pass.own(input) : pass.other(input);
}

function groupOf(apiVersion: unknown): string | undefined {
  return typeof apiVersion === 'string' ? apiVersion.split('/')[0] : undefined;
}

/** One pass over one document. */
class Translation {
  public readonly foreignNames: ForeignName[] = [];
  private readonly names: Vocabulary;

  constructor(
    from: readonly ProxyDistribution[],
    private readonly to: ProxyDistribution,
    known: readonly ProxyDistribution[],
  ) {
    this.names = new Vocabulary(from, to, known);
  }

  /** A document of a kind of this API. */
  public own(input: Json): Json {
    const kind = this.names.kind(input.kind, ['kind'], this.foreignNames);
    const neutralKind = this.names.neutralKind(input.kind);
    const parts = (neutralKind && KIND_PLACES[neutralKind]) || {};
    return rewrite(input, (key, value) => {
      if (key === 'apiVersion') return [key, `${this.to.apiGroup}${String(value).slice(String(value).indexOf('/'))}`];
      if (key === 'kind') return [key, kind];
      return [key, Object.hasOwn(parts, key) ? this.typed(value, parts[key], [key]) : value];
    });
  }

  /** A document of another group: the kinds of this API that it refers to, and the name of the controller. */
  public other(input: Json): Json {
    if (!groupOf(input.apiVersion)?.startsWith('gateway.networking.')) return input;
    return rewrite(input, (key, value) => [key, key === 'spec' ? this.untyped(value, [key]) : value]);
  }

  /** A value of a type of the schema, or a list of them. */
  private typed(value: unknown, type: string, path: Path): unknown {
    if (Array.isArray(value)) return rewriteItems(value, (item, index) => this.typed(item, type, [...path, index]));
    if (!isObject(value)) return value;
    const places = PLACES[type];
    return rewrite(places.refers ? this.reference(value, path) : value, (key, inner) => {
      const at = [...path, key];
      const neutral = this.names.field(key, places.renamed, at, this.foreignNames);
      const name = places.renamed?.includes(neutral) ? this.to.nameOf(neutral) : key;
      if (places.controller && key === 'controllerName') return [name, this.names.controller(inner)];
      const words = ownValue(places.words, neutral);
      if (words) return [name, this.words(inner, words, at)];
      const next = ownValue(places.fields, neutral);
      return [name, next ? this.typed(inner, next, at) : inner];
    });
  }

  private words(value: unknown, words: readonly string[], path: Path): unknown {
    if (typeof value === 'string') {
      const neutral = this.names.field(value, words, path, this.foreignNames);
      return words.includes(neutral) ? this.to.nameOf(neutral) : value;
    }
    if (Array.isArray(value)) return value.map((item, index) => this.words(item, words, [...path, index]));
    if (isObject(value)) return rewrite(value, (key, inner) => [key, this.words(inner, words, [...path, key])]);
    return value;
  }

  /** `path` is where the value stands. It is changed in place, because most of a document is passed over. */
  private untyped(value: unknown, path: (string | number)[]): unknown {
    if (Array.isArray(value)) {
      return rewriteItems(value, (item, index) => this.below(item, index, path));
    }
    if (!isObject(value)) return value;
    const own = this.reference(value, path);
    const changes: [string, unknown][] = [];
    for (const key of Object.keys(own)) {
      const inner = own[key];
      const next = key === 'controllerName' ? this.names.controller(inner) : this.below(inner, key, path);
      if (next !== inner) changes.push([key, next]);
    }
    return changes.length === 0 ? own : Object.fromEntries([...Object.entries(own), ...changes]);
  }

  private below(value: unknown, step: string | number, path: (string | number)[]): unknown {
    if (typeof value !== 'object') return value;
    path.push(step);
    const result = this.untyped(value, path);
    path.pop();
    return result;
  }

  /** `group` and `kind` of a reference, where they are of this API. */
  private reference(value: Json, path: Path): Json {
    const translated = this.names.reference(value.group, value.kind, path, this.foreignNames);
    if (!translated) return value;
    return rewrite(value, (key, inner) => [
      key,
      key === 'group' ? translated.group : key === 'kind' ? translated.kind : inner,
    ]);
  }
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function ownValue<T>(record: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined;
}

/**
 * A copy with the keys in the same order, or the value itself where nothing changes: most of a document does not. A key
 * `__proto__` stays a plain key.
 */
function rewrite(value: Json, change: (key: string, value: unknown) => [string, unknown]): Json {
  let isChanged = false;
  const entries = Object.keys(value).map((key) => {
    const entry = change(key, value[key]);
    if (entry[0] !== key || entry[1] !== value[key]) isChanged = true;
    return entry;
  });
  return isChanged ? Object.fromEntries(entries) : value;
}

function rewriteItems(
  items: readonly unknown[],
  change: (item: unknown, index: number) => unknown,
): readonly unknown[] {
  let changed: unknown[] | undefined;
  items.forEach((item, index) => {
    const next = change(item, index);
    if (next === item) return;
    changed ??= [...items];
    changed[index] = next;
  });
  return changed ?? items;
}

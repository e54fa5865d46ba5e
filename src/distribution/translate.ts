import { isObject } from '../values/objects';
import type { NamePlaces } from './name-places';
import { KIND_PLACES, PLACES } from './names.generated';
import { ProxyDistribution } from './proxy-distribution';
import { type ForeignName, Vocabulary } from './vocabulary';

type Path = (string | number)[];
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
  if (typeof apiVersion !== 'string') return undefined;
  const slash = apiVersion.indexOf('/');
  return slash < 0 ? apiVersion : apiVersion.slice(0, slash);
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
    const kind = this.names.kind(input.kind, this.foreignNames);
    const neutralKind = this.names.neutralKind(input.kind);
    const parts = (neutralKind && KIND_PLACES[neutralKind]) || {};
    return rewrite(input, (key, value) => {
      if (key === 'apiVersion') return `${this.to.apiGroup}${String(value).slice(String(value).indexOf('/'))}`;
      if (key === 'kind') return kind;
      return Object.hasOwn(parts, key) ? this.typed(value, parts[key], [key]) : value;
    });
  }

  /** A document of another group: the kinds of this API that it refers to, and the name of the controller. */
  public other(input: Json): Json {
    if (!groupOf(input.apiVersion)?.startsWith('gateway.networking.')) return input;
    return rewrite(input, (key, value) => (key === 'spec' ? this.untyped(value, [key]) : value));
  }

  /**
   * A value of a type of the schema, or a list of them. `path` is where it stands, here and below; it is changed in place,
   * because most of a document is passed over.
   */
  private typed(value: unknown, type: string, path: Path): unknown {
    if (Array.isArray(value)) return rewriteItems(value, path, (item) => this.typed(item, type, path));
    if (!isObject(value)) return value;
    const places = PLACES[type];
    const own = places.refers ? this.reference(value, path) : value;
    let changed: [string, unknown][] | undefined;
    Object.keys(own).forEach((key, index) => {
      path.push(key);
      const neutral = this.names.field(key, places.renamed, path, this.foreignNames);
      const name = places.renamed?.includes(neutral) ? this.to.nameOf(neutral) : key;
      const next = this.field(own[key], key, neutral, places, path);
      path.pop();
      if (name !== key || next !== own[key]) {
        changed ??= Object.entries(own);
        changed[index] = [name, next];
      }
    });
    return changed ? Object.fromEntries(changed) : own;
  }

  private field(value: unknown, key: string, neutral: string, places: NamePlaces, path: Path): unknown {
    if (places.controller && key === 'controllerName') return this.names.controller(value);
    const words = ownValue(places.words, neutral);
    if (words) return this.words(value, words, path);
    const next = ownValue(places.fields, neutral);
    return next ? this.typed(value, next, path) : value;
  }

  private words(value: unknown, words: readonly string[], path: Path): unknown {
    if (typeof value === 'string') {
      const neutral = this.names.field(value, words, path, this.foreignNames);
      return words.includes(neutral) ? this.to.nameOf(neutral) : value;
    }
    if (Array.isArray(value)) return rewriteItems(value, path, (item) => this.words(item, words, path));
    if (!isObject(value)) return value;
    return rewrite(value, (key, inner) => {
      path.push(key);
      const result = this.words(inner, words, path);
      path.pop();
      return result;
    });
  }

  private untyped(value: unknown, path: Path): unknown {
    if (Array.isArray(value)) return rewriteItems(value, path, (item) => this.untyped(item, path));
    if (!isObject(value)) return value;
    return rewrite(this.reference(value, path), (key, inner) => {
      if (key === 'controllerName') return this.names.controller(inner);
      if (typeof inner !== 'object') return inner;
      path.push(key);
      const next = this.untyped(inner, path);
      path.pop();
      return next;
    });
  }

  /** `group` and `kind` of a reference, where they are of this API. */
  private reference(value: Json, path: Path): Json {
    if (value.group === undefined) return value;
    const translated = this.names.reference(value.group, value.kind, path, this.foreignNames);
    if (!translated) return value;
    const { group, kind } = translated;
    return rewrite(value, (key, inner) => (key === 'group' ? group : key === 'kind' ? kind : inner));
  }
}

function ownValue<T>(record: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined;
}

/**
 * A copy with other values under the same keys, or the object itself where nothing changes: most of a document does not. A
 * key `__proto__` stays a plain key.
 */
function rewrite(value: Json, change: (key: string, value: unknown) => unknown): Json {
  let changed: Record<string, unknown> | undefined;
  for (const key in value) {
    const inner = value[key];
    const next = change(key, inner);
    if (next === inner) continue;
    changed ??= { ...value };
    changed[key] = next;
  }
  return changed ?? value;
}

function rewriteItems(items: readonly unknown[], path: Path, change: (item: unknown) => unknown): readonly unknown[] {
  let changed: unknown[] | undefined;
  for (let index = 0; index < items.length; index++) {
    path.push(index);
    const next = change(items[index]);
    path.pop();
    if (next === items[index]) continue;
    changed ??= [...items];
    changed[index] = next;
  }
  return changed ?? items;
}

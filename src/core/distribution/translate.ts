import { isObject } from '../values/objects';
import { groupOf } from '../values/resource-name';
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

/** Returns the built-in distributions. */
export function builtInDistributions(): readonly ProxyDistribution[] {
  return [ProxyDistribution.NEUTRAL, ProxyDistribution.AGENTGATEWAY];
}

/** The distribution that an `apiVersion` belongs to. */
export function distributionOf(
  apiVersion: unknown,
  known: readonly ProxyDistribution[] = builtInDistributions(),
): ProxyDistribution | undefined {
  const group = groupOf(apiVersion);
  // An apiVersion without a version is not a Kubernetes kind.
  return known.find(({ apiGroup }) => apiGroup === group || apiGroup === apiVersion);
}

/**
 * Translates a document of any known distribution to neutral names, without validating it.
 *
 * @param spoken - the distributions whose names objects of other groups can contain
 */
export function toNeutral(
  document: object,
  known: readonly ProxyDistribution[] = builtInDistributions(),
  spoken = known,
): NeutralDocument {
  const input = document as Json;
  const distribution = distributionOf(input.apiVersion, known);
  if (!distribution) {
    const pass = new Translation(spoken, ProxyDistribution.NEUTRAL, known);
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

/** One pass over one document. */
class Translation {
  public readonly foreignNames: ForeignName[] = [];
  /** To the value at hand; changed in place, because most of a document is passed over. */
  private readonly path: Path = [];
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
    return this.rewrite(input, (key, value) => {
      if (key === 'apiVersion') return `${this.to.apiGroup}${String(value).slice(String(value).indexOf('/'))}`;
      if (key === 'kind') return kind;
      return Object.hasOwn(parts, key) ? this.typed(value, parts[key]) : value;
    });
  }

  /** A document of another group: the kinds of this API that it refers to, and the name of the controller. */
  public other(input: Json): Json {
    if (!groupOf(input.apiVersion).startsWith('gateway.networking.')) return input;
    return this.rewrite(input, (key, value) => (key === 'spec' ? this.untyped(value) : value));
  }

  /** A value of a type of the schema, or a list of them. */
  private typed(value: unknown, type: string): unknown {
    if (Array.isArray(value)) return this.rewriteItems(value, (item) => this.typed(item, type));
    if (!isObject(value)) return value;
    const places = PLACES[type];
    const own = places.refers ? this.reference(value) : value;
    let changed: [string, unknown][] | undefined;
    Object.keys(own).forEach((key, index) => {
      this.path.push(key);
      const neutral = this.names.field(key, places.renamed, this.path, this.foreignNames);
      const name = places.renamed?.includes(neutral) ? this.to.nameOf(neutral) : key;
      const next = this.field(own[key], key, neutral, places);
      this.path.pop();
      if (name !== key || next !== own[key]) {
        changed ??= Object.entries(own);
        changed[index] = [name, next];
      }
    });
    return changed ? Object.fromEntries(changed) : own;
  }

  private field(value: unknown, key: string, neutral: string, places: NamePlaces): unknown {
    if (places.controller && key === 'controllerName') return this.names.controller(value);
    const words = ownValue(places.words, neutral);
    if (words) return this.words(value, words);
    const next = ownValue(places.fields, neutral);
    return next ? this.typed(value, next) : value;
  }

  private words(value: unknown, words: readonly string[]): unknown {
    if (typeof value === 'string') {
      const neutral = this.names.field(value, words, this.path, this.foreignNames);
      return words.includes(neutral) ? this.to.nameOf(neutral) : value;
    }
    if (Array.isArray(value)) return this.rewriteItems(value, (item) => this.words(item, words));
    return isObject(value) ? this.rewrite(value, (_key, inner) => this.words(inner, words)) : value;
  }

  /** One function for all values of a pass, since separate functions caused a sixth of validation's allocations. */
  private readonly untyped = (value: unknown): unknown => {
    if (Array.isArray(value)) return this.rewriteItems(value, this.untyped);
    return isObject(value) ? this.rewrite(this.reference(value), this.untypedField) : value;
  };

  private readonly untypedField = (key: string, value: unknown): unknown => {
    if (key === 'controllerName') return this.names.controller(value);
    return typeof value === 'object' ? this.untyped(value) : value;
  };

  /** Translates the `group` and `kind` of a reference to this API. */
  private reference(value: Json): Json {
    if (value.group === undefined) return value;
    const translated = this.names.reference(value.group, value.kind, this.path, this.foreignNames);
    if (!translated) return value;
    const { group, kind } = translated;
    return this.rewrite(value, (key, inner) => (key === 'group' ? group : key === 'kind' ? kind : inner));
  }

  /**
   * Returns a copy with other values under the same keys, or the object itself if nothing changes, as in most of a document. A key
   * `__proto__` stays a plain key.
   */
  private rewrite(value: Json, change: (key: string, value: unknown) => unknown): Json {
    let changed: Record<string, unknown> | undefined;
    for (const key in value) {
      const inner = value[key];
      this.path.push(key);
      const next = change(key, inner);
      this.path.pop();
      if (next === inner) continue;
      changed ??= { ...value };
      changed[key] = next;
    }
    return changed ?? value;
  }

  private rewriteItems(items: readonly unknown[], change: (item: unknown) => unknown): readonly unknown[] {
    let changed: unknown[] | undefined;
    for (let index = 0; index < items.length; index++) {
      this.path.push(index);
      const next = change(items[index]);
      this.path.pop();
      if (next === items[index]) continue;
      changed ??= [...items];
      changed[index] = next;
    }
    return changed ?? items;
  }
}

function ownValue<T>(record: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined;
}

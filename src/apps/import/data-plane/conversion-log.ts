import { addToList } from '../../../core/values/lists-in-maps';
import { type Fields, isObject } from '../../../core/values/objects';
import { ConversionReport, type Grade, type MissingSecret, type Topic } from '../conversion-report';
import { type ConfigPath, configPathText } from './config-path';

/** The replacement of an inexactly converted part of the configuration; undefined if the part is omitted. */
interface Change {
  readonly path: ConfigPath;
  readonly value: unknown;
}

/**
 * Records the conversion of each item of a configuration. Inexact conversions are recorded with their replacement, so that the expected
 * output is known: the input with exactly these changes.
 */
export class ConversionLog {
  public readonly report = new ConversionReport();
  private readonly changes = new Map<string, Change>();
  private readonly moves: { path: ConfigPath; list: string; itemOf: (value: unknown) => unknown }[] = [];
  private readonly closed = new Map<string, ConfigPath>();
  private readonly places: ConfigPath[] = [];
  private readonly noted = new Set<string>();
  private sourceOf = (path: ConfigPath) => path;

  /** Reports derived parts at the location of their source in the file. */
  public setSourceOf(sourceOf: (path: ConfigPath) => ConfigPath): void {
    this.sourceOf = sourceOf;
  }

  /** A place of the config as it is in the file. */
  public textOf(path: ConfigPath): string {
    return configPathText(this.sourceOf(path));
  }

  /** An item, exact unless something about it is written down while it is read. */
  public item<Result>(path: ConfigPath, read: () => Result): Result {
    const before = this.report.items.length;
    const result = read();
    if (this.report.items.length === before) this.noteExact(this.textOf(path));
    return result;
  }

  /**
   * Records a manual task.
   *
   * @param value - the resulting configuration at this path
   */
  public toDo(path: ConfigPath, reason: string, ...value: readonly unknown[]): void {
    this.note(path, 'to do', reason);
    if (value.length > 0) this.put(path, value[0]);
  }

  /**
   * Records a required entry of a Secret.
   *
   * @param value - the resulting configuration at this path
   */
  public needsSecret(path: ConfigPath, secret: MissingSecret, ...value: readonly unknown[]): void {
    const item = this.textOf(path);
    const key = `${item} ${JSON.stringify(secret)}`;
    if (!this.noted.has(key)) {
      this.noted.add(key);
      this.report.needsSecret(item, secret);
      this.places.push(path);
    }
    if (value.length > 0) this.put(path, value[0]);
  }

  /** The result does the same in another way, which is reported. */
  public instead(path: ConfigPath, reason: string, value: unknown): void {
    this.note(path, 'approximated', reason);
    this.put(path, value);
  }

  /** The result does the same in another way, as the config already does. */
  public approximate(path: ConfigPath, reason: string): void {
    this.note(path, 'approximated', reason);
  }

  /** Another way to write the same. */
  public same(path: ConfigPath, value: unknown): void {
    this.put(path, value);
  }

  /** The result lacks the part. */
  public dropped(path: ConfigPath, reason: string): void {
    this.note(path, 'left out', reason);
    this.put(path, undefined);
  }

  /** A part of the file that was removed before it was read. */
  public removed(path: ConfigPath, reason: string, topic?: Topic): void {
    this.note(path, 'left out', reason, topic);
  }

  /** Adds a rule that rejects all requests to the policies of a route. */
  public close(policies: ConfigPath): void {
    this.closed.set(configPathText(policies), policies);
  }

  /** Returns the inexact conversions by resulting resource, or without a key if there is none. */
  public remarks(madeOf: (path: ConfigPath) => string | undefined): ReadonlyMap<string, readonly string[]> {
    const found = new Map<string, string[]>();
    for (const [index, { item, grade, reason, secret }] of this.report.items.entries()) {
      if (reason === undefined || secret) continue;
      const key = madeOf(this.places[index] ?? []) ?? '';
      addToList(found, key, `${grade}: ${item}: ${reason}`);
    }
    return found;
  }

  /** The same is done elsewhere: with all that is written down about it, it becomes another item at the end of a list. */
  public moved(path: ConfigPath, reason: string, list: string, itemOf: (value: unknown) => unknown): void {
    this.approximate(path, reason);
    this.moves.push({ path: path, list, itemOf });
  }

  /** The config that is to come out. */
  public applied(config: Fields): Fields {
    const result = structuredClone(config);
    // Nested changes first, since replacing an enclosing part discards the original.
    for (const { path, value } of [...this.changes.values()].sort((a, b) => b.path.length - a.path.length)) {
      const [key] = path.slice(-1);
      const parent = partOf(result, path.slice(0, -1)) ?? created(result, path.slice(0, -1));
      if (Array.isArray(parent) && typeof key === 'number') parent[key] = value;
      else if (isObject(parent) && key !== undefined) parent[key] = value;
    }
    for (const path of this.closed.values()) closePart(result, path);
    for (const { path, list, itemOf } of this.moves) {
      const parent = partOf(result, path.slice(0, -1));
      const key = String(path.at(-1));
      if (!isObject(parent) || parent[key] === undefined) continue;
      const own = result[list];
      result[list] = [...(Array.isArray(own) ? own : []), itemOf(parent[key])];
      parent[key] = undefined;
    }
    const left = withoutGaps(result);
    return isObject(left) ? left : {};
  }

  /** Records a conversion once, even if several listeners contain it. */
  private note(path: ConfigPath, grade: Exclude<Grade, 'exact'>, reason: string, topic = topicOf(path)): void {
    const item = this.textOf(path);
    const key = `${item} ${reason}`;
    if (this.noted.has(key)) return;
    this.noted.add(key);
    this.report.add(item, grade, topic, sentence(reason));
    this.places.push(path);
  }

  private noteExact(item: string): void {
    if (this.noted.has(item)) return;
    this.noted.add(item);
    this.report.exact(item);
    this.places.push([]);
  }

  private put(path: ConfigPath, value: unknown): void {
    this.changes.set(configPathText(path), { path: path, value });
  }
}

/** Topics by configuration key. */
const TOPICS: readonly (readonly [key: RegExp, topic: Topic])[] = [
  [/^(tracing|logging|accessLog|metrics|otlp)$/, 'logs, metrics and traces'],
  [
    /^(apiKey|jwtAuth|basicAuth|oidc|mcpAuthentication|authorization|mcpAuthorization|networkAuthorization|extAuthz|root)$/,
    'clients',
  ],
  [/^(promptGuard|guardrails|mcpGuardrails)$/, 'guardrails'],
  [/^(localRateLimit|remoteRateLimit|budgets?)$/, 'limits and budgets'],
  [/^(database|ui|sessionStore)$/, 'database and admin UI'],
  [/^(retry|health|eviction|timeout)$/, 'failover'],
  [/^config$/, 'process settings'],
  [/^(llm|ai|models|virtualModels|providers)$/, 'models'],
];

/** Returns the topic of a path, by its most specific key. */
function topicOf(path: ConfigPath): Topic {
  for (const key of [...path].reverse()) {
    const found = typeof key === 'string' ? TOPICS.find(([name]) => name.test(key)) : undefined;
    if (found) return found[1];
  }
  return 'requests';
}

/** A reason as a sentence. A name of a field stays as it is. */
function sentence(reason: string): string {
  const text = /^[a-z][a-z]* /.test(reason) ? `${reason.charAt(0).toUpperCase()}${reason.slice(1)}` : reason;
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** Adds the policies of an existing route if they are missing. */
function closePart(config: Fields, path: ConfigPath): void {
  const holder = partOf(config, path.slice(0, -1));
  if (!isObject(holder)) return;
  const { policies } = holder;
  const { authorization, ...others } = isObject(policies) ? policies : {};
  const rules = isObject(authorization) && Array.isArray(authorization.rules) ? authorization.rules : [];
  holder.policies = { ...others, authorization: { rules: [...rules, { require: 'false' }] } };
}

/** A part that is not there yet, of one that is. */
function created(config: Fields, path: ConfigPath): unknown {
  const holder = partOf(config, path.slice(0, -1));
  const key = path.at(-1);
  if (!isObject(holder) || typeof key !== 'string') return undefined;
  holder[key] = {};
  return holder[key];
}

function partOf(value: unknown, path: ConfigPath): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (Array.isArray(value)) return typeof key === 'number' ? partOf(value[key], rest) : undefined;
  return isObject(value) ? partOf(value[key], rest) : undefined;
}

/** Returns the value without omitted items. */
function withoutGaps(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => item !== undefined).map(withoutGaps);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(entries.map(([key, one]) => [key, withoutGaps(one)]));
}

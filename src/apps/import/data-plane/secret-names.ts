import { isObject } from '../../../core/values/objects';
import type { ConfigPath } from './config-path';
import type { ConversionLog } from './conversion-log';
import { importedName } from './documents';
import { variableOf } from './placeholders';

/** A required Secret with the names of its entries. */
export interface NeededSecret {
  readonly name: string;
  readonly keys: readonly string[];
}

/** Each entry of a Secret counts. */
export const ALL_ENTRIES = '*';

/** Returns the marker that replaces a credential in a config that is compared. */
export function secretMark(name: string, key: string): string {
  return `secret:${name}/${key}`;
}

/** Assigns credentials to Secrets. Their values are never read. */
export class SecretNames {
  private readonly keys = new Map<string, Set<string>>();
  private readonly known = new Map<string, string>();

  public constructor(private readonly conversions: ConversionLog) {}

  public get needed(): readonly NeededSecret[] {
    return [...this.keys].map(([name, keys]) => ({ name, keys: [...keys] })).sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /**
   * Returns a Secret for one credential, named after the source of its value.
   *
   * @returns its name
   */
  public credential(value: unknown, place: ConfigPath, fallback: string, key: string): string {
    const { source, name: wish } = sourceOf(value, fallback);
    const identity = source === undefined ? JSON.stringify(place) : `${source} ${key}`;
    const name = this.known.get(identity) ?? this.free(importedName(wish), key);
    this.known.set(identity, name);
    this.entry(name, key);
    this.conversions.needsSecret(place, { name, key, from: sourceText(value) }, secretMark(name, key));
    return name;
  }

  /**
   * Returns a Secret with several entries; equal sources share one.
   *
   * @returns its name
   */
  public secret(wish: string, source?: unknown): string {
    const identity = source === undefined ? undefined : `${wish} ${JSON.stringify(source)}`;
    const known = identity === undefined ? undefined : this.known.get(identity);
    if (known !== undefined) return known;
    const name = this.free(importedName(wish), undefined);
    this.keys.set(name, new Set());
    if (identity !== undefined) this.known.set(identity, name);
    return name;
  }

  public entry(name: string, key: string): void {
    this.keys.set(name, (this.keys.get(name) ?? new Set()).add(key));
  }

  private free(base: string, key: string | undefined): string {
    let name = base;
    const isTaken = () => this.keys.has(name) && (key === undefined || this.keys.get(name)?.has(key));
    for (let count = 2; isTaken(); count++) name = `${base}-${count}`;
    return name;
  }
}

/** Returns the source of the value of a Secret. */
export function sourceText(value: unknown): string {
  const variable = variableOf(value);
  if (variable !== undefined) return `$${variable}`;
  return isObject(value) && typeof value.file === 'string' ? `the file ${value.file}` : 'the value of the file';
}

function sourceOf(value: unknown, fallback: string): { source?: string; name: string } {
  const variable = variableOf(value);
  if (variable !== undefined) return { source: `$${variable}`, name: variable };
  if (!isObject(value) || typeof value.file !== 'string') return { name: fallback };
  const base = value.file.split('/').at(-1) ?? '';
  return { source: value.file, name: base.replace(/\.[a-z0-9]{1,6}$/i, '') || fallback };
}

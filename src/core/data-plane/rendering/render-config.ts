import { readApiKey } from './api-key';

/** A Secret that is mounted into a container. */
export interface MountedSecret {
  /** `namespace/name`, for log messages. */
  readonly name: string;
  /** The folder that contains a file per entry. */
  readonly folder: string;
}

/** The list of API keys that clients may use. Each entry of each Secret is a key. */
export interface KeyList {
  readonly placeholder: string;
  readonly form: 'keys';
  readonly secrets: readonly MountedSecret[];
}

/** The value of one entry of a Secret. */
export interface SecretText {
  readonly placeholder: string;
  readonly form: 'text';
  readonly secret: MountedSecret;
  /** The accepted names of the entry. The first one that exists is used. */
  readonly keys: readonly string[];
  /** Whether the value is `null` if the entry is missing or empty. */
  readonly optional?: boolean;
}

/** The value that replaces a placeholder. */
export type SecretValue = KeyList | SecretText;

/** Returns the entries of a Secret by name; undefined if the Secret does not exist. */
export type ReadSecret = (secret: MountedSecret) => ReadonlyMap<string, Uint8Array> | undefined;

/** The configuration with the values of Secrets, and the entries that could not be used. */
export interface Rendered {
  /** Undefined if a value is missing and has never been available. */
  readonly text?: string;
  /** The problems never contain a part of a value. */
  readonly problems: readonly string[];
}

/**
 * Replaces placeholders with values of Secrets. Each value is escaped, so that it can neither end its quotes nor be expanded by the data
 * plane.
 */
export class ConfigRenderer {
  /** The last valid value of each placeholder, which is kept if the Secret becomes invalid. */
  private readonly lastValues = new Map<string, string>();

  /**
   * @param template the configuration with placeholders: `'${NAME}'` for a string, `${NAME}` for a list
   * @param values the values of the placeholders
   * @param read reads the current entries of a Secret
   */
  public render(template: string, values: readonly SecretValue[], read: ReadSecret): Rendered {
    const problems: string[] = [];
    let missing = false;
    for (const value of values) {
      const yaml = value.form === 'keys' ? keyList(value, read, problems) : secretText(value, read, problems);
      if (yaml !== undefined) this.lastValues.set(value.placeholder, yaml);
      else if (!this.lastValues.has(value.placeholder)) missing = true;
    }
    if (missing) return { problems };
    // Every other dollar sign of the template is doubled, so it cannot start a placeholder.
    const text = template.replace(
      /\$\$|'\$\{([A-Z0-9_]+)\}'|\$\{([A-Z0-9_]+)\}/g,
      (match, quoted?: string, unquoted?: string) => this.lastValues.get(quoted ?? unquoted ?? '') ?? match,
    );
    return { text, problems };
  }
}

/** Returns the list of keys. Invalid entries are omitted, so that the other keys remain usable. */
function keyList({ secrets }: KeyList, read: ReadSecret, problems: string[]): string | undefined {
  const keys = new Map<string, string>();
  for (const secret of secrets) {
    const entries = read(secret);
    if (!entries) {
      problems.push(`Secret ${secret.name} does not exist`);
      return undefined;
    }
    for (const [entry, content] of [...entries].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const text = decodeUtf8(content);
      const key = text === undefined ? { problem: 'it is not UTF-8 text' } : readApiKey(text);
      if ('problem' in key) {
        problems.push(`entry ${entry} of Secret ${secret.name} is not an API key: ${key.problem}`);
        continue;
      }
      const { keyHash } = key;
      if (keys.has(keyHash)) problems.push(`entry ${entry} of Secret ${secret.name} is a duplicate key`);
      else keys.set(keyHash, toYaml({ keyHash, ...(key.metadata ? { metadata: key.metadata } : {}) }));
    }
  }
  return `[${[...keys.values()].join(', ')}]`;
}

function secretText({ secret, keys, optional }: SecretText, read: ReadSecret, problems: string[]): string | undefined {
  const entries = read(secret);
  const entry = keys.find((key) => entries?.has(key));
  const content = entries && entry !== undefined ? decodeUtf8(entries.get(entry)!) : undefined;
  const text = content?.trim();
  if (text) return toYaml(text);
  if (optional && entries && (entry === undefined || text === '')) return 'null';
  const problem = entry === undefined ? 'does not exist' : text === '' ? 'is empty' : 'is not UTF-8 text';
  problems.push(`entry ${entry ?? keys[0]} of Secret ${secret.name} ${problem}`);
  return undefined;
}

function decodeUtf8(content: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content);
  } catch {
    return undefined;
  }
}

/** Escapes the characters that YAML does not accept in JSON strings, and dollar signs, which would start a variable. */
function toYaml(value: unknown): string {
  return JSON.stringify(value)
    .replace(/[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g, (character) => {
      return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
    })
    .replaceAll('$', '$$$$');
}

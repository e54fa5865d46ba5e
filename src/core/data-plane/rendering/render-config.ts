import { readApiKey } from './api-key';

/** A Secret as a container finds it. */
export interface MountedSecret {
  /** `namespace/name`, for messages. */
  readonly name: string;
  /** The folder with a file for each entry. */
  readonly folder: string;
}

/** The list of the API keys of clients: each entry of each Secret is one. */
export interface KeyList {
  readonly placeholder: string;
  readonly form: 'keys';
  readonly secrets: readonly MountedSecret[];
}

/** One entry of a Secret, as text. */
export interface SecretText {
  readonly placeholder: string;
  readonly form: 'text';
  readonly secret: MountedSecret;
  /** Its spellings; the first that the Secret has counts. */
  readonly keys: readonly string[];
  /** Whether the config does without it. */
  readonly optional?: boolean;
}

/** What stands in the config in the place of a placeholder. */
export type SecretValue = KeyList | SecretText;

/** Entries of a Secret by name; undefined where there is no such Secret. */
export type ReadSecret = (secret: MountedSecret) => ReadonlyMap<string, Uint8Array> | undefined;

/** The config with the values of Secrets, and what could not be used of them. */
export interface Rendered {
  /** Undefined: a value is missing that has never been there. */
  readonly text?: string;
  /** Never with a part of a value. */
  readonly problems: readonly string[];
}

/**
 * Puts values of Secrets into a config. Nobody has seen them before, so each is written in a form that can be nothing else than
 * the one value: no text of a Secret can end its quotes, and none is expanded by the data plane.
 */
export class ConfigRenderer {
  /** What was last written for each placeholder: a value that is broken later changes nothing. */
  private readonly written = new Map<string, string>();

  /**
   * @param template the config with its placeholders: a text in single quotes, a list without
   * @param values what they stand for
   * @param read reads a Secret as it is now
   */
  public render(template: string, values: readonly SecretValue[], read: ReadSecret): Rendered {
    const problems: string[] = [];
    let missing = false;
    for (const value of values) {
      const text = value.form === 'keys' ? keyList(value, read, problems) : secretText(value, read, problems);
      if (text !== undefined) this.written.set(value.placeholder, text);
      else if (!this.written.has(value.placeholder)) missing = true;
    }
    if (missing) return { problems };
    // Every dollar of the template that is no placeholder is doubled, so none of them can begin one.
    const text = template.replace(
      /\$\$|'\$\{([A-Z0-9_]+)\}'|\$\{([A-Z0-9_]+)\}/g,
      (found, quoted?: string, bare?: string) => this.written.get(quoted ?? bare ?? '') ?? found,
    );
    return { text, problems };
  }
}

/** Entries that are no keys are left out: nobody gets in by them, and the others go on. */
function keyList({ secrets }: KeyList, read: ReadSecret, problems: string[]): string | undefined {
  const keys = new Map<string, string>();
  for (const secret of secrets) {
    const entries = read(secret);
    if (!entries) {
      problems.push(`Secret ${secret.name} is not there`);
      return undefined;
    }
    for (const [entry, content] of [...entries].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const text = decoded(content);
      const key = text === undefined ? { problem: 'it is no text' } : readApiKey(text);
      if ('problem' in key) {
        problems.push(`entry ${entry} of Secret ${secret.name} is no API key: ${key.problem}`);
        continue;
      }
      const { keyHash } = key;
      if (keys.has(keyHash)) problems.push(`entry ${entry} of Secret ${secret.name} repeats a key`);
      else keys.set(keyHash, inYaml({ keyHash, ...(key.metadata ? { metadata: key.metadata } : {}) }));
    }
  }
  return `[${[...keys.values()].join(', ')}]`;
}

function secretText({ secret, keys, optional }: SecretText, read: ReadSecret, problems: string[]): string | undefined {
  const entries = read(secret);
  const entry = keys.find((key) => entries?.has(key));
  const content = entries && entry !== undefined ? decoded(entries.get(entry)!) : undefined;
  const text = content?.trim();
  if (text) return inYaml(text);
  if (optional && entries && (entry === undefined || text === '')) return 'null';
  const what = entry === undefined ? 'is not there' : text === '' ? 'is empty' : 'is no text';
  problems.push(`entry ${entry ?? keys[0]} of Secret ${secret.name} ${what}`);
  return undefined;
}

function decoded(content: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content);
  } catch {
    return undefined;
  }
}

/** JSON is YAML but for some characters, and every dollar would begin a variable. */
function inYaml(value: unknown): string {
  return JSON.stringify(value)
    .replace(/[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g, (character) => {
      return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
    })
    .replaceAll('$', '$$$$');
}

import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '../../core/values/objects';
import { type Contents, type HolderKind, holderContents, type Pod } from './pod';
import { usedEntries } from './pod-secrets';

/** A value that pods need and no source provides. */
export interface MissingValue {
  readonly kind: HolderKind;
  readonly namespace: string;
  readonly name: string;
  readonly key: string;
}

interface Holder {
  readonly kind: HolderKind;
  readonly namespace: string;
  readonly name: string;
}

const MARK = 'missing value ';

/** Returns the variable that can provide the value of a key, such as `SECRET_AI_GATEWAY_OPENAI_KEY_AUTHORIZATION`. */
export function credentialVariable({ kind, namespace, name, key }: MissingValue): string {
  return [kind, namespace, name, key]
    .join('_')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .toUpperCase();
}

/** Generates missing values once per session: certificates of listeners, and the key that encrypts MCP sessions. */
export class MadeValues {
  private readonly sessionKey = randomBytes(32).toString('hex');
  private readonly pairs = new Map<string, Readonly<Record<string, string>>>();

  /** @param folder a folder that only the current user can read */
  public constructor(private readonly folder: string) {}

  public of(holder: Holder, key: string): string | undefined {
    if (holder.kind !== 'Secret') return undefined;
    if (holder.name.endsWith('-session-key')) return this.sessionKey;
    if (key !== 'tls.crt' && key !== 'tls.key') return undefined;
    const id = idOf(holder);
    const pair = this.pairs.get(id) ?? selfSigned(this.folder);
    if (pair) this.pairs.set(id, pair);
    return pair?.[key];
  }
}

/** Provides Secrets and ConfigMaps from the inputs, from environment variables, or with generated values, in this order. */
export class DevCredentials {
  private readonly given = new Map<string, Readonly<Record<string, Buffer>>>();
  private readonly names = new Map<string, readonly string[]>();

  /**
   * @param objects the inputs with their Secrets and ConfigMaps; later ones fill in what earlier ones left empty, and otherwise take
   * precedence
   *
   * @param variables values by the names that `variableOf` returns
   * @param made values that can be generated
   */
  public constructor(
    objects: readonly object[],
    private readonly variables: Readonly<Record<string, string | undefined>>,
    private readonly made: MadeValues,
  ) {
    for (const object of objects) {
      const holder = holderOf(object);
      if (!holder) continue;
      const id = idOf(holder);
      const entries = Object.entries(holderContents(object));
      const filled = entries.filter(([, value]) => value.length > 0);
      this.names.set(id, [...new Set([...(this.names.get(id) ?? []), ...entries.map(([name]) => name)])]);
      this.given.set(id, { ...this.given.get(id), ...Object.fromEntries(filled) });
    }
  }

  /** Returns the content that a pod reads; a missing value is represented by a marker, which `missingIn` detects. */
  public readonly holders = (
    kind: HolderKind,
    namespace: string,
    name: string,
    optional: boolean,
  ): Contents | undefined => {
    const holder = this.ownerOf({ kind, namespace, name });
    const contents = this.given.get(idOf(holder)) ?? {};
    const entry = (key: string): Buffer | undefined => {
      const value =
        contents[key]?.toString() ??
        this.variables[credentialVariable({ ...holder, key })] ??
        this.made.of(holder, key);
      if (value !== undefined) return contents[key] ?? Buffer.from(value);
      return optional ? undefined : Buffer.from(`${MARK}${JSON.stringify({ ...holder, key })}`);
    };
    return { names: this.names.get(idOf(holder)) ?? this.entriesAmongVariables(holder), entry };
  };

  /** Returns the entries that the variables provide for an unknown Secret. If all entries apply, at least one is required. */
  private entriesAmongVariables(holder: Holder): readonly string[] {
    const start = credentialVariable({ ...holder, key: '' });
    const found = Object.keys(this.variables).filter((name) => name.startsWith(start) && name !== start);
    return found.length > 0 ? found.map((name) => name.slice(start.length).toLowerCase()) : ['api-key'];
  }

  /** Returns the original of a Secret: a copy in the namespace of the Gateway is named after the namespace and name of its original. */
  private ownerOf(holder: Holder): Holder {
    const [, namespace, name] = /^([^.]+)\.(.+)$/.exec(holder.name) ?? [];
    return namespace && name && !this.given.has(idOf(holder)) ? { ...holder, namespace, name } : holder;
  }
}

/** Returns the missing value if the content that a pod reads is only a marker. */
export function missingValue(content: Buffer | string): MissingValue | undefined {
  const text = content.toString();
  return text.startsWith(MARK) ? JSON.parse(text.slice(MARK.length)) : undefined;
}

/** Returns the missing values in the files and variables that the config references. */
export function missingCredentials(pod: Pod, config: string): MissingValue[] {
  const found = new Map<string, MissingValue>();
  const look = (content: Buffer | string, isUsed: boolean) => {
    const value = isUsed ? missingValue(content) : undefined;
    if (value) found.set(JSON.stringify(value), value);
  };
  for (const [path, content] of pod.files) look(content, config.includes(path));
  for (const [name, value] of Object.entries(pod.env)) look(value, config.includes(`\${${name}}`));
  for (const value of pod.secrets ? usedEntries(config, pod.secrets) : []) look(value, true);
  return [...found.values()];
}

/** Creates a certificate with openssl, if it is installed: Node can read certificates but not create them. */
function selfSigned(parent: string): Readonly<Record<string, string>> | undefined {
  const folder = mkdtempSync(join(parent, 'pair-'));
  const [cert, key] = [join(folder, 'tls.crt'), join(folder, 'tls.key')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '30'];
  try {
    execFileSync('openssl', [...request, ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' });
    return { 'tls.crt': readFileSync(cert, 'utf8'), 'tls.key': readFileSync(key, 'utf8') };
  } catch {
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function holderOf(object: object): Holder | undefined {
  if (!isObject(object) || !isObject(object['metadata'])) return undefined;
  const { kind } = object;
  const { namespace = 'default', name } = object['metadata'];
  if (kind !== 'Secret' && kind !== 'ConfigMap') return undefined;
  return typeof namespace === 'string' && typeof name === 'string' ? { kind, namespace, name } : undefined;
}

function idOf({ kind, namespace, name }: Holder): string {
  return `${kind}/${namespace}/${name}`;
}

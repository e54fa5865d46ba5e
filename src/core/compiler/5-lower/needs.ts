import { createHash } from 'node:crypto';
import { Placeholder } from '../../data-plane/placeholders';
import type { MountedSecret, SecretValue } from '../../data-plane/rendering/render-config';
import type { DiagnosticCollector } from '../../diagnostics';
import { CODE } from '../../diagnostics/codes.generated';
import { compareText } from '../../text/compare-text';
import type { Origin } from '../../values/origin';
import type { ExternalReference, Graph, KeyHolder } from '../model/graph';
import {
  CA_BUNDLE_FOLDER,
  type CaBundle,
  CONFIG_FOLDER,
  type FetchedKeySet,
  KEY_FETCHER_FOLDER,
  KEY_SET_FOLDER,
  type MountedFile,
  SECRET_FOLDER,
  type SecretMount,
} from '../model/workload';

/** Collects the requirements of one Gateway's pods: files and values of Secrets, an identity, a session key. */
export class WorkloadNeeds {
  private readonly mounts = new Map<string, MountedFile>();
  private readonly values = new Map<string, SecretValue>();
  private readonly secretMounts = new Map<string, SecretMount>();
  private readonly names = new Map<string, string>();
  private readonly expectedCopies = new Map<
    string,
    { readonly external: ExternalReference; readonly keys: Set<string> }
  >();
  private readonly fetched = new Map<string, FetchedKeySet>();
  private readonly certificates = new Map<string, CaBundle>();
  private fetching: WorkloadNeeds | undefined;
  private identity = false;
  private sessionKey = false;

  public constructor(
    private readonly namespace: string,
    private readonly known: Pick<Graph, 'secrets' | 'configMaps'>,
    private readonly diagnostics: DiagnosticCollector,
    private readonly folder: string = CONFIG_FOLDER,
  ) {}

  /** The requirements of the sidecar that fetches key sets: its own files, so that it cannot read any others. */
  public get ofKeyFetcher(): WorkloadNeeds {
    this.fetching ??= new WorkloadNeeds(this.namespace, this.known, this.diagnostics, KEY_FETCHER_FOLDER);
    return this.fetching;
  }

  /** The path at which the data plane finds a key set that a sidecar fetches. */
  public keySet(settings: Omit<FetchedKeySet, 'file'>): string {
    const { hostname } = new URL(settings.url);
    // The name is also part of a shell command.
    const readable = hostname.replace(/[^A-Za-z0-9.-]+/g, '-').replace(/^-+|-+$/g, '');
    const file = `${readable}-${digest(JSON.stringify(settings)).toLowerCase()}.json`;
    this.fetched.set(file, { file, ...settings });
    return `${KEY_SET_FOLDER}/${file}`;
  }

  public get keySets(): readonly FetchedKeySet[] {
    return [...this.fetched.values()].sort((a, b) => compareText(a.file, b.file));
  }

  public get keySetFiles(): readonly MountedFile[] {
    return this.fetching?.files ?? [];
  }

  public get bundles(): readonly CaBundle[] {
    return [...this.certificates.values()].sort((a, b) => compareText(a.key, b.key));
  }

  public get keySetBundles(): readonly CaBundle[] {
    return this.fetching?.bundles ?? [];
  }

  /** The path at which the data plane finds a key of a Secret or ConfigMap as a file. */
  public file(holder: KeyHolder, key: string, at: Origin): string {
    if (holder.bundle !== undefined) return this.bundle(holder.bundle);
    const folder = holder.kind === 'Secret' ? 'secrets' : 'configmaps';
    const path = `${folder}/${holder.namespace}/${holder.name}/${key}`;
    this.mounts.set(path, { from: holder.kind, name: this.localName(holder, [key], at), key, path });
    return `${this.folder}/${path}`;
  }

  /**
   * Returns a placeholder for an entry of a Secret, if the data plane accepts no file.
   *
   * @param spellings of the entry's name; the first one that the Secret contains is used
   */
  public text(holder: KeyHolder, spellings: readonly [string, ...string[]], at: Origin, optional = false): Placeholder {
    const [preferred] = spellings;
    const key = spellings.find((spelling) => holder.keys.includes(spelling)) ?? preferred;
    const placeholder = this.placeholderName(holder, preferred);
    const secret = this.mounted(holder, optional ? [] : [key], at);
    this.values.set(placeholder, {
      placeholder,
      form: 'text',
      secret,
      keys: spellings,
      ...(optional ? { optional } : {}),
    });
    return new Placeholder(placeholder);
  }

  /** Returns a placeholder for the list of API keys in Secrets; each entry is one key. */
  public keyList(holders: readonly [KeyHolder, ...KeyHolder[]], at: Origin): Placeholder {
    const secrets = holders.map((holder) => this.mounted(holder, holder.keys, at));
    const names = secrets.map(({ name }) => name);
    const [{ namespace }] = holders;
    const readable = holders.map(({ name }) => name);
    const long = readable.join('').length > LONGEST_NAMES;
    const parts = long ? ['KEYS', digest(names.join()).toLowerCase()] : readable;
    const placeholder = this.free(['SECRET', namespace, ...parts], names.join());
    this.values.set(placeholder, { placeholder, form: 'keys', secrets });
    return new Placeholder(placeholder, 'keys');
  }

  /** A destination is called with the cloud identity of the pod. */
  public cloudIdentity(): void {
    this.identity = true;
  }

  /** Sessions must be readable by every replica. */
  public sealedSessions(): void {
    this.sessionKey = true;
  }

  public get files(): readonly MountedFile[] {
    return [...this.mounts.values()].sort((a, b) => compareText(a.path, b.path));
  }

  public get secretValues(): readonly SecretValue[] {
    return [...this.values.values()].sort((a, b) => compareText(a.placeholder, b.placeholder));
  }

  /** The Secrets that values come from, as objects of the Gateway's namespace. */
  public get mountedSecrets(): readonly SecretMount[] {
    return [...this.secretMounts.values()].sort((a, b) => compareText(a.folder, b.folder));
  }

  /**
   * The objects that must exist in addition to the Gateway although they are not among the inputs: copies of objects in other namespaces.
   */
  public get copies(): readonly ExternalReference[] {
    return [...this.expectedCopies.values(), ...(this.fetching?.expectedCopies.values() ?? [])]
      .map(({ external, keys }) => ({ ...external, expected: [...keys].sort() }))
      .sort((a, b) => compareText(a.kind + a.name, b.kind + b.name));
  }

  public get needsIdentity(): boolean {
    return this.identity;
  }

  public get needsSessionKey(): boolean {
    return this.sessionKey;
  }

  /**
   * Returns the name in the pods' namespace, because pods can only mount objects of their own namespace. An object of another namespace is
   * expected as a copy named `namespace.name`; namespaces contain no dots, so names are unique.
   */
  private localName(holder: KeyHolder, keys: readonly string[], at: Origin): string {
    if (holder.namespace === this.namespace) return holder.name;
    const copy = shorten(`${holder.namespace}.${holder.name}`);
    const declared = this.known[holder.kind === 'Secret' ? 'secrets' : 'configMaps'].get(`${this.namespace}/${copy}`);
    if (declared?.resource && keys.every((key) => declared.keys.includes(key))) return copy;
    this.expectCopy(holder.kind, copy, keys, at);
    this.diagnostics.report(
      CODE.secretOrConfigMapToCopy,
      at,
      {
        kind: holder.kind,
        name: `${holder.namespace}/${holder.name}`,
        copy,
        namespace: this.namespace,
      },
      { cause: `${holder.kind} to ${this.namespace}` },
    );
    return copy;
  }

  /** Names a bundle after its content: a changed bundle is a new file, which a reload finds next to the config that names it. */
  private bundle(text: string): string {
    const key = `${digest(text).toLowerCase()}.crt`;
    this.certificates.set(key, { key, text });
    return `${this.folder}/${CA_BUNDLE_FOLDER}/${key}`;
  }

  private expectCopy(kind: KeyHolder['kind'], name: string, keys: readonly string[], at: Origin): void {
    const known = this.expectedCopies.get(`${kind}/${name}`);
    if (known) for (const key of keys) known.keys.add(key);
    else {
      const external = { kind, namespace: this.namespace, name, expected: [], origins: [at] };
      this.expectedCopies.set(`${kind}/${name}`, { external, keys: new Set(keys) });
    }
  }

  /** Mounts the entire Secret, because new and optional entries are read, too. */
  private mounted(holder: KeyHolder, keys: readonly string[], at: Origin): MountedSecret {
    const folder = `${SECRET_FOLDER}/${holder.namespace}/${holder.name}`;
    this.secretMounts.set(folder, { secret: this.localName(holder, keys, at), folder });
    return { name: `${holder.namespace}/${holder.name}`, folder };
  }

  private placeholderName(holder: KeyHolder, key: string): string {
    return this.free(['SECRET', holder.namespace, holder.name, key], `${holder.namespace}/${holder.name}/${key}`);
  }

  private free(parts: readonly string[], identity: string): string {
    const readable = parts.map(upperSnake).join('_');
    const owner = this.names.get(readable);
    const name = owner === undefined || owner === identity ? readable : `${readable}_${digest(identity)}`;
    this.names.set(name, identity);
    return name;
  }
}

/** More names would produce an unreadable placeholder. */
const LONGEST_NAMES = 60;

/** `accessKey` becomes `ACCESS_KEY`. */
function upperSnake(text: string): string {
  return text
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
    .toUpperCase();
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8).toUpperCase();
}

function shorten(name: string): string {
  return name.length <= 253 ? name : `${name.slice(0, 240)}-${digest(name).toLowerCase()}`;
}

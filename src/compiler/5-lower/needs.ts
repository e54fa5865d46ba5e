import { createHash } from 'node:crypto';
import { EnvironmentValue } from '../../data-plane/placeholders';
import type { DiagnosticCollector } from '../../diagnostics';
import { compareText } from '../../text/compare-text';
import type { ExternalReference, Graph, KeyHolder } from '../model/graph';
import type { Origin } from '../model/origin';
import {
  CA_BUNDLE_FOLDER,
  type CaBundle,
  CONFIG_FOLDER,
  type FetchedKeySet,
  KEY_FETCHER_FOLDER,
  KEY_SET_FOLDER,
  type MountedFile,
  type SecretVariable,
} from '../model/workload';

/** Collects what the pods of one Gateway must find: files and variables taken from Secrets, an identity, a session key. */
export class WorkloadNeeds {
  private readonly mounts = new Map<string, MountedFile>();
  private readonly environment = new Map<string, SecretVariable>();
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

  /** What the sidecar needs that fetches key sets: files of its own, so that it sees no others. */
  public get ofKeyFetcher(): WorkloadNeeds {
    this.fetching ??= new WorkloadNeeds(this.namespace, this.known, this.diagnostics, KEY_FETCHER_FOLDER);
    return this.fetching;
  }

  /** The path at which the data plane finds a key set that a sidecar fetches. */
  public keySet(settings: Omit<FetchedKeySet, 'file'>): string {
    const { hostname } = new URL(settings.url);
    // The name also stands in a command of the shell.
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
    this.mounts.set(path, { from: holder.kind, name: this.localName(holder, key, at), key, path });
    return `${this.folder}/${path}`;
  }

  /** A placeholder for a key of a Secret, where the data plane takes no file. */
  public variable(holder: KeyHolder, key: string, at: Origin, form: 'string' | 'flow' = 'string'): EnvironmentValue {
    if (form === 'string' && !canBePasted(holder.valueOf(key) ?? '')) {
      this.diagnostics.report('AIG5042', at, { name: `${holder.namespace}/${holder.name}`, key });
    }
    const variable = this.variableName(holder, key);
    this.environment.set(variable, { variable, secretName: this.localName(holder, key, at), key });
    return new EnvironmentValue(variable, form);
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

  public get variables(): readonly SecretVariable[] {
    return [...this.environment.values()].sort((a, b) => compareText(a.variable, b.variable));
  }

  /** What must exist beside the Gateway although it is not among the inputs: copies of what stands in other namespaces. */
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
   * Pods mount objects of their own namespace only. What stands elsewhere is expected as a copy named `namespace.name`;
   * namespaces hold no dots, so no two objects share a name.
   */
  private localName(holder: KeyHolder, key: string, at: Origin): string {
    if (holder.namespace === this.namespace) return holder.name;
    const copy = shorten(`${holder.namespace}.${holder.name}`);
    const declared = this.known[holder.kind === 'Secret' ? 'secrets' : 'configMaps'].get(`${this.namespace}/${copy}`);
    if (declared?.keys.includes(key)) return copy;
    this.expectCopy(holder.kind, copy, key, at);
    this.diagnostics.report('AIG5030', at, {
      kind: holder.kind,
      name: `${holder.namespace}/${holder.name}`,
      copy,
      namespace: this.namespace,
    });
    return copy;
  }

  /** Named after what it holds: a changed bundle is a new file, which a reload finds beside the config that names it. */
  private bundle(text: string): string {
    const key = `${digest(text).toLowerCase()}.crt`;
    this.certificates.set(key, { key, text });
    return `${this.folder}/${CA_BUNDLE_FOLDER}/${key}`;
  }

  private expectCopy(kind: KeyHolder['kind'], name: string, key: string, at: Origin): void {
    const known = this.expectedCopies.get(`${kind}/${name}`);
    if (known) known.keys.add(key);
    else {
      const external = { kind, namespace: this.namespace, name, expected: [], origins: [at] };
      this.expectedCopies.set(`${kind}/${name}`, { external, keys: new Set([key]) });
    }
  }

  private variableName(holder: KeyHolder, key: string): string {
    const identity = `${holder.namespace}/${holder.name}/${key}`;
    const readable = ['SECRET', holder.namespace, holder.name, key].map(upperSnake).join('_');
    const owner = this.names.get(readable);
    const name = owner === undefined || owner === identity ? readable : `${readable}_${digest(identity)}`;
    this.names.set(name, identity);
    return name;
  }
}

/** What would end the quotes around a pasted variable or break its line, and blanks around it, which no credential has. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const CANNOT_BE_PASTED = /['\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]|^\s|\s$/;

/** Whether a value survives being pasted between quotes in the text of the config. */
export function canBePasted(value: string): boolean {
  return !CANNOT_BE_PASTED.test(value);
}

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

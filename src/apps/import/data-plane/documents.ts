import type { Fields } from '../../../core/values/objects';
import { importKey } from '../subject';
import { type ConfigPath, configPathText } from './config-path';

const VERSIONS: Readonly<Record<string, string>> = {
  Gateway: 'gateway.networking.k8s.io/v1',
  HTTPRoute: 'gateway.networking.k8s.io/v1',
  TCPRoute: 'gateway.networking.k8s.io/v1alpha2',
  TLSRoute: 'gateway.networking.k8s.io/v1alpha2',
};

/** The resources that a config becomes, in the names of the reference. */
export class Documents {
  public readonly all: Fields[] = [];
  private readonly names = new Map<string, Set<string>>();
  private readonly backends = new Map<string, string>();
  private readonly keys = new Map<string, string>();

  public constructor(public readonly namespace: string) {}

  /**
   * Adds a resource with the name, or a similar unused one.
   *
   * @param places the source of the resource
   * @returns its name
   */
  public add(kind: string, wish: string, spec: Fields, places: readonly ConfigPath[] = []): string {
    const name = this.freeName(kind, wish);
    this.made(kind, name, places);
    const apiVersion = VERSIONS[kind] ?? 'proxy.example.com/v1alpha1';
    this.all.push({ apiVersion, kind, metadata: { name, namespace: this.namespace }, spec });
    return name;
  }

  /**
   * Adds a backend, or reuses an equal one.
   *
   * @returns its name
   */
  public backend(wish: string, spec: Fields, places: readonly ConfigPath[] = []): string {
    const text = JSON.stringify(spec);
    const name = this.backends.get(text) ?? this.add('ProxyBackend', wish, spec);
    this.backends.set(text, name);
    this.made('ProxyBackend', name, places);
    return name;
  }

  /** The resource that was made of a part of the config, as its key; of several the one that was made of the least. */
  public madeOf(place: ConfigPath): string | undefined {
    for (let length = place.length; length > 0; length--) {
      const key = this.keys.get(configPathText(place.slice(0, length)));
      if (key !== undefined) return key;
    }
    return undefined;
  }

  private made(kind: string, name: string, places: readonly ConfigPath[]): void {
    for (const place of places) this.keys.set(configPathText(place), importKey(kind, this.namespace, name));
  }

  /** The name, or one close to it that no resource of the kind has. */
  public freeName(kind: string, wish: string): string {
    const taken = this.names.get(kind) ?? new Set();
    this.names.set(kind, taken);
    const base = importedName(wish);
    let name = base;
    for (let count = 2; taken.has(name); count++) name = `${base}-${count}`;
    taken.add(name);
    return name;
  }
}

/** Returns a valid Kubernetes name for any string. */
export function importedName(text: string): string {
  const plain = text
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 50)
    .replace(/^-+|-+$/g, '');
  return plain === '' ? 'unnamed' : plain;
}

/** How others refer to a backend. */
export function backendRef(name: string): Fields {
  return { group: 'proxy.example.com', kind: 'ProxyBackend', name };
}

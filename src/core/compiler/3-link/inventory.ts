import type { ReportOptions } from '../../diagnostics';
import type { ProxyDistribution } from '../../distribution';
import { compareText } from '../../text/compare-text';
import { closestNameText } from '../../text/nearest-name';
import { compareResources, isOfKind, type Resource, type ResourceOf } from '../../validation/resource';
import { type ResourceKind, resourceKey } from '../../values/resource-name';
import type { Origin } from '../model/origin';
import type { InvalidInput, ValidInput } from '../model/valid-input';
import { nameMeant } from './name-meant';

const MOST_SUGGESTIONS = 200;

/** All inputs, found by kind and name. */
export class Inventory {
  private suggestionsLeft = MOST_SUGGESTIONS;
  private readonly kinds: { readonly [Kind in ResourceKind]: ResourceOf<Kind>[] } = {
    ProxyBackend: [],
    ProxyPolicy: [],
    ProxyParameters: [],
    ProxyModel: [],
    GatewayClass: [],
    Gateway: [],
    HTTPRoute: [],
    GRPCRoute: [],
    TCPRoute: [],
    TLSRoute: [],
    ListenerSet: [],
    ReferenceGrant: [],
    BackendTLSPolicy: [],
    InferencePool: [],
    Service: [],
    Secret: [],
    ConfigMap: [],
    Namespace: [],
  };
  private readonly names = new Map<ResourceKind, ReadonlyMap<string, Resource>>();
  private readonly invalid: ReadonlyMap<string, InvalidInput>;
  private readonly namespaceLabels = new Map<string, Readonly<Record<string, string>>>();

  public constructor(
    private readonly valid: ValidInput,
    /** What others bring, as `Kind/namespace/name`. */
    private readonly externals: ReadonlySet<string>,
  ) {
    this.invalid = new Map(valid.invalid.map((name) => [resourceKey(name), name]));
    for (const resource of [...valid.resources].sort(compareResources)) {
      this.add(resource.kind, resource);
    }
  }

  /** Sorted by namespace and name. */
  public ofKind<Kind extends ResourceKind>(kind: Kind): readonly ResourceOf<Kind>[] {
    return this.kinds[kind];
  }

  public find<Kind extends ResourceKind>(kind: Kind, namespace: string, name: string): ResourceOf<Kind> | undefined {
    const found = this.namesOf(kind).get(`${namespace}/${name}`);
    return found && isOfKind(found, kind) ? found : undefined;
  }

  /** By `namespace/name`: made when the first one of a kind is looked for, as of most kinds none is. */
  private namesOf(kind: ResourceKind): ReadonlyMap<string, Resource> {
    let names = this.names.get(kind);
    if (!names) {
      // Of two of one name the first one counts.
      const entries = this.ofKind(kind).map(
        (resource) => [`${resource.namespace}/${resource.name}`, resource] as const,
      );
      names = new Map(entries.reverse());
      this.names.set(kind, names);
    }
    return names;
  }

  /**
   * Whether it is among the inputs but not valid, or one that others bring and that cannot be looked into; then a reference to it is
   * not reported on top.
   */
  public isInvalidOrExternal(kind: ResourceKind, namespace: string, name: string): boolean {
    // One without a name may be any.
    const isInvalid = [name, ''].some((each) => this.invalid.has(resourceKey({ kind, namespace, name: each })));
    return isInvalid || this.externals.has(`${kind}/${namespace}/${name}`);
  }

  /** Resources of a kind that are invalid, sorted by namespace and name. */
  public invalidOf<Kind extends ResourceKind>(kind: Kind): (InvalidInput & { readonly kind: Kind })[] {
    return [...this.invalid.values()]
      .filter((name): name is InvalidInput & { readonly kind: Kind } => name.kind === kind)
      .sort((a, b) => compareText(a.namespace, b.namespace) || compareText(a.name, b.name));
  }

  /** The distributions that the inputs are written in. */
  public get distributions(): ReadonlySet<ProxyDistribution> {
    return new Set(this.valid.distributions.values());
  }

  /**
   * What may have been meant by a name that does not exist: the nearest one there, and the same name elsewhere. Comparing all
   * names with each other takes long, so only the first of very many wrong names get a suggestion.
   */
  public nearestTo(kind: ResourceKind, namespace: string, name: string): string {
    if (this.suggestionsLeft-- <= 0) return '';
    const own: string[] = [];
    let elsewhere: string | undefined;
    for (const resource of this.ofKind(kind)) {
      if (resource.namespace === namespace) own.push(resource.name);
      else if (resource.name === name) elsewhere ??= resource.namespace;
    }
    const text = elsewhere === undefined ? '' : `; namespace ${elsewhere} has an object of that name`;
    return `${closestNameText(name, own)}${text}`;
  }

  /** The name that another one of the same namespace is a misspelling of, as what was meant by it. */
  public meantBy(kind: ResourceKind, namespace: string, name: string, at: Origin): Pick<ReportOptions, 'meant'> {
    if (this.suggestionsLeft <= 0) return {};
    const names = this.ofKind(kind).filter((resource) => resource.namespace === namespace);
    return nameMeant(
      name,
      names.map((resource) => resource.name),
      at,
    );
  }

  private add<Kind extends ResourceKind>(kind: Kind, resource: Resource): void {
    if (isOfKind(resource, kind)) this.kinds[kind].push(resource);
  }

  /** The labels that every cluster gives a namespace, and those of the Namespace among the inputs. */
  public labelsOfNamespace(namespace: string): Readonly<Record<string, string>> {
    let labels = this.namespaceLabels.get(namespace);
    if (!labels) {
      labels = { ...this.find('Namespace', '', namespace)?.labels, 'kubernetes.io/metadata.name': namespace };
      this.namespaceLabels.set(namespace, labels);
    }
    return labels;
  }
}

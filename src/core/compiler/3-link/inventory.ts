import type { FindingOptions } from '../../diagnostics';
import type { ProxyDistribution } from '../../distribution';
import { compareText } from '../../text/compare-text';
import { closestNameText, onlyNearName } from '../../text/nearest-name';
import { compareResources, isOfKind, type Resource, type ResourceOf } from '../../validation/resource';
import type { Origin } from '../../values/origin';
import { type ResourceKind, resourceKey } from '../../values/resource-name';
import type { InvalidInput, ValidInput } from '../model/valid-input';
import { suggestedName } from './suggested-name';

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
    /** Objects that other tools provide, as `Kind/namespace/name`. */
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

  /** Returns resources by `namespace/name`. The map is created at the first lookup of a kind, because most kinds are never looked up. */
  private namesOf(kind: ResourceKind): ReadonlyMap<string, Resource> {
    let names = this.names.get(kind);
    if (!names) {
      // If two resources have the same name, the first one takes precedence.
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
   * Returns suggestions for a name that does not exist: the nearest name in the namespace, and the same name in other namespaces. Comparing
   * all names with each other is slow, so only the first of very many wrong names get a suggestion.
   */
  public nearestTo(kind: ResourceKind, namespace: string, name: string): string {
    if (this.suggestionsLeft-- <= 0) return '';
    const own = this.namesIn(kind, namespace);
    const elsewhere = this.namespaceOf(kind, name);
    const text = elsewhere === undefined ? '' : `; namespace ${elsewhere} has an object of that name`;
    return `${closestNameText(name, own)}${text}`;
  }

  /** Returns the name in the same namespace of which the given one is a misspelling, as the intended name. */
  public suggestionFor(
    kind: ResourceKind,
    namespace: string,
    name: string,
    at: Origin,
  ): Pick<FindingOptions, 'suggestion'> {
    if (this.suggestionsLeft <= 0) return {};
    return suggestedName(name, this.namesIn(kind, namespace), at);
  }

  /**
   * Returns the help for a name that does not exist: how to reference the object of that name in another namespace, or the name of which
   * the given one is a misspelling.
   */
  public fixFor(
    kind: ResourceKind,
    namespace: string,
    name: string,
    { elsewhere, otherwise }: { elsewhere(namespace: string): string; readonly otherwise: string },
  ): string {
    const only = this.suggestionsLeft <= 0 ? undefined : onlyNearName(name, this.namesIn(kind, namespace));
    if (only !== undefined) return `Write ${only}.`;
    const other = this.namespaceOf(kind, name);
    return other === undefined ? otherwise : elsewhere(other);
  }

  private namesIn(kind: ResourceKind, namespace: string): readonly string[] {
    return this.ofKind(kind).flatMap((resource) => (resource.namespace === namespace ? [resource.name] : []));
  }

  /** Returns the first namespace that has an object of this name. */
  private namespaceOf(kind: ResourceKind, name: string): string | undefined {
    return this.ofKind(kind).find((resource) => resource.name === name)?.namespace;
  }

  private add<Kind extends ResourceKind>(kind: Kind, resource: Resource): void {
    if (isOfKind(resource, kind)) this.kinds[kind].push(resource);
  }

  /** Returns the labels that every cluster adds to a namespace, and those of the Namespace among the inputs. */
  public labelsOfNamespace(namespace: string): Readonly<Record<string, string>> {
    let labels = this.namespaceLabels.get(namespace);
    if (!labels) {
      labels = { ...this.find('Namespace', '', namespace)?.labels, 'kubernetes.io/metadata.name': namespace };
      this.namespaceLabels.set(namespace, labels);
    }
    return labels;
  }
}

import { CODE } from '../../diagnostics/codes.generated';
import {
  type DataKey,
  REFERENCE_STEPS,
  type Reference,
  type ReferenceStep,
} from '../../validation/references.generated';
import type { Resource } from '../../validation/resource';
import { PART_TYPES, type ProxyKind } from '../../values/kinds.generated';
import { isObject } from '../../values/objects';
import { below, type FieldPath, type Origin, originKey } from '../../values/origin';
import type { InnerReference, KeyHolder } from '../model/graph';
import type { Destinations, Referrer } from './destinations';
import type { BackendRef } from './object-ref';
import type { LinkScope } from './scope';

/** The resolved references inside policies and backends, by `originKey` of the referring field. */
export interface InnerReferences {
  readonly destinations: Map<string, InnerReference>;
  readonly selections: Map<string, readonly KeyHolder[]>;
}

type Path = (string | number)[];

type Selector = { readonly matchLabels?: Readonly<Record<string, string>> };

/** Follows every reference inside a resource of this API, as the schema marks them. */
export class ReferenceWalk {
  public constructor(
    private readonly destinations: Destinations,
    private readonly found: InnerReferences,
    private readonly scope: LinkScope,
  ) {}

  public follow(resource: Resource & { readonly kind: ProxyKind }): void {
    this.walk(PART_TYPES[resource.kind].spec, resource.spec, ['spec'], resource);
  }

  /** @param path - is changed on the way, and is as it was in the end */
  private walk(type: string, value: unknown, path: Path, owner: Resource): void {
    if (!isObject(value)) return;
    REFERENCE_STEPS[type]?.forEach((step) => {
      const field = value[step.field];
      if (field === undefined || field === null) return;
      path.push(step.field);
      this.walkItems(step, field, path, owner);
      path.pop();
    });
  }

  private walkItems(step: ReferenceStep, field: unknown, path: Path, owner: Resource): void {
    const visit = (item: unknown) => {
      if (step.reference) this.take(step.reference, item, path, owner);
      else if (step.type) this.walk(step.type, item, path, owner);
    };
    const visitAt = (item: unknown, at: string | number) => {
      path.push(at);
      visit(item);
      path.pop();
    };
    if (step.shape === 'one') visit(field);
    else if (step.shape === 'list' && Array.isArray(field)) field.forEach(visitAt);
    else if (step.shape === 'map' && isObject(field)) for (const key in field) visitAt(field[key], key);
  }

  private take(reference: Reference, value: unknown, path: FieldPath, owner: Resource): void {
    const origin = below(owner.origin, ...path);
    switch (reference.to) {
      case 'ServiceOrBackend':
        if (isReference(value)) this.resolve(value, owner, origin, reference.backends);
        return;
      case 'Service':
        // References of MCP targets have no port and are linked where they are used; lowering reports references to an InferencePool.
        if (isReference(value) && value.port !== undefined && value.kind === 'Service')
          this.resolve(value, owner, origin);
        return;
      case 'Secret':
      case 'SecretEntries':
      case 'ConfigMap':
      case 'ConfigMapOrSecret': {
        if (!isReference(value)) return;
        const kind = holderKindOf(reference, value);
        if (reference.to !== 'ConfigMapOrSecret' && isOfOtherKind(value)) {
          this.scope.diagnostics.report(CODE.otherCredentialKind, origin, {
            kind: `${value.kind} of ${value.group}`,
            name: value.name,
          });
          return;
        }
        this.scope.holders.require(kind, owner.namespace, value.name, keysOf(value, reference), origin, {
          isMounted: reference.isMounted ?? false,
          optionalKeys: reference.optionalKeys ?? [],
        });
        return;
      }
      case 'SecretSelector':
      case 'ConfigMapSelector':
        if (isSelector(value))
          this.select(reference.to === 'SecretSelector' ? 'Secret' : 'ConfigMap', value, path, owner);
        return;
      default:
        // Targets of policies are linked when they are used.
        return;
    }
  }

  private resolve(ref: BackendRef, owner: Resource, origin: Origin, backendTypes?: readonly string[]): void {
    const referrer: Referrer = {
      kind: owner.kind,
      namespace: owner.namespace,
      needsGrant: this.scope.options.strict,
      ...(backendTypes ? { backendTypes } : {}),
    };
    const destination = this.destinations.resolve(ref, referrer, origin);
    this.found.destinations.set(originKey(origin), { destination, origin });
  }

  private select(kind: KeyHolder['kind'], selector: Selector, path: FieldPath, owner: Resource): void {
    const origin = below(owner.origin, ...path);
    const labels = selector.matchLabels ?? {};
    const selected = this.scope.holders.select(kind, owner.namespace, labels);
    this.found.selections.set(originKey(origin), selected);
    if (selected.length > 0) return;
    const text = Object.entries(labels).map(([key, value]) => `${key}=${value}`);
    this.scope.diagnostics.report(CODE.unmatchedKeySelector, origin, {
      kind,
      labels: text.sort().join(', ') || 'no labels',
      namespace: owner.namespace,
    });
  }
}

/** A reference may name another key than the usual one. */
function keysOf(value: BackendRef & { readonly key?: unknown }, { keys = [] }: Reference): readonly DataKey[] {
  return typeof value.key === 'string' ? [value.key] : keys;
}

function holderKindOf({ to }: Reference, value: BackendRef): KeyHolder['kind'] {
  if (to === 'ConfigMapOrSecret') return value.kind === 'Secret' ? 'Secret' : 'ConfigMap';
  return to === 'ConfigMap' ? 'ConfigMap' : 'Secret';
}

/** Other builds of a controller find credentials in objects of their own. */
function isOfOtherKind({ group, kind }: BackendRef): boolean {
  return (group ?? '') !== '' || (kind ?? 'Secret') !== 'Secret';
}

/** Validation guarantees this form for each field that is marked as a reference. */
function isReference(value: unknown): value is BackendRef {
  return isObject(value) && typeof value.name === 'string';
}

function isSelector(value: unknown): value is Selector {
  return isObject(value);
}

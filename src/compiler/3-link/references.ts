import type { DiagnosticCollector } from '../../diagnostics';
import { REFERENCE_STEPS, type Reference } from '../../validation/references.generated';
import type { Resource } from '../../validation/resource';
import { isObject } from '../../values/objects';
import type { InnerReference, KeyHolder } from '../model/graph';
import { below, type FieldPath, originKey } from '../model/origin';
import type { Destinations, Referrer } from './destinations';
import type { KeyHolders } from './key-holders';
import type { BackendRef } from './object-ref';

/** What the references inside policies and backends mean, by `originKey` of the referring field. */
export interface InnerReferences {
  readonly destinations: Map<string, InnerReference>;
  readonly selections: Map<string, readonly KeyHolder[]>;
}

type Selector = { readonly matchLabels?: Readonly<Record<string, string>> };

/** Follows every reference inside a policy or a backend, as the schema marks them. */
export class ReferenceWalk {
  public constructor(
    private readonly destinations: Destinations,
    private readonly holders: KeyHolders,
    private readonly found: InnerReferences,
    private readonly strict: boolean,
    private readonly diagnostics: DiagnosticCollector,
  ) {}

  public follow(resource: Resource): void {
    this.walk(`${resource.kind}Spec`, resource.spec, ['spec'], resource);
  }

  private walk(type: string, value: unknown, path: FieldPath, owner: Resource): void {
    if (!isObject(value)) return;
    for (const step of REFERENCE_STEPS[type] ?? []) {
      const field = value[step.field];
      if (field === undefined || field === null) continue;
      for (const [item, itemPath] of itemsOf(field, step.shape, [...path, step.field])) {
        if (step.reference) this.take(step.reference, item, itemPath, owner);
        else if (step.type) this.walk(step.type, item, itemPath, owner);
      }
    }
  }

  private take(reference: Reference, value: unknown, path: FieldPath, owner: Resource): void {
    const origin = below(owner.origin, ...path);
    switch (reference.to) {
      case 'ServiceOrBackend': {
        if (!isReference(value)) return;
        const referrer: Referrer = {
          kind: owner.kind,
          namespace: owner.namespace,
          needsGrant: this.strict,
          ...(reference.backends ? { backendTypes: reference.backends } : {}),
        };
        const destination = this.destinations.resolve(value, referrer, origin);
        this.found.destinations.set(originKey(origin), { destination, origin });
        return;
      }
      case 'Secret':
      case 'SecretEntries':
      case 'ConfigMap': {
        if (!isReference(value)) return;
        const kind = reference.to === 'ConfigMap' ? 'ConfigMap' : 'Secret';
        this.holders.require(kind, owner.namespace, value.name, reference.keys ?? [], origin);
        return;
      }
      case 'SecretSelector':
        if (isSelector(value)) this.select(value, path, owner);
        return;
      default:
        // Targets of policies and Services of MCP targets are linked where they are used.
        return;
    }
  }

  private select(selector: Selector, path: FieldPath, owner: Resource): void {
    const origin = below(owner.origin, ...path);
    const labels = selector.matchLabels ?? {};
    const selected = this.holders.select(owner.namespace, labels);
    this.found.selections.set(originKey(origin), selected);
    if (selected.length > 0) return;
    const text = Object.entries(labels).map(([key, value]) => `${key}=${value}`);
    this.diagnostics.report('AIG3026', origin, {
      labels: text.sort().join(', ') || 'no labels',
      namespace: owner.namespace,
    });
  }
}

/** Validation holds each field that is marked as a reference to this form. */
function isReference(value: unknown): value is BackendRef {
  return isObject(value) && typeof value.name === 'string';
}

function isSelector(value: unknown): value is Selector {
  return isObject(value);
}

function* itemsOf(value: unknown, shape: 'one' | 'list' | 'map', path: FieldPath): Iterable<[unknown, FieldPath]> {
  if (shape === 'list' && Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield [item, [...path, index]];
  } else if (shape === 'map' && isObject(value)) {
    for (const [key, item] of Object.entries(value)) yield [item, [...path, key]];
  } else if (shape === 'one') {
    yield [value, path];
  }
}

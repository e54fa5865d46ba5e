import type { SubjectName } from '../../diagnostics';
import { writtenNameText } from '../../diagnostics/subject-text';
import { type ProxyDistribution, toNeutral } from '../../distribution';
import { isOfKind, type Resource, type ResourceOf } from '../../validation/resource';
import { type ResourceKind, resourceKey } from '../../values/resource-name';
import type { IsolatedPart } from '../model/isolation';
import type { ValidInput } from '../model/valid-input';

/** All inputs that are known by name, the invalid ones as they are written. */
export class KnownInputs {
  private readonly byDocument = new Map<number, Resource>();
  private readonly byKey = new Map<string, Resource>();

  public constructor(
    public readonly valid: ValidInput,
    private readonly distributions: readonly ProxyDistribution[],
  ) {
    for (const resource of this.all()) {
      this.byDocument.set(resource.origin.document, resource);
      if (!this.byKey.has(resourceKey(resource))) this.byKey.set(resourceKey(resource), resource);
    }
  }

  public atDocument(index: number): Resource | undefined {
    return this.byDocument.get(index);
  }

  public find(kind: ResourceKind, namespace: string, name: string): Resource | undefined {
    return this.byKey.get(resourceKey({ kind, namespace, name }));
  }

  /** Returns the identity with the kind in the reference's names; its document is only present if it could be parsed. */
  public named({ apiVersion, kind, namespace, name }: SubjectName): Named {
    const { document } = toNeutral({ apiVersion, kind, metadata: {} }, this.distributions);
    const neutral = document.kind as ResourceKind;
    const identity = { kind: neutral, namespace: neutral === 'GatewayClass' ? '' : namespace || 'default', name };
    const resource = this.byKey.get(resourceKey(identity));
    return { ...identity, writtenKind: kind, ...(resource ? { resource } : {}) };
  }

  /** Whether a document of that name could not be parsed. */
  public wasUnreadable(named: Named): boolean {
    return this.valid.invalid.some(({ written, ...name }) => !written && resourceKey(name) === resourceKey(named));
  }

  /** Returns whether all fields of a resource are certainly in their place: it is valid, or only single values of it are wrong. */
  public isLegible(resource: Resource): boolean {
    const entry = this.valid.invalid.find(({ written }) => written?.origin.document === resource.origin.document);
    return entry === undefined || entry.isLegible === true;
  }

  /** Valid ones. */
  public ofKind<Kind extends ResourceKind>(kind: Kind): readonly ResourceOf<Kind>[] {
    return this.valid.resources.filter((resource): resource is ResourceOf<Kind> => isOfKind(resource, kind));
  }

  /** Valid and invalid ones, also those that share their name. */
  public all(): readonly Resource[] {
    const { resources, twins, invalid } = this.valid;
    return [...resources, ...twins, ...invalid.flatMap(({ written }) => written ?? [])];
  }
}

/** A resource by its name, with its document if that could be parsed. */
export interface Named {
  readonly kind: ResourceKind;
  readonly namespace: string;
  readonly name: string;
  readonly writtenKind: string;
  readonly resource?: Resource;
}

export function inputName({ writtenKind, namespace, name }: Omit<Named, 'kind'>): IsolatedPart['resource'] {
  return { kind: writtenKind, ...(namespace ? { namespace } : {}), name };
}

/** `Kind namespace/name`. */
export function inputText(named: Omit<Named, 'kind'>): string {
  return writtenNameText(inputName(named));
}

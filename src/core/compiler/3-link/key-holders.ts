import type { KeySupport } from '../../data-plane/facts';
import type { DiagnosticCollector } from '../../diagnostics';
import { CODE } from '../../diagnostics/codes.generated';
import { compareText } from '../../text/compare-text';
import { isSubdomain } from '../../validation/metadata';
import type { DataKey } from '../../validation/references.generated';
import type { Resource } from '../../validation/resource';
import type { KeyHolder } from '../model/graph';
import type { Origin } from '../model/origin';
import { carries } from '../semantics/labels';
import { flawOf } from './certificate-check';
import type { Externals } from './externals';
import type { Inventory } from './inventory';

type HolderKind = 'Secret' | 'ConfigMap';

/** Secrets and ConfigMaps by name, and the check that they hold the keys that are used. */
export class KeyHolders {
  private readonly holders = new Map<string, KeyHolder>();

  public constructor(
    private readonly inventory: Inventory,
    private readonly externals: Externals,
    private readonly support: KeySupport,
    private readonly diagnostics: DiagnosticCollector,
  ) {
    for (const kind of ['Secret', 'ConfigMap'] as const) {
      for (const resource of inventory.ofKind(kind)) this.holderOf(kind, resource.namespace, resource.name);
    }
  }

  /** The holder of `keys`. A key that an input does not have is an error; an object that is not among the inputs is expected to have them. */
  public require(
    kind: HolderKind,
    namespace: string,
    name: string,
    keys: readonly DataKey[],
    origin: Origin,
  ): KeyHolder {
    const holder = this.holderOf(kind, namespace, name);
    const expect = () => {
      const preferred = keys.map((key) => spellingsOf(key)[0]);
      this.externals.expect(kind, namespace, name, preferred, origin);
    };
    if (!holder.resource) {
      if (!isSubdomain(name)) this.diagnostics.report(CODE.invalidSecretOrConfigMapName, origin, { kind, name });
      else if (!this.inventory.isInvalidOrExternal(kind, namespace, name)) expect();
      return holder;
    }
    const isStub = this.externals.isExternal(kind, namespace, name);
    if (isStub) expect();
    const missing = keys.map(spellingsOf).filter((spellings) => !spellings.some((key) => holder.keys.includes(key)));
    if (missing.length > 0) this.reportMissing(holder, holder.resource, missing, origin);
    const flaw = keys.length > 0 && !isStub ? flawOf(holder, keys.flatMap(spellingsOf), this.support) : undefined;
    if (flaw)
      this.diagnostics.report(CODE.unusableCertificate, origin, {
        kind: holder.kind,
        name: `${namespace}/${name}`,
        flaw,
      });
    return holder;
  }

  /** The objects among the inputs that carry the labels, sorted by name. */
  public select(kind: HolderKind, namespace: string, labels: Readonly<Record<string, string>>): readonly KeyHolder[] {
    return this.all(kind).filter(
      (holder) => holder.resource && holder.namespace === namespace && carries(holder.labels, labels),
    );
  }

  /** By `namespace/name`. */
  public map(kind: HolderKind): ReadonlyMap<string, KeyHolder> {
    return new Map(this.all(kind).map((holder) => [`${holder.namespace}/${holder.name}`, holder]));
  }

  private reportMissing(
    holder: KeyHolder,
    resource: Resource,
    missing: readonly (readonly string[])[],
    origin: Origin,
  ): void {
    const values = {
      kind: holder.kind,
      name: `${holder.namespace}/${holder.name}`,
      key: missing.map((spellings) => spellings.join(' or ')).join(', '),
      available: holder.keys.length > 0 ? `its keys are ${holder.keys.join(', ')}` : 'it has no keys',
    };
    this.diagnostics.report(CODE.missingKeyInSecretOrConfigMap, origin, values, {
      notes: [{ text: `the ${holder.kind}`, at: resource.origin }],
    });
  }

  private all(kind: HolderKind): KeyHolder[] {
    return [...this.holders.values()]
      .filter((holder) => holder.kind === kind)
      .sort((a, b) => compareText(a.namespace, b.namespace) || compareText(a.name, b.name));
  }

  private holderOf(kind: HolderKind, namespace: string, name: string): KeyHolder {
    const key = `${kind}/${namespace}/${name}`;
    let holder = this.holders.get(key);
    if (!holder) {
      holder = new InputKeyHolder(kind, namespace, name, this.inventory.find(kind, namespace, name));
      this.holders.set(key, holder);
    }
    return holder;
  }
}

/** The spellings of a key, the preferred one first. */
function spellingsOf(key: DataKey): readonly string[] {
  return typeof key === 'string' ? [key] : key;
}

/** Keeps the values out of reach of printouts: they stay in a private field, which only `valueOf` reads. */
class InputKeyHolder implements KeyHolder {
  public readonly labels: Readonly<Record<string, string>>;
  public readonly keys: readonly string[];
  public readonly resource?: Resource;
  readonly #source: Resource | undefined;

  public constructor(
    public readonly kind: HolderKind,
    public readonly namespace: string,
    public readonly name: string,
    source: Resource | undefined,
  ) {
    this.#source = source;
    if (source) this.resource = withoutValues(source);
    this.labels = source?.labels ?? {};
    const parts = source ? [encodedPart(kind, source), plainPart(kind, source)] : [];
    this.keys = [...new Set(parts.flatMap((part) => Object.keys(part)))].sort();
  }

  public valueOf(key: string): string | undefined {
    return this.#source ? valueIn(this.kind, this.#source, key) : undefined;
  }
}

function valueIn(kind: HolderKind, resource: Resource, key: string): string | undefined {
  const plain = plainPart(kind, resource)[key];
  if (typeof plain === 'string' && plain !== '') return plain;
  const encoded = encodedPart(kind, resource)[key];
  if (typeof encoded === 'string' && encoded !== '') return Buffer.from(encoded, 'base64').toString('utf8');
  return undefined;
}

type Part = Readonly<Record<string, unknown>>;

/** Values in Base64. */
function encodedPart(kind: HolderKind, resource: Resource): Part {
  return ((kind === 'Secret' ? resource.document['data'] : resource.document['binaryData']) ?? {}) as Part;
}

/** Values as they are; in a Secret they win over the encoded ones, as in the API server. */
function plainPart(kind: HolderKind, resource: Resource): Part {
  return ((kind === 'Secret' ? resource.document['stringData'] : resource.document['data']) ?? {}) as Part;
}

function withoutValues(resource: Resource): Resource {
  return { ...resource, spec: undefined, document: {} };
}

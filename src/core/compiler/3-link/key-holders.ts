import { isUtf8 } from 'node:buffer';
import type { KeySupport } from '../../data-plane/facts';
import type { DiagnosticCollector } from '../../diagnostics';
import { CODE } from '../../diagnostics/codes.generated';
import { compareText } from '../../text/compare-text';
import { isSubdomain } from '../../validation/metadata';
import type { DataKey } from '../../validation/references.generated';
import type { Resource } from '../../validation/resource';
import type { Origin } from '../../values/origin';
import type { KeyHolder } from '../model/graph';
import { carries } from '../semantics/labels';
import { CERTIFICATE_KEYS, flawOf } from './certificate-check';
import type { Externals } from './externals';
import type { Inventory } from './inventory';

type HolderKind = 'Secret' | 'ConfigMap';

interface HolderUse {
  /** Whether only pods read it, as a file, so that a ConfigMap may have it in `binaryData`. */
  readonly isMounted?: boolean;
  /** Keys that are used if they are present. */
  readonly optionalKeys?: readonly DataKey[];
}

/** Secrets and ConfigMaps by name, with a check that they contain the keys that are used. */
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
    { isMounted = false, optionalKeys = [] }: HolderUse = {},
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
    const present = isMounted ? [...holder.keys, ...holder.binaryKeys] : holder.keys;
    const missing = keys.map(spellingsOf).filter((spellings) => !spellings.some((key) => present.includes(key)));
    if (missing.length > 0) this.reportMissing(holder, holder.resource, missing, origin);
    this.checkTexts(holder, [...keys, ...optionalKeys].flatMap(spellingsOf), origin);
    const flaw =
      keys.length > 0 && missing.length === 0 && !isStub
        ? flawOf(holder, keys.flatMap(spellingsOf), this.support)
        : undefined;
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

  /** Backends by `namespace/name`. */
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
      available: [
        holder.keys.length > 0 ? `its keys are ${holder.keys.join(', ')}` : 'it has no keys',
        ...(holder.binaryKeys.length > 0
          ? [`binaryData, which is not supported, has ${holder.binaryKeys.join(', ')}`]
          : []),
      ].join('; '),
    };
    this.diagnostics.report(CODE.missingKeyInSecretOrConfigMap, origin, values, {
      notes: [{ text: `the ${holder.kind}`, at: resource.origin }],
    });
  }

  /** Reports values that are not text: the data plane rejects its entire config because of such a file. */
  private checkTexts(holder: KeyHolder, keys: readonly string[], origin: Origin): void {
    for (const key of keys) {
      if (IN_PEM_FORM.has(key) || holder.isText(key)) continue;
      const name = `${holder.namespace}/${holder.name}`;
      this.diagnostics.report(CODE.valueIsNoText, origin, { kind: holder.kind, name, key });
    }
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

/** Around the PEM blocks of certificates and their keys, any content is allowed. */
const IN_PEM_FORM: ReadonlySet<string> = new Set(CERTIFICATE_KEYS);

/** Keeps the values out of reach of printouts: they stay in a private field, which only methods read. */
class InputKeyHolder implements KeyHolder {
  public readonly labels: Readonly<Record<string, string>>;
  public readonly keys: readonly string[];
  public readonly binaryKeys: readonly string[];
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
    const isSecret = kind === 'Secret';
    this.keys = namesIn(source, isSecret ? ['data', 'stringData'] : ['data']);
    this.binaryKeys = namesIn(source, isSecret ? [] : ['binaryData']);
  }

  public valueOf(key: string): string | undefined {
    const content = this.contentOf(key);
    return content && isUtf8(content) ? content.toString('utf8') : undefined;
  }

  public isText(key: string): boolean {
    return isUtf8(this.contentOf(key) ?? Buffer.alloc(0));
  }

  public pemOf(key: string): string | undefined {
    return this.contentOf(key)?.toString('utf8');
  }

  private contentOf(key: string): Buffer | undefined {
    return this.#source && contentIn(this.kind, this.#source, key);
  }
}

function contentIn(kind: HolderKind, resource: Resource, key: string): Buffer | undefined {
  // If both are present, the plain one takes precedence, even if it is empty, as in the API server.
  const [plain, encoded] = kind === 'Secret' ? ['stringData', 'data'] : ['data', 'binaryData'];
  const text = partOf(resource, plain)[key];
  if (typeof text === 'string') return text === '' ? undefined : Buffer.from(text);
  const base64 = partOf(resource, encoded)[key];
  return typeof base64 === 'string' && base64 !== '' ? Buffer.from(base64, 'base64') : undefined;
}

function namesIn(resource: Resource | undefined, parts: readonly string[]): string[] {
  return [...new Set(parts.flatMap((part) => Object.keys(resource ? partOf(resource, part) : {})))].sort();
}

function partOf(resource: Resource, part: string): Readonly<Record<string, unknown>> {
  return (resource.document[part] ?? {}) as Readonly<Record<string, unknown>>;
}

function withoutValues(resource: Resource): Resource {
  return { ...resource, spec: undefined, document: {} };
}

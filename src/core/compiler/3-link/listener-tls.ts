import type { DiagnosticCollector } from '../../diagnostics';
import { CODE } from '../../diagnostics/codes.generated';
import type { FrontendTlsValidation, Listener } from '../../validation/gateway-types.generated';
import type { DataKey } from '../../validation/references.generated';
import type { ResourceOf } from '../../validation/resource';
import { below, type Origin } from '../../values/origin';
import type { KeyHolder, ListenerTls } from '../model/graph';
import type { GrantIndex } from './grants';
import type { Identities } from './identities';
import type { KeyHolders } from './key-holders';
import type { ListenerOwner } from './listener-owner';
import type { ObjectRef } from './object-ref';
import { tlsOptionsOf } from './tls-options';

/** A reference to a Secret or ConfigMap out of a Gateway, a ListenerSet or a policy. */
interface KeyReference {
  readonly ref: ObjectRef;
  readonly origin: Origin;
  readonly fromKind: string;
  readonly namespace: string;
  readonly kinds: readonly ('Secret' | 'ConfigMap')[];
  readonly keys: readonly DataKey[];
}

/** Certificates of listeners: those that they present, and those with which they verify clients. */
export class ListenerCertificates {
  public constructor(
    private readonly holders: KeyHolders,
    private readonly identities: Identities,
    private readonly grants: GrantIndex,
    private readonly diagnostics: DiagnosticCollector,
    /** Whether the revision has certificates of a SPIFFE Workload API. */
    private readonly readsSpiffe: boolean,
  ) {}

  /** TLS of a listener; `undefined` for one without TLS. */
  public tlsOf(owner: ListenerOwner, spec: Listener, origin: Origin): ListenerTls | undefined | 'unusable' {
    if (spec.protocol !== 'HTTPS' && spec.protocol !== 'TLS') return undefined;
    const {
      mesh,
      isAuthority,
      isSpiffe,
      others: options,
    } = tlsOptionsOf(spec, this.identities.ownGroups, this.readsSpiffe);
    if (mesh !== undefined) {
      this.diagnostics.report(CODE.unservableTlsListener, below(origin, 'tls', 'options'), {
        found: mesh,
        expected: 'its own certificate, because only a controller can get mesh certificates',
      });
      return 'unusable';
    }
    if (spec.tls?.mode === 'Passthrough') {
      if (spec.protocol === 'TLS') return { mode: 'Passthrough', isAuthority: false, options };
      this.diagnostics.report(CODE.unservableTlsListener, below(origin, 'tls', 'mode'), {
        found: 'mode Passthrough',
        expected: 'mode Terminate for protocol HTTPS',
      });
      return 'unusable';
    }
    if (isSpiffe) return this.spiffeOf(owner, spec, origin, options);
    const certificate = this.certificateOf(owner, spec, origin);
    if (!certificate) return 'unusable';
    const clientCa = this.clientCaOf(owner, spec.port);
    if (clientCa === 'unusable') return 'unusable';
    if (isAuthority && clientCa) {
      this.diagnostics.report(CODE.unservableTlsListener, below(origin, 'tls', 'options'), {
        found: 'a CA that issues its certificates, and client validation',
        expected: 'its own certificate to validate clients',
      });
      return 'unusable';
    }
    return { mode: 'Terminate', certificate, isAuthority, options, ...(clientCa ? { clientCa } : {}) };
  }

  /** `spec.tls.backend.clientCertificateRef` of a Gateway. */
  public clientCertificateOf(gateway: ResourceOf<'Gateway'>): KeyHolder | undefined {
    const ref = gateway.spec.tls?.backend?.clientCertificateRef;
    if (!ref) return undefined;
    return this.holderOf({
      ref,
      origin: below(gateway.origin, 'spec', 'tls', 'backend', 'clientCertificateRef'),
      fromKind: 'Gateway',
      namespace: gateway.namespace,
      kinds: ['Secret'],
      keys: ['tls.crt', 'tls.key'],
    });
  }

  /** Returns the Secret or ConfigMap of a reference; `undefined` if it must not be used, which is reported. */
  public holderOf(reference: KeyReference): KeyHolder | undefined {
    const { ref, origin, fromKind } = reference;
    const kind = reference.kinds.find(
      (candidate) => candidate === this.identities.kindOf(ref.group, ref.kind ?? reference.kinds[0]),
    );
    if (!kind) {
      this.diagnostics.report(CODE.unsupportedReferenceKind, origin, {
        kind: ref.group ? `${this.identities.writtenGroup(ref.group)}/${ref.kind}` : String(ref.kind),
        name: ref.name,
        fix: this.identities.kindFix(ref.group, String(ref.kind), reference.kinds),
      });
      return undefined;
    }
    const namespace = ref.namespace ?? reference.namespace;
    const cross = {
      fromKind,
      fromNamespace: reference.namespace,
      toKind: kind,
      toNamespace: namespace,
      toName: ref.name,
    };
    if (!this.grants.permit(cross, origin)) return undefined;
    return this.holders.require(kind, namespace, ref.name, reference.keys, origin);
  }

  /**
   * Returns the CA of references. Several form one bundle if all of them are ConfigMaps whose certificates are known. `undefined` if they
   * must not or cannot be used, which is reported.
   */
  public authorityOf(
    refs: readonly ObjectRef[],
    from: Pick<KeyReference, 'fromKind' | 'namespace'>,
    origin: Origin,
  ): KeyHolder | undefined {
    const kinds = ['ConfigMap', 'Secret'] as const;
    const holders = refs.flatMap((ref, index) => {
      const holder = this.holderOf({ ...from, ref, origin: below(origin, index), kinds, keys: [CA_KEY] });
      return holder ? [holder] : [];
    });
    if (holders.length < refs.length) return undefined;
    if (holders.length === 1) return holders[0];
    const problem = bundleProblem(holders);
    if (problem === undefined) return bundleOf(holders, from.namespace);
    this.diagnostics.report(CODE.severalCasNotOneFile, origin, { count: refs.length, problem });
    return undefined;
  }

  private spiffeOf(
    owner: ListenerOwner,
    spec: Listener,
    origin: Origin,
    options: ListenerTls['options'],
  ): ListenerTls | 'unusable' {
    const isVerified = this.clientCaOf(owner, spec.port) !== undefined;
    if (!isVerified && !spec.tls?.certificateRefs?.length)
      return { mode: 'Terminate', isAuthority: false, isSpiffe: true, options };
    this.diagnostics.report(CODE.unservableTlsListener, below(origin, 'tls', 'options'), {
      found: `tls-certificate-source: SPIFFE and ${isVerified ? 'client validation' : 'certificateRefs'}`,
      expected: `the Workload API alone, which provides ${isVerified ? 'the CA of clients' : 'the certificate'}`,
    });
    return 'unusable';
  }

  private certificateOf(owner: ListenerOwner, spec: Listener, origin: Origin): KeyHolder | undefined {
    const refs = spec.tls?.certificateRefs ?? [];
    if (refs.length !== 1) {
      this.diagnostics.report(CODE.unservableTlsListener, spec.tls ? below(origin, 'tls') : origin, {
        found: refs.length === 0 ? 'no certificateRefs' : `${refs.length} certificateRefs`,
        expected: 'exactly one',
      });
      return undefined;
    }
    return this.holderOf({
      ref: refs[0],
      origin: below(origin, 'tls', 'certificateRefs', 0),
      fromKind: owner.resource.kind,
      namespace: owner.resource.namespace,
      kinds: ['Secret'],
      keys: ['tls.crt', 'tls.key'],
    });
  }

  /** The CA that clients of a port are verified with: the port's own, else the Gateway's default. */
  private clientCaOf(owner: ListenerOwner, port: number): KeyHolder | undefined | 'unusable' {
    const gateway = owner.gateway.resource;
    const frontend = gateway.spec.tls?.frontend;
    if (!frontend) return undefined;
    const at = below(gateway.origin, 'spec', 'tls', 'frontend');
    const index = (frontend.perPort ?? []).findIndex((entry) => entry.port === port);
    const own = frontend.perPort?.[index]?.tls.validation;
    if (index >= 0) return own ? this.caOf(owner, own, below(at, 'perPort', index, 'tls', 'validation')) : undefined;
    const inherited = frontend.default.validation;
    return inherited ? this.caOf(owner, inherited, below(at, 'default', 'validation')) : undefined;
  }

  private caOf(owner: ListenerOwner, validation: FrontendTlsValidation, origin: Origin): KeyHolder | 'unusable' {
    const refs = validation.caCertificateRefs;
    if (validation.mode === 'AllowInsecureFallback') {
      this.diagnostics.report(CODE.invalidClientCertificatesAdmitted, below(origin, 'mode'));
      return 'unusable';
    }
    const from = { fromKind: 'Gateway', namespace: owner.gateway.resource.namespace };
    return this.authorityOf(refs, from, below(origin, 'caCertificateRefs')) ?? 'unusable';
  }
}

const CA_KEY = 'ca.crt';

function bundleProblem(holders: readonly KeyHolder[]): string | undefined {
  if (holders.length === 0) return 'none of them contains certificates';
  const secret = holders.find(({ kind }) => kind === 'Secret');
  if (secret) return `${secret.namespace}/${secret.name} is a Secret, and values of Secrets are never copied`;
  const unknown = holders.find((holder) => holder.pemOf(CA_KEY) === undefined);
  return unknown && `the certificates of ${unknown.namespace}/${unknown.name} are not among the inputs`;
}

/** ConfigMaps are public, so that their certificates may be written together. */
function bundleOf(holders: readonly KeyHolder[], namespace: string): KeyHolder {
  const bundle = holders.map((holder) => `${holder.pemOf(CA_KEY)?.trim()}\n`).join('');
  const value = { bundle, valueOf: () => bundle, isText: () => true, pemOf: () => bundle };
  return { kind: 'ConfigMap', namespace, name: '', labels: {}, keys: [CA_KEY], binaryKeys: [], ...value };
}

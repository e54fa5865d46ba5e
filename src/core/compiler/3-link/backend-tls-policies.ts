import type { DiagnosticCollector } from '../../diagnostics';
import { CODE } from '../../diagnostics/codes.generated';
import { nearestText } from '../../text/nearest-name';
import type { LocalPolicyTargetReferenceWithSectionName } from '../../validation/gateway-types.generated';
import type { Resource, ResourceOf } from '../../validation/resource';
import { below, type Origin } from '../../values/origin';
import type { BackendTlsPolicyNode, KeyHolder } from '../model/graph';
import { inOrderOfAge } from '../semantics/age';
import type { Identities } from './identities';
import type { ListenerCertificates } from './listener-tls';
import type { LinkScope } from './scope';
import { suggestedName } from './suggested-name';
import type { TargetFinder } from './target-finder';

/** BackendTLSPolicies, one node for each target that they reach. Of several for one target the older counts, else the first by name. */
export function linkBackendTlsPolicies(
  finder: TargetFinder,
  { inventory, identities, certificates, options, diagnostics }: LinkScope,
): BackendTlsPolicyNode[] {
  const claims: Claim[] = [];
  const missing: Missing[] = [];
  for (const resource of inventory.ofKind('BackendTLSPolicy')) {
    const ca = authorityOf(resource, certificates);
    resource.spec.targetRefs.forEach((ref, index) => {
      const origin = below(resource.origin, 'spec', 'targetRefs', index);
      const targets = targetsOf(resource, ref, identities, finder, origin);
      if ('reason' in targets) {
        missing.push({ ...targets, origin });
        return;
      }
      for (const target of targets) {
        const node = { resource, ...target, ...(ca ? { ca } : {}) };
        const part = target.port ?? target.sectionName ?? '';
        const key = `${identities.kindOf(ref.group, ref.kind)}/${resource.namespace}/${ref.name}/${part}`;
        claims.push({ key, name: `${ref.kind} ${resource.namespace}/${ref.name}`, node, origin });
      }
    });
  }
  reportMissing(missing, new Set(claims.map(({ name }) => name)), options.strict, diagnostics);
  const winners = winnersOf(claims);
  for (const { key, name, node, origin } of claims) {
    const winner = winners.get(key)?.node;
    if (!winner || winner === node) continue;
    const values = { target: name, winner: `${winner.resource.namespace}/${winner.resource.name}` };
    diagnostics.report(CODE.backendTlsPolicyOverridden, origin, values, {
      notes: [{ text: 'this policy applies', at: winner.resource.origin }],
    });
  }
  return claims.filter((claim) => winners.get(claim.key) === claim).map(({ node }) => node);
}

/** A target that is not there. */
interface Missing {
  readonly reason: string;
  /** The destination that was probably intended, and that would be called without TLS. */
  readonly nearest?: { readonly kind: string; readonly namespace: string; readonly name: string };
  /** The name in the document, if it is wrong. */
  readonly written?: string;
  readonly origin: Origin;
}

/** Reports missing targets. Other tools may provide a destination with a different name; a near miss of an existing name is an error. */
function reportMissing(
  missing: readonly Missing[],
  covered: ReadonlySet<string>,
  strict: boolean,
  diagnostics: DiagnosticCollector,
): void {
  for (const { reason, nearest, written, origin } of missing) {
    // Another policy covers it: then it is another one that is meant.
    const isOpen = nearest !== undefined && !covered.has(`${nearest.kind} ${nearest.namespace}/${nearest.name}`);
    const name = isOpen && written !== undefined ? nearest.name : undefined;
    const suggestion = name === undefined ? {} : suggestedName(written ?? '', [name], below(origin, 'name'));
    const options = strict || isOpen ? ({ severity: 'error', ...suggestion } as const) : {};
    diagnostics.report(CODE.unresolvedPolicyTarget, origin, { reason: `${reason}${nearestText(name)}` }, options);
  }
}

/** A policy that names a target. */
interface Claim {
  readonly key: string;
  /** The target, for messages. */
  readonly name: string;
  readonly node: BackendTlsPolicyNode;
  readonly origin: Origin;
}

function winnersOf(claims: readonly Claim[]): ReadonlyMap<string, Claim> {
  const winners = new Map<string, Claim>();
  for (const claim of inOrderOfAge(claims, ({ node }) => node.resource)) {
    if (!winners.has(claim.key)) winners.set(claim.key, claim);
  }
  return winners;
}

type Target = Pick<BackendTlsPolicyNode, 'service' | 'port' | 'backend' | 'sectionName'>;

/** Returns the targets (several if a section represents several), or the reason for their absence. */
function targetsOf(
  policy: Resource,
  ref: LocalPolicyTargetReferenceWithSectionName,
  identities: Identities,
  finder: TargetFinder,
  origin: Origin,
): readonly Target[] | Omit<Missing, 'origin'> {
  const kind = identities.kindOf(ref.group, ref.kind);
  const name = `${ref.kind} ${policy.namespace}/${ref.name}`;
  if (kind !== 'Service' && kind !== 'InferencePool' && kind !== 'ProxyBackend') {
    return { reason: `${name} is not a Service or a backend` };
  }
  const found = finder.find(kind, policy.namespace, ref.name, ref, origin);
  if (!found) {
    const near = finder.nearestDestination(kind, policy.namespace, ref.name);
    const reason = `${name} not found`;
    if (near === undefined) return { reason };
    return { reason, nearest: { kind: ref.kind, namespace: policy.namespace, name: near }, written: ref.name };
  }
  if (!Array.isArray(found)) {
    const nearest = { kind: ref.kind, namespace: policy.namespace, name: ref.name };
    const reason = `${name} has no ${found.what} ${ref.sectionName}; ${found.available}`;
    return found.names.length > 0 ? { reason, nearest } : { reason };
  }
  return found.map(({ service, port, backend, sectionName }) => ({
    ...(service ? { service } : {}),
    ...(port === undefined ? {} : { port }),
    ...(backend ? { backend } : {}),
    ...(backend && sectionName !== undefined ? { sectionName } : {}),
  }));
}

function authorityOf(
  policy: ResourceOf<'BackendTLSPolicy'>,
  certificates: ListenerCertificates,
): KeyHolder | undefined {
  const refs = policy.spec.validation.caCertificateRefs ?? [];
  if (refs.length === 0) return undefined;
  const origin = below(policy.origin, 'spec', 'validation', 'caCertificateRefs');
  return certificates.authorityOf(refs, { fromKind: 'BackendTLSPolicy', namespace: policy.namespace }, origin);
}

import type * as config from '../../../data-plane/config';
import { CODE } from '../../../diagnostics/codes.generated';
import type { BackendTls, gatewayApi, LocalCaCertificateReference } from '../../../validation/types.generated';
import { defined } from '../../../values/objects';
import type { FieldSource } from '../../model/attachment';
import { type Coverage, covering } from '../coverage';
import { hasWorkloadApi } from '../newer-fields';
import { type GatewayScope, type Site, siteOf, within } from '../scope';
import { configMapAt, holdsOptional, presentKey, secretAt } from '../secrets';

export const BACKEND_TLS_COVERAGE: Coverage = {
  ...covering<LocalCaCertificateReference>('LocalCaCertificateReference', {
    kind: 'the object of the mounted file',
    name: 'the object of the mounted file',
  }),
  ...covering<BackendTls>('BackendTls', {
    mtlsCertificateRef: '`backendTLS.cert`, `.key` and, for `ca.cert`, `.root`: mounted files',
    caCertificateRefs: '`backendTLS.root`: a mounted file',
    certificateSource: '`backendTLS.spiffe`, if the parameters of the Gateway have a SPIFFE Workload API (AIG5143)',
    insecureSkipVerify: '`backendTLS.insecure` or `.insecureHost`',
    sni: '`backendTLS.hostname`',
    verifySubjectAltNames: '`backendTLS.subjectAltNames`',
    alpnProtocols: '`backendTLS.alpn`',
    keyExchangeGroups: '`backendTLS.keyExchangeGroups`',
  }),
};

export function lowerTls(source: FieldSource<BackendTls>, scope: GatewayScope): config.LocalBackendTLS {
  if (source.level === 'backendTlsPolicy') return lowerTlsPolicy(source, scope);
  return lowerBackendTls(source.value, siteOf(source), scope);
}

export function lowerBackendTls(value: BackendTls, site: Site, scope: GatewayScope): config.LocalBackendTLS {
  if (value.certificateSource === 'SPIFFE') return lowerSpiffe(value, site, scope);
  const client = value.mtlsCertificateRef?.[0];
  const authority = value.caCertificateRefs?.[0];
  const ownAuthority = !authority && value.insecureSkipVerify !== 'All';
  const certificates = client && clientCertificate(client.name, ownAuthority, site, scope);
  return defined({
    ...certificates,
    ...(authority && { root: authorityFile(authority, site, scope) }),
    hostname: value.sni,
    insecure: value.insecureSkipVerify === 'All' ? true : undefined,
    insecureHost: value.insecureSkipVerify === 'Hostname' ? true : undefined,
    alpn: value.alpnProtocols && [...value.alpnProtocols],
    subjectAltNames: value.verifySubjectAltNames && [...value.verifySubjectAltNames],
    keyExchangeGroups: value.keyExchangeGroups && [...value.keyExchangeGroups],
  });
}

/** Certificates of a Workload API leave no choice of key exchange groups. */
function lowerSpiffe(value: BackendTls, site: Site, scope: GatewayScope): config.LocalBackendTLS {
  const { sni, alpnProtocols: alpn, verifySubjectAltNames: subjectAltNames, keyExchangeGroups } = value;
  hasWorkloadApi(within(site, 'certificateSource'), scope);
  if (keyExchangeGroups?.length)
    scope.diagnostics.report(CODE.keyExchangeGroupsOfSpiffe, within(site, 'keyExchangeGroups').origin);
  return defined({
    spiffe: {},
    hostname: sni,
    alpn: alpn && [...alpn],
    subjectAltNames: subjectAltNames && [...subjectAltNames],
  });
}

/** @param ownAuthority - whether the CA in the Secret, if any, applies */
function clientCertificate(
  name: string | undefined,
  ownAuthority: boolean,
  site: Site,
  scope: GatewayScope,
): config.LocalBackendTLS {
  const secret = secretAt(name, site, scope);
  const { origin } = within(site, 'mtlsCertificateRef', 0);
  const authority = presentKey(secret, 'ca.cert', 'ca.crt');
  return defined({
    cert: scope.needs.file(secret, 'tls.crt', origin),
    key: scope.needs.file(secret, 'tls.key', origin),
    root:
      ownAuthority && holdsOptional(secret, authority, 'the server is checked against the system CAs', origin, scope)
        ? scope.needs.file(secret, authority, origin)
        : undefined,
  });
}

function authorityFile({ kind, name }: LocalCaCertificateReference, site: Site, scope: GatewayScope): string {
  const holder = kind === 'Secret' ? secretAt(name, site, scope) : configMapAt(name, site, scope);
  return scope.needs.file(holder, 'ca.crt', within(site, 'caCertificateRefs', 0).origin);
}

/**
 * Lowers a BackendTLSPolicy of the Gateway API. The client certificate of the Gateway is sent to destinations that such a policy covers.
 */
function lowerTlsPolicy(source: FieldSource, scope: GatewayScope): config.LocalBackendTLS {
  const node = scope.attachment.graph.backendTlsPolicies.find(
    ({ resource }) => resource.origin.document === source.origin.document,
  );
  const { validation } = (node?.resource.spec ?? source.value) as gatewayApi.BackendTlsPolicySpec;
  const { clientCertificate: client } = scope.gateway.gateway;
  const names = (validation.subjectAltNames ?? []).map((name) => name.hostname ?? name.uri ?? '');
  return defined({
    cert: client && scope.needs.file(client, 'tls.crt', client.resource?.origin ?? source.origin),
    key: client && scope.needs.file(client, 'tls.key', client.resource?.origin ?? source.origin),
    root: node?.ca && scope.needs.file(node.ca, 'ca.crt', source.origin),
    hostname: validation.hostname,
    subjectAltNames: names.length > 0 ? names : [validation.hostname],
  });
}

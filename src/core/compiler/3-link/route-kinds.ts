import { CODE } from '../../diagnostics/codes.generated';
import { closestNameText } from '../../text/nearest-name';
import type { Listener } from '../../validation/gateway-types.generated';
import { below, type Origin } from '../../values/origin';
import { GATEWAY_GROUP } from '../../values/resource-name';
import type { RouteKind } from '../model/graph';
import type { Identities } from './identities';
import type { LinkScope } from './scope';

/** Route kinds that a listener accepts if it does not specify any. */
const IMPLIED_KINDS: Readonly<Record<string, readonly RouteKind[]>> = {
  HTTP: ['HTTPRoute', 'GRPCRoute'],
  HTTPS: ['HTTPRoute', 'GRPCRoute'],
  TLS: ['TLSRoute', 'TCPRoute'],
  TCP: ['TCPRoute'],
};

/** Models are served like routes, wherever requests are. */
const MODEL_KINDS: Readonly<Record<string, readonly string[]>> = {
  HTTP: ['ProxyModel'],
  HTTPS: ['ProxyModel'],
  TLS: [],
  TCP: [],
};

/** Returns the kinds of routes that a listener accepts, and models: those of its protocol that it allows. */
export function kindsOn({ protocol, allowedRoutes }: Listener, identities: Identities): ReadonlySet<string> {
  const possible = kindsOf(protocol);
  const wanted = allowedRoutes?.kinds?.map((ref) => kindOf(ref, identities));
  return new Set(wanted?.length ? possible.filter((kind) => wanted.includes(kind)) : possible);
}

/** Reports route kinds that a listener allows but that do not exist or do not match its protocol. */
export function reportKinds(
  { protocol, allowedRoutes }: Listener,
  listener: Origin,
  { identities, diagnostics }: Pick<LinkScope, 'identities' | 'diagnostics'>,
): void {
  const possible: readonly string[] = IMPLIED_KINDS[protocol] ?? [];
  allowedRoutes?.kinds?.forEach((ref, index) => {
    if (kindsOf(protocol).includes(kindOf(ref, identities))) return;
    diagnostics.report(CODE.listenerAdmitsUnsupportedKind, below(listener, 'allowedRoutes', 'kinds', index), {
      kind: (ref.group ?? GATEWAY_GROUP) === GATEWAY_GROUP ? ref.kind : `${ref.group}/${ref.kind}`,
      protocol,
      possible: possible.join(' and '),
      nearest: closestNameText(ref.kind, possible),
    });
  });
}

function kindsOf(protocol: string): readonly string[] {
  return [...(IMPLIED_KINDS[protocol] ?? []), ...(MODEL_KINDS[protocol] ?? [])];
}

function kindOf({ group, kind }: { readonly group?: string; readonly kind: string }, identities: Identities): string {
  return identities.kindOf(group ?? GATEWAY_GROUP, kind);
}

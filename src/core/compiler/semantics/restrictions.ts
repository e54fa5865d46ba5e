import type { Resource } from '../../validation/resource';
import type { ProxyPolicySpec } from '../../validation/types.generated';
import { isObject } from '../../values/objects';
import type { RouteKind } from '../model/graph';

/** Fields of a traffic policy that authenticate clients, in the data plane's order of evaluation. */
export const AUTHENTICATIONS = ['jwtAuthentication', 'basicAuthentication', 'apiKeyAuthentication'] as const;

/** Fields of a traffic policy that decide which requests may pass. Each of them is about HTTP. */
export const TRAFFIC_RESTRICTIONS = [...AUTHENTICATIONS, 'extAuth', 'authorization', 'csrf'] as const;

/** Reports whether routes of a kind forward connections unread: policies for requests have no effect there. */
export function isUnread(kind: RouteKind): boolean {
  return kind === 'TCPRoute' || kind === 'TLSRoute';
}

/** The fields of a policy that restrict access, as they are written: without them, more clients would get through. */
export function restrictionsOf({ frontend, traffic, backend }: ProxyPolicySpec): readonly string[] {
  return [
    ...(frontend?.networkAuthorization ? ['frontend.networkAuthorization'] : []),
    ...TRAFFIC_RESTRICTIONS.filter((field) => traffic?.[field]).map((field) => `traffic.${field}`),
    ...(backend?.extAuth ? ['backend.extAuth'] : []),
    ...(['authentication', 'authorization'] as const)
      .filter((field) => backend?.mcp?.[field])
      .map((field) => `backend.mcp.${field}`),
  ];
}

/** The fields of a policy that limit clients or guard prompts: without them, more requests would get through. */
export function limitsOf({ traffic, backend }: ProxyPolicySpec): readonly string[] {
  return [
    ...(traffic?.rateLimit ? ['traffic.rateLimit'] : []),
    ...(backend?.ai?.promptGuard ? ['backend.ai.promptGuard'] : []),
  ];
}

/**
 * Fields of a policy without which requests may take longer, fail more often or leave fewer traces, but without which no additional request
 * passes, even if a broader policy then applies instead. All other fields are treated as protections.
 */
const CONVENIENCES: Readonly<Record<string, ReadonlySet<string>>> = {
  frontend: new Set(['tcp', 'tracing']),
  traffic: new Set(['phase', 'timeouts', 'retry']),
  backend: new Set(['tcp', 'http', 'health']),
};

/** Reports whether a field of a block provides no protection. */
export function isConvenience(block: string, field: string): boolean {
  return CONVENIENCES[block]?.has(field) ?? false;
}

const ENVELOPE: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata', 'spec', 'status']);
const TARGETS: ReadonlySet<string> = new Set(['targetRefs', 'targetSelectors']);

/**
 * Reports whether traffic may continue without a policy. If the policy is invalid, all its fields must be known; an empty block may have
 * lost its contents.
 */
export function isDispensable({ document, spec }: Pick<Resource, 'document' | 'spec'>): boolean {
  if (!isObject(spec) || !Object.keys(document).every((field) => ENVELOPE.has(field))) return false;
  const blocks = Object.entries(spec).filter(([field]) => !TARGETS.has(field));
  return blocks.length > 0 && blocks.every(([block, fields]) => hasOnly(fields, CONVENIENCES[block]));
}

function hasOnly(fields: unknown, known: ReadonlySet<string> | undefined): boolean {
  const names = isObject(fields) ? Object.keys(fields) : [];
  return known !== undefined && names.length > 0 && names.every((field) => known.has(field));
}

import type { ProxyPolicySpec } from '../../validation/types.generated';

/** Fields of a traffic policy that ask clients who they are, in the order in which the data plane asks. */
export const AUTHENTICATIONS = ['jwtAuthentication', 'basicAuthentication', 'apiKeyAuthentication'] as const;

/** Fields of a traffic policy that decide which requests may pass. Each of them is about HTTP. */
export const TRAFFIC_RESTRICTIONS = [...AUTHENTICATIONS, 'extAuth', 'authorization', 'csrf'] as const;

/** The fields of a policy that restrict access, as they are written: without them, more clients would get through. */
export function restrictionsOf({ frontend, traffic, backend }: ProxyPolicySpec): readonly string[] {
  return [
    ...(frontend?.networkAuthorization ? ['frontend.networkAuthorization'] : []),
    ...TRAFFIC_RESTRICTIONS.filter((field) => traffic?.[field]).map((field) => `traffic.${field}`),
    ...(['authentication', 'authorization'] as const)
      .filter((field) => backend?.mcp?.[field])
      .map((field) => `backend.mcp.${field}`),
  ];
}

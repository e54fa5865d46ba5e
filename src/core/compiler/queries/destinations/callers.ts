import { isObject } from '../../../values/objects';

/** Policies of the config that require something of callers, and how to describe it. */
const AUTHENTICATION_POLICIES: Readonly<Record<string, (value: Readonly<Record<string, unknown>>) => string>> = {
  jwtAuth: ({ mode }) => `token${optional(mode)}`,
  mcpAuthentication: ({ mode }) => `token${optional(mode)}`,
  oidc: () => 'login',
  apiKey: ({ mode }) => `API key${optional(mode)}`,
  basicAuth: ({ mode }) => `password${optional(mode)}`,
  extAuthz: () => 'authorization service',
  authorization: () => 'authorization rules',
  networkAuthorization: () => 'network rules',
};

function optional(mode: unknown): string {
  return mode === 'optional' || mode === 'permissive' ? ` (${mode})` : '';
}

/** Returns the requirements of a set of config policies on callers. */
export function requiredCredentials(policies: unknown): readonly string[] {
  if (!isObject(policies)) return [];
  return Object.entries(policies).flatMap(([key, value]) =>
    Object.hasOwn(AUTHENTICATION_POLICIES, key) ? [AUTHENTICATION_POLICIES[key](isObject(value) ? value : {})] : [],
  );
}

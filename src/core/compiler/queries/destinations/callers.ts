import { isObject } from '../../../values/objects';

/** Policies of the config that ask callers for something, and in which words. */
const ASKING: Readonly<Record<string, (value: Readonly<Record<string, unknown>>) => string>> = {
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

/** What a set of policies of the config asks callers for. */
export function askedBy(policies: unknown): readonly string[] {
  if (!isObject(policies)) return [];
  return Object.entries(policies).flatMap(([key, value]) =>
    Object.hasOwn(ASKING, key) ? [ASKING[key](isObject(value) ? value : {})] : [],
  );
}

import type { ConfigKey } from './agentgateway-1.4/config-types.generated';

/**
 * The config as the compiler makes it: in the format of the newest release. A release that spells something differently turns
 * it into its own form.
 */
export type * from './agentgateway-1.4/config-types.generated';

/** A part of a config that nobody has looked at yet. It has no key that no config has, so that a misspelt one is an error. */
export type ConfigPart = { readonly [Key in ConfigKey]?: unknown };

import type { ConfigKey } from './agentgateway-1.5/config-types.generated';

/**
 * The config as the compiler makes it: in the format of the newest release, which covers those of the older ones. Lowering writes
 * nothing that the release at hand does not read.
 */
export type * from './agentgateway-1.5/config-types.generated';

/** A part of a config that nobody has looked at yet. It has no key that no config has, so that a misspelt one is an error. */
export type ConfigPart = { readonly [Key in ConfigKey]?: unknown };

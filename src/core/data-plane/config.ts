import type { ConfigKey } from './agentgateway-1.5/config-types.generated';

/**
 * The config as the compiler generates it: in the format of the newest release, which covers older ones. Lowering emits only fields that
 * the target release reads.
 */
export type * from './agentgateway-1.5/config-types.generated';

/** An unchecked part of a config. It has only keys that a config can have, so that a misspelled one is a type error. */
export type ConfigPart = { readonly [Key in ConfigKey]?: unknown };

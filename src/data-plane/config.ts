/**
 * The config as the compiler makes it: in the format of the newest release. A release that spells something differently turns
 * it into its own form.
 */
export type * from './agentgateway-1.4/config-types.generated';

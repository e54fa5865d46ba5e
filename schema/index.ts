/**
 * The single source of truth of the API: every kind, type, bound, default and rule, once. Everything else that states one of
 * them (L1, CRDs, validators, TypeScript interfaces, reference pages) is generated from these values.
 */
import type { Definitions } from './form';

export { apiVersion, type DistributionFacts, distributions } from './distributions';
export * from './form';
export { type Kind, type KindName, type KindNames, kinds, type PrinterColumn } from './kinds';

/** Every struct and enumeration by name. */
export const definitions: Definitions = {};

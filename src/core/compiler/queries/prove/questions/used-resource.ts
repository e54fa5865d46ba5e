import { type Formula, TRUE } from '../space/formula';
import type { Counting } from './counted-buckets';

/** Something that requests of a rule use. */
export interface UsedResource {
  /** Equal for identical resources. */
  readonly key: string;
  /** A description for people. */
  readonly text: string;
  /** When requests use the resource, in addition to being allowed. */
  readonly when: Formula;
  /** The descriptor for a rate-limit service. The bucket depends on the descriptors of other requests. */
  readonly counted?: Counting;
}

export function used(key: string, text: string, when: Formula = TRUE): UsedResource {
  return { key, text, when };
}

import { type Formula, TRUE } from '../space/formula';
import type { Counting } from './counted-buckets';

/** Something that requests of a rule use. */
export interface UsedResource {
  /** Equal for what is the same. */
  readonly key: string;
  /** In words. */
  readonly text: string;
  /** When requests use it, beside that they get through. */
  readonly when: Formula;
  /** Of what a rate-limit service counts: which bucket that is depends on what others say. */
  readonly counted?: Counting;
}

export function used(key: string, text: string, when: Formula = TRUE): UsedResource {
  return { key, text, when };
}

import { type Formula, TRUE } from '../space/formula';

/** Something that requests of a rule use. */
export interface UsedResource {
  /** Equal for what is the same. */
  readonly key: string;
  /** In words. */
  readonly text: string;
  /** When requests use it, beside that they get through. */
  readonly when: Formula;
}

export function used(key: string, text: string, when: Formula = TRUE): UsedResource {
  return { key, text, when };
}

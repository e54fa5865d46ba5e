export type RunningKind = 'listener' | 'route' | 'policy' | 'frontend' | 'backend' | 'model';

/** A part of what a data plane runs. Two that mean the same are equal, however they were written. */
export interface RunningPart {
  readonly kind: RunningKind;
  /** What tells it apart from others of its kind, such as `80/http demo/shop.00` for a route. */
  readonly id: string;
  /** Objects, lists, numbers, texts and booleans; nothing stands where a default holds. */
  readonly value: unknown;
}

/** What a data plane says of itself, and what its config means, in one form. */
export interface RunningFormat {
  /** @param text - the config, as it stands in the ConfigMap */
  readonly partsOfConfig: (text: string) => readonly RunningPart[];
  /** @throws Error where it is no dump, with the reason */
  readonly partsOfDump: (dump: unknown) => readonly RunningPart[];
  /** What dumps leave out: a difference in these shows in no dump. */
  readonly hidden: readonly string[];
}

/** Stands for a value that is not seen, such as that of a Secret. It equals every value, and differs from none at all. */
export const UNSEEN = '\uE000';

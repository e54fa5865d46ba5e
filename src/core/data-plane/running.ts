export type RunningKind = 'listener' | 'route' | 'policy' | 'frontend' | 'backend' | 'model';

/** A part of the running config of a data plane. Equivalent parts are equal, regardless of how they were written. */
export interface RunningPart {
  readonly kind: RunningKind;
  /** The identity among the parts of its kind, such as `80/http demo/shop.00` for a route. */
  readonly id: string;
  /** Objects, lists, numbers, strings and booleans; defaults are omitted. */
  readonly value: unknown;
}

/** Returns the name of a connection setting, for one listener (`80/http accessLog`) or for all. */
export function frontendName({ id }: Pick<RunningPart, 'id'>): string {
  return id.slice(id.lastIndexOf(' ') + 1);
}

/** A difference between the running config and the intended one. */
export interface RunningDifference {
  readonly kind: RunningKind;
  readonly id: string;
  /** Inside of the part; empty: the whole part. */
  readonly path: readonly (string | number)[];
  /** Undefined: not set. */
  readonly expected: unknown;
  readonly running: unknown;
}

/** A difference between the config that a controller has sent and the inputs. */
export interface ControlledDifference extends RunningDifference {
  /** The intended deviation of the controller or its data plane without which this difference disappears. */
  readonly quirk?: string | undefined;
}

export interface ControlledComparison {
  readonly differences: readonly ControlledDifference[];
  /** How many parts the inputs have. */
  readonly compared: number;
  /** The parts that exist and are not compared. */
  readonly notCompared: readonly string[];
  /** Returns the part that contains a difference, as intended and as running. */
  readonly parts: (difference: RunningDifference) => readonly [expected: unknown, running: unknown];
  /** HTTP versions implied by port names, by `host:port`. */
  readonly versions: ReadonlyMap<string, string>;
}

/** The common form of a data plane's own description and the meaning of its config. */
export interface RunningFormat {
  /** @param text - the config, as it is in the ConfigMap */
  readonly partsOfConfig: (text: string) => readonly RunningPart[];
  /** @throws Error if the value is not a dump, with the reason */
  readonly partsOfDump: (dump: unknown) => readonly RunningPart[];
  /**
   * Compares a config with the dump of a process that a controller configures, which names and merges parts differently.
   *
   * @param findsQuirks - whether to search the deviation that causes each difference (default: true)
   *
   * @throws Error with the reason if it is not a dump
   */
  readonly compareControlled: (config: string, dump: unknown, findsQuirks?: boolean) => ControlledComparison;
  /** Returns the `namespace/name` of the Gateway that a process reports; undefined if it reports none. */
  readonly gatewayOfDump: (dump: unknown) => string | undefined;
  /** Returns whether every listener, route and destination of two configs has the same effective settings. */
  readonly isSameEffect: (one: string, other: string) => boolean;
  /** Settings that dumps omit: no dump shows differences in them. */
  readonly hidden: readonly string[];
}

/** The representation of an unseen value, such as that of a Secret. It equals every value, and differs only from an absent one. */
export const UNSEEN = '\uE000';

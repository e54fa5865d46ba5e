export type RunningKind = 'listener' | 'route' | 'policy' | 'frontend' | 'backend' | 'model';

/** A part of what a data plane runs. Two that mean the same are equal, however they were written. */
export interface RunningPart {
  readonly kind: RunningKind;
  /** What tells it apart from others of its kind, such as `80/http demo/shop.00` for a route. */
  readonly id: string;
  /** Objects, lists, numbers, texts and booleans; nothing stands where a default holds. */
  readonly value: unknown;
}

/** The name of a part of what is said of connections, at one listener (`80/http accessLog`) or at all. */
export function frontendName({ id }: Pick<RunningPart, 'id'>): string {
  return id.slice(id.lastIndexOf(' ') + 1);
}

/** Where what runs is not what was meant. */
export interface RunningDifference {
  readonly kind: RunningKind;
  readonly id: string;
  /** Inside of the part; empty: the whole part. */
  readonly path: readonly (string | number)[];
  /** Undefined: nothing is said. */
  readonly meant: unknown;
  readonly running: unknown;
}

/** Where what a controller has sent is not what the inputs mean. */
export interface ControlledDifference extends RunningDifference {
  /** What the controller or its data plane does otherwise on purpose, and without which nothing differs here. */
  readonly quirk?: string;
}

export interface ControlledComparison {
  readonly differences: readonly ControlledDifference[];
  /** How many parts the inputs have. */
  readonly compared: number;
  /** What stands there, and of which nothing is said. */
  readonly notCompared: readonly string[];
  /** The part in which a difference stands, as it is meant and as it runs. */
  readonly parts: (difference: RunningDifference) => readonly [meant: unknown, running: unknown];
  /** In which version of HTTP ports are called because of their names, by `host:port`. */
  readonly versions: ReadonlyMap<string, string>;
}

/** What a data plane says of itself, and what its config means, in one form. */
export interface RunningFormat {
  /** @param text - the config, as it stands in the ConfigMap */
  readonly partsOfConfig: (text: string) => readonly RunningPart[];
  /** @throws Error where it is no dump, with the reason */
  readonly partsOfDump: (dump: unknown) => readonly RunningPart[];
  /**
   * Compares a config with what a process says that a controller configures, which names and joins things otherwise.
   * @throws Error where it is no dump, with the reason
   */
  readonly compareControlled: (config: string, dump: unknown) => ControlledComparison;
  /** `namespace/name` of the Gateway that a process says it runs; nothing where it does not say. */
  readonly gatewayOfDump: (dump: unknown) => string | undefined;
  /** Whether the same holds for every listener, route and destination of two configs. */
  readonly isSameEffect: (one: string, other: string) => boolean;
  /** What dumps leave out: a difference in these shows in no dump. */
  readonly hidden: readonly string[];
}

/** Stands for a value that is not seen, such as that of a Secret. It equals every value, and differs from none at all. */
export const UNSEEN = '\uE000';

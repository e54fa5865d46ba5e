import type { BackendFields, EffectiveSet } from '../../../core/compiler/model/attachment';
import type { IsolatedOutput } from '../../../core/compiler/model/result';
import type { ControlledDifference } from '../../../core/data-plane/running';
import { addToList } from '../../../core/values/lists-in-maps';
import { isObject } from '../../../core/values/objects';
import { valueAt } from '../../../core/values/value-at';

/** A resource of the inputs, as it was read. */
export type Document = Readonly<Record<string, unknown>>;

/** A difference, and the resources of the inputs behind it, as `Kind namespace/name`. */
export type BlamedDifference = ControlledDifference & { readonly resources: readonly string[] };

/** What is known beside a difference. */
export interface Surroundings {
  readonly documents: readonly Document[];
  /** `namespace/name` */
  readonly gateway: string;
  /** In which version of HTTP ports are called because of their names, by `host:port`. */
  readonly versions: ReadonlyMap<string, string>;
  /** What errors of the inputs leave out. */
  readonly isolated: readonly IsolatedOutput[];
  /** `port/name` of the listeners that are served. */
  readonly served: ReadonlySet<string>;
  /** The resources of the inputs behind a difference, as `Kind namespace/name`. */
  readonly resourcesOf: (difference: ControlledDifference) => readonly string[];
  /** The policies of the destination of a route in which a difference is, without what the rule says itself. */
  readonly policiesAt: (difference: ControlledDifference) => EffectiveSet<BackendFields> | undefined;
  /** The Secrets, ConfigMaps and Services that a resource names and the inputs do not have, all as `Kind namespace/name`. */
  readonly wanting: ReadonlyMap<string, readonly string[]>;
  /** The part of the inputs, and what runs in its place. */
  readonly meant: unknown;
  readonly running: unknown;
  /** Whether what a rule with errors does beside them is compared apart from its answer. */
  readonly comparedBeside: boolean;
}

/** What a controller or its data plane does otherwise than the reference. */
export interface Reason {
  readonly id: string;
  /** What of the API it is about. */
  readonly about: string;
  readonly text: string;
  /** What to change to keep what runs, or why nothing has to be. */
  readonly keep: string;
  /** Whether inputs use it; absent where they alone do not tell. */
  readonly used?: (inputs: Inputs) => boolean;
}

/** One that a dump shows: it says exactly the difference, and no other. */
export interface SeenReason extends Reason {
  /** The difference is gone when the controller's way is left out of the account. */
  readonly quirk?: string;
  readonly explains?: (difference: BlamedDifference, around: Surroundings) => boolean;
  /** What has to be so for it to be the reason, and the inputs do not tell. */
  readonly undecided?: (difference: BlamedDifference, around: Surroundings) => string | undefined;
}

/** One that no dump shows, where the inputs use what it is about. */
export interface UnseenReason extends Reason {
  readonly used: (inputs: Inputs) => boolean;
}

export interface Inputs {
  readonly documents: readonly Document[];
  /** The text of the compiled config. */
  readonly config: string;
  /** Codes of what the compiler found. */
  readonly codes: ReadonlySet<string>;
}

/** The destination in which a difference stands, on both sides. */
export function destinationsAt(
  { path }: ControlledDifference,
  { meant, running }: Surroundings,
): { readonly meant: unknown; readonly running: unknown } | undefined {
  if (path[0] !== 'backends' || typeof path[1] !== 'number') return undefined;
  return { meant: valueAt(meant, path.slice(0, 2)), running: valueAt(running, path.slice(0, 2)) };
}

/** Whether both are the same to the last value. */
export function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Every object inside of a value, with itself. */
export function* objectsIn(value: unknown): Iterable<Document> {
  if (isObject(value)) yield value;
  if (typeof value === 'object' && value !== null) for (const item of Object.values(value)) yield* objectsIn(item);
}

/** Whether some object of the inputs has a field, and its value is as it should be. */
export function anywhere(name: string, fits: (value: unknown) => boolean = () => true): (inputs: Inputs) => boolean {
  return ({ documents }) => {
    for (const one of objectsIn(documents)) if (one[name] !== undefined && fits(one[name])) return true;
    return false;
  };
}

const BY_NAME = new WeakMap<readonly Document[], ReadonlyMap<string, readonly Document[]>>();

/** Those of one name, `Kind namespace/name`: thousands of differences ask for theirs. */
export function documentsNamed(name: string, documents: readonly Document[]): readonly Document[] {
  let known = BY_NAME.get(documents);
  if (!known) {
    const made = new Map<string, Document[]>();
    for (const document of documents) addToList(made, nameOf(document), document);
    known = made;
    BY_NAME.set(documents, known);
  }
  return known.get(name) ?? [];
}

/** The documents of the resources behind a difference. */
export function ofResources({ resources }: BlamedDifference, { documents }: Surroundings): readonly Document[] {
  return [...new Set(resources)].flatMap((resource) => documentsNamed(resource, documents));
}

/** `Kind namespace/name` */
export function nameOf(document: unknown): string {
  const [kind, namespace, name] = [['kind'], ['metadata', 'namespace'], ['metadata', 'name']].map((path) =>
    valueAt(document, path),
  );
  return `${kind} ${namespace ?? 'default'}/${name}`;
}

import type { BackendFields, EffectiveSet } from '../../../core/compiler/model/attachment';
import type { IsolatedOutput } from '../../../core/compiler/model/result';
import type { ControlledDifference } from '../../../core/data-plane/running';
import { addToList } from '../../../core/values/lists-in-maps';
import { isObject } from '../../../core/values/objects';
import { valueAt } from '../../../core/values/value-at';

/** A resource of the inputs, as it was read. */
export type Document = Readonly<Record<string, unknown>>;

/** A difference and the resources of the inputs that cause it, as `Kind namespace/name`. */
export type BlamedDifference = ControlledDifference & { readonly resources: readonly string[] };

/** The context of a difference. */
export interface ReasonContext {
  readonly documents: readonly Document[];
  /** `namespace/name` */
  readonly gateway: string;
  /** HTTP versions implied by port names, by `host:port`. */
  readonly versions: ReadonlyMap<string, string>;
  /** The output that is omitted because of errors in the inputs. */
  readonly isolated: readonly IsolatedOutput[];
  /** `port/name` of the listeners that are served. */
  readonly served: ReadonlySet<string>;
  /** Returns the resources of the inputs that cause a difference, as `Kind namespace/name`. */
  readonly resourcesOf: (difference: ControlledDifference) => readonly string[];
  /** Returns the policies of the route destination that contains a difference, without the settings of the rule itself. */
  readonly policiesAt: (difference: ControlledDifference) => EffectiveSet<BackendFields> | undefined;
  /** The Secrets, ConfigMaps and Services that a resource names and the inputs do not have, all as `Kind namespace/name`. */
  readonly wanting: ReadonlyMap<string, readonly string[]>;
  /** The part as the inputs define it, and the running one. */
  readonly expected: unknown;
  readonly running: unknown;
  /** Whether the behavior of a rule with errors is compared separately from its error response. */
  readonly comparedBeside: boolean;
}

/** A deviation of a controller or its data plane from the reference. */
export interface Reason {
  readonly id: string;
  /** The API feature that it concerns. */
  readonly about: string;
  readonly text: string;
  /** The change that preserves the running behavior, or why none is needed. */
  readonly keep: string;
  /** Returns whether the inputs use the feature; absent if the inputs alone cannot decide it. */
  readonly used?: (inputs: Inputs) => boolean;
}

/** A reason that a dump shows: it explains exactly the difference. */
export interface SeenReason extends Reason {
  /** The difference is gone when the controller's way is left out of the account. */
  readonly quirk?: string;
  readonly explains?: (difference: BlamedDifference, around: ReasonContext) => boolean;
  /** Returns the condition that the inputs cannot decide and under which it is the reason. */
  readonly undecided?: (difference: BlamedDifference, around: ReasonContext) => string | undefined;
}

/** A reason that no dump shows, which is reported if the inputs use the feature. */
export interface UnseenReason extends Reason {
  readonly used: (inputs: Inputs) => boolean;
}

export interface Inputs {
  readonly documents: readonly Document[];
  /** The compiled config. */
  readonly config: string;
  /** The codes of the compiler's findings. */
  readonly codes: ReadonlySet<string>;
}

/** Returns the destination that contains a difference, on both sides. */
export function destinationsAt(
  { path }: ControlledDifference,
  { expected, running }: ReasonContext,
): { readonly expected: unknown; readonly running: unknown } | undefined {
  if (path[0] !== 'backends' || typeof path[1] !== 'number') return undefined;
  return { expected: valueAt(expected, path.slice(0, 2)), running: valueAt(running, path.slice(0, 2)) };
}

/** Whether both are the same to the last value. */
export function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Every object inside of a value, with itself. */
export function* objectsWithin(value: unknown): Iterable<Document> {
  if (isObject(value)) yield value;
  if (typeof value === 'object' && value !== null) for (const item of Object.values(value)) yield* objectsWithin(item);
}

/** Whether some object of the inputs has a field, and its value is as it should be. */
export function inAnyDocument(
  name: string,
  fits: (value: unknown) => boolean = () => true,
): (inputs: Inputs) => boolean {
  return ({ documents }) => {
    for (const one of objectsWithin(documents)) if (one[name] !== undefined && fits(one[name])) return true;
    return false;
  };
}

const BY_NAME = new WeakMap<readonly Document[], ReadonlyMap<string, readonly Document[]>>();

/** Returns the documents with a name, `Kind namespace/name`; the lookup is called for thousands of differences. */
export function documentsNamed(name: string, documents: readonly Document[]): readonly Document[] {
  let known = BY_NAME.get(documents);
  if (!known) {
    const made = new Map<string, Document[]>();
    for (const document of documents) addToList(made, documentName(document), document);
    known = made;
    BY_NAME.set(documents, known);
  }
  return known.get(name) ?? [];
}

/** Returns the documents of the resources that cause a difference. */
export function ofResources({ resources }: BlamedDifference, { documents }: ReasonContext): readonly Document[] {
  return [...new Set(resources)].flatMap((resource) => documentsNamed(resource, documents));
}

/** `Kind namespace/name` */
export function documentName(document: unknown): string {
  const [kind, namespace, name] = [['kind'], ['metadata', 'namespace'], ['metadata', 'name']].map((path) =>
    valueAt(document, path),
  );
  return `${kind} ${namespace ?? 'default'}/${name}`;
}

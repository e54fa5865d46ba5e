import type { Change, ObjectChange } from '../../core/compiler/queries/explain';
import { isConsequence } from '../../core/compiler/queries/explain/changes/object-second-look';
import { addToList } from '../../core/values/lists-in-maps';
import { accessSubject } from './new-access-text';

export type AnyChange = Change | ObjectChange;

/** The changes of a comparison, in the order in which people decide about them. */
export interface DiffSections {
  /** Titled lists of changes; empty ones are absent. */
  readonly lists: readonly (readonly [title: string, changes: readonly AnyChange[]])[];
  /** Objects of Kubernetes that follow from the other changes, or that need no second look. */
  readonly objects: readonly ChangedObject[];
}

/** The changes of one object, or of the objects of one Gateway. */
export interface ChangedObject {
  readonly name: string;
  readonly changes: readonly AnyChange[];
  /** The reasons to look at them, each once. */
  readonly secondLooks: readonly string[];
}

const LIMIT_FIELD = /^(?:rateLimit\b|budget by )/;

/** Sorts changes by topic: limits, other changes that deserve a second look, the rest, and objects that follow from them. */
export function sectionsOf(changes: readonly AnyChange[]): DiffSections {
  const objects = changes.filter(isAboutObjects);
  const others = changes.filter((change) => !objects.includes(change));
  const limits = others.filter(({ what }) => LIMIT_FIELD.test(what));
  const rest = others.filter((change) => !limits.includes(change));
  const lists = [
    ['Limits', limits],
    ['Look twice', rest.filter(({ secondLook }) => secondLook)],
    ['Other changes', rest.filter(({ secondLook }) => !secondLook)],
  ] as const;
  return { lists: lists.filter(([, list]) => list.length > 0), objects: bySubject(objects) };
}

const OF_OBJECTS: ReadonlySet<AnyChange['about']> = new Set(['object', 'workload', 'identity']);

function isAboutObjects({ about, what, secondLook }: AnyChange): boolean {
  if (!OF_OBJECTS.has(about) || LIMIT_FIELD.test(what)) return false;
  return secondLook === undefined || isConsequence(secondLook);
}

function bySubject(changes: readonly AnyChange[]): readonly ChangedObject[] {
  const found = new Map<string, AnyChange[]>();
  for (const change of changes) addToList(found, accessSubject(change), change);
  return [...found].map(([name, own]) => ({
    name,
    changes: own,
    secondLooks: [...new Set(own.flatMap(({ secondLook }) => secondLook ?? []))],
  }));
}

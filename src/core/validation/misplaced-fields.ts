import { type FieldTree, type OtherPlace, otherPlaces, placeText } from '../text/other-places';
import { valueAt } from '../values/value-at';
import type { Issue } from './issue';
import { type Naming, NO_NAMING } from './issues';
import { METADATA } from './metadata';
import { type Shape, struct } from './shapes';
import { Walk } from './walk';

/** Names that do not indicate where a field belongs, because most mappings have them. */
const COMMON: ReadonlySet<string> = new Set(['name', 'namespace', 'kind', 'group', 'type', 'value', 'key']);

/** A kind that may have the field, with its name in the author's words. */
export interface OtherKind {
  readonly kind: string;
  readonly spec: Shape;
}

/**
 * Adds to unknown fields the other places in their kind with a field of that name and a matching value. If there is none, other kinds are
 * searched.
 *
 * @param spec - the shape of the kind's spec
 * @param naming - the author's names, also for fields of the other kinds
 */
export function withOtherPlaces(
  issues: readonly Issue[],
  document: unknown,
  spec: Shape,
  others: () => readonly OtherKind[],
  naming: Naming,
): readonly Issue[] {
  const root = rootOf(spec);
  const placed = issues.map((issue) => {
    if (issue.rule !== 'unknownField' || isLikeNeighbour(issue, document, root, naming)) return issue;
    const places = placesOf(issue, document, root).map((place) => textOf(place, naming));
    if (places.length > 0) return { ...issue, places };
    const otherKind = others().flatMap((other) => placeIn(other, issue, document, naming) ?? [])[0];
    return otherKind ? { ...issue, otherKind } : issue;
  });
  return placed.filter((issue) => !isSetBy(issue, placed, naming));
}

/** Returns whether the fix for an unknown field sets a missing one: a misspelled field, or one that belongs into the missing one. */
function isSetBy({ rule, path }: Issue, issues: readonly Issue[], naming: Naming): boolean {
  if (rule !== 'required') return false;
  const missing = textOf(path, naming);
  return issues.some(({ rule: other, path: unknown, places, nearest }) => {
    if (other !== 'unknownField' || !startsAlike(unknown, path)) return false;
    if (places)
      return places.some(
        (place) => place === missing || place.startsWith(`${missing}.`) || place.startsWith(`${missing}[`),
      );
    return nearest === naming.name(String(path.at(-1)));
  });
}

/** Returns whether two paths lead to fields of one mapping. */
function startsAlike(one: Issue['path'], other: Issue['path']): boolean {
  return one.length === other.length && one.slice(0, -1).every((step, index) => step === other[index]);
}

function rootOf(spec: Shape): Shape {
  return struct({ metadata: { shape: METADATA }, spec: { shape: spec } });
}

/** The one place in another kind. Words and numbers fit too much. */
function placeIn(
  { kind, spec }: OtherKind,
  { path }: Issue,
  document: unknown,
  naming: Naming,
): Issue['otherKind'] | undefined {
  const name = String(path.at(-1));
  const value = valueAt(document, path);
  if (COMMON.has(name) || typeof value !== 'object' || value === null) return undefined;
  const [place, ...more] = otherPlaces(rootOf(spec), WHOLE_SHAPES, { name, value, at: [], document: {} });
  return place && more.length === 0 ? { kind, place: textOf(place, naming) } : undefined;
}

/** Reports whether a field of the same mapping has a similar name and accepts the value. */
function isLikeNeighbour({ path, nearest }: Issue, document: unknown, root: Shape, naming: Naming): boolean {
  if (nearest === undefined) return false;
  let holder: Shape | undefined = root;
  for (const step of path.slice(0, -1)) holder = holder && shapeIn(holder, step);
  const fields = holder?.type === 'struct' ? [...holder.fields] : [];
  const like = fields.find(([name]) => naming.name(name) === nearest)?.[1];
  return like === undefined || fitOf(like.shape, valueAt(document, path)) !== 'none';
}

function shapeIn(shape: Shape, step: string | number): Shape | undefined {
  if (shape.type === 'struct') return shape.fields.get(String(step))?.shape;
  return itemOf(shape);
}

function placesOf({ path }: Issue, document: unknown, root: Shape): readonly OtherPlace[] {
  const name = String(path.at(-1));
  const at = path.slice(0, -1);
  if (COMMON.has(name) && at.length > 0) return [];
  const value = valueAt(document, path);
  const places = otherPlaces(root, SHAPES, { name, value, at, document });
  const isFar = (place: OtherPlace) => at.slice(0, 2).some((step, index) => place[index] !== step);
  // Words and numbers fit too much to be meant for one of several places in other blocks.
  return typeof value !== 'object' && places.length > 1 ? places.filter((place) => !isFar(place)) : places;
}

const SHAPES: FieldTree<Shape> = { fieldsOf, itemOf, fitOf };
const WHOLE_SHAPES: FieldTree<Shape> = {
  ...SHAPES,
  fitOf: (shape, value) => (fitOf(shape, value) === 'whole' ? 'whole' : 'none'),
};

function fieldsOf(shape: Shape): readonly (readonly [string, Shape])[] | undefined {
  return shape.type === 'struct' ? [...shape.fields].map(([name, field]) => [name, field.shape] as const) : undefined;
}

function itemOf(shape: Shape): Shape | undefined {
  if (shape.type === 'array') return shape.items;
  return shape.type === 'map' ? shape.values : undefined;
}

function fitOf(shape: Shape, value: unknown): ReturnType<FieldTree<Shape>['fitOf']> {
  if (value === null || value === undefined) return 'whole';
  const walk = new Walk(NO_NAMING);
  walk.check(shape, value);
  const { all } = walk.issues;
  if (all.some(({ rule, path }) => rule === 'type' && path.length === 0)) return 'none';
  return all.some(({ rule }) => rule === 'unknownField' || rule === 'type' || rule === 'enum') ? 'form' : 'whole';
}

/** How a place at the root of a document is called. */
const ROOT = 'the top level of the document';

function textOf(place: OtherPlace, naming: Naming): string {
  return placeText(place.map((step) => (typeof step === 'string' ? naming.name(step) : step))) || ROOT;
}

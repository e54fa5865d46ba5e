/** A place in a document: names of fields, and indexes of items. */
type Path = readonly (string | number)[];

/** The possible fields of mappings and lists of a document. */
export interface FieldTree<Node> {
  /** The fields of a mapping; undefined for other values. */
  fieldsOf(node: Node): Iterable<readonly [name: string, field: Node]> | undefined;
  /** Returns the type of list items or map entries; undefined for other values. */
  itemOf(node: Node): Node | undefined;
  /** How well a value fits: in every field, in its form alone, or not at all. */
  fitOf(node: Node, value: unknown): 'whole' | 'form' | 'none';
}

/** A field that does not exist at its location. */
export interface MisplacedField {
  readonly name: string;
  readonly value: unknown;
  /** The mapping that it is written in. */
  readonly at: Path;
  /** The root of the document. */
  readonly document: unknown;
}

/** A mapping that has a field of that name; items of lists that are not decided are `-`. */
export type OtherPlace = Path;

/** An item of a list, whichever. */
const ANY_ITEM = '-';

/** More places would not be helpful. */
const MOST_PLACES = 3;
/** Places that are further away are other fields. */
const FARTHEST = 6;
/** The costs of a mapping that does not exist yet, and of a value with unknown parts. */
const ABSENT = 1.5;
const UNKNOWN = 2;
/** Places that are this much farther away than the nearest are left out. */
const MARGIN = 0.5;

interface Candidate {
  readonly place: OtherPlace;
  readonly score: number;
}

/**
 * Returns the mappings near a misplaced field that have a field of its name and a fitting form. Mappings that the document has already
 * come before those that it lacks.
 */
export function otherPlaces<Node>(root: Node, tree: FieldTree<Node>, field: MisplacedField): readonly OtherPlace[] {
  const candidates: Candidate[] = [];
  const visit = (node: Node, path: Path, value: unknown): void => {
    const distance = distanceBetween(field.at, path);
    const fields = tree.fieldsOf(node);
    if (fields) {
      for (const [name, inner] of fields) {
        if (name === field.name && distance > 0) add(inner, path, distance, value);
        if (isNear(field.at, [...path, name])) visit(inner, [...path, name], valueIn(value, name));
      }
      return;
    }
    const item = tree.itemOf(node);
    if (item === undefined) return;
    // Within the list that the field is written in, its own item comes first.
    const own = field.at[path.length];
    const isOwn = path.every((step, index) => step === field.at[index]) && own !== undefined;
    visit(item, [...path, isOwn ? own : ANY_ITEM], isOwn ? valueIn(value, own) : firstOf(value));
  };
  const add = (node: Node, place: Path, distance: number, value: unknown) => {
    const fit = tree.fitOf(node, field.value);
    if (fit === 'none') return;
    const isThere = typeof value === 'object' && value !== null;
    candidates.push({ place, score: distance + (isThere ? 0 : ABSENT) + (fit === 'whole' ? 0 : UNKNOWN) });
  };
  visit(root, [], field.document);
  const least = Math.min(...candidates.map(({ score }) => score));
  const near = candidates.filter(({ score }) => score <= least + MARGIN).map(({ place }) => place);
  return near.length > MOST_PLACES ? [] : near;
}

/** Formats a place as `spec.rules[].matches`; empty for the root. */
export function placeText(place: OtherPlace): string {
  let text = '';
  for (const step of place) {
    if (typeof step === 'number') text += `[${step}]`;
    else if (step === ANY_ITEM) text += '[]';
    else text += text === '' ? step : `.${step}`;
  }
  return text;
}

/** A place with its preposition: `in spec.rules[]`, `at the top level of the file`. */
export function atPlace(place: string): string {
  return place.startsWith('the ') ? `at ${place}` : `in ${place}`;
}

function isNear(from: Path, path: Path): boolean {
  return distanceBetween(from, path) <= FARTHEST;
}

/** How many mappings are left and entered on the way from one to the other. */
function distanceBetween(from: Path, to: Path): number {
  let common = 0;
  while (common < from.length && from[common] === to[common]) common++;
  return [...from.slice(common), ...to.slice(common)].filter((step) => typeof step === 'string' && step !== ANY_ITEM)
    .length;
}

function valueIn(value: unknown, step: string | number): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined;
}

function firstOf(value: unknown): unknown {
  if (Array.isArray(value)) return value[0];
  return typeof value === 'object' && value !== null ? Object.values(value)[0] : undefined;
}

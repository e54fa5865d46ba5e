import { isObject } from '../../values/objects';
import {
  type EffectiveField,
  type FieldSource,
  type FieldWithParts,
  heldBy,
  type OwnParts,
  ownPartsOf,
  sourcesOf,
} from '../model/attachment';
import { addsUp, joinParts, partsOf } from '../semantics/field-parts';
import { excluded, withoutLocked } from './locks';

/** A set of effective fields of any type, sorted by name. */
export type AnySet = Readonly<Record<string, EffectiveField>>;

/** The empty set. */
export const EMPTY: AnySet = Object.freeze({});

/** Sources of one level that set something which an earlier one sets, too, each with the earlier one. */
export function tiesOf(name: string, sources: readonly FieldSource[]): (readonly [FieldSource, FieldSource])[] {
  if (sources.length < 2 || addsUp(name)) return [];
  const owners = new Map<string, FieldSource>();
  const ties: (readonly [FieldSource, FieldSource])[] = [];
  for (const source of sources) {
    const parts = partsOf(name, source.value) ?? [''];
    const earlier = parts.map((part) => owners.get(part)).find((owner) => owner !== undefined);
    if (earlier) ties.push([earlier, source]);
    for (const part of parts) if (!owners.has(part)) owners.set(part, source);
  }
  return ties;
}

/** One effective field from the sources of one level. Of sources that exclude each other the first one counts. */
export function fieldOf(name: string, sources: readonly FieldSource[]): EffectiveField {
  const last = sources[sources.length - 1];
  if (addsUp(name)) return { merging: 'added', value: last.value, from: last, overridden: [], sources };
  const [from] = sources;
  if (sources.length === 1 || tiesOf(name, sources).length > 0) return heldBy(from);
  return { merging: 'joined', value: joined(sources), from, overridden: [], sources };
}

/** Merges more precise sets over less precise ones. The same two sets always return the same object, so that work can be shared. */
export class Overlay {
  private readonly results = new Map<AnySet, Map<AnySet, AnySet>>();

  public merge(lower: AnySet, upper: AnySet): AnySet {
    if (upper === EMPTY || lower === upper) return lower;
    if (lower === EMPTY) return upper;
    let results = this.results.get(lower);
    if (!results) {
      results = new Map();
      this.results.set(lower, results);
    }
    let result = results.get(upper);
    if (!result) {
      result = laidOver(lower, upper);
      results.set(upper, result);
    }
    return result;
  }

  /** Merges sets from the least to the most precise one. */
  public mergeAll(...sets: readonly AnySet[]): AnySet {
    let result = EMPTY;
    for (const set of sets) result = this.merge(result, set);
    return result;
  }
}

/** Merges one set over another. Both are sorted by name, and so is the result. */
export function laidOver(lower: AnySet, upper: AnySet): AnySet {
  if (upper === EMPTY) return lower;
  const result: Record<string, EffectiveField> = {};
  const above = Object.keys(upper);
  let next = 0;
  for (const name in lower) {
    for (; above[next] < name; next++) result[above[next]] = upper[above[next]];
    if (above[next] === name) result[name] = both(name, lower[name], upper[above[next++]]);
    else result[name] = lower[name];
  }
  for (; next < above.length; next++) result[above[next]] = upper[above[next]];
  return result;
}

function both(name: string, lower: EffectiveField, all: EffectiveField): EffectiveField {
  const upper = withoutLocked(name, lower, all);
  if (upper === undefined) return excluded(lower, all);
  if (upper !== all) return besideLocked(lower, upper);
  if (upper.merging === 'added') return { ...upper, sources: [...sourcesOf(lower), ...upper.sources] };
  if (upper.parts && lower.merging !== 'added') return withParts(lower, upper, upper.parts);
  return { ...upper, overridden: [...upper.overridden, ...allOf(lower)] };
}

/** Parts of a field are objects. */
function joined(sources: readonly FieldSource[]): object {
  return joinParts(sources.map(({ value }) => value).filter(isObject));
}

/** Merges a partly locked field with the upper field, which sets the other parts. */
function besideLocked(lower: EffectiveField, upper: EffectiveField): EffectiveField {
  const locked = sourcesOf(lower).filter(({ isLocked }) => isLocked);
  const own = ownPartsOf(upper);
  const sources = [...locked, ...(own ? [] : sourcesOf(upper))];
  const value = joined(sources);
  const overridden = [...sourcesOf(lower).filter(({ isLocked }) => !isLocked), ...lower.overridden];
  if (!own || lower.merging === 'added' || upper.merging === 'added')
    return { merging: 'joined', value, from: lower.from, overridden, sources };
  return withParts({ ...lower, value, overridden }, upper, own);
}

/**
 * Merges parts: those that the upper field does not name keep the lower field's values. If it names every part that the lower field sets,
 * nothing of the lower field remains.
 */
function withParts(lower: FieldWithParts, upper: FieldWithParts, own: OwnParts): EffectiveField {
  const below = isObject(lower.value) ? lower.value : {};
  const parts: Record<string, EffectiveField> = {};
  for (const name in own) {
    parts[name] = below[name] === undefined ? own[name] : { ...own[name], overridden: allOf(lower) };
  }
  const value = { ...below, ...(upper.value as object) };
  const remains = Object.keys(below).some((name) => !own[name] && (below[name] ?? null) !== null);
  return remains ? { ...lower, value, parts } : { ...upper, value, overridden: allOf(lower), parts };
}

function allOf(field: EffectiveField): readonly FieldSource[] {
  return [...sourcesOf(field), ...field.overridden];
}

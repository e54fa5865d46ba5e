import { type EffectiveField, type FieldSource, sourcesOf } from '../model/attachment';
import { addsUp, joinParts, partsOf } from '../model/field-parts';

/** A set of effective fields whatever they are of; the fields stand in the order of their names. */
export type AnySet = Readonly<Record<string, EffectiveField>>;

/** Nothing is set. */
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
  if (addsUp(name)) return { value: last.value, from: last, overridden: [], merged: sources };
  const [from] = sources;
  if (sources.length === 1 || tiesOf(name, sources).length > 0) return { value: from.value, from, overridden: [] };
  const value = joinParts(sources.map((source) => source.value as object));
  return { value, from, overridden: [], joined: sources };
}

/** Lays more precise sets over less precise ones. The same two sets always give the same object, so that work can be shared. */
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
      result = overlay(lower, upper);
      results.set(upper, result);
    }
    return result;
  }

  /** From the least to the most precise. */
  public mergeAll(...sets: readonly AnySet[]): AnySet {
    let result = EMPTY;
    for (const set of sets) result = this.merge(result, set);
    return result;
  }
}

function overlay(lower: AnySet, upper: AnySet): AnySet {
  const names = [...new Set([...Object.keys(lower), ...Object.keys(upper)])].sort();
  return Object.fromEntries(names.map((name) => [name, both(lower[name], upper[name])]));
}

function both(lower: EffectiveField | undefined, upper: EffectiveField | undefined): EffectiveField {
  if (!upper) return lower as EffectiveField;
  if (!lower) return upper;
  if (upper.merged) return { ...upper, merged: [...(lower.merged ?? []), ...upper.merged] };
  return { ...upper, overridden: [...upper.overridden, ...sourcesOf(lower), ...lower.overridden] };
}

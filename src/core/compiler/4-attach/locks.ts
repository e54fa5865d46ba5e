import { isObject } from '../../values/objects';
import { type EffectiveField, type FieldSource, ownPartsOf, sourcesOf } from '../model/attachment';
import { partsOf } from '../semantics/field-parts';

/** Fields of which an overriding policy locks only the parts that it sets, because the data plane has two entries for each. */
const LOCKED_BY_PART: ReadonlySet<string> = new Set(['headerModifiers', 'rateLimit']);

/**
 * Returns the part of a field that a less specific policy has not locked: the same object if nothing is locked, `undefined` if everything
 * is.
 */
export function withoutLocked(name: string, lower: EffectiveField, upper: EffectiveField): EffectiveField | undefined {
  const locked = sourcesOf(lower).filter(({ isLocked }) => isLocked);
  if (locked.length === 0) return upper;
  // The rule's own hostname is another entry of the data plane, and wins over the one of policies.
  if (name === 'hostRewrite' && upper.from.level === 'filter') return upper;
  if (!LOCKED_BY_PART.has(name)) return undefined;
  const parts = new Set(locked.flatMap(({ value }) => partsOf(name, value) ?? []));
  const sources = sourcesOf(upper).flatMap((source) => remains(source, parts));
  const ownParts = ownPartsOf(upper);
  const own = ownParts && Object.fromEntries(Object.entries(ownParts).filter(([part]) => !parts.has(part)));
  if (own ? Object.keys(own).length === 0 : sources.length === 0) return undefined;
  const [from = upper.from] = sources;
  const value: object = Object.assign({}, ...sources.map((source) => source.value));
  if (own) return { merging: 'replaced', value, from, overridden: [], parts: own };
  return { merging: 'joined', value, from, overridden: [], sources };
}

/** Returns a locked field with the settings that it excludes. */
export function excluded(lower: EffectiveField, upper: EffectiveField): EffectiveField {
  return { ...lower, overridden: [...lower.overridden, ...sourcesOf(upper), ...upper.overridden] };
}

function remains(source: FieldSource, locked: ReadonlySet<string>): FieldSource[] {
  if (!isObject(source.value)) return [];
  // A choice by conditions is one value: parts of it cannot be left out.
  if (source.value.conditional !== undefined) return locked.size === 0 ? [source] : [];
  const entries = Object.entries(source.value).filter(([part]) => !locked.has(part));
  return entries.length === 0 ? [] : [{ ...source, value: Object.fromEntries(entries) }];
}

import { nearestName, nearestText, onlyNearName } from '../text/nearest-name';
import { atPlace, type FieldTree, otherPlaces, placeText } from '../text/other-places';
import { isObject } from '../values/objects';
import type { SettingType } from './setting-type';

/** A setting that does not exist at its location. */
export interface UnknownSetting {
  readonly name: string;
  readonly value: unknown;
  /** The mapping that it is written in. */
  readonly at: readonly (string | number)[];
  readonly document: unknown;
  /** The settings of that mapping. */
  readonly known: readonly string[];
}

/** The end of a message about an unknown setting, and its help. */
interface SuggestionText {
  readonly nearest: string;
  readonly fix: string;
}

/** Returns the existing setting that an unknown one is likely to mean: a similar name, or the only one that begins or ends alike. */
export function suggestedSetting(name: string, known: readonly string[]): string | undefined {
  const near = nearestName(name, known);
  if (near !== undefined) return near;
  const wanted = name.toLowerCase();
  const alike = known.filter((one) => {
    const other = one.toLowerCase();
    const shared = sharedStart(wanted, other);
    return (
      shared >= LEAST_SHARED && (shared === wanted.length || shared === other.length || shared >= wanted.length - 1)
    );
  });
  return alike.length === 1 ? alike[0] : undefined;
}

/** How many letters names share at least, if one is the beginning of the other. */
const LEAST_SHARED = 4;

function sharedStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
}

/** Returns the name that is meant, or the mapping that has such a setting. */
export function suggestionText(
  unknown: UnknownSetting,
  root: SettingType,
  suggestion: string | undefined,
): SuggestionText {
  const { name, known } = unknown;
  const places =
    onlyNearName(name, known) === undefined
      ? otherPlaces(root, SETTINGS_TREE, unknown).map((place) => placeText(place) || 'the top level of the file')
      : [];
  if (places.length > 0)
    return {
      nearest: `; it belongs ${places.map(atPlace).join(' or ')}`,
      fix: `Move ${name} to ${places.join(' or to ')}.`,
    };
  return { nearest: nearestText(suggestion), fix: unknownSettingFix(suggestion, known) };
}

/** Returns the help for a setting that does not exist. */
export function unknownSettingFix(suggestion: string | undefined, known: readonly string[]): string {
  return suggestion === undefined
    ? `Remove the key, or write one of ${known.join(', ')}.`
    : `Write ${suggestion}, or remove the key.`;
}

const SETTINGS_TREE: FieldTree<SettingType> = {
  fieldsOf: (type) =>
    type.is === 'object' ? Object.entries(type.fields).map(([name, field]) => [name, field.type] as const) : undefined,
  itemOf: (type) => (type.is === 'list' || type.is === 'map' ? type.of : undefined),
  fitOf: (type, value) => (isOfForm(type, value) ? 'whole' : 'none'),
};

function isOfForm(type: SettingType, value: unknown): boolean {
  if (value === null || value === undefined) return true;
  switch (type.is) {
    case 'object':
      return isObject(value) && Object.keys(value).every((name) => Object.hasOwn(type.fields, name));
    case 'map':
      return isObject(value);
    case 'list':
      return Array.isArray(value);
    case 'word':
      return type.values.some((word) => word.toLowerCase() === String(value).toLowerCase());
    case 'flag':
      return typeof value === 'boolean';
    case 'count':
      return typeof value === 'number';
    case 'text':
      return typeof value === 'string';
    default:
      return typeof value !== 'object';
  }
}

import { onlyNearName } from '../text/nearest-name';
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

/** How a message about an unknown setting ends: with the name that is meant, or with the mapping that has such a setting. */
export function meantText(unknown: UnknownSetting, root: SettingType, nearest: string): string {
  if (onlyNearName(unknown.name, unknown.known) !== undefined) return nearest;
  const places = otherPlaces(root, SETTINGS_TREE, unknown).map(
    (place) => placeText(place) || 'the top level of the file',
  );
  return places.length === 0 ? nearest : `; it belongs ${places.map(atPlace).join(' or ')}`;
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

// Generated from schema/ by `npm run generate`; do not edit.

import type { Revision } from '../../values/revisions.generated';
import type { RenamePlaces } from './rename-places';

/** Renamed fields, and fields that lead to them, by revision and type. */
export const RENAMES: Readonly<Record<Revision, Readonly<Record<string, RenamePlaces>>>> = {
  'earlier': {},
  'later': {},
  'v1.4': {},
  'v1.5': {},
};

// Generated from schema/ by `npm run generate`; do not edit.

import type { Revision } from '../../values/revisions.generated';
import type { RenamePlaces } from './rename-places';

/** By revision and type: fields that were called otherwise, and fields that lead to such. */
export const RENAMES: Readonly<Record<Revision, Readonly<Record<string, RenamePlaces>>>> = {
  'earlier': {},
  'later': {},
  'v1.4': {},
  'v1.5': {},
};

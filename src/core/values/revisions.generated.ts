// Generated from schema/revisions.ts and schema/distributions.ts by `npm run generate`; do not edit.

/** All revisions, from the oldest to the newest. */
export const REVISIONS = ['earlier', 'later', 'v1.4', 'v1.5'] as const;

export type Revision = (typeof REVISIONS)[number];

/** The revision against which documents in the reference's names are validated. */
export const DEFAULT_REVISION: Revision = 'later';

/** The names of revisions in messages. */
export const REVISION_TITLES: Readonly<Record<Revision, string>> = {
  'earlier': 'the earlier revision',
  'later': 'the later revision',
  'v1.4': 'v1.4',
  'v1.5': 'v1.5',
};

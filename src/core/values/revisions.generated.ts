// Generated from schema/revisions.ts and schema/distributions.ts by `npm run generate`; do not edit.

/** A revision of the API that resources are judged against. */
export enum ApiRevision {
  /** The API of agentgateway v1.5. */
  V1_5 = 'v1.5',
  /** The API of agentgateway v1.4. */
  V1_4 = 'v1.4',
  /** The later revision of the reference. */
  LATER = 'later',
  /** The revision before it: fields that it lacks are errors. */
  EARLIER = 'earlier',
}

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

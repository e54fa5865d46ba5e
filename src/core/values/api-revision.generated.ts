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

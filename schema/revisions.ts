/** A revision of the API, as far as it is not said by what has it. */
export interface RevisionFacts {
  /** As settings and `--revision` write it. */
  readonly name: string;
  /** The comment of its member in the enum that settings take. */
  readonly description: string;
  /** What messages call it, within a sentence. */
  readonly title: string;
  /** What documentation says of a field that came with it, and of one that was in it for the last time. */
  readonly since: string;
  readonly until: string;
}

/**
 * All revisions, from the oldest to the newest. A document is judged by one of them. The schema is written as the newest has it;
 * what was otherwise before stands where it is (`x-since`, `x-until`, `x-before`).
 */
export const revisions = [
  {
    name: 'earlier',
    description: 'The revision before it: fields that it lacks are errors.',
    title: 'the earlier revision',
    since: 'Since the earlier revision.',
    until: 'Earlier revision only.',
  },
  {
    name: 'later',
    description: 'The later revision of the reference.',
    title: 'the later revision',
    since: 'Since the later revision.',
    until: 'Up to the later revision.',
  },
  {
    name: 'v1.4',
    description: 'The API of agentgateway v1.4.',
    title: 'v1.4',
    since: 'Since v1.4.',
    until: 'Up to v1.4.',
  },
  {
    name: 'v1.5',
    description: 'The API of agentgateway v1.5.',
    title: 'v1.5',
    since: 'Since v1.5.',
    until: 'Up to v1.5.',
  },
] as const satisfies readonly RevisionFacts[];

export type Revision = (typeof revisions)[number]['name'];

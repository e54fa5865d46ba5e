import { distributions, revisions } from '../../schema';
import { memberOf } from '../schema/revision-member';
import type { Generator } from './generator';

/** Generates the API revisions in order, and the enum for users. */
export const generator: Generator = {
  name: 'revisions',
  source: 'schema/revisions.ts and schema/distributions.ts',
  async outputs() {
    const names = revisions.map(({ name }) => `'${name}'`);
    const members = [...revisions]
      .reverse()
      .map(({ name, description }) => `  /** ${description} */\n  ${memberOf(name)} = '${name}',\n`);
    const titles = revisions.map(({ name, title }) => `  '${name}': '${title}',\n`);
    const enumeration = `/** A revision of the API that resources are judged against. */
export enum ApiRevision {
${members.join('')}}
`;
    const text = `/** All revisions, from the oldest to the newest. */
export const REVISIONS = [${names.join(', ')}] as const;

export type Revision = (typeof REVISIONS)[number];

/** The revision against which documents in the reference's names are validated. */
export const DEFAULT_REVISION: Revision = '${distributions.neutral.revision}';

/** The names of revisions in messages. */
export const REVISION_TITLES: Readonly<Record<Revision, string>> = {
${titles.join('')}};
`;
    return new Map([
      ['src/core/values/api-revision.generated.ts', enumeration],
      ['src/core/values/revisions.generated.ts', text],
    ]);
  },
};

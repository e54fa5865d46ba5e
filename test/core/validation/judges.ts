import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { fromNeutral, ProxyDistribution, toNeutral } from '../../../src/core/distribution';
import { type Issue, pathText, validateResource } from '../../../src/core/validation';
import { makeCrds } from '../../../src/core/validation/crds';
import { SCHEMA } from '../../../src/core/validation/crds/schema-data.generated';
import type { ResourceKind } from '../../../src/core/values/resource-name';
import type { Revision } from '../../../src/core/values/revisions.generated';
import type { CrdOracle } from '../../oracles/crd-oracle';
import { sharedFiles } from '../../support/documents';
import { sharedPath } from '../../support/shared';

/** Our definitions of a distribution and revision. */
export function definitionsOf(distribution: ProxyDistribution, revision: Revision): object[] {
  return makeCrds(distribution, revision, SCHEMA);
}

/** Definitions of the AGENTGATEWAY distribution that we did not make, by the revision that they are of: the folder with them. */
export const PUBLISHED: Readonly<Record<Revision, string | undefined>> = {
  earlier: undefined,
  later: 'reference/crds',
  'v1.4': 'reference/v1.4/crds',
  'v1.5': 'reference/v1.5/crds',
};

/** Loads those of a revision; the rules of some cost too much to be created. */
export async function loadReference(oracle: CrdOracle, revision: Revision, set: string): Promise<void> {
  const folder = PUBLISHED[revision];
  for (const file of folder === undefined ? [] : sharedFiles(folder)) {
    const definition = parse(readFileSync(sharedPath(file), 'utf8'));
    if (revision === 'later') completeReference(definition);
    await oracle.load(set, definition, { ignoreCost: true });
  }
}

/** The definitions are of a release that lacks one field of the later revision. */
function completeReference(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'promptCaching') inner.properties.cacheMessageOffset = { type: 'integer', minimum: 0 };
    else completeReference(inner);
  }
}

/** Returns the validator's verdict on a document of any distribution, and its result in the names of that distribution. */
export function judged(
  document: object,
  revision: Revision = 'later',
): {
  readonly issues: readonly Issue[];
  readonly value?: Readonly<Record<string, unknown>>;
  /** It has names of another distribution where it may: the way back would take them for its own. */
  readonly isMixed: boolean;
} {
  const { document: neutral, distribution, foreignNames } = toNeutral(document);
  const kind = neutral.kind as ResourceKind;
  const { issues, value } = validateResource(kind, neutral, { revision, distribution });
  // The API server knows nothing of other groups: a backend of another distribution is a backend that it does not check.
  const refused = foreignNames.filter(({ path }) => path.at(-2) !== 'backendRef');
  const foreign = refused.map(
    ({ path, found }): Issue => ({
      path,
      rule: 'enum',
      message: `${found} is of another distribution`,
      severity: 'error',
    }),
  );
  return {
    issues: [...foreign, ...issues.filter(({ severity }) => severity === 'error')],
    value: value && fromNeutral(value, distribution ?? ProxyDistribution.NEUTRAL),
    isMixed: foreignNames.length > 0,
  };
}

export const judge = (document: object, revision?: Revision): readonly Issue[] => judged(document, revision).issues;

export function issueText(issues: readonly Issue[]): string {
  return issues.map(({ path, message }) => `${pathText(path)}: ${message}`).join('\n');
}

export { ProxyDistribution };

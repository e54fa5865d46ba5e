import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Revision } from '../../../src/core/values/revisions.generated';
import { sharedFiles } from '../../support/documents';
import { describeShared, sharedPath } from '../../support/shared';
import { definitionsOf, ProxyDistribution, PUBLISHED } from './judges';

type Node = Record<string, any>;

/** The keywords that constrain values; rules are compared by their verdicts, see mutations.test.ts. */
const KEYWORDS = [
  'type',
  'format',
  'enum',
  'default',
  'required',
  'pattern',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'anyOf',
  'allOf',
  'x-kubernetes-list-type',
  'x-kubernetes-list-map-keys',
  'x-kubernetes-map-type',
  'x-kubernetes-int-or-string',
  'x-kubernetes-preserve-unknown-fields',
];

/** Differences that are meant, as `field keyword`; everything else is a mistake. */
const MEANT: readonly RegExp[] = [
  // No text that the grammar of time spans matches is longer; the limit keeps the cost of the rules down.
  /(Timeout|Interval|interval|\btime|duration|Duration|cacheDuration|request|backoff|[tT]tl) maxLength$/,
  // The published pattern has a form that dialects read differently.
  /assumeRole\.sessionName pattern$/,
  // The published definitions express it as `allOf`.
  /(defaults|overrides|transformations)\[\]\.field (minLength|allOf)$/,
  // The reference gives answers a text of their own.
  /promptGuard\.response\[\]\.response\.message default$/,
  // In the reference, and not in the release that the published definitions are of.
  /promptCaching\.cacheMessageOffset only in ours$/,
  /Policy\.status\.conditions only in ours$/,
];

/** Every difference between two schemas, as `field keyword`. */
function differences(reference: Node, ours: Node, path: string): string[] {
  const found = KEYWORDS.filter((keyword) => text(reference[keyword]) !== text(ours[keyword])).map(
    (keyword) => `${path} ${keyword}`,
  );
  const [theirs, own] = [reference.properties ?? {}, ours.properties ?? {}];
  for (const name of new Set([...Object.keys(theirs), ...Object.keys(own)])) {
    const at = `${path}.${name}`;
    if (!(name in own)) found.push(`${at} only in the reference`);
    else if (!(name in theirs)) found.push(`${at} only in ours`);
    else found.push(...differences(theirs[name], own[name], at));
  }
  found.push(...inside(reference.items, ours.items, `${path}[]`));
  found.push(...inside(reference.additionalProperties, ours.additionalProperties, `${path}{}`));
  return found;
}

function inside(reference: Node | undefined, ours: Node | undefined, path: string): string[] {
  if (!reference && !ours) return [];
  return reference && ours ? differences(reference, ours, path) : [`${path} is not in both`];
}

/** Lists of names and words mean the same in any order. */
function text(value: unknown): string {
  return JSON.stringify(Array.isArray(value) && typeof value[0] === 'string' ? [...value].sort() : value) ?? '';
}

const rootOf = (definition: Node): Node => definition.spec.versions[0].schema.openAPIV3Schema;
const kindOf = (definition: Node): string => definition.spec.names.kind;

describeShared('the definitions of AGENTGATEWAY', () => {
  for (const [revision, folder] of Object.entries(PUBLISHED))
    if (folder !== undefined) describe(revision, () => areThePublished(revision as Revision, folder));
});

function areThePublished(revision: Revision, folder: string): void {
  const references = sharedFiles(folder).map((file) => parse(readFileSync(sharedPath(file), 'utf8')) as Node);
  const ours = definitionsOf(ProxyDistribution.AGENTGATEWAY, revision) as Node[];

  it.each(references.map((reference) => [kindOf(reference), reference] as const))(
    'have the fields, bounds and defaults of the published ones: %s',
    (kind, reference) => {
      const definition = ours.find((each) => kindOf(each) === kind)!;
      const name = kind.replace('Agentgateway', '');
      const all = differences(rootOf(reference), rootOf(definition), name);
      expect(all.filter((difference) => !MEANT.some((suggestion) => suggestion.test(difference)))).toEqual([]);
    },
  );

  it('have the names of the published ones', () => {
    for (const reference of references) {
      const definition = ours.find((each) => kindOf(each) === kindOf(reference))!;
      const { plural, singular, shortNames, listKind } = reference.spec.names;
      expect(definition.spec.names).toMatchObject({ plural, singular, shortNames, listKind });
      expect(definition.metadata.name).toBe(reference.metadata.name);
    }
  });
}

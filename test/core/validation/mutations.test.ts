import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromNeutral, toNeutral } from '../../../src/core/distribution';
import { PROXY_KINDS } from '../../../src/core/values/resource-name';
import { REVISIONS, type Revision } from '../../../src/core/values/revisions.generated';
import { CrdOracle, textOf } from '../../oracles/crd-oracle';
import { describeWithOracle, ORACLE_START } from '../../oracles/oracle';
import { ownDocuments, sharedDocuments, sharedFiles } from '../../support/documents';
import { Chance, seedFrom } from '../../support/random';
import { hasShared, withShared } from '../../support/shared';
import { definitionsOf, issueText, judged as judgedByUs, loadReference, ProxyDistribution, PUBLISHED } from './judges';
import { mutate } from './mutations';
import { DocumentMaker } from './random-documents';

const COUNT = Number(process.env.AI_GATEWAY_MUTATIONS ?? 6000);
const MADE = 400;
const ROUND = 600_000;

describeWithOracle('crd')('random documents', () => {
  describe('agreement with the API server', () => {
    const seed = seedFrom('AI_GATEWAY_SEED');
    const chance = new Chance(seed);
    let oracle: CrdOracle;
    beforeAll(async () => {
      console.log(`seed of the random documents: AI_GATEWAY_SEED=${seed}`);
      oracle = CrdOracle.start();
      for (const revision of REVISIONS) {
        await withShared('the verdict of the published definitions', () =>
          loadReference(oracle, revision, publishedOf(revision)),
        );
        for (const definition of definitionsOf(ProxyDistribution.AGENTGATEWAY, revision))
          await oracle.load(revision, definition);
      }
    }, ORACLE_START);
    afterAll(() => oracle.stop());

    /** Queries all validators for a revision; the published definitions may be missing. */
    async function judgements(documents: readonly object[], revision: Revision): Promise<Judgement[]> {
      const sets = PUBLISHED[revision] && hasShared() ? [publishedOf(revision), revision] : [revision];
      const verdicts = await Promise.all(sets.map((set) => oracle.judge(set, documents)));
      return documents.map((document, index) => {
        const { issues, value, isMixed } = judgedByUs(document, revision);
        const opinions = sets.map((set, each) => ({
          judge: `${set} definitions`,
          valid: verdicts[each][index].valid,
          said: textOf(verdicts[each][index]),
        }));
        return {
          document,
          isMixed,
          stored: verdicts[sets.length - 1][index].defaulted?.spec,
          completed: value?.spec,
          opinions: [...opinions, { judge: 'validator', valid: issues.length === 0, said: issueText(issues) }],
        };
      });
    }

    const made = (count = MADE): object[] => {
      const maker = new DocumentMaker(chance);
      return Array.from({ length: count }, (_, index) =>
        fromNeutral(
          // Policies have as many fields as all others together.
          maker.document(
            index % 2 === 0 ? 'ProxyPolicy' : (PROXY_KINDS[(index >> 1) % PROXY_KINDS.length] ?? 'ProxyPolicy'),
          ),
          ProxyDistribution.AGENTGATEWAY,
        ),
      );
    };
    const own = (): object[] =>
      ownDocuments()
        .map((document) => fromNeutral(toNeutral(document).document, ProxyDistribution.AGENTGATEWAY))
        .filter(isOfAgentgateway);
    const cases = (): object[] =>
      [...sharedFiles('cases'), ...sharedFiles('reference/v1.4/cases')]
        .flatMap(sharedDocuments)
        .filter((document) => isOfAgentgateway(document) && document._err === undefined);

    it.each(REVISIONS)(
      'as they come from the schema, %s revision',
      async (revision) => {
        // They have the fields of the newest revision, so that fewer are valid in those before.
        const count = revision === REVISIONS.at(-1) ? MADE : 3 * MADE;
        const judged = await judgements(made(count), revision);
        expect(disagreements(judged)).toBe('');
        expect(judged.filter(isValid).length).toBeGreaterThan(MADE / 20);
        expect(differentDefaults(judged)).toEqual([]);
      },
      ROUND,
    );

    it.each(REVISIONS)(
      'when valid ones are changed at random, %s revision',
      async (revision) => {
        const originals = [...own(), ...(withShared('changed documents of the cases', cases) ?? []), ...made()];
        const valid = (await judgements(originals, revision)).filter(isValid).map(({ document }) => document);
        const documents = Array.from({ length: COUNT }, () => mutate(chance.pick(valid), originals, chance));
        const judged = await judgements(documents, revision);
        expect(disagreements(judged)).toBe('');
        // Both verdicts must be frequent, or the test is not meaningful.
        const still = judged.filter(isValid).length;
        console.log(`${revision} revision: ${COUNT} changed documents, ${still} of them valid, all judges agree`);
        expect(still).toBeGreaterThan(COUNT / 20);
        expect(still).toBeLessThan((COUNT * 19) / 20);
        expect(differentDefaults(judged)).toEqual([]);
      },
      ROUND,
    );
  });
});

const publishedOf = (revision: Revision): string => `published ${revision}`;

interface Judgement {
  readonly document: object;
  readonly isMixed: boolean;
  /** The spec with its defaults: the API server's stored form, and the validator's result. */
  readonly stored: unknown;
  readonly completed: unknown;
  readonly opinions: readonly { readonly judge: string; readonly valid: boolean; readonly said: string }[];
}

const isOfAgentgateway = ({ apiVersion }: { readonly apiVersion?: unknown }): boolean =>
  apiVersion === 'agentgateway.dev/v1alpha1';

const isValid = ({ opinions }: Judgement): boolean => opinions[0].valid;

/** Valid documents whose defaults or nulls the API server and our validator treat differently; the first few. */
function differentDefaults(judgements: readonly Judgement[]): unknown[] {
  return judgements
    .filter(
      (judgement) =>
        isValid(judgement) &&
        !judgement.isMixed &&
        !isDeepStrictEqual(plain(judgement.stored), plain(judgement.completed)),
    )
    .slice(0, 3)
    .map(({ document, stored, completed }) => ({ document, stored, completed }));
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Returns the first disagreements, with the document and each validator's verdict. */
function disagreements(judged: readonly Judgement[]): string {
  const found = judged.filter(({ opinions }) => opinions.some(({ valid }) => valid !== opinions[0].valid));
  const texts = found.slice(0, 5).map(({ document, opinions }) => {
    const said = opinions.map((opinion) => `  ${opinion.judge}: ${opinion.valid ? 'valid' : opinion.said}`);
    return [JSON.stringify(document).slice(0, 3000), ...said].join('\n');
  });
  return texts.length === 0 ? '' : `${found.length} disagreements\n${texts.join('\n\n')}`;
}

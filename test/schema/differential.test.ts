import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kinds } from '../../schema';
import { ProxyDistribution } from '../../src/distribution';
import { makeCrds } from '../../src/validation/crds';
import { CrdOracle, type Verdict } from '../oracles/crd-oracle';
import { describeWithOracle } from '../oracles/oracle';
import { Random } from '../overlay/random';
import { hasShared, sharedPath } from '../support/shared';
import { randomDocument } from './random-documents';

const DOCUMENTS = 1_500;
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);

/** agentgateway's definitions lack this field of the reference, so a document with it is refused there for no other reason. */
const UNKNOWN_THERE = 'cacheMessageOffset';

const suite = hasShared() ? describeWithOracle('crd') : describeWithOracle('crd').skip;

suite(`the API server on random documents: our definitions and agentgateway's, seed ${SEED}`, () => {
  let oracle: CrdOracle;

  beforeAll(async () => {
    oracle = CrdOracle.start();
    for (const crd of makeCrds(ProxyDistribution.AGENTGATEWAY)) await oracle.load('ours', crd);
    for (const kind of ['backends', 'policies', 'parameters']) {
      const file = sharedPath('reference', 'crds', `agentgateway.dev_agentgateway${kind}.yaml`);
      await oracle.load('theirs', load(readFileSync(file, 'utf8')) as object, { ignoreCost: true });
    }
  }, 60_000);
  afterAll(() => oracle.stop());

  test.each(kinds)(
    '$kind: one verdict',
    async (kind) => {
      const random = new Random(SEED);
      const documents = Array.from({ length: DOCUMENTS }, (_, index) =>
        randomDocument(kind, random, {
          distribution: 'agentgateway',
          mistakes: index % 3 === 0 ? 0 : 0.01,
          fields: [0.15, 0.35, 0.6][(index % 7) % 3]!,
        }),
      ).filter((document) => !JSON.stringify(document).includes(UNKNOWN_THERE));
      const ours = await oracle.judge('ours', documents);
      const theirs = await oracle.judge('theirs', documents);
      const different = documents.flatMap((document, index) => {
        const [mine, other] = [ours[index]!, theirs[index]!];
        return mine.valid === other.valid
          ? []
          : [{ document: JSON.stringify(document), ours: say(mine), theirs: say(other) }];
      });
      expect(different.slice(0, 3)).toEqual([]);
      const valid = ours.filter((verdict) => verdict.valid).length;
      // Documents of one kind only would prove nothing.
      expect(valid, 'accepted documents').toBeGreaterThan(DOCUMENTS / 20);
      expect(documents.length - valid, 'refused documents').toBeGreaterThan(DOCUMENTS / 20);
    },
    120_000,
  );
});

const say = ({ errors }: Verdict): string[] => errors.map(({ field, detail }) => `${field}: ${detail}`);

import { afterAll, beforeAll, expect, it } from 'vitest';
import { CrdOracle, textOf } from '../oracles/crd-oracle';
import { describeWithOracle, ORACLE_START } from '../oracles/oracle';
import { sharedDocuments, sharedFiles } from '../support/documents';
import { describeShared } from '../support/shared';
import { definitionsOf, issueText, judge, ProxyDistribution } from './judges';

describeShared('the admission cases', () => {
  const documents = sharedFiles('cases/admission').flatMap((file) =>
    sharedDocuments(file).map(({ _err, ...document }) => ({
      document,
      error: _err as string | undefined,
      name: `${document.kind} ${(document.metadata as { name: string }).name}`,
    })),
  );

  it.each(documents)('are judged right by the validator: $name', ({ document, error }) => {
    const issues = judge(document);
    if (error === undefined) expect(issues).toEqual([]);
    // The API server puts the resource in front of its message.
    else expect(issueText(issues)).toContain(error.replace(/^\w+\/[\w-]+\/: /, ''));
  });

  describeWithOracle('crd')('at the API server', () => {
    let oracle: CrdOracle;
    beforeAll(async () => {
      oracle = CrdOracle.start();
      for (const definition of definitionsOf(ProxyDistribution.AGENTGATEWAY, 'later'))
        expect((await oracle.load('ours', definition)).errors).toEqual([]);
    }, ORACLE_START);
    afterAll(() => oracle.stop());

    it.each(documents)('are judged right by our definitions: $name', async ({ document, error }) => {
      const [verdict] = await oracle.judge('ours', [document]);
      if (error === undefined) expect(verdict.errors).toEqual([]);
      else expect(textOf(verdict)).toContain(error.replace(/^\w+\/[\w-]+\/: /, ''));
    });
  });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithOracle, Oracle } from '../oracles/oracle';
import { ApiServer, CLUSTER_START, describeWithCluster } from './api-server';
import { COMPILED_EXAMPLES, objectsOf } from './compiled-examples';
import { applied, argoDifference, changed, isChange, nameOf, reconciled } from './deliverers';
import { isOwn, makeNamespaces } from './no-drift';

describeWithCluster()('in a real API server', () => {
  let server: ApiServer;
  beforeAll(async () => {
    server = await ApiServer.start();
  }, CLUSTER_START);
  afterAll(() => server?.stop());

  describeWithOracle('argocd')('Argo CD', () => {
    let argo: Oracle;
    beforeAll(() => {
      argo = Oracle.start('argocd');
    }, CLUSTER_START);
    afterAll(() => argo?.stop());

    it.each(COMPILED_EXAMPLES)('is in sync with the output of %s', async (_, make) => {
      const own = objectsOf(make).filter(isOwn);
      makeNamespaces(server, own);
      const live = applied(server, own);
      expect(live.size).toBe(own.length);
      for (const desired of own) {
        expect(await argoDifference(argo, live.get(nameOf(desired)), desired)).toBe(false);
        expect(await argoDifference(argo, live.get(nameOf(desired)), changed(desired))).not.toBe(false);
      }
    });
  });

  describeWithOracle('flux')('Flux', () => {
    let flux: Oracle;
    beforeAll(() => {
      flux = Oracle.start('flux');
    }, CLUSTER_START);
    afterAll(() => flux?.stop());

    it.each(COMPILED_EXAMPLES)('finds no drift in the output of %s and reverts kubectl changes', async (_, make) => {
      const own = objectsOf(make).filter(isOwn);
      makeNamespaces(server, own);
      const { applied: first, compared } = await reconciled(flux, server, own);
      expect(first).toHaveLength(own.length);
      expect(compared.filter(isChange)).toEqual([]);
      expect((await reconciled(flux, server, own)).applied.filter(isChange)).toEqual([]);
      const [one] = own;
      const changes = JSON.stringify({ metadata: { labels: changed(one).metadata.labels } });
      const patch = ['patch', one.kind, one.metadata.name, '-n', one.metadata.namespace, '-p', changes];
      expect(server.kubectl(patch)).toMatchObject({ code: 0 });
      expect((await reconciled(flux, server, own)).applied.filter(isChange)).toEqual([`${nameOf(one)} configured`]);
    });
  });
});

import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithOracle, Oracle } from '../oracles/oracle';
import { ApiServer, CLUSTER_START, describeWithCluster } from './api-server';
import { COMPILED_EXAMPLES, objectsOf } from './compiled-examples';
import { type Applied, isOwn, makeNamespaces } from './no-drift';

const nameOf = ({ kind, metadata }: Applied): string => `${kind}/${metadata.namespace}/${metadata.name}`;

/** The object as somebody else left it: its first label has another value. */
function changed(object: Applied): Applied {
  const [label = ''] = Object.keys(object.metadata.labels);
  const labels = { ...object.metadata.labels, [label]: 'other' };
  return { ...object, metadata: { ...object.metadata, labels } };
}

describeWithCluster()('in a real API server', () => {
  let server: ApiServer;
  beforeAll(async () => {
    server = await ApiServer.start();
  }, CLUSTER_START);
  afterAll(() => server?.stop());

  const applied = (objects: readonly Applied[]) => {
    makeNamespaces(server, objects);
    const list = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects });
    expect(server.kubectl(['apply', '-f', '-'], list)).toMatchObject({ code: 0 });
    const { out } = server.kubectl(['get', '-f', '-', '-o', 'json'], list);
    return new Map<string, Applied>(JSON.parse(out).items.map((live: Applied) => [nameOf(live), live]));
  };

  describeWithOracle('argocd')('Argo CD', () => {
    let argo: Oracle;
    beforeAll(() => {
      argo = Oracle.start('argocd');
    }, CLUSTER_START);
    afterAll(() => argo?.stop());

    const isDrift = async (live: Applied, desired: Applied) => {
      const { isModified, ...found } = await argo.ask<{ isModified: boolean }>(JSON.stringify({ live, desired }));
      return isModified ? { object: nameOf(desired), ...found } : false;
    };

    it.each(COMPILED_EXAMPLES)('is in sync with what %s becomes', async (_, make) => {
      const own = objectsOf(make).filter(isOwn);
      const live = applied(own);
      expect(live.size).toBe(own.length);
      for (const desired of own) {
        expect(await isDrift(live.get(nameOf(desired)), desired)).toBe(false);
        expect(await isDrift(live.get(nameOf(desired)), changed(desired))).not.toBe(false);
      }
    });
  });

  describeWithOracle('flux')('Flux', () => {
    let flux: Oracle;
    beforeAll(() => {
      flux = Oracle.start('flux');
    }, CLUSTER_START);
    afterAll(() => flux?.stop());

    const reconciled = (objects: readonly Applied[]) => {
      const kubeconfig = join(server.folder, 'kubeconfig');
      return flux.ask<Record<'applied' | 'compared', string[]>>(JSON.stringify({ kubeconfig, objects }));
    };

    it.each(COMPILED_EXAMPLES)('finds no drift in what %s becomes, and takes it back from kubectl', async (_, make) => {
      const own = objectsOf(make).filter(isOwn);
      makeNamespaces(server, own);
      const { applied: first, compared } = await reconciled(own);
      expect(first).toHaveLength(own.length);
      expect(compared.filter((line) => !line.endsWith(' unchanged'))).toEqual([]);
      expect((await reconciled(own)).applied.filter((line) => !line.endsWith(' unchanged'))).toEqual([]);
      const [one] = own;
      const changes = JSON.stringify({ metadata: { labels: changed(one).metadata.labels } });
      const patch = ['patch', one.kind, one.metadata.name, '-n', one.metadata.namespace, '-p', changes];
      expect(server.kubectl(patch)).toMatchObject({ code: 0 });
      expect((await reconciled(own)).applied.filter((line) => !line.endsWith(' unchanged'))).toEqual([
        `${nameOf(one)} configured`,
      ]);
    });
  });
});

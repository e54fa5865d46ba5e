import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithOracle, ORACLE_START, Oracle } from '../../oracles/oracle';
import { CLASS, GATEWAY, run, useFolder } from './run';

type Answers = Readonly<Record<'kubectl' | 'argo' | 'flux', { objects: readonly string[]; error?: string }>>;

const EXAMPLE = resolve(__dirname, '..', '..', '..', 'examples', 'plain-yaml');

describeWithOracle('clients')('the clients of the written folder', () => {
  const folder = useFolder();
  let oracle: Oracle;
  const read = (path: string) => oracle.ask<Answers>(JSON.stringify(path));

  beforeAll(() => {
    oracle = Oracle.start('clients');
  }, ORACLE_START);
  afterAll(() => oracle.stop());

  it('read the manifests of all Gateways unchanged', async () => {
    const input = folder.write('a.yaml', `${GATEWAY()}---\n${GATEWAY('other', 'prod')}`);
    const packed = ['--config-delivery', 'compressed'];
    for (const [name, more] of Object.entries({ plain: [], packed })) {
      const out = folder.path(name);
      const { code, err } = await run('compile', '-f', input, '-f', EXAMPLE, '-o', out, ...more);
      expect({ code, errors: err.match(/^error.*/gm) }).toEqual({ code: 0, errors: null });
      const expected = ['demo/gw', 'prod/other', 'ai-gateway/ai'].flatMap((gateway) => [
        `v1 ServiceAccount ${gateway}`,
        `v1 ConfigMap ${gateway}`,
        `v1 Service ${gateway}`,
        `apps/v1 Deployment ${gateway}`,
      ]);
      expected.push(
        // The example has API keys and a credential of a cloud, which a sidecar puts into the config: its program.
        'v1 ConfigMap ai-gateway/ai-config-renderer',
        'autoscaling/v2 HorizontalPodAutoscaler ai-gateway/ai',
        'policy/v1 PodDisruptionBudget ai-gateway/ai',
      );
      const objects = expected.sort();
      expect(await read(`${out}/manifests`)).toEqual({ kubectl: { objects }, argo: { objects }, flux: { objects } });
    }
  });

  it('reject the files of the data plane, which are in a separate tree', async () => {
    const input = folder.write('a.yaml', `${CLASS}---\n${GATEWAY()}`);
    await run('compile', '-f', input, '-o', folder.path('out'));
    const { kubectl, argo, flux } = await read(folder.path('out'));
    for (const { error } of [kubectl, argo, flux]) expect(error).toContain('configs/demo/gw.yaml');
  });
});

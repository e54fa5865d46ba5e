import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, Testing } from 'cdk8s';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { canary } from '../../examples/canary/main';
import { describeWithOracle } from '../oracles/oracle';
import { rolloutsDefinitions } from '../oracles/rollouts-definitions';
import { ApiServer, CLUSTER_START, describeWithCluster } from './api-server';
import { type Applied, apply } from './no-drift';

const PAGE = readFileSync(join(__dirname, '..', '..', 'docs', 'canary.md'), 'utf8');

const ofArgo = (objects: readonly Applied[]) =>
  objects.filter(({ apiVersion }) => apiVersion.startsWith('argoproj.io/'));
const onPage = ofArgo(
  [...PAGE.matchAll(/```yaml fragment\n([\s\S]*?)```/g)].flatMap(([, yaml = '']) =>
    parseAllDocuments(yaml).map((document) => document.toJSON()),
  ),
);
const ofExample = ofArgo(Testing.synth(canary(new App())));

describeWithCluster()('a real API server', () => {
  describeWithOracle('rollouts')('with the definitions of Argo Rollouts', () => {
    let server: ApiServer;
    beforeAll(async () => {
      server = await ApiServer.start();
      apply(server, ...rolloutsDefinitions().flatMap((file) => ['--server-side', '-f', file]));
      const established = [
        'wait',
        '--for=condition=Established',
        'crd/rollouts.argoproj.io',
        'crd/analysistemplates.argoproj.io',
      ];
      expect(server.kubectl(established)).toMatchObject({ code: 0 });
    }, CLUSTER_START);
    afterAll(() => server?.stop());

    const as = (objects: readonly Applied[], ...args: readonly string[]) =>
      server.kubectl([...args, '-f', '-'], JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects }));

    describe.each([
      ['the page', onPage],
      ['the example', ofExample],
    ])('%s', (_, objects) => {
      const { namespace } = objects[0].metadata;

      it('is accepted unchanged and reported as unchanged afterwards', () => {
        expect(objects.map(({ kind }) => kind).sort()).toEqual(['AnalysisTemplate', 'Rollout']);
        server.kubectl(['create', 'namespace', namespace]);
        expect(as(objects, 'apply').out).toMatch(/^(\S+ created\n){2}$/);
        expect(as(objects, 'apply').out).toMatch(/^(\S+ unchanged\n){2}$/);
        expect(as(objects, 'diff')).toMatchObject({ code: 0, out: '' });
        for (const { kind, metadata, spec } of objects) {
          const kept = server.kubectl(['get', kind, metadata.name, '-n', namespace, '-o', 'jsonpath={.spec}']).out;
          expect(JSON.parse(kept)).toEqual(spec);
        }
      });

      it.each([
        ['a field that is none', 'Rollout', { replica: 4 }, 'unknown field "replica"'],
        ['a number that is a text', 'Rollout', { replicas: 'four' }, 'got "string", expected "integer"'],
        [
          'a metric that nobody measures',
          'AnalysisTemplate',
          { metrics: [{ name: 'x' }] },
          'missing required field "provider"',
        ],
      ])('is rejected with %s', (_what, kind, change, complaint) => {
        const changed = objects
          .filter((object) => object.kind === kind)
          .map((object) => ({
            ...object,
            metadata: { ...object.metadata, name: 'other' },
            spec: { ...object.spec, ...change },
          }));
        const { code, err } = as(changed, 'create', '--dry-run=server');
        expect(code).toBe(1);
        expect(err).toContain(complaint);
      });
    });
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Duration, Testing } from 'cdk8s';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import * as gw from '../../../src';
import { describeWithOracle, ORACLE_START } from '../../oracles/oracle';
import { RolloutsOracle } from '../../oracles/rollouts-oracle';

const PAGE = readFileSync(join(__dirname, '..', '..', '..', 'docs', 'canary.md'), 'utf8');
const onPage: any[] = [...PAGE.matchAll(/```yaml fragment\n([\s\S]*?)```/g)].flatMap(([, yaml = '']) =>
  parseAllDocuments(yaml).map((document) => document.toJSON()),
);

type Canary = Omit<gw.observability.CanaryRolloutProps, 'gateway' | 'prometheus'>;

/** The objects of a gateway with a canary. */
function objectsOf(props: Canary, autoscaled = false): any[] {
  const configDelivery = gw.settings.ConfigDelivery.POD;
  const chart = new gw.CompiledChart(Testing.app(), 'edge', { namespace: 'ai', configDelivery });
  const gateway = new gw.Gateway(chart, 'edge', { metadata: { name: 'edge' } });
  gateway.addHttpListener('http');
  gateway.addRoute('site', { to: [new gw.StaticBackend(chart, 'site', { host: 'site.internal', port: 8080 })] });
  if (autoscaled) gateway.autoscale({ minReplicas: 4, maxReplicas: 8 });
  new gw.observability.CanaryRollout(chart, 'canary', {
    gateway,
    prometheus: 'http://prometheus.monitoring:9090',
    ...props,
  });
  return Testing.synth(chart);
}

describeWithOracle('rollouts')("Argo Rollouts' own verdict", () => {
  let oracle: RolloutsOracle;
  beforeAll(() => {
    oracle = RolloutsOracle.start();
  }, ORACLE_START);
  afterAll(() => oracle.stop());

  const only = (objects: readonly any[], kind: string): any[] => objects.filter((object) => object.kind === kind);
  const judged = (objects: readonly any[], change: (rollout: any, template: any) => void = () => undefined) => {
    const [rollout, template] = structuredClone([only(objects, 'Rollout')[0], only(objects, 'AnalysisTemplate')[0]]);
    change(rollout, template);
    return oracle.complaints(rollout, only(objects, 'Deployment')[0], [template]);
  };

  it.each<[string, Canary, boolean]>([
    ['with what holds where nothing is said', {}, false],
    ['with other numbers', { replicas: 1, maxErrorIncrease: 0.2, watchFor: Duration.hours(2) }, false],
    ['beside an autoscaler', {}, true],
    ['beside pods of the Deployment', { keepDeployment: true }, false],
  ])('reports nothing for a canary %s', async (_, props, autoscaled) => {
    expect(await judged(objectsOf(props, autoscaled))).toEqual([]);
  });

  it('reports nothing for the YAML of the page', async () => {
    const [deployment] = only(objectsOf({}), 'Deployment');
    expect(await judged([...onPage, deployment])).toEqual([]);
  });

  it.each<[string, (rollout: any, template: any) => void, string]>([
    ['a field that it does not read', (rollout) => Object.assign(rollout.spec, { replica: 4 }), 'unknown field'],
    [
      'no pod more and no pod less',
      (rollout) => Object.assign(rollout.spec.strategy.canary, { maxSurge: 0 }),
      'maxSurge',
    ],
    [
      'a weight above all',
      (rollout) => Object.assign(rollout.spec.strategy.canary.steps[0], { setWeight: 101 }),
      'setWeight',
    ],
    [
      'an analysis that is not there',
      (rollout) =>
        Object.assign(rollout.spec.strategy.canary.steps[1].analysis.templates[0], { templateName: 'other' }),
      'there is no template other',
    ],
    ['an argument that is not given', (_, template) => template.spec.args.push({ name: 'other' }), 'other'],
    [
      'measurements without an interval',
      (_, template) => {
        delete template.spec.metrics[0].interval;
      },
      'interval must be specified',
    ],
    [
      'another Deployment',
      (rollout) => Object.assign(rollout.spec.workloadRef, { name: 'other' }),
      'workloadRef leads nowhere',
    ],
  ])('is against %s', async (_, change, complaint) => {
    expect((await judged(objectsOf({}), change)).join('\n')).toContain(complaint);
  });

  it('evaluates too many, few and no failures as documented', async () => {
    const [{ spec }] = only(objectsOf({ maxErrorIncrease: 0.05 }), 'AnalysisTemplate');
    const { successCondition, failureCondition } = spec.metrics[0];
    const verdictOn = async (...result: number[]) => [
      (await oracle.holds(successCondition, result)).holds,
      (await oracle.holds(failureCondition, result)).holds,
    ];
    expect(await verdictOn(0)).toEqual([true, false]);
    expect(await verdictOn(0.049)).toEqual([true, false]);
    expect(await verdictOn(0.05)).toEqual([false, true]);
    expect(await verdictOn(1)).toEqual([false, true]);
  });
});

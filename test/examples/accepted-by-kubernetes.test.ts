import { App, Chart } from 'cdk8s';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkObject } from '../../src/core/compiler/6-emit/workload/overlays/check-object';
import { type CrdOracle, textOf } from '../oracles/crd-oracle';
import { startWithInferenceDefinitions } from '../oracles/inference-definitions';
import { describeWithOracle, ORACLE_START, Oracle } from '../oracles/oracle';
import { startWithOperator } from '../oracles/prometheus-operator-definitions';
import { PROGRAMS } from './programs';

interface Answer {
  readonly errors: readonly string[];
  readonly defaulted: any;
  readonly unrestricted?: readonly string[];
}

/** Objects in a plain chart are for a controller. */
const compiled = Object.entries(PROGRAMS).filter(([name]) => name !== 'controller-mode');

function objectsOf(make: (app: App) => unknown): any[] {
  const app = new App();
  make(app);
  return app.node.children.filter((child): child is Chart => Chart.isChart(child)).flatMap((chart) => chart.toJson());
}

/** Custom resources, whose definitions are not Kubernetes' own. */
const isMonitoring = ({ apiVersion }: any) => apiVersion.startsWith('monitoring.coreos.com/');
const isInference = ({ apiVersion }: any) => apiVersion.startsWith('inference.networking.');
/** Without those that an example brings itself, such as its own Services. */
const ofKubernetes = (objects: any[]) =>
  objects.filter(
    (object) =>
      !isMonitoring(object) &&
      !isInference(object) &&
      object.metadata.labels?.['app.kubernetes.io/managed-by'] === 'cdk8s-ai-gateway',
  );
/** Kinds that patterns create and the compiler does not: users cannot patch them with overlays, which need a schema. */
const OF_PATTERNS = ['PersistentVolumeClaim', 'Role', 'RoleBinding'];
/** A port that the server picks before it judges. */
const PICKED = 'spec.healthCheckNodePort: Required value';

describe.each(compiled)('%s', (_name, make) => {
  it('is valid for Kubernetes 1.28 and the newest version', () => {
    const objects = ofKubernetes(objectsOf(make)).filter(({ kind }) => !OF_PATTERNS.includes(kind));
    expect(objects.length).toBeGreaterThan(4);
    for (const object of objects) {
      expect(checkObject(object, 'oldest')).toEqual([]);
      expect(checkObject(object, 'newest')).toEqual([]);
    }
  });
});

describeWithOracle('workload')('the API server', () => {
  let oracle: Oracle;
  beforeAll(() => {
    oracle = Oracle.start('workload');
  }, ORACLE_START);
  afterAll(() => oracle.stop());

  it.each(compiled)('accepts %s, also in restricted pods, without adding defaults', async (_name, make) => {
    const objects = ofKubernetes(objectsOf(make));
    const answers = await oracle.ask<Answer[]>(JSON.stringify(objects));
    answers.forEach(({ errors, unrestricted, defaulted: { status: _status, ...defaulted } }, index) => {
      const { kind, spec } = objects[index];
      // An autoscaler decides it.
      if (kind === 'Deployment' && !('replicas' in spec)) delete defaulted.spec.replicas;
      expect(errors.filter((error) => error !== PICKED)).toEqual([]);
      expect(unrestricted).toBeUndefined();
      expect(defaulted).toEqual(objects[index]);
    });
  });
});

/** Returns the objects as the API server stores them, after it accepted all of them. */
async function storedObjects(oracle: CrdOracle, set: string, objects: any[], kinds: readonly string[]) {
  expect(new Set(objects.map(({ kind }) => kind))).toEqual(new Set(kinds));
  const verdicts = await oracle.judge(set, objects);
  expect(verdicts.map(textOf)).toEqual(objects.map(() => ''));
  return verdicts.map(({ defaulted }) => defaulted);
}

describeWithOracle('crd')('the API server with the definitions of the Prometheus Operator', () => {
  let oracle: CrdOracle;
  beforeAll(async () => {
    oracle = await startWithOperator();
  }, ORACLE_START);
  afterAll(() => oracle.stop());

  it('accepts the monitoring resources of the examples without adding defaults', async () => {
    const objects = compiled.flatMap(([, make]) => objectsOf(make).filter(isMonitoring));
    const stored = await storedObjects(oracle, 'monitoring', objects, ['PodMonitor', 'PrometheusRule']);
    expect(stored).toEqual(objects);
  });
});

describeWithOracle('crd')('the API server with the definitions of the inference extension', () => {
  let oracle: CrdOracle;
  beforeAll(async () => {
    oracle = await startWithInferenceDefinitions();
  }, ORACLE_START);
  afterAll(() => oracle.stop());

  it('accepts the pools and objectives of the examples and keeps all fields', async () => {
    const objects = compiled.flatMap(([, make]) => objectsOf(make).filter(isInference));
    const stored = await storedObjects(oracle, 'inference', objects, ['InferencePool', 'InferenceObjective']);
    expect(stored).toMatchObject(objects);
    // A field that a definition lacks is dropped.
    const [pool] = objects.filter(({ kind }) => kind === 'InferencePool');
    const [misspelt] = await oracle.judge('inference', [{ ...pool, spec: { ...pool.spec, targetPort: 8000 } }]);
    expect(textOf(misspelt!)).toContain('unknown field "spec.targetPort"');
  });
});

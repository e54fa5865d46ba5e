import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithOracle, ORACLE_START, Oracle } from '../../../../oracles/oracle';
import { emitted, layers } from './workload-ir';

const MOST = 2147483647;
const POD = 'deployment.spec.template.spec';
const SIDECAR = `${POD}.containers.0`;
const HPA = 'horizontalPodAutoscaler.spec';

/** Overlays that the API server accepts, with every field that is changed below. */
const OVERLAYS = {
  deployment: {
    spec: {
      template: {
        spec: {
          containers: [
            {
              name: 'sidecar',
              image: 'example.com/sidecar:1',
              ports: [{ containerPort: 9000 }],
              livenessProbe: { httpGet: { port: 80 } },
              readinessProbe: { httpGet: { port: 80 } },
              startupProbe: { httpGet: { port: 80 } },
              securityContext: {},
            },
          ],
          volumes: [
            { name: 'settings', configMap: { name: 'settings' } },
            { name: 'keys', secret: { secretName: 'keys' } },
          ],
          securityContext: {},
          topologySpreadConstraints: [{ topologyKey: 'zone', maxSkew: 1, whenUnsatisfiable: 'DoNotSchedule' }],
          affinity: {
            podAntiAffinity: {
              preferredDuringSchedulingIgnoredDuringExecution: [
                { weight: 1, podAffinityTerm: { topologyKey: 'zone' } },
              ],
            },
          },
        },
      },
      strategy: { rollingUpdate: { maxSurge: 1, maxUnavailable: 1 } },
    },
  },
  service: { spec: { ports: [{ name: 'extra', port: 9000, targetPort: 9000 }], sessionAffinity: 'ClientIP' } },
  podDisruptionBudget: { spec: { minAvailable: 1 } },
  horizontalPodAutoscaler: {
    spec: {
      maxReplicas: 3,
      metrics: [
        { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } } },
      ],
      behavior: { scaleDown: { policies: [{ type: 'Pods', value: 1, periodSeconds: 60 }] } },
    },
  },
};

/** Numbers at the bounds of a field, and beyond them. */
const EDGES: readonly [field: string, good: readonly number[], bad: readonly number[]][] = [
  ['deployment.spec.minReadySeconds', [0, 599], [-1, MOST + 1]],
  ['deployment.spec.revisionHistoryLimit', [0, MOST], [-1, MOST + 1]],
  ['deployment.spec.progressDeadlineSeconds', [600, MOST], [-1, 0, MOST + 1]],
  ['deployment.spec.replicas', [0, MOST], [-1, MOST + 1]],
  ['deployment.spec.strategy.rollingUpdate.maxSurge', [0, MOST], [-1, MOST + 1]],
  ['deployment.spec.strategy.rollingUpdate.maxUnavailable', [0, MOST], [-1, MOST + 1]],
  [`${SIDECAR}.ports.0.containerPort`, [1, 65535], [-1, 0, 65536]],
  [`${SIDECAR}.livenessProbe.httpGet.port`, [1, 65535], [-1, 0, 65536]],
  [`${SIDECAR}.readinessProbe.httpGet.port`, [1, 65535], [-1, 0, 65536]],
  [`${SIDECAR}.startupProbe.httpGet.port`, [1, 65535], [-1, 0, 65536]],
  [`${SIDECAR}.securityContext.runAsUser`, [1, MOST], [-1, MOST + 1]],
  [`${POD}.volumes.0.configMap.defaultMode`, [0, 511], [-1, 512]],
  [`${POD}.volumes.1.secret.defaultMode`, [0, 511], [-1, 512]],
  [`${POD}.securityContext.fsGroup`, [0, MOST], [-1, MOST + 1]],
  [`${POD}.topologySpreadConstraints.0.maxSkew`, [1, MOST], [-1, 0, MOST + 1]],
  [`${POD}.affinity.podAntiAffinity.preferredDuringSchedulingIgnoredDuringExecution.0.weight`, [1, 100], [-1, 0, 101]],
  ['service.spec.ports.0.port', [1, 65535], [-1, 0, 65536]],
  ['service.spec.ports.0.targetPort', [1, 65535], [-1, 65536]],
  ['service.spec.sessionAffinityConfig.clientIP.timeoutSeconds', [1, 86400], [-1, 0, 86401]],
  ['podDisruptionBudget.spec.minAvailable', [0, MOST], [-1, MOST + 1]],
  [`${HPA}.metrics.0.resource.target.averageUtilization`, [1, MOST], [-1, 0, MOST + 1]],
  [`${HPA}.behavior.scaleDown.stabilizationWindowSeconds`, [0, 3600], [-1, 3601]],
  [`${HPA}.behavior.scaleDown.policies.0.value`, [1, MOST], [-1, 0, MOST + 1]],
  [`${HPA}.behavior.scaleDown.policies.0.periodSeconds`, [1, 1800], [-1, 0, 1801]],
];

const WORDS: readonly [field: string, good: readonly string[], bad: readonly string[]][] = [
  ['service.spec.ipFamilyPolicy', ['SingleStack'], ['', 'Dual']],
  [`${HPA}.metrics.0.resource.target.type`, ['Utilization'], ['', 'Percent']],
  [`${HPA}.behavior.scaleDown.policies.0.type`, ['Pods', 'Percent'], ['', 'Count']],
];

const SHARES: readonly [field: string, good: readonly (string | number)[], bad: readonly string[]][] = [
  ['deployment.spec.strategy.rollingUpdate.maxSurge', ['0%', '25%', '200%'], ['', 'half', '2', '-1%', '2.5%', ' 5%']],
  ['deployment.spec.strategy.rollingUpdate.maxUnavailable', ['0%', '100%'], ['', 'half', '2', '101%', '+1%']],
  ['podDisruptionBudget.spec.minAvailable', ['0%', '100%'], ['', 'half', '2', '-1%', '101%', '5 %']],
];

/** The overlays with another value at a path, whose lists have their items under numbers. */
function changed(field: string, value: unknown): Record<string, unknown> {
  const overlays: any = structuredClone(OVERLAYS);
  const path = field.split('.');
  // An autoscaler takes the replicas away, and a budget looks at them.
  if (path.at(-1) === 'replicas') {
    delete overlays.horizontalPodAutoscaler;
    delete overlays.podDisruptionBudget;
  }
  let at = overlays;
  for (const step of path.slice(0, -1)) at = at[step] ??= {};
  at[path.at(-1)!] = value;
  return overlays;
}

describeWithOracle('workload')('values of overlays', () => {
  let oracle: Oracle;
  beforeAll(() => {
    oracle = Oracle.start('workload');
  }, ORACLE_START);
  afterAll(() => oracle.stop());

  it.each([...EDGES, ...WORDS, ...SHARES])(
    'of %s are refused where the API server does it',
    async (field, good, bad) => {
      for (const value of [...good, ...bad]) {
        const { manifests, diagnostics } = emitted(layers(changed(field, value)));
        const answers = await oracle.ask<{ errors: readonly string[] }[]>(JSON.stringify(manifests));
        const refused = answers.flatMap(({ errors }) => errors);
        const errors = diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code);
        const isBad = (bad as readonly unknown[]).includes(value);
        expect({ value, errors, isRefused: refused.length > 0 }, refused.join()).toEqual({
          value,
          errors: isBad ? ['AIG6041'] : [],
          isRefused: isBad,
        });
      }
    },
  );
});

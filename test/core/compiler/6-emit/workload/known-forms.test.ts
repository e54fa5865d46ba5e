import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithOracle, ORACLE_START, Oracle } from '../../../../oracles/oracle';
import { seedFrom } from '../../../../support/random';
import { Random } from '../../../overlay/random';
import { emitted, layers, type Spec } from './workload-ir';

const SEED = seedFrom('FORMS_SEED', 6041);
const LONG = 'a'.repeat(63);
const MOST = 2147483647;
const exec = { exec: { command: ['true'] } };

const pod = (spec: object): Spec => ({ deployment: { spec: { template: { spec } } } });
const sidecar = (more: object): Spec => pod({ containers: [{ name: 'sidecar', image: 'a/b:1', ...more }] });
const proxy = (more: object): Spec => pod({ containers: [{ name: 'agentgateway', ...more }] });
const setup = (more: object): Spec => pod({ initContainers: [{ name: 'setup', image: 'a/b:1', ...more }] });
const service = (spec: object): Spec => ({ service: { spec } });
const servicePort = (more: object): Spec => service({ ports: [{ name: 'extra', port: 99, ...more }] });
const rolling = (rollingUpdate: object): Spec => ({ deployment: { spec: { strategy: { rollingUpdate } } } });
const budget = (spec: object): Spec => ({ deployment: { spec: { replicas: 3 } }, podDisruptionBudget: { spec } });
const spread = (labelSelector: object): Spec =>
  pod({
    topologySpreadConstraints: [{ maxSkew: 1, topologyKey: 'zone', whenUnsatisfiable: 'DoNotSchedule', labelSelector }],
  });
const apart = (topologyKey: string, matchLabels: object): Spec =>
  pod({
    affinity: {
      podAntiAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: [{ topologyKey, labelSelector: { matchLabels } }],
      },
    },
  });

/** The function that writes a field, with values that the API server accepts and values that it rejects. */
type Field = readonly [name: string, write: (value: any) => Spec, good: readonly unknown[], bad: readonly unknown[]];

const BAD_LABELS = ['A', 'a_b', '-a', 'a-', 'a.b', `${LONG}a`, 'ä'];
const BAD_PORT_NAMES = ['A', 'a_b', 'a.b', 'a--b', '123', 'a-', '-a', 'a'.repeat(16)];
const GOOD_PORT_NAMES = ['a', '1a', 'a'.repeat(15), 'a-b-c'];
const BAD_KEYS = ['a b', 'a/b/c', '/a', 'a/', 'A.b/c', `a/${LONG}a`, 'a_b.c/d', `${'x'.repeat(254)}/a`];
const GOOD_KEYS = ['a', 'A_b.c', `a/${LONG}`, 'example.com/A'];
const BAD_VALUES = ['a b', `${LONG}a`, '-a', 'a/b'];
const GOOD_VALUES = ['', 'a', LONG, 'A_b.c-1'];
const NO_SHARES = ['25', 'x', '-1%', '1.5%', ''];

const FORMS: readonly Field[] = [
  ['the name of a container', (name) => pod({ containers: [{ name, image: 'a/b:1' }] }), ['1', LONG], BAD_LABELS],
  ['the name of a volume', (name) => pod({ volumes: [{ name, emptyDir: {} }] }), ['1', LONG], BAD_LABELS],
  [
    'the name of a port',
    (name) => sidecar({ ports: [{ name, containerPort: 99 }] }),
    ['', ...GOOD_PORT_NAMES],
    BAD_PORT_NAMES,
  ],
  [
    'the port of a probe',
    (port) => sidecar({ livenessProbe: { httpGet: { port } } }),
    GOOD_PORT_NAMES,
    ['', ...BAD_PORT_NAMES],
  ],
  [
    'the socket of a probe',
    (port) => sidecar({ startupProbe: { tcpSocket: { port } } }),
    [1, ...GOOD_PORT_NAMES],
    ['', 65536, ...BAD_PORT_NAMES],
  ],
  ['the service of a probe', (port) => sidecar({ readinessProbe: { grpc: { port } } }), [1, 65535], [0, 65536]],
  [
    'a variable',
    (name) => sidecar({ env: [{ name, value: 'x' }] }),
    ['A', 'a.b', 'a-b', 'a b', '1', '~'],
    ['a=b', 'ä', '\t'],
  ],
  ['a port of the Service', (name) => service({ ports: [{ name, port: 99 }] }), ['a--b', '123', LONG], BAD_LABELS],
  ['a target port', (targetPort) => servicePort({ targetPort }), ['', ...GOOD_PORT_NAMES], BAD_PORT_NAMES],
  [
    'external addresses',
    (ip) => service({ externalIPs: [ip] }),
    ['192.0.2.1', '2001:db8::1'],
    ['x', '192.0.2.256', ''],
  ],
  [
    'blocks of clients',
    (block) => service({ type: 'LoadBalancer', loadBalancerSourceRanges: [block] }),
    ['10.0.0.0/8', ' 10.0.0.0/8 ', '0.0.0.0/0', '::/0', '2001:db8::/64'],
    [
      '10.0.0.0',
      '10.0.0.0/33',
      'x',
      '',
      '::/129',
      'fe80::%eth0/64',
      '1:2:3/64',
      '10.0/8',
      '10.0.0.256/8',
      '10.0.0.0/+8',
      '10.0.0.0/8/8',
      '10.0.0.0/',
    ],
  ],
  [
    'nameservers',
    (ip) => pod({ dnsConfig: { nameservers: [ip] } }),
    ['192.0.2.1', '2001:db8::1'],
    ['x', '', '192.0.2'],
  ],
  ['pods beyond', (maxSurge) => rolling({ maxSurge }), ['1%', '100%', '101%', '0101%'], NO_SHARES],
  ['pods away', (maxUnavailable) => rolling({ maxUnavailable }), ['0%', '099%', '100%'], ['101%', ...NO_SHARES]],
  ['pods that may go', (maxUnavailable) => budget({ maxUnavailable }), ['1%', '100%'], ['101%', '0101%', ...NO_SHARES]],
  ['pods that stay', (minAvailable) => budget({ minAvailable }), ['1%', '50%'], ['101%', ...NO_SHARES]],
  ['the ServiceAccount', (serviceAccountName) => pod({ serviceAccountName }), ['a.b'], ['A_b', 'a..b']],
  ['the priority', (priorityClassName) => pod({ priorityClassName }), ['a.b'], ['A_b', 'a..b']],
  [
    'the key of a toleration',
    (key) => pod({ tolerations: [{ key, operator: 'Exists' }] }),
    ['', ...GOOD_KEYS],
    BAD_KEYS,
  ],
  [
    'the operator of a toleration',
    (operator) => pod({ tolerations: [{ key: 'a', operator }] }),
    ['Equal', 'Exists'],
    ['In'],
  ],
  ['the place of an affinity', (key) => apart(key, { a: 'b' }), GOOD_KEYS, BAD_KEYS],
  [
    'the key of an expression',
    (key) => spread({ matchExpressions: [{ key, operator: 'Exists' }] }),
    GOOD_KEYS,
    BAD_KEYS,
  ],
  [
    'the value of an expression',
    (value) => spread({ matchExpressions: [{ key: 'a', operator: 'In', values: [value] }] }),
    GOOD_VALUES,
    BAD_VALUES,
  ],
  [
    'the operator of an expression',
    (operator) => spread({ matchExpressions: [{ key: 'a', operator }] }),
    ['Exists', 'DoesNotExist'],
    ['Gt', 'exists'],
  ],
  [
    'most replicas',
    (maxReplicas) => ({ horizontalPodAutoscaler: { spec: { maxReplicas } } }),
    [1, MOST],
    [0, MOST + 1],
  ],
  [
    'a port of the node',
    (nodePort) => service({ type: 'NodePort', ports: [{ name: 'a', port: 1, nodePort }] }),
    [0, 30_000],
    [MOST + 1],
  ],
  [
    'a port of the host',
    (hostPort) => sidecar({ ports: [{ containerPort: 1, hostPort }] }),
    [0, 1, 65535],
    [-1, 65536],
  ],
  [
    'a group',
    (runAsGroup) => pod({ securityContext: { runAsGroup, supplementalGroups: [runAsGroup] } }),
    [0, MOST],
    [],
  ],
  [
    'a supplemental group',
    (group) => pod({ securityContext: { supplementalGroups: [group] } }),
    [0, MOST],
    [-1, MOST + 1],
  ],
  ...['initialDelaySeconds', 'timeoutSeconds', 'periodSeconds', 'failureThreshold'].map(
    (field): Field => [
      field,
      (value) => sidecar({ livenessProbe: { ...exec, [field]: value } }),
      [0, MOST],
      [-1, MOST + 1],
    ],
  ),
  [
    'successes of a live pod',
    (successThreshold) => sidecar({ livenessProbe: { ...exec, successThreshold } }),
    [0, 1],
    [-1, 2],
  ],
  [
    'successes of a ready pod',
    (successThreshold) => sidecar({ readinessProbe: { ...exec, successThreshold } }),
    [0, 2, MOST],
    [-1],
  ],
];

const LABELS: readonly Field[] = [
  ['the key of a label', (key) => ({ deployment: { metadata: { labels: { [key]: 'x' } } } }), GOOD_KEYS, BAD_KEYS],
  [
    'the key of an annotation',
    (key) => ({ service: { metadata: { annotations: { [key]: 'x' } } } }),
    [...GOOD_KEYS, 'A.b/c'],
    BAD_KEYS.filter((key) => key !== 'A.b/c'),
  ],
  [
    'the key of an annotation of pods',
    (key) => ({ deployment: { spec: { template: { metadata: { annotations: { [key]: 'x' } } } } } }),
    [...GOOD_KEYS, 'A.b/c'],
    BAD_KEYS.filter((key) => key !== 'A.b/c'),
  ],
  ['the key of a selector of nodes', (key) => pod({ nodeSelector: { [key]: 'x' } }), GOOD_KEYS, BAD_KEYS],
  ['the value of a selector of nodes', (value) => pod({ nodeSelector: { a: value } }), GOOD_VALUES, BAD_VALUES],
  ['the key of a selector', (key) => spread({ matchLabels: { [key]: 'x' } }), GOOD_KEYS, BAD_KEYS],
  ['the value of a selector', (value) => spread({ matchLabels: { a: value } }), GOOD_VALUES, BAD_VALUES],
  ['the value of an affinity', (value) => apart('zone', { a: value }), GOOD_VALUES, BAD_VALUES],
];

const named = (...names: string[]): object[] => names.map((name) => ({ name, image: 'a/b:1' }));

const PARTS: readonly Field[] = [
  [
    'the probe of a sidecar',
    (livenessProbe) => sidecar({ livenessProbe }),
    [exec, { httpGet: { port: 80 } }, { tcpSocket: { port: 80 } }, { grpc: { port: 80 } }],
    [{}, { periodSeconds: 3 }, { ...exec, tcpSocket: { port: 80 } }],
  ],
  [
    'the probe of the proxy',
    (readinessProbe) => proxy({ readinessProbe }),
    [{ periodSeconds: 3 }, { ...exec, httpGet: null }],
    [exec],
  ],
  [
    'the probe of an init container',
    (livenessProbe) => setup({ restartPolicy: 'Always', livenessProbe }),
    [exec],
    [{}],
  ],
  [
    'a probe before the start',
    (restartPolicy) => setup({ restartPolicy, livenessProbe: exec }),
    ['Always'],
    [undefined],
  ],
  [
    'a hook',
    (preStop) => sidecar({ lifecycle: { preStop } }),
    [exec, { sleep: { seconds: 1 } }],
    [{}, { ...exec, sleep: { seconds: 1 } }],
  ],
  ['a hook before the start', (lifecycle) => setup({ lifecycle }), [undefined], [{}, { preStop: exec }]],
  [
    'a variable of the proxy',
    (variable) => proxy({ env: [{ name: 'NODE_NAME', ...variable }] }),
    [{ value: 'x', valueFrom: null }, { value: '' }],
    [{ value: 'x' }],
  ],
  [
    'names of ports',
    (name) =>
      sidecar({
        ports: [
          { name: 'a', containerPort: 1 },
          { name, containerPort: 2 },
        ],
      }),
    ['', 'b'],
    ['a'],
  ],
  [
    'places of mounts',
    (at) =>
      sidecar({
        volumeMounts: [
          { name: 'tmp', mountPath: '/a' },
          { name: 'tmp', mountPath: at },
        ],
      }),
    ['/b'],
    ['/a'],
  ],
  ['names of containers', (name) => pod({ initContainers: named(name) }), ['setup'], ['agentgateway']],
  [
    'names of ports of the Service',
    (name) =>
      service({
        ports: [
          { name: 'a', port: 1 },
          { name, port: 2 },
        ],
      }),
    ['b'],
    ['a'],
  ],
  [
    'nameservers instead of those of the cluster',
    (dnsConfig) => pod({ dnsPolicy: 'None', dnsConfig }),
    [{ nameservers: ['192.0.2.1'] }, { nameservers: ['192.0.2.1', '192.0.2.2', '192.0.2.3'] }],
    [
      undefined,
      {},
      { nameservers: [] },
      { searches: ['a'] },
      { nameservers: ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4'] },
    ],
  ],
  [
    'pods of an update',
    rolling,
    [{ maxSurge: 0, maxUnavailable: 1 }],
    [
      { maxSurge: 0, maxUnavailable: 0 },
      { maxSurge: '0%', maxUnavailable: '00%' },
    ],
  ],
  [
    'clients of a Service',
    (type) => service({ type, loadBalancerSourceRanges: ['10.0.0.0/8'] }),
    ['LoadBalancer'],
    ['ClusterIP', 'NodePort'],
  ],
  [
    'the network of the node',
    (securityContext) => pod({ hostNetwork: true, securityContext }),
    [{ sysctls: null }],
    [{}, { sysctls: [{ name: 'net.core.somaxconn', value: '1' }] }],
  ],
];

describeWithOracle('workload')('overlays', () => {
  let oracle: Oracle;
  beforeAll(() => {
    oracle = Oracle.start('workload');
  }, ORACLE_START);
  afterAll(() => oracle.stop());

  async function judge(...given: Parameters<typeof layers>): Promise<{ refused: string[]; errors: string[] }> {
    const { manifests, diagnostics } = emitted(layers(...given));
    const answers = await oracle.ask<{ errors: readonly string[] }[]>(JSON.stringify(manifests));
    return {
      refused: answers.flatMap(({ errors }) => errors),
      errors: diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code),
    };
  }

  const cases = [
    ...FORMS.map((field) => [...field, 'AIG6041'] as const),
    ...LABELS.map((field) => [...field, 'AIG6036'] as const),
    ...PARTS.map((field) => [...field, 'AIG6054'] as const),
  ];

  it.each(cases)('with %s are rejected if the API server rejects them', async (_, write, good, bad, code) => {
    for (const value of [...good, ...bad]) {
      const { refused, errors } = await judge(write(value));
      const isBad = bad.includes(value);
      expect({ value, errors, isRefused: refused.length > 0 }, refused.join()).toEqual({
        value,
        errors: isBad ? [code] : [],
        isRefused: isBad,
      });
    }
  });

  it(`of class and Gateway (seed ${SEED}) are reported only if the API server rejects them`, async () => {
    const random = new Random(SEED);
    const fields = [...FORMS, ...LABELS, ...PARTS];
    const seen = { reported: 0, accepted: 0 };
    for (let round = 0; round < 600; round++) {
      const [one, other] = [0, 1].map((): Spec => {
        const [, write, good, bad] = random.pick(fields);
        return write(random.pick(random.chance(0.8) || bad.length === 0 ? good : bad));
      });
      const { refused, errors } = await judge(one, other);
      if (errors.length > 0) {
        expect(refused, JSON.stringify({ one, other, errors })).not.toEqual([]);
        seen.reported++;
      } else if (refused.length === 0) seen.accepted++;
    }
    expect(seen.reported).toBeGreaterThan(100);
    expect(seen.accepted).toBeGreaterThan(200);
  });
});

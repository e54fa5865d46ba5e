/** Objects of the kinds that overlays change, of the forms that people write, in endless variety. */
import type { Random } from './random';

type Json = any;

const NAMES = ['proxy', 'sidecar', 'log', 'init', 'config', 'tmp', 'cache', 'mesh', 'a', 'b', 'c'];
const VARIABLES = Array.from({ length: 30 }, (_, index) => `VAR_${index}`);

export function randomResource(random: Random): Json {
  const roll = random.next();
  if (roll < 0.75) return deployment(random);
  if (roll < 0.85) return service(random);
  if (roll < 0.9) return serviceAccount(random);
  if (roll < 0.95) return podDisruptionBudget(random);
  return horizontalPodAutoscaler(random);
}

export function container(random: Random, name = random.pick(NAMES)): Json {
  return partial(random, {
    '!name': name,
    image: random.pick(['proxy:1', 'proxy:2', 'busybox']),
    args: random.some(['-f', '/config/config.yaml', '-v']),
    env: environment(random),
    envFrom: [{ configMapRef: { name: 'settings' } }],
    ports: ports(random),
    volumeMounts: random.some(NAMES, 0.3).map((mount) => ({ name: mount, mountPath: `/${mount}` })),
    volumeDevices: random.some(NAMES, 0.1).map((device) => ({ name: device, devicePath: `/dev/${device}` })),
    resources: { limits: { cpu: random.pick(['1', '2']), memory: '1Gi' }, requests: { cpu: '100m' } },
    securityContext: partial(random, {
      runAsUser: 10101,
      runAsNonRoot: true,
      readOnlyRootFilesystem: random.chance(0.5),
      capabilities: { drop: ['ALL'], add: random.some(['NET_BIND_SERVICE', 'CHOWN']) },
    }),
    readinessProbe: partial(random, {
      httpGet: { path: '/healthz/ready', port: 15021 },
      periodSeconds: random.below(20),
    }),
    lifecycle: { preStop: { exec: { command: ['sleep', '5'] } } },
  });
}

export function environment(random: Random): Json[] {
  const names = random.shuffled(random.some(VARIABLES, random.pick([0, 0.1, 0.2, 0.9])));
  return names.map((name) =>
    random.chance(0.3)
      ? { name, valueFrom: { secretKeyRef: { name: 'secret', key: name } } }
      : { name, value: String(random.below(5)) },
  );
}

export function ports(random: Random): Json[] {
  const numbers = random.some([80, 443, 8080, 15020, 15021], 0.4);
  if (random.chance(0.1)) numbers.push(8080);
  return numbers.map((number) => partial(random, { '!containerPort': number, name: `p${number}`, protocol: 'TCP' }));
}

export function volume(random: Random, name = random.pick(NAMES)): Json {
  const source = random.pick<Json>([
    { emptyDir: {} },
    { configMap: { name: 'config', items: [{ key: 'config.yaml', path: 'config.yaml' }] } },
    { secret: { secretName: 'secret', optional: random.chance(0.5) } },
    { projected: { sources: [{ configMap: { name: 'config' } }, { secret: { name: 'secret' } }] } },
    { hostPath: { path: '/var/log' } },
  ]);
  return { name, ...source };
}

function deployment(random: Random): Json {
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: metadata(random),
    spec: partial(random, {
      replicas: random.below(5),
      selector: { matchLabels: { app: 'gw' } },
      strategy: random.pick<Json>([
        { type: 'Recreate' },
        { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
        { rollingUpdate: { maxSurge: '25%' } },
      ]),
      minReadySeconds: 5,
      '!template': { metadata: metadata(random), spec: podSpec(random) },
    }),
  };
}

function podSpec(random: Random): Json {
  return partial(random, {
    containers: unique(random, 0.3).map((name) => container(random, name)),
    initContainers: unique(random, 0.15).map((name) => container(random, name)),
    volumes: unique(random, 0.3).map((name) => volume(random, name)),
    imagePullSecrets: unique(random, 0.2).map((name) => ({ name })),
    hostAliases: random
      .some(['10.0.0.1', '10.0.0.2'], 0.5)
      .map((ip) => ({ ip, hostnames: ['a.example', 'b.example'] })),
    tolerations: [{ key: 'dedicated', operator: 'Equal', value: 'gateway', effect: 'NoSchedule' }],
    topologySpreadConstraints: random
      .some(['kubernetes.io/hostname', 'topology.kubernetes.io/zone', 'kubernetes.io/hostname'], 0.6)
      .map((topologyKey) => ({
        topologyKey,
        maxSkew: 1,
        whenUnsatisfiable: random.pick(['DoNotSchedule', 'ScheduleAnyway']),
      })),
    nodeSelector: { 'kubernetes.io/os': 'linux', zone: 'a' },
    affinity: {
      nodeAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: {
          nodeSelectorTerms: [{ matchExpressions: [{ key: 'arch', operator: 'In', values: ['amd64', 'arm64'] }] }],
        },
      },
    },
    securityContext: partial(random, {
      fsGroup: 1,
      supplementalGroups: [1, 2],
      sysctls: [{ name: 'net.ipv4.ip_unprivileged_port_start', value: '0' }],
      seccompProfile: { type: 'RuntimeDefault' },
    }),
    serviceAccountName: 'gw',
    terminationGracePeriodSeconds: 60,
    readinessGates: [{ conditionType: 'example.com/ready' }],
    dnsConfig: { nameservers: ['1.1.1.1'], options: [{ name: 'ndots', value: '2' }] },
  });
}

function metadata(random: Random): Json {
  const finalizers = random.some(['example.com/a', 'example.com/b', 'example.com/c', 'example.com/d'], 0.5);
  if (random.chance(0.1) && finalizers.length > 0) finalizers.push(random.pick(finalizers));
  return partial(random, {
    name: 'gw',
    labels: { app: 'gw', team: random.pick(['a', 'b']) },
    annotations: random.chance(0.2) ? null : { 'example.com/note': 'x' },
    finalizers: random.shuffled(finalizers),
    ownerReferences: random
      .some(['u1', 'u2', 'u3'])
      .map((uid) => ({ apiVersion: 'v1', kind: 'ConfigMap', name: `owner-${uid}`, uid })),
  });
}

function service(random: Random): Json {
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: metadata(random),
    spec: partial(random, {
      type: 'LoadBalancer',
      ports: random
        .some([80, 443, 8080, 9000], 0.6)
        .map((port) => ({ port, targetPort: port, name: `listener-${port}` })),
      selector: { app: 'gw' },
      externalIPs: ['10.1.1.1'],
      loadBalancerSourceRanges: ['10.0.0.0/8', '192.168.0.0/16'],
    }),
  };
}

function serviceAccount(random: Random): Json {
  const names = (probability: number) => unique(random, probability).map((name) => ({ name }));
  return {
    apiVersion: 'v1',
    kind: 'ServiceAccount',
    metadata: metadata(random),
    automountServiceAccountToken: false,
    secrets: names(0.3),
    imagePullSecrets: names(0.3),
  };
}

function podDisruptionBudget(random: Random): Json {
  return {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: metadata(random),
    spec: partial(random, {
      minAvailable: random.pick<Json>([1, '50%']),
      selector: { matchLabels: { app: 'gw' }, matchExpressions: [{ key: 'tier', operator: 'Exists' }] },
    }),
  };
}

function horizontalPodAutoscaler(random: Random): Json {
  return {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: metadata(random),
    spec: partial(random, {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'gw' },
      minReplicas: 2,
      maxReplicas: 10,
      metrics: [
        { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } } },
      ],
      behavior: { scaleDown: { stabilizationWindowSeconds: 300 } },
    }),
  };
}

function unique(random: Random, probability: number): string[] {
  return random.shuffled(random.some(NAMES, probability));
}

/** Leaves out some fields; a name with `!` in front always stays. */
function partial(random: Random, fields: Record<string, Json>): Json {
  const kept = Object.entries(fields).filter(([name]) => name.startsWith('!') || random.chance(0.7));
  return Object.fromEntries(kept.map(([name, value]) => [name.replace('!', ''), value]));
}

import { createHash } from 'node:crypto';
import { ApiObject, Lazy } from 'cdk8s';
import type { Construct } from 'constructs';
import { CALENDAR_MONTHS_VARIABLE } from '../../core/values/calendar-months';
import type { CompanionWorkload } from '../constructs';
import {
  addCompanionService,
  componentSelector,
  containerResources,
  outToComponent,
  outToHost,
} from '../constructs/small-service';

/** A key of a Secret in the namespace of the pattern. */
export interface PasswordSource {
  readonly secret: string;
  readonly key: string;
}

/** The Redis in which the rate limit service counts. */
export interface RedisStore {
  readonly host: string;
  readonly port: number;
  /** Whether Redis is outside this chart. */
  readonly isExternal: boolean;
  readonly tls: boolean;
  readonly password?: PasswordSource;
  /** The pods of Redis, unless it is external. */
  readonly pods?: CompanionWorkload;
}

/** The settings of the rate limit service. */
export interface RateLimitService {
  readonly image: string;
  readonly replicas: number;
  readonly store: RedisStore;
  /** NetworkPolicy peers that can call the service. */
  readonly clients: readonly object[];
  /** Whether Reloader restarts the pods for another password. */
  readonly restarts: boolean;
  /** Whether responses contain the remaining quota. */
  readonly limitHeaders: boolean;
  /** Whether a month is a month of the calendar. */
  readonly calendarMonths: boolean;
  /** Returns, when the app is synthesized, whether a request that one quota refuses counts in no other quota. */
  readonly refusedCountOnce: () => boolean;
  /** Returns the config file when the app is synthesized. */
  readonly config: () => string;
}

const GRPC_PORT = 8081;
const HTTP_PORT = 8080;
const REDIS_PORT = 6379;

const RESOURCES = containerResources({ cpu: '50m', memory: '64Mi', memoryLimit: '256Mi' });

/** Adds Envoy's ratelimit service. Its Service listens on port 8081. */
export function rateLimitServiceObjects(
  scope: Construct,
  service: RateLimitService,
): { readonly service: ApiObject; readonly pods: CompanionWorkload } {
  const { store } = service;
  const config = new ApiObject(scope, 'Config', {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: {
      labels: { ...componentSelector(scope, 'rate-limit'), 'app.kubernetes.io/managed-by': 'cdk8s-ai-gateway' },
    },
    data: { 'quotas.yaml': Lazy.any({ produce: service.config }) },
  });
  const probe = { httpGet: { path: '/healthcheck', port: HTTP_PORT } };
  return addCompanionService(scope, scope, 'Rate-Limit', {
    component: 'rate-limit',
    program: 'ratelimit',
    replicas: service.replicas,
    user: 65534,
    // The service does not notice every change of a mounted file, so changed quotas restart the pods.
    podAnnotations: () => ({ 'checksum/quotas': digest(service.config()) }),
    // The password is an environment variable, which a process reads when it starts.
    restartsFor: service.restarts ? store.password?.secret : undefined,
    container: () => ({
      name: 'ratelimit',
      image: service.image,
      command: ['/bin/ratelimit'],
      env: [
        ...environment({
          RUNTIME_ROOT: '/data',
          RUNTIME_SUBDIRECTORY: 'ratelimit',
          RUNTIME_WATCH_ROOT: 'false',
          RUNTIME_IGNOREDOTFILES: 'true',
          USE_STATSD: 'false',
          LOG_LEVEL: 'info',
          REDIS_SOCKET_TYPE: 'tcp',
          REDIS_URL: `${store.host}:${store.port}`,
          ...(store.tls ? { REDIS_TLS: 'true' } : {}),
          ...(service.limitHeaders ? { LIMIT_RESPONSE_HEADERS_ENABLED: 'true' } : {}),
          ...(service.calendarMonths ? { [CALENDAR_MONTHS_VARIABLE]: 'true' } : {}),
          ...(service.refusedCountOnce() ? { STOP_CACHE_KEY_INCREMENT_WHEN_OVERLIMIT: 'true' } : {}),
        }),
        ...passwordVariable('REDIS_AUTH', store.password),
      ],
      ports: [
        { name: 'http', containerPort: HTTP_PORT, protocol: 'TCP' },
        { name: 'grpc', containerPort: GRPC_PORT, protocol: 'TCP' },
      ],
      readinessProbe: { ...probe, periodSeconds: 5 },
      startupProbe: { ...probe, periodSeconds: 1, failureThreshold: 60 },
      resources: RESOURCES,
      volumeMounts: [{ name: 'config', mountPath: '/data/ratelimit/config', readOnly: true }],
    }),
    volumes: [{ name: 'config', configMap: { name: config.name } }],
    port: { name: 'grpc', port: GRPC_PORT, appProtocol: 'kubernetes.io/h2c' },
    // An empty `from` would admit all clients.
    ingress: [
      ...(service.clients.length > 0 ? [{ from: [...service.clients], ports: [tcp(GRPC_PORT)] }] : []),
      { ports: [tcp(HTTP_PORT)] },
    ],
    egress: store.isExternal ? outToHost(store.host, store.port) : outToComponent(scope, 'redis', store.port),
  });
}

/** The settings of the included Redis. */
export interface IncludedRedis {
  readonly image: string;
  readonly password?: PasswordSource;
  /** Whether Reloader restarts the pod for another password. */
  readonly restarts: boolean;
  /** Returns the PersistentVolumeClaim for the counts when the app is synthesized; undefined if they are in memory only. */
  readonly claim: () => string | undefined;
}

/** In memory, the counts that were not used for the longest time make room; with long intervals, those that end first. */
function storageArguments(isKept: boolean): string[] {
  const stored = isKept
    ? ['--dir', '/data', '--appendonly', 'yes', '--appendfsync', 'everysec']
    : ['--appendonly', 'no'];
  return [
    '--save',
    '',
    ...stored,
    '--maxmemory',
    '200mb',
    '--maxmemory-policy',
    isKept ? 'volatile-ttl' : 'allkeys-lru',
  ];
}

/** Adds a Redis with one pod. */
export function redisObjects(parent: Construct, { image, password, restarts, claim }: IncludedRedis): RedisStore {
  const probe = { tcpSocket: { port: REDIS_PORT } };
  const { service, pods } = addCompanionService(parent, parent, 'Redis', {
    component: 'redis',
    program: 'redis',
    replicas: 1,
    // Not the user 999 of the image, which is a user of the node on many systems.
    user: 10999,
    restartsFor: restarts ? password?.secret : undefined,
    container: () => ({
      name: 'redis',
      image,
      args: [...storageArguments(claim() !== undefined), ...(password ? ['--requirepass', '$(REDIS_PASSWORD)'] : [])],
      ...(password ? { env: passwordVariable('REDIS_PASSWORD', password) } : {}),
      ports: [{ name: 'redis', containerPort: REDIS_PORT, protocol: 'TCP' }],
      readinessProbe: { ...probe, periodSeconds: 5 },
      startupProbe: { ...probe, periodSeconds: 1, failureThreshold: 60 },
      resources: RESOURCES,
      ...(claim() === undefined ? {} : { volumeMounts: [{ name: 'data', mountPath: '/data' }] }),
    }),
    claim,
    port: { name: 'redis', port: REDIS_PORT },
    ingress: [
      { from: [{ podSelector: { matchLabels: componentSelector(parent, 'rate-limit') } }], ports: [tcp(REDIS_PORT)] },
    ],
    egress: [],
  });
  const store = { host: service.name, port: REDIS_PORT, isExternal: false, tls: false, pods };
  return { ...store, ...(password ? { password } : {}) };
}

function passwordVariable(name: string, source: PasswordSource | undefined): object[] {
  return source ? [{ name, valueFrom: { secretKeyRef: { name: source.secret, key: source.key } } }] : [];
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function environment(values: { [name: string]: string }): { name: string; value: string }[] {
  return Object.entries(values).map(([name, value]) => ({ name, value }));
}

function tcp(port: number): object {
  return { port, protocol: 'TCP' };
}

import { createHash } from 'node:crypto';
import { ApiObject, Lazy } from 'cdk8s';
import { Construct } from 'constructs';
import { componentSelector, smallService } from '../constructs/small-service';

/** A key of a Secret in the namespace of the pattern. */
export interface PasswordSource {
  readonly secret: string;
  readonly key: string;
}

/** Where the counting service keeps its counts. */
export interface CountStore {
  readonly host: string;
  readonly port: number;
  /** Whether others manage it. */
  readonly isExternal: boolean;
  readonly tls: boolean;
  readonly password?: PasswordSource;
}

/** What the pods of the counting service are made from. */
export interface CountingService {
  readonly image: string;
  readonly replicas: number;
  readonly store: CountStore;
  /** Peers of a NetworkPolicy: who may ask. */
  readonly clients: readonly object[];
  /** Gives its config file; called when the app is synthesized. */
  readonly config: () => string;
}

const GRPC_PORT = 8081;
const HTTP_PORT = 8080;
const REDIS_PORT = 6379;

const RESOURCES = { requests: { cpu: '50m', memory: '64Mi' }, limits: { memory: '256Mi' } };
const DNS = {
  to: [
    { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'kube-system' } } },
    { ipBlock: { cidr: '169.254.20.10/32' } },
  ],
  ports: [{ port: 53, protocol: 'UDP' }, tcp(53)],
};
const ANYWHERE = [{ ipBlock: { cidr: '0.0.0.0/0' } }, { ipBlock: { cidr: '::/0' } }];

/** Envoy's ratelimit service; gives its Service, which listens on 8081. */
export function countingServiceObjects(scope: Construct, service: CountingService): ApiObject {
  const { store } = service;
  const config = new ApiObject(scope, 'Config', {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: {
      labels: { ...componentSelector(scope, 'counter'), 'app.kubernetes.io/managed-by': 'cdk8s-ai-gateway' },
    },
    data: { 'quotas.yaml': Lazy.any({ produce: service.config }) },
  });
  const probe = { httpGet: { path: '/healthcheck', port: HTTP_PORT } };
  return smallService(
    scope,
    scope,
    { deployment: 'Counter', service: 'Service' },
    {
      component: 'counter',
      program: 'ratelimit',
      replicas: service.replicas,
      user: 65534,
      // The service does not see every change of a mounted file: new quotas come with new pods.
      podAnnotations: { 'checksum/quotas': Lazy.any({ produce: () => digest(service.config()) }) },
      container: {
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
      },
      volumes: [{ name: 'config', configMap: { name: config.name } }],
      port: { name: 'grpc', port: GRPC_PORT, appProtocol: 'kubernetes.io/h2c' },
      ingress: [{ from: [...service.clients], ports: [tcp(GRPC_PORT)] }, { ports: [tcp(HTTP_PORT)] }],
      egress: [
        DNS,
        {
          to: store.isExternal ? ANYWHERE : [{ podSelector: { matchLabels: componentSelector(scope, 'counts') } }],
          ports: [tcp(store.port)],
        },
      ],
    },
  );
}

/** A Redis that keeps counts in memory only. */
export function countStoreObjects(parent: Construct, image: string, password: PasswordSource | undefined): CountStore {
  const scope = new Construct(parent, 'Redis');
  const inMemory = ['--save', '', '--appendonly', 'no', '--maxmemory', '200mb', '--maxmemory-policy', 'allkeys-lru'];
  const probe = { tcpSocket: { port: REDIS_PORT } };
  const service = smallService(
    scope,
    parent,
    { deployment: 'Resource', service: 'Service' },
    {
      component: 'counts',
      program: 'redis',
      replicas: 1,
      user: 999,
      container: {
        name: 'redis',
        image,
        args: [...inMemory, ...(password ? ['--requirepass', '$(REDIS_PASSWORD)'] : [])],
        ...(password ? { env: passwordVariable('REDIS_PASSWORD', password) } : {}),
        ports: [{ name: 'redis', containerPort: REDIS_PORT, protocol: 'TCP' }],
        readinessProbe: { ...probe, periodSeconds: 5 },
        startupProbe: { ...probe, periodSeconds: 1, failureThreshold: 60 },
        resources: RESOURCES,
      },
      port: { name: 'redis', port: REDIS_PORT },
      ingress: [
        { from: [{ podSelector: { matchLabels: componentSelector(parent, 'counter') } }], ports: [tcp(REDIS_PORT)] },
      ],
      egress: [],
    },
  );
  return { host: service.name, port: REDIS_PORT, isExternal: false, tls: false, ...(password ? { password } : {}) };
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

import { createHash } from 'node:crypto';
import { ApiObject, Lazy } from 'cdk8s';
import { Construct } from 'constructs';

/** What the pods of the counting service are made from. */
export interface CountingService {
  readonly image: string;
  readonly replicas: number;
  /** `host:port` of the Redis. */
  readonly redis: string;
  /** Gives its config file; called when the app is synthesized. */
  readonly config: () => string;
}

const SECURE_CONTAINER = {
  allowPrivilegeEscalation: false,
  readOnlyRootFilesystem: true,
  runAsNonRoot: true,
  capabilities: { drop: ['ALL'] },
};

const SECURE_POD = { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } };

/** Envoy's ratelimit service; gives its Service, which listens on 8081. */
export function countingServiceObjects(scope: Construct, service: CountingService): ApiObject {
  const config = new ApiObject(scope, 'Config', {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    data: { 'quotas.yaml': Lazy.any({ produce: service.config }) },
  });
  const labels = labelsOf(scope, 'counter');
  new ApiObject(scope, 'Counter', {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { labels },
    spec: {
      replicas: service.replicas,
      selector: { matchLabels: labels },
      template: {
        // The service does not see every change of a mounted file: new quotas come with new pods.
        metadata: { labels, annotations: { 'checksum/quotas': Lazy.any({ produce: () => digest(service.config()) }) } },
        spec: {
          automountServiceAccountToken: false,
          securityContext: { ...SECURE_POD, runAsUser: 65534 },
          containers: [
            {
              name: 'ratelimit',
              image: service.image,
              command: ['/bin/ratelimit'],
              env: environment({
                RUNTIME_ROOT: '/data',
                RUNTIME_SUBDIRECTORY: 'ratelimit',
                RUNTIME_WATCH_ROOT: 'false',
                RUNTIME_IGNOREDOTFILES: 'true',
                USE_STATSD: 'false',
                LOG_LEVEL: 'info',
                REDIS_SOCKET_TYPE: 'tcp',
                REDIS_URL: service.redis,
              }),
              ports: [
                { name: 'http', containerPort: 8080, protocol: 'TCP' },
                { name: 'grpc', containerPort: 8081, protocol: 'TCP' },
              ],
              readinessProbe: { httpGet: { path: '/healthcheck', port: 8080 }, periodSeconds: 5 },
              resources: { requests: { cpu: '50m', memory: '64Mi' }, limits: { memory: '256Mi' } },
              securityContext: SECURE_CONTAINER,
              volumeMounts: [{ name: 'config', mountPath: '/data/ratelimit/config', readOnly: true }],
            },
          ],
          volumes: [{ name: 'config', configMap: { name: config.name } }],
        },
      },
    },
  });
  return new ApiObject(scope, 'Service', {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { labels },
    spec: {
      selector: labels,
      ports: [{ name: 'grpc', port: 8081, targetPort: 8081, protocol: 'TCP', appProtocol: 'kubernetes.io/h2c' }],
    },
  });
}

/** A Redis that keeps counts in memory only; gives its Service, which listens on 6379. */
export function countStoreObjects(parent: Construct, image: string): ApiObject {
  const scope = new Construct(parent, 'Redis');
  const labels = labelsOf(parent, 'counts');
  new ApiObject(scope, 'Resource', {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { labels },
    spec: {
      replicas: 1,
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: {
          automountServiceAccountToken: false,
          securityContext: { ...SECURE_POD, runAsUser: 999 },
          containers: [
            {
              name: 'redis',
              image,
              args: ['--save', '', '--appendonly', 'no', '--maxmemory', '200mb', '--maxmemory-policy', 'allkeys-lru'],
              ports: [{ name: 'redis', containerPort: 6379, protocol: 'TCP' }],
              readinessProbe: { tcpSocket: { port: 6379 }, periodSeconds: 5 },
              resources: { requests: { cpu: '50m', memory: '64Mi' }, limits: { memory: '256Mi' } },
              securityContext: SECURE_CONTAINER,
            },
          ],
        },
      },
    },
  });
  return new ApiObject(scope, 'Service', {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { labels },
    spec: { selector: labels, ports: [{ name: 'redis', port: 6379, targetPort: 6379, protocol: 'TCP' }] },
  });
}

function labelsOf(scope: Construct, component: string): { [label: string]: string } {
  return { 'app.kubernetes.io/component': component, 'app.kubernetes.io/instance': scope.node.addr.slice(0, 16) };
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function environment(values: { [name: string]: string }): { name: string; value: string }[] {
  return Object.entries(values).map(([name, value]) => ({ name, value }));
}

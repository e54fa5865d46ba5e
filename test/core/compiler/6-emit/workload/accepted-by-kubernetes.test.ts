import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkObject } from '../../../../../src/core/compiler/6-emit/workload/overlays/check-object';
import { describeWithOracle, Oracle } from '../../../../oracles/oracle';
import { type Emitted, emitted, layers, WITH_CREDENTIALS } from './workload-ir';

interface Answer {
  readonly errors: readonly string[];
  readonly defaulted: any;
  readonly unrestricted?: readonly string[];
}

const OVERLAYS = {
  deployment: {
    spec: {
      template: {
        spec: {
          containers: [
            {
              name: 'sidecar',
              image: 'example.com/sidecar',
              env: [
                { name: 'NODE', valueFrom: { fieldRef: { fieldPath: 'spec.nodeName' } } },
                { name: 'EMPTY', value: '' },
              ],
              livenessProbe: { httpGet: { port: 80 } },
              readinessProbe: { grpc: { port: 81 } },
              lifecycle: { preStop: { httpGet: { port: 80 } } },
              ports: [{ containerPort: 9000 }],
              resources: { limits: { cpu: 0.5, memory: '1024Mi' }, requests: { cpu: '0.1', memory: '1500Ki' } },
            },
          ],
          initContainers: [{ name: 'setup', image: 'example.com/setup:latest' }],
          volumes: [
            { name: 'settings', configMap: { name: 'settings' } },
            { name: 'keys', secret: { secretName: 'keys' } },
            { name: 'empty' },
            { name: 'logs', hostPath: { path: '/var/log' } },
            { name: 'pod', downwardAPI: { items: [{ path: 'name', fieldRef: { fieldPath: 'metadata.name' } }] } },
            {
              name: 'tokens',
              projected: {
                sources: [
                  { serviceAccountToken: { path: 'token' } },
                  { downwardAPI: { items: [{ path: 'name', fieldRef: { fieldPath: 'metadata.name' } }] } },
                ],
              },
            },
            { name: 'scratch', emptyDir: { sizeLimit: '1024Mi' } },
          ],
        },
      },
    },
  },
};

/** Workloads that together use every part of the emission. */
const CASES: Readonly<Record<string, () => Emitted>> = {
  plain: () => emitted(),
  'with addresses and names': () =>
    emitted({
      addresses: [
        { value: '10.0.0.1' },
        { value: '2001:db8::1' },
        { value: '224.1.0.1' },
        { type: 'Hostname', value: 'edge.example.com' },
      ],
    }),
  compressed: () => emitted({}, undefined, { configDelivery: 'COMPRESSED' }),
  'a config in the pods': () => emitted(WITH_CREDENTIALS, undefined, { configDelivery: 'POD' }),
  'with files and secrets': () =>
    emitted({
      files: [
        { from: 'Secret', name: 'llm', key: 'Authorization', path: 'secrets/llm/Authorization' },
        { from: 'Secret', name: 'cert', key: 'tls.crt', path: 'tls/cert/tls.crt' },
        { from: 'Secret', name: 'cert', key: 'tls.key', path: 'tls/cert/tls.key' },
        { from: 'ConfigMap', name: 'ca', key: 'ca.crt', path: 'ca/ca.crt' },
      ],
      ...WITH_CREDENTIALS,
      needsIdentity: true,
      needsSessionKey: true,
    }),
  'typed parameters': () =>
    emitted(
      layers({
        image: { registry: 'ghcr.io', repository: 'team/proxy', tag: 'latest', pullPolicy: 'Always' },
        env: [{ name: 'RUST_BACKTRACE', value: 'full' }],
        resources: { limits: { cpu: 2, memory: '1Gi' }, requests: { cpu: '1500m' } },
        shutdown: { min: 0, max: 300 },
        mesh: { trustDomain: 'example.org' },
        logging: { level: 'debug', format: 'json' },
      }),
    ),
  'a long name': () =>
    emitted({
      gatewayName: 'a-very-long-name-of-a-gateway-that-does-not-fit-into-a-label-at-all',
      needsSessionKey: true,
    }),
  infrastructure: () =>
    emitted({
      infrastructureLabels: { team: 'payments', 'gateway.networking.k8s.io/x': 'y' },
      infrastructureAnnotations: { 'example.com/owner': 'a\nb' },
      addresses: [{ type: 'IPAddress', value: '10.0.0.7' }],
      ports: [80, 443, 8080].map((port) => ({ port, origin: { document: 0, path: [] } })),
    }),
  'sidecars and volumes': () => emitted(layers(OVERLAYS)),
  'a budget': () =>
    emitted(layers({ podDisruptionBudget: { spec: { minAvailable: '50%' } }, deployment: { spec: { replicas: 3 } } })),
  'a budget and an autoscaler': () =>
    emitted(
      layers({
        podDisruptionBudget: {},
        horizontalPodAutoscaler: { spec: { behavior: { scaleDown: { stabilizationWindowSeconds: 60 } } } },
      }),
    ),
  'a network policy': () =>
    emitted({
      needsIdentity: true,
      isolation: {
        clients: [{ ipBlock: { cidr: '10.0.0.0/8', except: ['10.1.0.0/16'] } }],
        scrapers: [],
        egress: [{ to: [{ podSelector: { matchLabels: { app: 'cache' } } }] }],
        services: [],
      },
    }),
  'a Service of another type': () =>
    emitted(
      layers({
        service: { spec: { type: 'ClusterIP', ports: [{ name: 'extra', port: 9000 }] } },
      }),
    ),
  'a sidecar for key sets': () =>
    emitted({ keySets: [{ file: 'a.json', url: 'https://idp.example.com/keys', seconds: 300, verify: 'all' }] }),
  'values of Secrets in a compressed config': () =>
    emitted(WITH_CREDENTIALS, undefined, { configDelivery: 'COMPRESSED' }),
  'restarts for Secrets': () => emitted({ restartsOnSecrets: true, needsSessionKey: true }),
  'sticky clients': () => emitted(layers({ service: { spec: { type: 'NodePort', sessionAffinity: 'ClientIP' } } })),
};

describe('the OpenAPI schema of Kubernetes', () => {
  for (const [name, make] of Object.entries(CASES)) {
    it(`accepts ${name}, in the oldest and in the newest release`, () => {
      const { manifests, diagnostics } = make();
      expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
      for (const manifest of manifests) {
        expect(checkObject(manifest, 'oldest')).toEqual([]);
        expect(checkObject(manifest, 'newest')).toEqual([]);
      }
    });
  }
});

describeWithOracle('workload')('the API server', () => {
  let oracle: Oracle;
  beforeAll(() => {
    oracle = Oracle.start('workload');
  }, 600_000);
  afterAll(() => oracle.stop());

  for (const [name, make] of Object.entries(CASES)) {
    it(`accepts ${name} and adds nothing`, async () => {
      const { manifests } = make();
      const answers = await oracle.ask<Answer[]>(JSON.stringify(manifests));
      answers.forEach(({ errors, defaulted }, index) => {
        expect(errors).toEqual([]);
        const ours: any = manifests[index];
        expect(withoutServerFields(defaulted, ours)).toEqual(ours);
      });
    });
  }

  it.each(Object.entries(CASES).filter(([, make]) => !make().codes.includes('AIG6052')))(
    'finds nothing in %s that breaks the Pod Security standard restricted',
    async (_name, make) => {
      const pods = make().manifests.filter(({ kind }) => kind === 'Deployment');
      const [answer] = await oracle.ask<Answer[]>(JSON.stringify(pods));
      expect(answer?.unrestricted).toEqual(undefined);
    },
  );

  it('reports the same violations of the standard', async () => {
    const { manifests, codes } = CASES['sidecars and volumes']!();
    expect(codes).toContain('AIG6052');
    const pods = manifests.filter(({ kind }) => kind === 'Deployment');
    const [answer] = await oracle.ask<Answer[]>(JSON.stringify(pods));
    expect(answer?.unrestricted?.join('\n')).toMatch(/v1\.28: restricted volume types/);
    expect(answer?.unrestricted?.join('\n')).toMatch(/latest: unrestricted capabilities/);
  });

  it('reports invalid fields', async () => {
    const [service] = await oracle.ask<Answer[]>(
      JSON.stringify([{ apiVersion: 'v1', kind: 'Service', metadata: { name: 'a.b' }, spec: { prots: [] } }]),
    );
    expect(service.errors.join('\n')).toMatch(/unknown field "spec.prots"/);
    expect(service.errors.join('\n')).toMatch(/metadata.name/);
  });
});

/** The status, and the replicas that an autoscaler is left to decide. */
function withoutServerFields(defaulted: any, ours: any): any {
  const { status, ...rest } = structuredClone(defaulted);
  if (ours.kind === 'Deployment' && !('replicas' in ours.spec)) delete rest.spec.replicas;
  return rest;
}

import { describe, expect, it } from 'vitest';
import { emitted, layers, objectOf, type Spec } from './workload-ir';

const RESTRICTED = { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } };
const sidecar = (more: object = {}) => ({ name: 'sidecar', image: 'a/b:1', securityContext: RESTRICTED, ...more });
const pod = (spec: object): Spec => ({ deployment: { spec: { template: { spec } } } });
const cpu = { name: 'cpu', target: { type: 'Utilization', averageUtilization: 70 } };

describe('the image', () => {
  const found = (tag: string, more: object = {}) => emitted(layers({ image: { tag, ...more } })).codes;

  it('is of the release that the config is for', () => {
    expect(found('v1.3.0')).toEqual(['AIG6050']);
    expect(found('2.0.0-corp.1')).toEqual(['AIG6050']);
    expect(found('v1.4.9')).toEqual([]);
    expect(found('1.4.1-corp')).toEqual([]);
    expect(found('latest')).toEqual([]);
  });

  it('is checked in overlays, too', () => {
    const overlay = pod({ containers: [{ name: 'agentgateway', image: 'registry.example.com:5000/agw:v1.2.0' }] });
    const { diagnostics } = emitted(layers(overlay));
    expect(diagnostics.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'AIG6050 spec.deployment.spec.template.spec.containers[0].image',
    ]);
  });
});

describe('an older image', () => {
  const policies = { delay: { duration: '1s' }, buffer: {} };
  const config = { binds: [{ port: 8080, listeners: [{ name: 'http', protocol: 'HTTP', routes: [{ policies }] }] }] };
  const found = (tag: string) =>
    emitted(layers({ image: { tag } }), config).diagnostics.map(
      ({ code, severity, path }) => `${code} ${severity} ${path}`,
    );

  it('is rejected if it does not read a field of the config', () => {
    expect(found('v1.4.0')).toEqual([]);
    expect(found('v1.3.1')).toEqual(['AIG6062 error spec.image']);
    expect(found('v1.2.0')).toEqual(['AIG6062 error spec.image', 'AIG6062 error spec.image']);
    expect(found('v1.5.0')).toEqual(['AIG6050 warning spec.image']);
  });

  it('is rejected in overlays, too', () => {
    const overlay = pod({ containers: [{ name: 'agentgateway', image: 'registry.example.com:5000/agw:v1.3.0' }] });
    expect(emitted(layers(overlay), config).diagnostics.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'AIG6062 spec.deployment.spec.template.spec.containers[0].image',
    ]);
  });
});

describe('autoscaling by utilization', () => {
  const scaled = (metrics: object[] | undefined, ...containers: object[]) =>
    emitted(
      layers({ ...pod({ containers }), horizontalPodAutoscaler: { spec: metrics ? { metrics } : { maxReplicas: 5 } } }),
    );
  const metricOf = (result: ReturnType<typeof emitted>) =>
    objectOf(result, 'HorizontalPodAutoscaler').spec.metrics.map(({ type }: { type: string }) => type);

  it('measures only the proxy if there are other containers', () => {
    const beside = scaled(undefined, sidecar());
    expect(beside.codes).toEqual([]);
    expect(objectOf(beside, 'HorizontalPodAutoscaler').spec.metrics).toEqual([
      {
        type: 'ContainerResource',
        containerResource: {
          name: 'cpu',
          container: 'agentgateway',
          target: { type: 'Utilization', averageUtilization: 80 },
        },
      },
    ]);
    expect(metricOf(scaled(undefined))).toEqual(['Resource']);
    const init = emitted(
      layers({ ...pod({ initContainers: [sidecar({ restartPolicy: 'Always' })] }), horizontalPodAutoscaler: {} }),
    );
    expect(metricOf(init)).toEqual(['ContainerResource']);
  });

  it('needs a request of each container that counts', () => {
    const whole = [{ type: 'Resource', resource: cpu }];
    expect(scaled(whole, sidecar()).codes).toEqual(['AIG6051']);
    expect(scaled(whole, sidecar({ resources: { requests: { cpu: '10m' } } })).codes).toEqual([]);
    expect(scaled(whole, sidecar({ resources: { limits: { cpu: '10m' } } })).codes).toEqual([]);
    expect(scaled([{ type: 'Resource', resource: { ...cpu, name: { a: 1 } } }]).codes).not.toContain('AIG6051');
    const one = (container: string) => [{ type: 'ContainerResource', containerResource: { ...cpu, container } }];
    expect(scaled(one('sidecar'), sidecar()).codes).toEqual(['AIG6051']);
    expect(scaled(one('agentgateway'), sidecar()).codes).toEqual([]);
  });
});

describe('disruption budgets', () => {
  const found = (maxUnavailable: unknown) =>
    emitted(layers({ podDisruptionBudget: { spec: { maxUnavailable } }, deployment: { spec: { replicas: 3 } } })).codes;

  it('leave a pod to go, as a number or a share', () => {
    expect(found(0)).toEqual(['AIG6026']);
    expect(found('0%')).toEqual(['AIG6026']);
    expect(found('1%')).toEqual([]);
    expect(found({ a: 1 })).toEqual(['AIG6015']);
    expect(found('half')).toEqual(['AIG6041']);
    expect(found('2')).toEqual(['AIG6041']);
  });
});

describe('the Pod Security standard restricted', () => {
  const found = (spec: object) => emitted(layers(pod(spec))).diagnostics.map(({ message }) => message);

  it('is met by the generated pod, and violations by an overlay are reported', () => {
    expect(emitted().codes).toEqual([]);
    expect(found({ containers: [{ name: 'sidecar', image: 'a/b:1' }] })).toEqual([
      'container sidecar violates the Pod Security standard restricted: allowPrivilegeEscalation is not false, capabilities.drop lacks ALL',
    ]);
    expect(found({ containers: [sidecar()] })).toEqual([]);
  });

  it.each([
    ['a host network', { hostNetwork: true }, 'hostNetwork is true'],
    ['a volume of the node', { volumes: [{ name: 'logs', hostPath: { path: '/' } }] }, 'it is of type hostPath'],
    ['root', { containers: [sidecar({ securityContext: { ...RESTRICTED, runAsUser: 0 } })] }, 'runAsUser is 0'],
    [
      'privileges',
      { initContainers: [sidecar({ securityContext: { ...RESTRICTED, privileged: true } })] },
      'it is privileged',
    ],
    [
      'a profile that confines nothing',
      { securityContext: { seccompProfile: { type: 'Unconfined' } } },
      'seccompProfile is neither RuntimeDefault nor Localhost',
    ],
  ])('is broken by %s', (_, spec, flaw) => {
    expect(found(spec).join('\n')).toContain(flaw);
  });
});

describe('a deletion in an overlay', () => {
  const env = (name: string) => pod({ containers: [{ name: 'agentgateway', env: [{ name, $patch: 'delete' }] }] });

  it('is reported if it matches nothing, with the likely name', () => {
    const { diagnostics } = emitted(layers(env('RUST_BACKTRAC')));
    expect(diagnostics.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'AIG6053 spec.deployment.spec.template.spec.containers[0].env[0]',
    ]);
    expect(diagnostics[0].message).toContain('RUST_BACKTRACE');
    expect(emitted(layers(env('RUST_BACKTRACE'))).codes).toEqual([]);
  });

  it('may match an item of an earlier overlay', () => {
    const added = pod({ containers: [sidecar()] });
    const removed = pod({ containers: [{ name: 'sidecar', $patch: 'delete' }] });
    expect(emitted(layers(removed, added)).codes).toEqual([]);
    expect(emitted(layers(added, removed)).codes).toEqual(['AIG6053']);
  });
});

import { describe, expect, it } from 'vitest';
import { containerOf, emitted, layers, objectOf } from './workload-ir';

function variable(result: ReturnType<typeof emitted>, name: string): any {
  return containerOf(result).env.find((entry: any) => entry.name === name);
}

describe('typed parameters', () => {
  it('uses each part of the image from the nearest layer', () => {
    const result = emitted(
      layers({ image: { tag: 'v2' } }, { image: { registry: 'ghcr.io', tag: 'v1', repository: 'team/proxy' } }),
    );
    expect(containerOf(result).image).toBe('ghcr.io/team/proxy:v2');
  });

  it('prefers a digest to a tag, and can do without a registry', () => {
    const digest = `sha256:${'0a'.repeat(32)}`;
    expect(containerOf(emitted(layers({ image: { registry: '', tag: 'v2', digest } }))).image).toBe(
      `agentgateway@${digest}`,
    );
  });

  it('names the layer that a wrong part of the image is from', () => {
    const places = (gateway: object, gatewayClass: object) =>
      emitted(layers({ image: gateway }, { image: gatewayClass })).diagnostics.map(({ code, place }) => [
        code,
        place?.file,
      ]);
    // Document 1 is the class's.
    expect(places({ tag: 'v2' }, { digest: 'sha256:aa' })).toEqual([['AIG6001', '1']]);
    expect(places({ digest: 'sha256:aa' }, { tag: 'v2' })).toEqual([['AIG6001', '2']]);
  });

  it('pulls a moving tag always', () => {
    expect(containerOf(emitted(layers({ image: { tag: 'latest' } }))).imagePullPolicy).toBe('Always');
    expect(containerOf(emitted()).imagePullPolicy).toBe('IfNotPresent');
  });

  it('replaces variables in place by name and keeps the order of new ones', () => {
    const result = emitted(
      layers(
        {
          env: [
            { name: 'B', value: 'gateway' },
            { name: 'D', value: 'new' },
          ],
        },
        {
          env: [
            { name: 'A', value: 'class' },
            { name: 'B', value: 'class' },
            { name: 'RUST_BACKTRACE', value: '0' },
          ],
        },
      ),
    );
    const own = containerOf(result).env.filter(({ name }: any) => name.length === 1);
    expect(own).toEqual([
      { name: 'A', value: 'class' },
      { name: 'B', value: 'gateway' },
      { name: 'D', value: 'new' },
    ]);
    expect(variable(result, 'RUST_BACKTRACE')).toEqual({ name: 'RUST_BACKTRACE', value: '0' });
  });

  it('leaves $(NAME) and $$ in variables to Kubernetes', () => {
    const env = [{ name: 'A', value: '$(POD_NAME) $$(X)' }];
    expect(variable(emitted(layers({ env })), 'A')).toEqual(env[0]);
  });

  it('writes both shutdown variables and the grace period', () => {
    const result = emitted(layers({ shutdown: { min: 0, max: 120 } }, { shutdown: { min: 5, max: 600 } }));
    expect(variable(result, 'CONNECTION_MIN_TERMINATION_DEADLINE').value).toBe('0s');
    expect(variable(result, 'TERMINATION_GRACE_PERIOD_SECONDS').value).toBe('120');
    expect(objectOf(result, 'Deployment').spec.template.spec.terminationGracePeriodSeconds).toBe(120);
  });

  it('merges resources by name and omits a default request above a limit', () => {
    const result = emitted(
      layers({ resources: { limits: { cpu: '50m' } } }, { resources: { limits: { cpu: '1', memory: '1Gi' } } }),
    );
    const disk = (amount: string) => ({ 'ephemeral-storage': amount });
    expect(containerOf(result).resources).toEqual({
      limits: { cpu: '50m', memory: '1Gi', ...disk('1Gi') },
      requests: disk('50Mi'),
    });
    expect(containerOf(emitted()).resources).toEqual({
      limits: { memory: '1Gi', ...disk('1Gi') },
      requests: { cpu: '100m', memory: '128Mi', ...disk('50Mi') },
    });
  });

  it('joins the mesh', () => {
    const result = emitted(layers({ mesh: { trustDomain: 'example.org' } }));
    expect(variable(result, 'CA_ADDRESS').value).toBe('https://istiod.istio-system.svc:15012');
    expect(variable(result, 'TRUST_DOMAIN').value).toBe('example.org');
    expect(variable(emitted(), 'CA_ADDRESS')).toBeUndefined();
  });

  it('reads the session key from its Secret, unless a variable sets it', () => {
    expect(variable(emitted(), 'SESSION_KEY')).toBeUndefined();
    expect(variable(emitted({ needsSessionKey: true }), 'SESSION_KEY').valueFrom.secretKeyRef).toEqual({
      name: 'gw-session-key',
      key: 'key',
      optional: true,
    });
    const env = [{ name: 'SESSION_KEY', valueFrom: { secretKeyRef: { name: 'mine', key: 'k' } } }];
    const own = emitted({ needsSessionKey: true, ...layers({ env }) });
    expect(variable(own, 'SESSION_KEY')).toEqual(env[0]);
  });
});

describe('generated objects', () => {
  it('are in a fixed order', () => {
    const kinds = emitted(layers({ podDisruptionBudget: {}, horizontalPodAutoscaler: {} })).manifests.map(
      ({ kind }) => kind,
    );
    expect(kinds).toEqual([
      'ServiceAccount',
      'ConfigMap',
      'Service',
      'Deployment',
      'PodDisruptionBudget',
      'HorizontalPodAutoscaler',
    ]);
    expect(emitted().manifests).toHaveLength(4);
  });

  it('have a shortened name if that of the Gateway is long', () => {
    const gatewayName = `edge-${'x'.repeat(80)}`;
    const result = emitted({ gatewayName });
    const names = new Set(result.manifests.map(({ metadata }: any) => metadata.name));
    expect([...names]).toEqual([expect.stringMatching(new RegExp(`^${gatewayName.slice(0, 50)}-[0-9a-f]{12}$`))]);
  });

  it('include infrastructure metadata, which cannot break the selector', () => {
    const result = emitted({
      infrastructureLabels: {
        team: 'a',
        'app.kubernetes.io/name': 'evil',
        'gateway.networking.k8s.io/gateway-name': 'evil',
      },
      infrastructureAnnotations: { 'example.com/a': 'b', 'gateway.networking.k8s.io/a': 'b' },
    });
    for (const { metadata } of result.manifests as any[]) {
      expect(metadata.labels).toMatchObject({
        team: 'a',
        'app.kubernetes.io/name': 'gw',
        'gateway.networking.k8s.io/gateway-name': 'gw',
      });
      expect(metadata.annotations).toEqual({ 'example.com/a': 'b' });
    }
    const { selector, template } = objectOf(result, 'Deployment').spec;
    expect(template.metadata.labels).toMatchObject({ ...selector.matchLabels, team: 'a' });
    expect(template.metadata.annotations['example.com/a']).toBe('b');
    expect(objectOf(result, 'Service').spec.selector).toEqual(selector.matchLabels);
  });

  it('run without privileges, and without a token unless a backend needs an identity', () => {
    const { spec } = objectOf(emitted(), 'Deployment').spec.template;
    expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
    expect(spec.containers[0].securityContext).toEqual({
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'] },
      readOnlyRootFilesystem: true,
      runAsGroup: 10101,
      runAsNonRoot: true,
      runAsUser: 10101,
    });
    expect([
      spec.automountServiceAccountToken,
      objectOf(emitted(), 'ServiceAccount').automountServiceAccountToken,
    ]).toEqual([false, false]);
    expect(
      objectOf(emitted({ needsIdentity: true }), 'Deployment').spec.template.spec.automountServiceAccountToken,
    ).toBe(true);
  });

  it('never stop an old pod before a new one is ready', () => {
    expect(objectOf(emitted(), 'Deployment').spec.strategy.rollingUpdate).toEqual({ maxSurge: 1, maxUnavailable: 0 });
  });

  it('mount config and Secrets as one volume, without subPath', () => {
    const result = emitted({
      files: [
        { from: 'Secret', name: 'b', key: 'k2', path: 'b/k2' },
        { from: 'Secret', name: 'b', key: 'k1', path: 'b/k1' },
        { from: 'ConfigMap', name: 'a', key: 'ca.crt', path: 'a/ca.crt' },
      ],
    });
    const { spec } = objectOf(result, 'Deployment').spec.template;
    expect(spec.volumes[0].projected.sources).toEqual([
      { configMap: { name: 'gw', items: [{ key: 'config.yaml', path: 'config.yaml' }] } },
      { configMap: { name: 'a', items: [{ key: 'ca.crt', path: 'a/ca.crt' }] } },
      {
        secret: {
          name: 'b',
          items: [
            { key: 'k1', path: 'b/k1' },
            { key: 'k2', path: 'b/k2' },
          ],
        },
      },
    ]);
    expect(JSON.stringify(spec)).not.toContain('subPath');
  });

  it('leave the replicas to an autoscaler', () => {
    expect(objectOf(emitted(layers({ horizontalPodAutoscaler: {} })), 'Deployment').spec).not.toHaveProperty(
      'replicas',
    );
    expect(objectOf(emitted(), 'Deployment').spec.replicas).toBe(1);
  });

  it('do not depend on the order of keys and layers of the input', () => {
    const one = {
      deployment: { spec: { template: { spec: { nodeSelector: { a: '1', b: '2' } } }, minReadySeconds: 9 } },
      image: { tag: 'v1', registry: 'r.io' },
    };
    const other = {
      image: { registry: 'r.io', tag: 'v1' },
      deployment: { spec: { minReadySeconds: 9, template: { spec: { nodeSelector: { b: '2', a: '1' } } } } },
    };
    expect(JSON.stringify(emitted(layers(one)).manifests)).toBe(JSON.stringify(emitted(layers(other)).manifests));
  });
});

describe('overlays', () => {
  it('apply from the GatewayClass to the Gateway, after all typed fields', () => {
    const container = (image: string) => ({
      spec: { template: { spec: { containers: [{ name: 'agentgateway', image }] } } },
    });
    const both = layers(
      { image: { tag: 'typed' }, deployment: container('gateway:1') },
      { deployment: container('class:1') },
    );
    expect(containerOf(emitted(both)).image).toBe('gateway:1');
    expect(containerOf(emitted(layers({ image: { tag: 'typed' } }, { deployment: container('class:1') }))).image).toBe(
      'class:1',
    );
  });

  it('merge labels and annotations of the object, not of its pods', () => {
    const overlay = (value: string) => ({ deployment: { metadata: { labels: { team: value, [value]: 'x' } } } });
    const deployment = objectOf(emitted(layers(overlay('gateway'), overlay('class'))), 'Deployment');
    expect(deployment.metadata.labels).toMatchObject({ team: 'gateway', gateway: 'x', class: 'x' });
    expect(deployment.spec.template.metadata.labels).not.toHaveProperty('team');
  });

  it('layer budgets and autoscalers of both levels', () => {
    const result = emitted(
      layers(
        { horizontalPodAutoscaler: { spec: { maxReplicas: 20 } } },
        { horizontalPodAutoscaler: { spec: { minReplicas: 4, maxReplicas: 8 } } },
      ),
    );
    expect(objectOf(result, 'HorizontalPodAutoscaler').spec).toMatchObject({ minReplicas: 4, maxReplicas: 20 });
  });

  it('of budget and autoscaler get useful defaults that fit their settings', () => {
    const budget = (spec?: object) =>
      objectOf(
        emitted(layers({ podDisruptionBudget: { spec }, deployment: { spec: { replicas: 3 } } })),
        'PodDisruptionBudget',
      ).spec;
    expect(budget()).toMatchObject({ maxUnavailable: 1, unhealthyPodEvictionPolicy: 'AlwaysAllow' });
    expect(budget({ minAvailable: 2 })).not.toHaveProperty('maxUnavailable');
    const scaler = (spec?: object) =>
      objectOf(emitted(layers({ horizontalPodAutoscaler: { spec } })), 'HorizontalPodAutoscaler').spec;
    expect(scaler()).toMatchObject({ minReplicas: 2, maxReplicas: 10 });
    expect(scaler({ minReplicas: 20 })).toMatchObject({ minReplicas: 20, maxReplicas: 20 });
    expect(scaler({ maxReplicas: 1 })).toMatchObject({ minReplicas: 1, maxReplicas: 1 });
  });

  it('remove a variable', () => {
    const spec = {
      template: {
        spec: { containers: [{ name: 'agentgateway', env: [{ name: 'RUST_BACKTRACE', $patch: 'delete' }] }] },
      },
    };
    expect(variable(emitted(layers({ deployment: { spec } })), 'RUST_BACKTRACE')).toBeUndefined();
  });

  it('point a finding at the overlay that caused it', () => {
    const spec = { template: { spec: { containers: [{ name: 'agentgateway', imagePullPolice: 'Always' }] } } };
    const { diagnostics } = emitted(layers(undefined, { deployment: { spec } }));
    expect(diagnostics).toMatchObject([
      {
        code: 'AIG6013',
        place: { file: '1' },
        path: 'spec.deployment.spec.template.spec.containers[0].imagePullPolice',
      },
    ]);
    expect(diagnostics[0]!.message).toContain('the nearest existing name is imagePullPolicy');
  });
});

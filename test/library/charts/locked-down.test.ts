import { ApiObject, App, Duration, JsonPatch, Testing } from 'cdk8s';
import { Pods, Secret, Service } from 'cdk8s-plus-28';
import { describe, expect, it } from 'vitest';
import * as gw from '../../../src';

const SELECTOR = {
  'app.kubernetes.io/instance': 'edge',
  'app.kubernetes.io/name': 'edge',
  'gateway.networking.k8s.io/gateway-name': 'edge',
};
const inNamespace = (name: string) => ({ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } } });
const tcp = (port: number | string) => ({ port, protocol: 'TCP' });
const ANYWHERE = [{ ipBlock: { cidr: '0.0.0.0/0' } }, { ipBlock: { cidr: '::/0' } }];

function synthesized(change: (gateway: gw.Gateway, chart: gw.CompiledChart) => void): any[] {
  const chart = new gw.CompiledChart(new App(), 'c', { namespace: 'shop', disableResourceNameHashes: true });
  const gateway = new gw.Gateway(chart, 'edge', { metadata: { name: 'edge' } });
  gateway.addHttpListener('http', { port: 8080 });
  change(gateway, chart);
  return Testing.synth(chart);
}

const toHost = (gateway: gw.Gateway, host: string, port: number) =>
  gateway.addRoute(`to-${port}`, {
    path: gw.PathMatch.exact(`/${port}`),
    to: [new gw.StaticBackend(gateway, `b-${port}`, { host, port })],
  });
const one = (objects: any[], kind: string) => objects.find((object) => object.kind === kind);
const policyFor = (change: (gateway: gw.Gateway, chart: gw.CompiledChart) => void) =>
  one(synthesized(change), 'NetworkPolicy')?.spec;

describe('a NetworkPolicy of a gateway', () => {
  it('is created only if requested', () => {
    expect(policyFor((gateway) => toHost(gateway, 'a.example.com', 443))).toBeUndefined();
  });

  it('allows clients, metrics and probes', () => {
    const spec = policyFor((gateway) => {
      toHost(gateway, 'a.example.com', 443);
      gateway.workload.restrictNetwork({
        clients: [gw.workload.NetworkPeer.addresses('10.0.0.0/8', ['10.1.0.0/16'])],
        scrapers: [gw.workload.NetworkPeer.namespace('monitoring')],
      });
    });
    expect(spec).toMatchObject({ podSelector: { matchLabels: SELECTOR }, policyTypes: ['Ingress', 'Egress'] });
    expect(spec.ingress).toEqual([
      { from: [{ ipBlock: { cidr: '10.0.0.0/8', except: ['10.1.0.0/16'] } }], ports: [tcp(8080)] },
      { from: [inNamespace('monitoring')], ports: [tcp(15020)] },
      { ports: [tcp(15021)] },
    ]);
  });

  it.each(['own', 'own.data', 'own.data.svc', 'own.data.svc.cluster.local'])(
    'knows a Service by its name %s',
    (host) => {
      const { egress } = policyFor((gateway, chart) => {
        toHost(gateway, host, 80);
        for (const namespace of ['shop', 'data'])
          new Service(chart, namespace, {
            metadata: { namespace, name: 'own' },
            ports: [{ port: 80, targetPort: 3000 }],
          }).select(Pods.select(chart, `pods-${namespace}`, { labels: { of: namespace } }));
        gateway.workload.restrictNetwork({});
      });
      const namespace = host === 'own' ? 'shop' : 'data';
      expect(egress).toContainEqual({
        to: [{ ...inNamespace(namespace), podSelector: { matchLabels: { of: namespace } } }],
        ports: [tcp(3000)],
      });
      expect(egress).toHaveLength(2);
    },
  );

  it('allows egress only to the namespace of a Service, for any cluster domain', () => {
    const { egress } = policyFor((gateway) => {
      toHost(gateway, 'own.data.svc.cluster.example', 80);
      gateway.workload.restrictNetwork({});
    });
    expect(egress).toContainEqual({ to: [inNamespace('data')] });
    expect(egress).toHaveLength(2);
  });

  it('allows egress to the hosts in the config and to DNS', () => {
    const { egress } = policyFor((gateway, chart) => {
      toHost(gateway, 'a.example.com', 443);
      toHost(gateway, 'b.example.com', 8443);
      toHost(gateway, '192.0.2.7', 9000);
      const own = new Service(chart, 'own', {
        metadata: { namespace: 'shop', name: 'own' },
        ports: [{ port: 80, targetPort: 3000 }],
      });
      own.selectLabel('app', 'own');
      gateway.addRoute('own', { path: gw.PathMatch.exact('/own'), services: [own] });
      const other = gw.ServiceDestination.fromServiceName('other', { port: 80 });
      gateway.addRoute('other', { path: gw.PathMatch.exact('/other'), to: [other] });
      gateway.workload.restrictNetwork({ destinations: [gw.workload.NetworkPeer.podsLabelled({ app: 'cache' })] });
    });
    const [dns, ...rest] = egress;
    expect(dns.ports).toEqual([{ port: 53, protocol: 'UDP' }, tcp(53)]);
    expect(dns.to).toContainEqual(inNamespace('kube-system'));
    expect(rest).toHaveLength(5);
    expect(rest).toContainEqual({ to: ANYWHERE, ports: [tcp(443), tcp(8443)] });
    expect(rest).toContainEqual({ to: [{ ipBlock: { cidr: '192.0.2.7/32' } }], ports: [tcp(9000)] });
    expect(rest).toContainEqual({
      to: [{ ...inNamespace('shop'), podSelector: { matchLabels: { app: 'own' } } }],
      ports: [tcp(3000)],
    });
    // The pods of the Service are not known here.
    expect(rest).toContainEqual({ to: [inNamespace('shop')] });
    expect(rest).toContainEqual({ to: [{ podSelector: { matchLabels: { app: 'cache' } } }] });
  });

  it('resolves the pods of Services in the inputs', () => {
    const { egress } = policyFor((gateway, chart) => {
      const service = (name: string, spec: object) =>
        new ApiObject(chart, name, {
          apiVersion: 'v1',
          kind: 'Service',
          metadata: { namespace: 'shop', name },
          ...{ spec },
        });
      service('renamed', { type: 'ExternalName', externalName: 'legacy.example.com', ports: [{ port: 8081 }] });
      service('by-hand', { ports: [{ port: 80, targetPort: 8082 }] });
      for (const [name, port] of [
        ['renamed', 8081],
        ['by-hand', 80],
      ] as const) {
        gateway.addRoute(name, {
          path: gw.PathMatch.exact(`/${name}`),
          to: [gw.ServiceDestination.fromServiceName(name, { port })],
        });
      }
      gateway.workload.restrictNetwork();
    });
    // One Service is an alias of an external host; another party controls the endpoints of the other.
    expect(egress.slice(1)).toHaveLength(2);
    expect(egress).toContainEqual({ to: [inNamespace('shop')] });
    expect(egress).toContainEqual({ to: ANYWHERE, ports: expect.arrayContaining([tcp(8081), tcp(8082)]) });
  });

  it('resolves only the namespace of an external Service', () => {
    const chart = new gw.CompiledChart(new App(), 'c', {
      namespace: 'shop',
      settings: { externals: { services: [{ name: 'search', namespace: 'shop', ports: [80] }] } },
    });
    const gateway = new gw.Gateway(chart, 'edge');
    gateway.addHttpListener('http', { port: 8080 });
    gateway.addRoute('search', { to: [gw.ServiceDestination.fromServiceName('search', { port: 80 })] });
    gateway.workload.restrictNetwork();
    const { egress } = one(Testing.synth(chart), 'NetworkPolicy').spec;
    expect(egress.slice(1)).toEqual([{ to: [inNamespace('shop')] }]);
  });

  it('treats a host without a dot as a Service in its own namespace', () => {
    const { egress } = policyFor((gateway) => {
      toHost(gateway, 'ollama', 11434);
      gateway.workload.restrictNetwork();
    });
    expect(egress.slice(1)).toEqual([{ to: [inNamespace('shop')] }]);
  });

  it('allows egress to the identity source only if the gateway signs requests', () => {
    const model = (credentials?: (gateway: gw.Gateway) => gw.Credentials) => (gateway: gw.Gateway) => {
      const provider = gw.LlmProvider.bedrock({
        model: 'm',
        region: 'eu-west-1',
        credentials: credentials?.(gateway),
      });
      gateway.addRoute('llm', { to: [new gw.LlmBackend(gateway, 'llm-backend', { providers: [provider] })] });
      gateway.workload.restrictNetwork();
    };
    const block = (cidr: string) => ({ ipBlock: { cidr } });
    expect(policyFor(model()).egress[1]).toEqual({
      to: ['169.254.169.254/32', '169.254.169.252/32', '169.254.170.23/32', 'fd00:ec2::23/128'].map(block),
      ports: [tcp(80), tcp(988)],
    });
    const keys = (gateway: gw.Gateway) => gw.Credentials.awsSecret(Secret.fromSecretName(gateway, 'aws', 'aws'));
    expect(JSON.stringify(policyFor(model(keys)).egress)).not.toContain('169.254.169');
  });

  it('merges the peers of several calls', () => {
    const spec = policyFor((gateway) => {
      toHost(gateway, 'a.example.com', 443);
      gateway.workload.restrictNetwork({ clients: [gw.workload.NetworkPeer.namespace('a')] });
      gateway.workload.restrictNetwork({
        clients: [gw.workload.NetworkPeer.namespace('b')],
        destinations: [gw.workload.NetworkPeer.namespace('c')],
      });
    });
    expect(spec.ingress[0].from).toEqual([inNamespace('a'), inNamespace('b')]);
    expect(spec.egress.at(-1)).toEqual({ to: [inNamespace('c')] });
  });

  it.each<[string, (gateway: gw.Gateway) => gw.references.IDestination]>([
    [
      'providers',
      (gateway) =>
        new gw.LlmBackend(gateway, 'llm-backend', {
          providers: [gw.LlmProvider.openAi({ credentials: gw.Credentials.none() })],
        }),
    ],
    [
      'agent runtimes',
      (gateway) =>
        new gw.AgentRuntimeBackend(gateway, 'agent', {
          agentRuntimeArn: 'arn:aws:bedrock-agentcore:eu-west-1:111122223333:runtime/a',
        }),
    ],
  ])('allows egress to %s at their own address', (_what, backend) => {
    const { egress } = policyFor((gateway) => {
      gateway.addRoute('llm', { to: [backend(gateway)] });
      gateway.workload.restrictNetwork();
    });
    expect(egress).toContainEqual({ to: ANYWHERE, ports: [tcp(443)] });
  });

  it('allows egress to every port if clients choose the host', () => {
    const { egress } = policyFor((gateway) => {
      gateway.addRoute('out', { to: [new gw.ForwardProxyBackend(gateway, 'any')] });
      gateway.workload.restrictNetwork();
    });
    expect(egress).toContainEqual({ to: ANYWHERE });
  });

  it('allows egress to MCP, JWKS, rate limit and telemetry servers', () => {
    const at = (port: number) => gw.ServiceDestination.fromServiceName('s', { port, namespace: `ns-${port}` });
    const { egress } = policyFor((gateway) => {
      const mcp = new gw.McpBackend(gateway, 'mcp-backend', {
        targets: [gw.McpTarget.host('a', { host: '192.0.2.1', port: 81 })],
      });
      const route = gateway.addRoute('mcp', { to: [mcp] });
      route.addTrafficPolicy('limits', {
        rateLimits: [
          gw.limits.RateLimit.shared({
            service: at(82),
            domain: 'd',
            descriptors: [{ entries: [{ name: 'a', value: gw.expressions.Cel.host() }] }],
          }),
        ],
        externalAuthorization: gw.auth.ExternalAuthorization.grpc(at(83)),
      });
      gateway.addFrontendPolicy('traces', { tracing: { collector: at(84) }, accessLog: { collector: at(85) } });
      gateway.workload.restrictNetwork();
    });
    const namespaces = egress.flatMap(({ to }: any) => to).map((peer: any) => peer.namespaceSelector?.matchLabels);
    for (const port of [82, 83, 84, 85]) {
      expect(namespaces).toContainEqual({ 'kubernetes.io/metadata.name': `ns-${port}` });
    }
    expect(egress).toContainEqual({ to: [{ ipBlock: { cidr: '192.0.2.1/32' } }], ports: [tcp(81)] });
  });
});

describe('a gateway in a locked-down cluster', () => {
  it('exposes the names and labels of its pods', () => {
    let workload: gw.workload.Workload | undefined;
    const objects = synthesized((gateway) => {
      toHost(gateway, 'a.example.com', 443);
      workload = gateway.workload;
    });
    expect(workload?.name).toBe(one(objects, 'Deployment').metadata.name);
    expect(workload?.podSelector).toEqual(one(objects, 'Deployment').spec.selector.matchLabels);
  });

  it('is watched by a PodMonitor', () => {
    const monitor = one(
      synthesized((gateway) => {
        toHost(gateway, 'a.example.com', 443);
        gateway.workload.monitor({ interval: Duration.seconds(30), labels: { release: 'prometheus' } });
      }),
      'PodMonitor',
    );
    expect(monitor.metadata).toMatchObject({
      namespace: 'shop',
      labels: {
        'app.kubernetes.io/instance': 'edge',
        'app.kubernetes.io/managed-by': 'cdk8s-ai-gateway',
        'app.kubernetes.io/name': 'edge',
        release: 'prometheus',
      },
    });
    expect(monitor.spec).toEqual({
      selector: { matchLabels: SELECTOR },
      podMetricsEndpoints: [{ port: 'metrics', path: '/metrics', interval: '30s' }],
    });
  });

  it('restarts on changed Secrets in variables, but not on reloaded ones', () => {
    const { annotations } = one(
      synthesized((gateway, chart) => {
        const key = (name: string) => Secret.fromSecretName(chart, name, name);
        const credentials = gw.Credentials.fromSecret(key('mounted'));
        gateway.addRoute('llm', {
          to: [new gw.LlmBackend(gateway, 'llm-backend', { providers: [gw.LlmProvider.openAi({ credentials })] })],
        });
        const value = { name: 'TOKEN', valueFrom: { secretKeyRef: { name: 'of-variable', key: 'token' } } };
        gateway.workload.resource.addJsonPatch(JsonPatch.add('/spec/env', [value]));
        gateway.workload.restartOnSecretChange();
      }),
      'Deployment',
    ).metadata;
    expect(annotations).toEqual({ 'secret.reloader.stakater.com/reload': 'of-variable' });
  });

  it('restarts on changes to startup overlays and to files of a packed config', () => {
    const chart = new gw.CompiledChart(new App(), 'c', {
      namespace: 'shop',
      disableResourceNameHashes: true,
      configDelivery: gw.settings.ConfigDelivery.COMPRESSED,
    });
    const gateway = new gw.Gateway(chart, 'edge', { metadata: { name: 'edge' } });
    const certificate = Secret.fromSecretName(chart, 'Certificate', 'certificate');
    gateway.addHttpsListener('https', { hostname: 'shop.example.com', certificate });
    toHost(gateway, 'a.example.com', 443);
    const container = {
      name: 'agentgateway',
      env: [{ name: 'A', valueFrom: { secretKeyRef: { name: 'of-overlay', key: 'a' } } }],
      envFrom: [{ configMapRef: { name: 'settings' } }],
    };
    gateway.workload.overlayDeployment({ template: { spec: { containers: [container] } } });
    gateway.workload.restartOnSecretChange();
    gateway.workload.annotate(gw.workload.WorkloadObject.DEPLOYMENT, { team: 'edge' });
    expect(one(Testing.synth(chart), 'Deployment').metadata.annotations).toEqual({
      'configmap.reloader.stakater.com/reload': 'settings',
      'secret.reloader.stakater.com/reload': 'certificate,of-overlay',
      team: 'edge',
    });
  });

  it('has an identity of a cloud', () => {
    const objects = synthesized((gateway) => {
      toHost(gateway, 'a.example.com', 443);
      gateway.workload.useIdentity(gw.workload.PodIdentity.azure('client', 'tenant'));
    });
    expect(one(objects, 'ServiceAccount').metadata.annotations).toEqual({
      'azure.workload.identity/client-id': 'client',
      'azure.workload.identity/tenant-id': 'tenant',
    });
    expect(one(objects, 'Deployment').spec.template.metadata.labels).toMatchObject({
      'azure.workload.identity/use': 'true',
    });
  });

  it('runs on the configured nodes', () => {
    const pods = one(
      synthesized((gateway) => {
        toHost(gateway, 'a.example.com', 443);
        gateway.workload.place({
          priorityClass: 'edge',
          nodeLabels: { pool: 'edge' },
          tolerations: [{ key: 'pool', operator: 'Exists' }],
          acrossZones: gw.workload.SpreadStrictness.REQUIRED,
        });
      }),
      'Deployment',
    ).spec.template.spec;
    expect(pods).toMatchObject({ priorityClassName: 'edge', nodeSelector: { pool: 'edge' } });
    expect(pods.tolerations).toEqual([{ key: 'pool', operator: 'Exists' }]);
    expect(pods.topologySpreadConstraints.map((item: any) => [item.topologyKey, item.whenUnsatisfiable])).toEqual([
      ['kubernetes.io/hostname', 'ScheduleAnyway'],
      ['topology.kubernetes.io/zone', 'DoNotSchedule'],
    ]);
  });

  it('rejects an invalid annotation', () => {
    expect(() =>
      synthesized((gateway) => {
        toHost(gateway, 'a.example.com', 443);
        gateway.resource.metadata.addAnnotation('cdk8s-ai-gateway/network-policy', 'yes');
      }),
    ).toThrow('AIG5088');
  });
});

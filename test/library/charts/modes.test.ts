import { ApiObject, Chart, Testing } from 'cdk8s';
import { Secret } from 'cdk8s-plus-28';
import { Construct } from 'constructs';
import { describe, expect, it, vi } from 'vitest';
import * as gw from '../../../src';
import { CATALOGUE } from '../../../src/core/diagnostics';

/** Creates a gateway in the cluster that requires the keys of a Secret, and presents the certificate of another Secret. */
function keys(chart: Chart): void {
  const gateway = new gw.Gateway(chart, 'edge');
  gateway.addHttpListener('web', { port: 8080 });
  gateway.workload.overlayService({ type: 'ClusterIP' });
  const certificate = Secret.fromSecretName(chart, 'Certificate', 'client');
  const tls = gw.connections.DestinationTls.verified({ clientCertificate: certificate });
  const shop = new gw.StaticBackend(chart, 'shop', { host: 'shop.example.com', port: 443, tls });
  gateway.addRoute('all', { to: [shop] }).addTrafficPolicy('lock', {
    authentication: [gw.ClientAuthentication.apiKeys(Secret.fromSecretName(chart, 'Keys', 'keys'))],
  });
}

/** The same lines for either chart. */
function told<T extends Chart & gw.settings.IChartWithExternals>(chart: T): T {
  chart.addExternalSecret({ name: 'keys', keys: ['search'] });
  chart.addExternalService({ name: 'tools', ports: [8080] });
  keys(chart);
  return chart;
}

const NAMED = { namespace: 'shop', printWarnings: false };

describe('labels and annotations of a Gateway', () => {
  it('are on the objects that are compiled in its place, also if a visitor of the app adds them', () => {
    const app = Testing.app();
    const chart = new gw.CompiledChart(app, 'compiled', NAMED);
    keys(chart);
    for (const object of app.node.findAll().filter(ApiObject.isApiObject)) {
      object.metadata.addLabel('team', 'search');
      object.metadata.addAnnotation('example.com/owner', 'search');
    }
    const objects = Testing.synth(chart);
    expect(objects.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['Deployment', 'Service', 'ConfigMap']));
    for (const { metadata } of objects)
      expect(metadata).toMatchObject({ labels: { team: 'search' }, annotations: { 'example.com/owner': 'search' } });
  });

  it('do not override those of the compiler, and do not repeat its instructions', () => {
    const chart = new gw.CompiledChart(Testing.app(), 'compiled', NAMED);
    keys(chart);
    const [gateway] = chart.node.findAll().filter((one): one is gw.Gateway => gw.Gateway.isGateway(one));
    gateway.workload.restrictNetwork();
    gateway.resource.metadata.addLabel('app.kubernetes.io/managed-by', 'me');
    const deployment = Testing.synth(chart).find(({ kind }) => kind === 'Deployment');
    expect(deployment.metadata.labels['app.kubernetes.io/managed-by']).toBe('cdk8s-ai-gateway');
    expect(JSON.stringify(deployment.metadata)).not.toContain('network-policy');
  });
});

describe('instanceof', () => {
  it('distinguishes classes of resources and charts', () => {
    const chart = new gw.ControllerChart(Testing.app(), 'controller', { namespace: 'shop' });
    keys(chart);
    const { resource } = new gw.StaticBackend(chart, 'other', { host: 'other.example.com', port: 80 });
    expect(
      [gw.api.ProxyBackend, gw.api.ProxyPolicy, gw.gatewayapi.Gateway, ApiObject].map((one) => resource instanceof one),
    ).toEqual([true, false, false, true]);
    const plain = new Chart(Testing.app(), 'plain');
    const compiled = new gw.CompiledChart(Testing.app(), 'compiled');
    expect([chart, plain, compiled].map((one) => one instanceof gw.ControllerChart)).toEqual([true, false, false]);
    expect([chart, plain, compiled].map(gw.ControllerChart.isControllerChart)).toEqual([true, false, false]);
  });
});

describe('a chart without an App', () => {
  it.each([
    ['CompiledChart', (scope: Construct) => new gw.CompiledChart(scope, 'chart')],
    ['Chart', (scope: Construct) => new Chart(scope, 'chart')],
  ])('is reported with the construct: %s', (_, make) => {
    // @ts-expect-error only an App has no scope
    const chart = make(new Construct(undefined, ''));
    expect(() => new gw.Gateway(chart, 'edge')).toThrow(
      'AIG8155 at chart/edge: `scope` of Gateway must be a construct in an App; found a construct whose root is not an App',
    );
  });
});

describe('findings about compiled output', () => {
  it('are reported for a CompiledChart but not for controller resources', () => {
    const compiled = new gw.CompiledChart(Testing.app(), 'compiled', NAMED);
    keys(compiled);
    gw.testing.GatewayAssertions.of(compiled).hasDiagnostic('AIG5043');
    const plain = new Chart(Testing.app(), 'plain', { namespace: 'shop' });
    keys(plain);
    gw.testing.GatewayAssertions.of(plain).hasNoDiagnostic('AIG5043').hasNoWarnings();
    expect(CATALOGUE.AIG5043.modes).toBe('compiled');
    expect(CATALOGUE.AIG3002.modes).toBeUndefined();
  });

  it('exclude errors in the resources, which are still reported', () => {
    const plain = new Chart(Testing.app(), 'plain', { namespace: 'shop' });
    keys(plain);
    new gw.Gateway(plain, 'idle').addHttpListener('web', { port: 8080 });
    gw.testing.GatewayAssertions.of(plain).hasDiagnostic('AIG7005');
  });
});

describe('names', () => {
  const provider = gw.LlmProvider.openAi({ model: 'gpt-4o', credentials: gw.Credentials.fromSecretName('openai') });
  function edge<T extends Chart>(chart: T, distribution?: gw.settings.ProxyDistribution): T {
    distribution?.applyTo(chart);
    const gateway = new gw.Gateway(chart, 'edge');
    gateway.addHttpListener('web', { port: 8080 });
    gateway.addRoute('all', { to: [new gw.LlmBackend(chart, 'llm', { providers: [provider] })] });
    return chart;
  }

  it('match those that the agentgateway controller reads', () => {
    for (const Type of [Chart, gw.ControllerChart]) {
      const chart = edge(new Type(Testing.app(), 'c', { namespace: 'shop' }));
      gw.testing.GatewayAssertions.of(chart).hasNoDiagnostic('AIG8151');
      const objects = Testing.synth(chart);
      expect(objects.map(({ kind }) => kind)).toContain('AgentgatewayBackend');
      expect(objects.find(({ kind }) => kind === 'Gateway').spec.gatewayClassName).toBe('agentgateway');
    }
  });

  it('are a finding if they are neutral and a controller reads them, unless the API group is selected', () => {
    const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const neutral = edge(new gw.ControllerChart(Testing.app(), 'c', NAMED), gw.settings.ProxyDistribution.NEUTRAL);
    Testing.synth(neutral);
    expect(write.mock.calls.join()).toContain('AIG8151');
    expect(write).toHaveBeenCalledTimes(1);
    write.mockRestore();
    gw.testing.GatewayAssertions.of(neutral).hasDiagnostic('AIG8151');
    const own = gw.settings.ProxyDistribution.neutral('proxy.example.com');
    gw.testing.GatewayAssertions.of(edge(new gw.ControllerChart(Testing.app(), 'c', NAMED), own)).hasNoDiagnostic(
      'AIG8151',
    );
    const compiled = edge(new gw.CompiledChart(Testing.app(), 'c', NAMED), gw.settings.ProxyDistribution.NEUTRAL);
    gw.testing.GatewayAssertions.of(compiled).hasNoDiagnostic('AIG8151');
  });
});

describe('the API revision of a controller chart', () => {
  const written = (...revisions: (gw.settings.ApiRevision | undefined)[]) => {
    const app = Testing.app();
    const charts = revisions.map((revision, index) => new gw.ControllerChart(app, `c${index}`, { ...NAMED, revision }));
    for (const chart of charts)
      new gw.api.ProxyBackend(chart, 'files', {
        metadata: { name: 'files' },
        spec: {
          static: { host: 'files.example.com', port: 443 },
          policies: { tls: { certificateSource: gw.api.CertificateSource.INLINE } },
        },
      });
    return charts;
  };

  it('determines which fields its resources may set', () => {
    for (const chart of written(undefined, gw.settings.ApiRevision.V1_4))
      expect(() => Testing.synth(chart)).toThrow('AIG2019');
    const [chart] = written(gw.settings.ApiRevision.V1_5);
    expect(Testing.synth(chart!)[0].spec.policies.tls).toEqual({ certificateSource: 'Inline' });
    gw.testing.GatewayAssertions.of(chart!).hasNoDiagnostic('AIG2019');
  });
});

describe('external objects', () => {
  it('can be declared in either chart and are never rendered', () => {
    const charts = [
      told(new gw.CompiledChart(Testing.app(), 'compiled', NAMED)),
      told(new gw.ControllerChart(Testing.app(), 'resources', { namespace: 'shop' })),
    ];
    for (const chart of charts) {
      gw.testing.GatewayAssertions.of(chart).hasNoWarnings();
      const kinds = Testing.synth(chart).map(({ kind, metadata }) => `${kind} ${metadata.name}`);
      expect(kinds).not.toContain('Secret keys');
      expect(kinds).not.toContain('Service tools');
    }
  });
});

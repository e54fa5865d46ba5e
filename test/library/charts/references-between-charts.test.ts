import { ApiObject, type App, Chart, Testing } from 'cdk8s';
import { describe, expect, it } from 'vitest';
import * as gw from '../../../src';

type Make = (app: App) => Chart;

const compiled =
  (id: string, cluster?: string): Make =>
  (app) =>
    new gw.CompiledChart(app, id, { namespace: 'shop', cluster, printWarnings: false });
const controlled =
  (id: string, cluster?: string): Make =>
  (app) =>
    new gw.ControllerChart(app, id, { namespace: 'shop', cluster });
const plain =
  (id: string): Make =>
  (app) =>
    new Chart(app, id, { namespace: 'shop' });

/** A route, and the backend and gateway that it belongs to. */
function routeIn(chart: Chart) {
  const gateway = new gw.Gateway(chart, 'edge');
  const listener = gateway.addHttpListener('web', { port: 8080 });
  const backend = new gw.LlmBackend(chart, 'models', { providers: [gw.LlmProvider.openAi({ model: 'gpt-4o' })] });
  return { gateway, listener, backend, route: gateway.addRoute('all', { name: 'first', to: [backend] }) };
}

const lock = (chart: Chart, ...targets: gw.IPolicyTarget[]) =>
  new gw.TrafficPolicy(chart, 'lock', { targets, authorization: gw.Authorization.deny(gw.Cel.path().equalTo('/x')) });

/** The text of the finding at synthesis, and whether the assertions about either chart have it. */
function refusal(app: App, ...charts: readonly Chart[]): string {
  for (const chart of charts) {
    const assertions = gw.GatewayAssertions.of(chart).hasDiagnostic('AIG8151');
    expect(() => assertions.hasNoWarnings()).toThrow('AIG8151');
    expect(() => assertions.hasNoErrors()).toThrow('AIG8151');
  }
  try {
    app.synth();
  } catch (error) {
    const message = String(error);
    expect(message.match(/AIG8151/g)).toHaveLength(1);
    return message;
  }
  throw new Error('synthesis succeeded');
}

describe('a policy in a chart that is read apart from its target', () => {
  it.each<[string, Make, Make]>([
    ['a Chart and a CompiledChart', plain('policies'), compiled('gateways')],
    ['a ControllerChart and a CompiledChart', controlled('policies'), compiled('gateways')],
    ['a CompiledChart and a Chart', compiled('policies'), plain('gateways')],
    ['a CompiledChart and a ControllerChart', compiled('policies'), controlled('gateways')],
    ['CompiledCharts of two clusters', compiled('policies', 'a'), compiled('gateways', 'b')],
    ['ControllerCharts of two clusters', controlled('policies', 'a'), controlled('gateways', 'b')],
    ['a Chart and the ControllerChart of a cluster', plain('policies'), controlled('gateways', 'b')],
    ['a ControllerChart of a cluster and a Chart', controlled('policies', 'a'), plain('gateways')],
  ])('is an error between %s', (_, ofPolicy, ofTarget) => {
    for (const order of ['policy', 'target']) {
      const app = Testing.app();
      const first = order === 'policy' ? ofPolicy(app) : ofTarget(app);
      const second = order === 'policy' ? ofTarget(app) : ofPolicy(app);
      const [policies, gateways] = order === 'policy' ? [first, second] : [second, first];
      lock(policies, routeIn(gateways).route);
      const message = refusal(app, policies, gateways);
      expect(message).toMatch(
        /references HTTPRoute shop\/\S+, which is in the chart gateways: .*so the policy has no effect/,
      );
    }
  });

  it.each<[string, (parts: ReturnType<typeof routeIn>) => gw.IPolicyTarget]>([
    ['gateway', ({ gateway }) => gateway],
    ['listener', ({ listener }) => listener],
    ['rule', ({ route }) => route.rule('first')],
    ['port', ({ gateway }) => gateway.port(8080)],
  ])('is found by a %s as target', (part, targetOf) => {
    const app = Testing.app();
    const [gateways, policies] = [compiled('gateways')(app), controlled('policies')(app)];
    const target = targetOf(routeIn(gateways));
    if (part === 'port') new gw.FrontendPolicy(policies, 'log', { targets: [target], maxHeaders: 50 });
    else lock(policies, target);
    refusal(app, gateways, policies);
  });

  it('is an error for guards, unless they are part of the backend', () => {
    const prompts = [gw.PromptGuard.maskPersonalData()];
    const app = Testing.app();
    const [gateways, policies] = [compiled('gateways')(app), controlled('policies')(app)];
    new gw.PromptFirewall(policies, 'firewall', { prompts }).protect(routeIn(gateways).backend);
    refusal(app, gateways, policies);

    const other = Testing.app();
    const chart = compiled('gateways')(other);
    routeIn(chart);
    const credentials = gw.Credentials.fromSecretName('openai');
    const providers = [gw.LlmProvider.openAi({ credentials })];
    const named = new gw.LlmBackend(chart, 'named', { providers, modelAliases: { chat: 'gpt-4o' } });
    new gw.PromptFirewall(controlled('policies')(other), 'firewall', { prompts }).protect(named);
    gw.GatewayAssertions.of(chart).hasNoErrors();
  });

  it('is found by names, by labels, and in the names of any distribution', () => {
    const spec = { traffic: { csrf: {} } };
    const route = { group: 'gateway.networking.k8s.io', kind: 'HTTPRoute' };
    for (const target of [
      { targetRefs: [{ ...route, name: 'shop' }] },
      { targetSelectors: [{ ...route, matchLabels: { app: 'shop' } }] },
    ]) {
      const app = Testing.app();
      const [gateways, policies] = [compiled('gateways')(app), plain('policies')(app)];
      const gateway = new gw.Gateway(gateways, 'edge');
      gateway.addHttpListener('web', { port: 8080 });
      gateway.workload.overlayService({ type: 'ClusterIP' });
      const to = [new gw.StaticBackend(gateways, 'origin', { host: 'a.example.com', port: 80 })];
      gateway.addRoute('all', { metadata: { name: 'shop', labels: { app: 'shop' } }, to });
      const kind = { apiVersion: 'agentgateway.dev/v1alpha1', kind: 'AgentgatewayPolicy' };
      new ApiObject(policies, 'lock', { ...kind, metadata: { name: 'lock' }, spec: { ...target, ...spec } } as any);
      refusal(app, gateways, policies);
    }
  });

  it('is an error for routes of a gateway and destinations of a route as well', () => {
    const app = Testing.app();
    const [gateways, routes] = [compiled('gateways')(app), controlled('routes')(app)];
    const { gateway } = routeIn(gateways);
    const to = [new gw.StaticBackend(routes, 'origin', { host: 'a.example.com', port: 80 })];
    new gw.Route(routes, 'admin', { gateway, pathPrefix: '/admin', to });
    expect(refusal(app, gateways, routes)).toMatch(
      /HTTPRoute .* references Gateway .* so the reference is never resolved/,
    );
  });
});

describe('charts that have nothing to do with each other', () => {
  it('may hold resources of the same names', () => {
    const app = Testing.app();
    const names = { disableResourceNameHashes: true, namespace: 'shop' };
    const charts = [
      new gw.CompiledChart(app, 'shop', { ...names, cluster: 'dev', printWarnings: false }),
      new gw.ControllerChart(app, 'other', { ...names, cluster: 'prod' }),
      new Chart(app, 'third', names),
    ];
    for (const chart of charts) {
      const { gateway, route } = routeIn(chart);
      gateway.workload.overlayService({ type: 'ClusterIP' });
      lock(chart, route);
    }
    for (const chart of charts) gw.GatewayAssertions.of(chart).hasNoDiagnostic('AIG8151').hasNoErrors();
    app.synth();
  });

  it('may target what others manage', () => {
    const app = Testing.app();
    const dev = new gw.CompiledChart(app, 'dev', { namespace: 'shop', cluster: 'dev', printWarnings: false });
    const gateway = new gw.Gateway(dev, 'edge', { metadata: { name: 'edge' } });
    gateway.addHttpListener('web', { port: 8080 });
    const prod = new gw.ControllerChart(app, 'prod', { namespace: 'shop', cluster: 'prod' });
    lock(prod, gw.Gateway.fromGatewayName('edge'));
    gw.GatewayAssertions.of(prod).hasNoDiagnostic('AIG8151');
    app.synth();
  });
});

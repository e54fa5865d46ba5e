import { App, Duration } from 'cdk8s';
import { Construct } from 'constructs';
import { describe, expect, it } from 'vitest';
import * as gw from '../../../src';
import { VARIANTS } from '../patterns/variants';

type ConstructClass = abstract new (...args: never[]) => Construct;
type ResourceClass = new (scope: Construct, id: string, props: { readonly spec: object }) => Construct;

function classesIn<Class extends ConstructClass>(module: object): [string, Class][] {
  return Object.entries(module).filter(
    (entry): entry is [string, Class] => typeof entry[1] === 'function' && entry[1].prototype instanceof Construct,
  );
}

const { api, gatewayapi, models, observability, patterns } = gw;
const modules = Object.entries({ root: gw, api, gatewayapi, models, observability, patterns });
const classes = modules.flatMap(([module, exports]) =>
  classesIn(exports).map(([name, one]) => [`${module}.${name}`, name, one] as const),
);

/** Returns a tree with at least one instance of each class. */
function constructs(): Construct[] {
  const app = new App();
  for (const { name, build } of VARIANTS) build(new gw.CompiledChart(app, name, { namespace: 'ai', cluster: name }));

  const chart = new gw.ControllerChart(app, 'others', { namespace: 'ai', cluster: 'others' });
  for (const [name, Resource] of classesIn<ResourceClass>({ ...api })) new Resource(chart, name, { spec: {} });
  for (const [name, Resource] of classesIn<ResourceClass>({ ...gatewayapi })) new Resource(chart, name, { spec: {} });
  const gateway = new gw.Gateway(chart, 'gateway');
  const host = new gw.StaticBackend(chart, 'host', { host: 'host.example.com', port: 80 });
  new gw.UnixSocketBackend(chart, 'socket', { path: '/run/socket' });
  new gw.AgentBackend(chart, 'agent', { host: 'agent.example.com', port: 80 });
  new gw.AgentRuntimeBackend(chart, 'runtime', { agentRuntimeArn: 'arn:aws:bedrock-agentcore:eu-west-1:1:runtime/a' });
  new gw.ForwardProxyBackend(chart, 'forward-proxy');
  new gw.GatewayClass(chart, 'class');
  new gw.ListenerSet(chart, 'listeners', { gateway });
  new gw.GrpcRoute(chart, 'grpc', { gateway, to: [host] });
  new gw.TcpRoute(chart, 'tcp', { gateway, to: [host] });
  new gw.TlsRoute(chart, 'tls', { gateway, hostnames: ['tls.example.com'], to: [host] });
  new gw.TrafficPolicy(chart, 'traffic', { targets: [gateway], rewriteHost: true });
  new gw.BackendPolicy(chart, 'connections', { targets: [host], connectTimeout: Duration.seconds(1) });
  new gw.FrontendPolicy(chart, 'frontend', { targets: [gateway], maxHeaders: 50 });
  const endpointPicker = gw.ServiceDestination.fromServiceName('picker', { port: 9002 });
  new gw.InferencePool(chart, 'pool', { podLabels: { app: 'vllm' }, endpointPicker });
  const source = models.ModelSource.of(models.ModelVendor.OPEN_AI);
  const model = new models.LlmModel(chart, 'model', { gateway, source });
  new models.VirtualModel(chart, 'virtual', { gateway, choice: models.ModelChoice.weighted([{ model }]) });
  new observability.GatewayAlerts(chart, 'alerts', { gateways: [gateway] });
  new observability.GatewayDashboard(chart, 'dashboard', { gateways: [gateway] });

  new patterns.ApiKeys(chart, 'keys', {
    store: { name: 'vault' },
    keys: [{ id: 'search', team: 'search', stored: [{ name: 'llm/search' }] }],
  });
  const compiled = new gw.CompiledChart(app, 'canary', {
    cluster: 'canary',
    configDelivery: gw.settings.ConfigDelivery.POD,
  });
  const entrance = new gw.Gateway(compiled, 'entrance');
  new observability.CanaryRollout(compiled, 'rollout', { gateway: entrance, prometheus: 'http://prometheus:9090' });
  return app.node.findAll().filter((one): one is Construct => one instanceof Construct);
}

describe('the is… method of a construct class', () => {
  const all = constructs();

  it.each(classes)('returns true for instances of %s only', (_, name, target) => {
    const isInstance = (value: unknown): unknown => Reflect.get(target, `is${name}`)(value);
    const { prototype }: { readonly prototype: object } = target;
    const [instances, others] = [true, false].map((own) =>
      all.filter((one) => Object.prototype.isPrototypeOf.call(prototype, one) === own),
    );
    expect(instances).not.toEqual([]);
    expect(instances.filter((one) => isInstance(one) !== true)).toEqual([]);
    expect(others.filter((one) => isInstance(one) !== false)).toEqual([]);
    for (const value of [undefined, null, {}, { kind: name }, name]) expect(isInstance(value)).toBe(false);
  });
});

it('returns false for references to objects that are managed elsewhere', () => {
  const chart = new gw.ControllerChart(new App(), 'chart', { namespace: 'ai' });
  expect(gw.Route.isRoute(gw.Route.fromRouteName(chart, 'route', 'shop'))).toBe(false);
  expect(gw.Backend.isBackend(gw.Backend.fromBackendName(chart, 'backend', 'shop'))).toBe(false);
  expect(models.LlmModel.isLlmModel(models.LlmModel.fromModelName(chart, 'model', 'small'))).toBe(false);
});

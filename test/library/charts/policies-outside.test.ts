import { ApiObject, Chart, Testing } from 'cdk8s';
import { Secret } from 'cdk8s-plus-28';
import { describe, expect, it } from 'vitest';
import * as gw from '../../../src';

const CODE = 'AIG8260';
const NAMED = { namespace: 'ai', printWarnings: false };
const GATEWAY_API = 'gateway.networking.k8s.io';

/** An app with a compiled gateway and the backend of a model. */
function compiled(cluster?: string) {
  const app = Testing.app();
  const chart = new gw.CompiledChart(app, 'gateway', { ...NAMED, cluster });
  const gateway = new gw.Gateway(chart, 'edge');
  gateway.addHttpListener('web', { port: 8080 });
  gateway.workload.overlayService({ type: 'ClusterIP' });
  const credentials = gw.Credentials.fromSecretName('openai');
  const llm = new gw.LlmBackend(chart, 'llm', {
    providers: [gw.LlmProvider.openAi({ model: 'gpt-4o', credentials })],
  });
  return { app, chart, gateway, llm, route: gateway.addRoute('all', { to: [llm] }) };
}

type Compiled = ReturnType<typeof compiled>;

function policy(scope: Chart, target: object): ApiObject {
  return new ApiObject(scope, 'lock', {
    apiVersion: 'agentgateway.dev/v1alpha1',
    kind: 'AgentgatewayPolicy',
    spec: {
      ...target,
      traffic: { authorization: { action: 'Deny', policy: { matchExpressions: ['request.method == "PUT"'] } } },
    },
  });
}

const toGateway = (name: string) => ({ targetRefs: [{ group: GATEWAY_API, kind: 'Gateway', name }] });

const WAYS: Readonly<Record<string, (scope: Chart, to: Compiled) => void>> = {
  'an authentication policy': (scope, { route }) => {
    const keys = gw.ClientAuthentication.apiKeys(Secret.fromSecretName(scope, 'Keys', 'keys'));
    new gw.TrafficPolicy(scope, 'lock', { targets: [route], authentication: [keys] });
  },
  'a prompt firewall': (scope, { llm }) => {
    const guard = gw.PromptGuard.reject({ patterns: ['secret'] });
    new gw.patterns.PromptFirewall(scope, 'firewall', { prompts: [guard] }).protect(llm);
  },
  'an object by name': (scope, { gateway }) => void policy(scope, toGateway(gateway.name)),
};
const SCOPES: Readonly<Record<string, (to: Compiled) => Chart>> = {
  Chart: ({ app }) => new Chart(app, 'plain', { namespace: 'ai' }),
  ControllerChart: ({ app }) => new gw.ControllerChart(app, 'plain', { namespace: 'ai' }),
  'Chart in another': ({ app }) => new Chart(new Chart(app, 'outer'), 'plain', { namespace: 'ai' }),
  'Chart in a CompiledChart': ({ chart }) => new Chart(chart, 'plain', { namespace: 'ai' }),
};

describe.each(Object.keys(SCOPES))('a policy in a %s', (scope) => {
  it.each(Object.keys(WAYS))('fails synthesis if its target is compiled: %s', (way) => {
    const to = compiled();
    WAYS[way]?.(SCOPES[scope]?.(to) as Chart, to);
    expect(() => to.app.synth()).toThrow(CODE);
    gw.testing.GatewayAssertions.of(to.chart).hasDiagnostic(CODE);
    expect(() => gw.testing.GatewayAssertions.of(to.chart).hasNoWarnings()).toThrow(CODE);
  });
});

describe('a policy in a Chart', () => {
  const plainOf = ({ app }: Compiled) => new Chart(app, 'plain', { namespace: 'ai' });

  it('is reported if it selects compiled objects by labels', () => {
    const to = compiled();
    ApiObject.of(to.gateway.node.findChild('Resource')).metadata.addLabel('team', 'a');
    const select = (labels: object) => ({
      targetSelectors: [{ group: GATEWAY_API, kind: 'Gateway', matchLabels: labels }],
    });
    policy(plainOf(to), select({ team: 'a' }));
    expect(() => to.app.synth()).toThrow(CODE);
    const other = compiled();
    policy(plainOf(other), select({ team: 'b' }));
    expect(() => other.app.synth()).not.toThrow();
  });

  it('may target an object that a Chart defines, too, and one of another namespace or cluster', () => {
    const both = compiled();
    const plain = plainOf(both);
    const twin = { apiVersion: `${GATEWAY_API}/v1`, kind: 'Gateway', metadata: { name: both.gateway.name } };
    new ApiObject(plain, 'twin', { ...twin, spec: { gatewayClassName: 'agentgateway', listeners: [] } });
    policy(plain, toGateway(both.gateway.name));
    expect(both.chart.compile().errors.join('\n')).not.toContain(CODE);

    const elsewhere = compiled();
    policy(new Chart(elsewhere.app, 'plain', { namespace: 'other' }), toGateway(elsewhere.gateway.name));
    expect(() => elsewhere.app.synth()).not.toThrow();

    const remote = compiled('west');
    policy(plainOf(remote), toGateway(remote.gateway.name));
    expect(() => remote.app.synth()).not.toThrow();
  });

  it('may target a Service, which a controller reads, too', () => {
    const to = compiled();
    new ApiObject(to.chart, 'service', { apiVersion: 'v1', kind: 'Service', metadata: { name: 'web' }, spec: {} });
    policy(plainOf(to), { targetRefs: [{ group: '', kind: 'Service', name: 'web' }] });
    expect(to.chart.compile().errors.join('\n')).not.toContain(CODE);
  });
});

it.each(Object.entries(WAYS))('%s in another CompiledChart applies', (_, way) => {
  const to = compiled();
  way(new gw.CompiledChart(to.app, 'second', NAMED), to);
  expect(to.chart.compile().errors.join('\n')).not.toContain(CODE);
});

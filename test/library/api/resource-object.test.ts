import { Chart, JsonPatch, Lazy, Testing, Yaml } from 'cdk8s';
import { describe, expect, it, vi } from 'vitest';
import { api, gatewayapi } from '../../../src';
import { ProxyDistribution } from '../../../src/modules/settings';

vi.mock('../../../src/library/charts/compiler', async () => await import('../charts/stub-compiler.js'));
vi.mock('../../../src/library/api/runtime/validate-document', async () => await import('../charts/stub-compiler.js'));

/** A chart whose objects have the reference's names, unless a test applies another distribution. */
function chart(distribution = ProxyDistribution.NEUTRAL): Chart {
  const scope = Testing.chart();
  distribution.applyTo(scope);
  return scope;
}

describe('serialization of member names', () => {
  it('writes builtinPatterns as builtins at any depth', () => {
    const promptGuard = { request: [{ regex: { builtinPatterns: [api.RegexBuiltin.SSN] } }] };
    const backend = new api.ProxyBackend(chart(), 'backend', {
      spec: {
        ai: { groups: [{ providers: [{ name: 'a', providerA: {}, policies: { ai: { promptGuard } } }] }] },
        policies: { ai: { promptGuard } },
      },
    });
    const expected = { request: [{ regex: { builtins: ['Ssn'] } }] };
    const { spec } = backend.toJson();
    expect(spec.policies.ai.promptGuard).toEqual(expected);
    expect(spec.ai.groups[0].providers[0].policies.ai.promptGuard).toEqual(expected);
  });

  it('writes wellKnownCaCertificates as the Gateway API spells it', () => {
    const policy = new gatewayapi.BackendTlsPolicy(chart(), 'policy', {
      spec: {
        targetRefs: [{ group: '', kind: 'Service', name: 'a' }],
        validation: { hostname: 'a.example', wellKnownCaCertificates: 'System' },
      },
    });
    expect(policy.toJson().spec.validation).toEqual({ hostname: 'a.example', wellKnownCACertificates: 'System' });
  });

  it('leaves free-form values unchanged', () => {
    const parameters = new api.ProxyParameters(chart(), 'p', { spec: { rawConfig: { builtinPatterns: ['mine'] } } });
    expect(parameters.toJson().spec.rawConfig).toEqual({ builtinPatterns: ['mine'] });
  });
});

describe('serialization of values', () => {
  it('keeps null, which removes a field in overlays', () => {
    const spec = { template: { spec: { securityContext: null } } };
    const parameters = new api.ProxyParameters(chart(), 'p', { spec: { deployment: { spec } } });
    expect(parameters.toJson().spec.deployment.spec).toEqual(spec);
    expect(Yaml.stringify(parameters.toJson())).toContain('securityContext: null');
  });

  it('omits undefined values', () => {
    const spec = { ai: { provider: { providerA: { model: undefined } } } };
    expect(new api.ProxyBackend(chart(), 'b', { spec }).toJson().spec).toEqual({ ai: { provider: { providerA: {} } } });
  });

  it('resolves Lazy values at synthesis and keeps null in them', () => {
    let port = 1;
    const spec = Lazy.any({ produce: () => ({ static: { host: 'a', port }, policies: null }) });
    const backend = new api.ProxyBackend(chart(), 'b', { spec });
    port = 8080;
    expect(backend.toJson().spec).toEqual({ policies: null, static: { host: 'a', port: 8080 } });
  });

  it('writes quantities as numbers and strings', () => {
    const limits = { cpu: api.Quantity.fromNumber(2), memory: api.Quantity.fromString('1Gi') };
    const parameters = new api.ProxyParameters(chart(), 'p', { spec: { resources: { limits } } });
    expect(parameters.toJson().spec.resources.limits).toEqual({ cpu: 2, memory: '1Gi' });
    expect(String(limits.memory)).toBe('1Gi');
  });

  it('reports construct and field of a value that is not plain data', () => {
    const backend = new api.ProxyBackend(chart(), 'b', { spec: { static: new Map() as any } });
    expect(() => backend.toJson()).toThrow(/^AIG8158 at test\/b: `spec.static` is a Map/);
  });

  it('sorts keys as cdk8s does', () => {
    const spec = { static: { port: 80, host: 'a' } };
    const text = JSON.stringify(new api.ProxyBackend(chart(), 'b', { metadata: { name: 'b' }, spec }).toJson());
    expect(text).toBe(
      '{"apiVersion":"proxy.example.com/v1alpha1","kind":"ProxyBackend","metadata":{"name":"b"},"spec":{"static":{"host":"a","port":80}}}',
    );
  });

  it('applies JSON patches last', () => {
    const backend = new api.ProxyBackend(chart(), 'b', { spec: { static: { host: 'a', port: 80 } } });
    backend.addJsonPatch(
      JsonPatch.replace('/spec/static/port', 81),
      JsonPatch.add('/metadata/annotations', { a: 'b' }),
    );
    expect(backend.toJson().spec.static.port).toBe(81);
    expect(backend.toJson().metadata.annotations).toEqual({ a: 'b' });
  });
});

describe('the distribution of a resource', () => {
  const ai = { provider: { providerA: { model: 'm' } } };

  it('writes the names of agentgateway by default, and neutral ones if they are selected', () => {
    const written = (scope: Chart) => {
      const { apiVersion, kind, spec } = new api.ProxyBackend(scope, 'b', { spec: { ai } }).toJson();
      return [apiVersion, kind, spec.ai];
    };
    const own = { provider: { openai: { model: 'm' } } };
    expect(written(Testing.chart())).toEqual(['agentgateway.dev/v1alpha1', 'AgentgatewayBackend', own]);
    expect(written(chart())).toEqual(['proxy.example.com/v1alpha1', 'ProxyBackend', ai]);
  });

  it('uses the names of the nearest distribution in its scope', () => {
    const scope = chart(ProxyDistribution.AGENTGATEWAY);
    const backend = new api.ProxyBackend(scope, 'b', { metadata: { name: 'b' }, spec: { ai } });
    expect(backend.kind).toBe('AgentgatewayBackend');
    expect(backend.toJson()).toEqual({
      apiVersion: 'agentgateway.dev/v1alpha1',
      kind: 'AgentgatewayBackend',
      metadata: { name: 'b' },
      spec: { ai: { provider: { openai: { model: 'm' } } } },
    });
  });

  it('writes references of the Gateway API to our kinds likewise', () => {
    const scope = chart(ProxyDistribution.AGENTGATEWAY);
    const route = new gatewayapi.HttpRoute(scope, 'r', {
      spec: { rules: [{ backendRefs: [{ group: 'proxy.example.com', kind: 'ProxyBackend', name: 'b' }] }] },
    });
    const gatewayClass = new gatewayapi.GatewayClass(scope, 'c', {
      spec: {
        controllerName: 'proxy.example.com/proxy',
        parametersRef: { group: 'proxy.example.com', kind: 'ProxyParameters', name: 'p', namespace: 'ns' },
      },
    });
    expect(route.toJson().spec.rules[0].backendRefs[0]).toEqual({
      group: 'agentgateway.dev',
      kind: 'AgentgatewayBackend',
      name: 'b',
    });
    expect(gatewayClass.toJson().spec).toEqual({
      controllerName: 'agentgateway.dev/agentgateway',
      parametersRef: { group: 'agentgateway.dev', kind: 'AgentgatewayParameters', name: 'p', namespace: 'ns' },
    });
  });

  it('sets the namespace of the chart on all namespaced resources', () => {
    const scope = new Chart(Testing.app(), 'chart', { namespace: 'shop', labels: { team: 'a' } });
    const spec = { controllerName: 'proxy.example.com/proxy' };
    const metadata = (more?: object) =>
      new gatewayapi.GatewayClass(scope, `c${scope.node.children.length}`, { ...more, spec }).toJson().metadata;
    expect(metadata({ metadata: { name: 'proxy' } })).toEqual({ name: 'proxy', labels: { team: 'a' } });
    expect(metadata({ metadata: { name: 'own', namespace: 'other' } })).toEqual({ name: 'own', labels: { team: 'a' } });
    const gateway = new gatewayapi.Gateway(scope, 'g', { spec: { gatewayClassName: 'proxy', listeners: [] } });
    expect(gateway.toJson().metadata.namespace).toBe('shop');
  });

  it('accepts a different distribution for an inner scope', () => {
    const app = Testing.app();
    ProxyDistribution.AGENTGATEWAY.applyTo(app);
    const inner = new Chart(app, 'inner');
    const mine = ProxyDistribution.neutral('mine.example');
    mine.applyTo(inner);
    expect(ProxyDistribution.of(inner)).toBe(mine);
    expect(ProxyDistribution.of(new Chart(app, 'other'))).toBe(ProxyDistribution.AGENTGATEWAY);
    expect(new api.ProxyBackend(inner, 'b', { spec: { ai } }).toJson().apiVersion).toBe('mine.example/v1alpha1');
  });

  it('rejects a distribution that is applied too late', () => {
    const scope = chart();
    new api.ProxyBackend(scope, 'b', { spec: { ai } });
    expect(() => ProxyDistribution.AGENTGATEWAY.applyTo(scope)).toThrow(
      "set the distribution of 'test' before you add constructs to it; it has 1 already",
    );
  });
});

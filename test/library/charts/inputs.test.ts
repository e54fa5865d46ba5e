import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiObject, App, Chart, Include, Testing } from 'cdk8s';
import { Secret } from 'cdk8s-plus-28';
import type { Construct } from 'constructs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { api, CompiledChart, gatewayapi } from '../../../src';
import { ProxyDistribution } from '../../../src/modules/settings';
import { processorSeconds } from '../../support/processor-time';

function gateway(scope: Construct, infrastructure?: gatewayapi.GatewayInfrastructure) {
  return new gatewayapi.Gateway(scope, 'gateway', {
    metadata: { name: 'gw' },
    spec: { gatewayClassName: 'proxy', listeners: [{ name: 'http', port: 8080, protocol: 'HTTP' }], infrastructure },
  });
}

function llm(scope: Construct, secretName: string) {
  const backend = new api.ProxyBackend(scope, 'llm', {
    spec: {
      ai: { provider: { providerA: {} } },
      policies: { auth: { secretRef: { name: secretName } } },
    },
  });
  new gatewayapi.HttpRoute(scope, 'route', {
    spec: {
      parentRefs: [{ name: 'gw' }],
      rules: [{ backendRefs: [{ group: backend.apiGroup, kind: backend.kind, name: backend.name }] }],
    },
  });
  return backend;
}

const compiled = (id = 'chart') => new CompiledChart(Testing.app(), id, { namespace: 'ns', printWarnings: false });

describe('input from other libraries', () => {
  it('resolves keys of a cdk8s-plus Secret without copying its values into the config', () => {
    const chart = compiled();
    gateway(chart);
    const secret = new Secret(chart, 'secret', { stringData: { Authorization: 'very-secret' } });
    llm(chart, secret.name);
    const manifests = Testing.synth(chart);
    expect(manifests.map(({ kind }) => kind)).toContain('Secret');
    const others = JSON.stringify(manifests.filter(({ kind }) => kind !== 'Secret'));
    expect(others).not.toContain('very-secret');
    expect(others).toContain('/Authorization');
  });

  it('reports a key that the Secret lacks, at the construct that needs it', () => {
    const chart = compiled();
    gateway(chart);
    const secret = new Secret(chart, 'secret', { stringData: { token: 'very-secret' } });
    llm(chart, secret.name);
    const [error] = chart.compile().errors;
    expect(error).toMatch(/^AIG3007 at chart\/llm spec\.policies\.auth\.secretRef/);
    expect(error).not.toContain('very-secret');
  });

  it('lists a missing Secret as external', () => {
    const chart = compiled();
    gateway(chart);
    llm(chart, 'elsewhere');
    expect(chart.compile().errors).toEqual([]);
    expect(chart.compile().externals).toEqual([
      { kind: 'Secret', namespace: 'ns', name: 'elsewhere', expected: ['Authorization'] },
    ]);
  });

  it('compiles resources from a YAML file of any supported distribution', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'include-')), 'gateway.yaml');
    writeFileSync(
      file,
      `apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata: { name: models, namespace: ns }
spec: { ai: { provider: { openai: { model: m } } } }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: models, namespace: ns }
spec:
  parentRefs: [{ name: gw }]
  rules: [{ backendRefs: [{ group: agentgateway.dev, kind: AgentgatewayBackend, name: models }] }]
`,
    );
    const chart = compiled();
    gateway(chart);
    new Include(chart, 'include', { url: file });
    const { errors, gateways } = chart.compile();
    expect(errors).toEqual([]);
    expect(parse(gateways[0].config).backends[0].ai.provider).toEqual({ openAI: { model: 'm' } });
    expect(Testing.synth(chart).map(({ kind }) => kind)).toEqual([
      'ServiceAccount',
      'ConfigMap',
      'Service',
      'Deployment',
    ]);
  });

  it.each([ProxyDistribution.AGENTGATEWAY, ProxyDistribution.neutral('mine.example')])(
    'compiles to the same in every distribution',
    (distribution) => {
      const render = (apply: boolean) => {
        const chart = compiled();
        if (apply) distribution.applyTo(chart);
        gateway(chart);
        llm(chart, 'elsewhere');
        return Testing.synth(chart);
      };
      expect(render(true)).toEqual(render(false));
    },
  );

  it('passes null in an overlay to the workload, which removes the field', () => {
    const podSpec = (overlay?: object) => {
      const chart = compiled();
      gateway(chart, { parametersRef: { group: 'proxy.example.com', kind: 'ProxyParameters', name: 'parameters' } });
      const spec = overlay ? { deployment: { spec: overlay } } : {};
      new api.ProxyParameters(chart, 'parameters', { metadata: { name: 'parameters' }, spec });
      return Testing.synth(chart).find(({ kind }) => kind === 'Deployment').spec.template.spec;
    };
    expect(podSpec()).toHaveProperty('topologySpreadConstraints');
    const overlay = { template: { spec: { topologySpreadConstraints: null } } };
    expect(podSpec(overlay)).not.toHaveProperty('topologySpreadConstraints');
  });
});

describe('a plain chart', () => {
  it('fails with every mistake of every construct, each with its path and code', () => {
    const app = Testing.app();
    const chart = new Chart(app, 'plain');
    new api.ProxyBackend(chart, 'one', { spec: { static: { host: '', port: 70_000 } } });
    new api.ProxyPolicy(chart, 'two', { spec: { targetRefs: [] } });
    new gatewayapi.Gateway(chart, 'three', {
      spec: { gatewayClassName: 'proxy', listeners: [{ name: 'UPPER', port: 0, protocol: 'HTTP' }] },
    });
    const text = messageOf(() => app.synth());
    expect(text).toMatch(/\[plain\/one\] AIG2\d{3} at spec\.static\.port: /);
    expect(text).toMatch(/\[plain\/one\] AIG2\d{3} at spec\.static\.host: /);
    expect(text).toMatch(/\[plain\/two\] AIG2\d{3} at spec/);
    expect(text).toMatch(/\[plain\/three\] AIG2\d{3} at spec\.listeners\[0\]/);
  });

  it('renders valid resources and does not require their references', () => {
    const chart = new Chart(Testing.app(), 'plain');
    gateway(chart);
    llm(chart, 'elsewhere');
    expect(Testing.synth(chart).map(({ kind }) => kind)).toEqual(['Gateway', 'AgentgatewayBackend', 'HTTPRoute']);
  });

  it('speaks the names of its distribution in errors', () => {
    const chart = new Chart(Testing.app(), 'plain');
    const neutral = new Chart(Testing.app(), 'neutral');
    ProxyDistribution.NEUTRAL.applyTo(neutral);
    for (const scope of [chart, neutral])
      new api.ProxyBackend(scope, 'one', { spec: { ai: { provider: { providerF: { region: '!' } } } } });
    expect(messageOf(() => Testing.synth(chart))).toContain('spec.ai.provider.bedrock.region');
    expect(messageOf(() => Testing.synth(neutral))).toContain('spec.ai.provider.providerF.region');
  });
});

describe('the performance of synthesis', () => {
  it('synthesizes five charts with 500 routes together in a few seconds', () => {
    const app = new App({ outdir: mkdtempSync(join(tmpdir(), 'size-')) });
    const charts = [0, 1, 2, 3, 4].map(
      (index) => new CompiledChart(app, `c${index}`, { namespace: 'ns', printWarnings: false }),
    );
    gateway(charts[0]);
    for (let index = 0; index < 500; index++) {
      const chart = charts[index % charts.length];
      new gatewayapi.HttpRoute(chart, `route-${index}`, {
        spec: {
          parentRefs: [{ name: 'gw' }],
          rules: [
            {
              matches: [{ path: { type: 'PathPrefix' as any, value: `/r${index}` } }],
              backendRefs: [{ name: 'service', port: 80 }],
            },
          ],
        },
      });
    }
    new ApiObject(charts[0], 'service', {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: 'service' },
      spec: { ports: [{ port: 80 }] },
    });
    expect(processorSeconds(() => app.synth())).toBeLessThan(10);
  });
});

function messageOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('it did not fail');
}

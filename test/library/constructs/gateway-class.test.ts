import { Chart, Testing } from 'cdk8s';
import { describe, expect, it } from 'vitest';
import * as gw from '../../../src';

function build(chart: Chart): void {
  const internal = new gw.GatewayClass(chart, 'internal', {
    metadata: { name: 'internal' },
    description: 'gateways that nobody outside sees',
    jsonLogs: true,
    resources: { cpuRequest: gw.workload.Cpu.millis(250) },
  });
  internal
    .keepAvailable({ maxUnavailable: '25%' })
    .overlayService({ type: 'ClusterIP' })
    .place({ nodeLabels: { pool: 'edge' } })
    .annotate(gw.workload.WorkloadObject.SERVICE, { team: 'platform' })
    .overlay(gw.workload.WorkloadObject.DEPLOYMENT, { revisionHistoryLimit: 3 });
  const gateway = new gw.Gateway(chart, 'tools', {
    metadata: { name: 'tools' },
    className: internal.name,
    resources: { cpuRequest: gw.workload.Cpu.millis(500) },
  });
  gateway.addHttpListener('http', { port: 8080 });
  gateway.workload.overlayDeployment({ revisionHistoryLimit: 5 });
  const shop = new gw.StaticBackend(chart, 'shop', { host: 'shop.example.com', port: 80 });
  gateway.addRoute('shop', { to: [shop] });
}

describe('GatewayClass', () => {
  it.each([gw.settings.ProxyDistribution.NEUTRAL, gw.settings.ProxyDistribution.AGENTGATEWAY])(
    'names the controller of $name, and parameters in the namespace of the chart',
    (distribution) => {
      const chart = new Chart(Testing.app(), 'c', { namespace: 'infra', disableResourceNameHashes: true });
      distribution.applyTo(chart);
      build(chart);
      const objects = Testing.synth(chart);
      const { metadata, spec } = objects.find(({ kind }) => kind === 'GatewayClass');
      expect(metadata.name).toBe('internal');
      expect(metadata).not.toHaveProperty('namespace');
      const parameters = objects.find(({ metadata: { name } }) => name === spec.parametersRef.name);
      expect(spec).toEqual({
        controllerName: distribution.controllerName,
        description: 'gateways that nobody outside sees',
        parametersRef: {
          group: distribution.apiGroup,
          kind: parameters.kind,
          name: parameters.metadata.name,
          namespace: 'infra',
        },
      });
      expect(parameters.kind).toMatch(/Parameters$/);
    },
  );

  it('applies to its gateways, which can override it', () => {
    const chart = new gw.CompiledChart(Testing.app(), 'c', { namespace: 'infra', disableResourceNameHashes: true });
    build(chart);
    gw.testing.GatewayAssertions.of(chart).hasNoWarnings();
    const of = (kind: string) => Testing.synth(chart).find((object) => object.kind === kind);
    const { spec } = of('Deployment');
    const [container] = spec.template.spec.containers;
    expect(container.resources.requests.cpu).toBe('500m');
    expect(spec.template.spec.nodeSelector).toEqual({ pool: 'edge' });
    expect(spec.revisionHistoryLimit).toBe(5);
    expect(of('Service').spec.type).toBe('ClusterIP');
    expect(of('Service').metadata.annotations).toMatchObject({ team: 'platform' });
    expect(of('PodDisruptionBudget').spec.maxUnavailable).toBe('25%');
  });

  it('has no parameters by default, and the name of the default class', () => {
    const chart = new Chart(Testing.app(), 'c');
    new gw.GatewayClass(chart, 'class');
    expect(Testing.synth(chart)).toEqual([
      {
        apiVersion: 'gateway.networking.k8s.io/v1',
        kind: 'GatewayClass',
        metadata: { name: 'agentgateway' },
        spec: { controllerName: 'agentgateway.dev/agentgateway' },
      },
    ]);
  });
});

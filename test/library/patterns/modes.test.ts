import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Chart, Testing, Yaml } from 'cdk8s';
import { describe, expect, it } from 'vitest';
import { AiGatewayValidation, CompiledChart } from '../../../src';
import { FailOn } from '../../../src/modules/settings';
import { GatewayAssertions } from '../../../src/modules/testing';
import { VARIANTS } from './variants';

/** Returns the plug-in's verdict on manifests; warnings are failures. */
async function verdictOf(manifests: string): Promise<{ verdict: string; violations: unknown[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'modes-'));
  const violations: unknown[] = [];
  let verdict = 'none';
  try {
    writeFileSync(join(folder, 'chart.k8s.yaml'), manifests);
    await new AiGatewayValidation({ failOnWarnings: true }).validate({
      manifests: [join(folder, 'chart.k8s.yaml')],
      report: {
        addViolation: (violation: unknown) => violations.push(violation),
        submit: (status: string) => {
          verdict = status;
        },
      },
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
  return { verdict, violations };
}

describe.each(VARIANTS)('constructs of $name in both modes', ({ build }) => {
  it('compile without a warning', () => {
    const chart = new CompiledChart(Testing.app(), 'chart', {
      namespace: 'ai',
      disableResourceNameHashes: true,
      printWarnings: false,
      settings: { failOn: FailOn.WARNING },
    });
    build(chart);
    GatewayAssertions.of(chart).hasNoWarnings();
    expect(Testing.synth(chart).map(({ kind }) => kind)).toContain('Deployment');
  });

  it('are resources that the plug-in passes, warnings being failures', async () => {
    const chart = new Chart(Testing.app(), 'chart', { namespace: 'ai', disableResourceNameHashes: true });
    build(chart);
    expect(await verdictOf(Yaml.stringify(...Testing.synth(chart)))).toEqual({ verdict: 'success', violations: [] });
  });
});

it('fails the plug-in on a warning', async () => {
  const manifests = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: shop}
spec:
  gatewayClassName: proxy
  listeners: [{name: http, port: 8080, protocol: HTTP}]
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: served, namespace: shop}
spec:
  gatewayClassName: proxy
  listeners: [{name: http, port: 8080, protocol: HTTP}]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: web, namespace: shop}
spec:
  parentRefs: [{name: served}]
  rules: [{filters: [{type: RequestRedirect, requestRedirect: {hostname: www.example.com}}]}]
`;
  expect((await verdictOf(manifests)).verdict).toBe('failure');
});

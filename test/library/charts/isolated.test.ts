import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type App, Testing } from 'cdk8s';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CompiledChart, gatewayapi } from '../../../src';
import { OnError } from '../../../src/modules/settings';

let stderr: ReturnType<typeof vi.spyOn>;
let exitCode: typeof process.exitCode;
beforeEach(() => {
  exitCode = process.exitCode;
  stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(() => {
  process.exitCode = exitCode;
  vi.restoreAllMocks();
});

/** Builds a Gateway with a route in which one rule has an unknown filter, with L1 constructs. */
function build(app: App, onError: OnError, parameters?: string): CompiledChart {
  const chart = new CompiledChart(app, 'edge', { namespace: 'shop', settings: { onError } });
  new gatewayapi.Gateway(chart, 'gateway', {
    metadata: { name: 'gw' },
    spec: {
      gatewayClassName: 'proxy',
      listeners: [{ name: 'http', port: 8080, protocol: 'HTTP' }],
      ...(parameters
        ? {
            infrastructure: {
              parametersRef: { group: 'proxy.example.com', kind: 'ProxyParameters', name: parameters },
            },
          }
        : {}),
    },
  });
  new gatewayapi.HttpRoute(chart, 'route', {
    metadata: { name: 'web' },
    spec: {
      parentRefs: [{ name: 'gw' }],
      rules: [
        { matches: [{ path: { value: '/right' } }], backendRefs: [{ name: 'web', port: 80 }] },
        {
          matches: [{ path: { value: '/wrong' } }],
          backendRefs: [{ name: 'web', port: 80 }],
          filters: [
            {
              type: gatewayapi.HttpRouteFilterType.EXTENSION_REF,
              extensionRef: { group: 'example.com', kind: 'Odd', name: 'odd' },
            },
          ],
        },
      ],
    },
  });
  return chart;
}

const textIn = (app: App) =>
  readdirSync(app.outdir)
    .map((file) => readFileSync(join(app.outdir, file), 'utf8'))
    .join('');

describe('an error in a chart', () => {
  it('fails the synthesis as ever', () => {
    const app = Testing.app();
    build(app, OnError.STOP);
    expect(() => app.synth()).toThrow(/AIG5017/);
    expect(textIn(app)).toBe('');
  });

  it('removes only the affected resources from the output and is reported', () => {
    const app = Testing.app();
    const chart = build(app, OnError.ISOLATE);
    app.synth();
    expect(textIn(app)).toContain('pathPrefix: /right');
    expect(textIn(app)).toContain('status: 500');
    expect(process.exitCode).toBe(1);
    const told = stderr.mock.calls.map(([text]: unknown[]) => String(text)).join('');
    expect(told).toContain('because of errors:\n  HTTPRoute shop/web, rule 1, answers 500: AIG5017');
    expect(told).toContain('AIG5017 at edge/route spec.rules[1].filters[0]');
    expect(chart.compile().errors).toHaveLength(1);
  });

  it('fails the synthesis if a Gateway would keep output that no file contains', () => {
    const app = Testing.app();
    build(app, OnError.ISOLATE, 'none');
    expect(() => app.synth()).toThrow(/AIG3020/);
    expect(textIn(app)).toBe('');
  });
});

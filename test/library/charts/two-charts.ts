import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiObject, App, Chart, type YamlOutputType } from 'cdk8s';
import type { Construct } from 'constructs';
import { parseAllDocuments } from 'yaml';
import { CompiledChart, gatewayapi } from '../../../src';

export function gateway(scope: Construct, id: string, name?: string, annotations?: Record<string, string>) {
  return new gatewayapi.Gateway(scope, id, {
    metadata: { ...(name ? { name } : {}), ...(annotations ? { annotations } : {}) },
    spec: { gatewayClassName: 'proxy', listeners: [{ name: 'http', port: 80, protocol: 'HTTP' }] },
  });
}

export function route(scope: Construct, id: string, name?: string, annotations?: Record<string, string>) {
  return new gatewayapi.HttpRoute(scope, id, {
    metadata: { ...(name ? { name } : {}), ...(annotations ? { annotations } : {}) },
    spec: { parentRefs: [{ name: 'gw' }] },
  });
}

export const secret = (scope: Construct, id: string, name?: string) =>
  new ApiObject(scope, id, {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: name ? { name } : undefined,
    stringData: { key: 'x' },
  });
export const cronTab = (scope: Construct, id: string, name?: string) =>
  new ApiObject(scope, id, {
    apiVersion: 'example.org/v1',
    kind: 'CronTab',
    metadata: name ? { name } : undefined,
    spec: { nothing: null },
  });

export const titles = (manifests: readonly { kind: string; metadata: { name: string } }[]) =>
  manifests.map(({ kind, metadata }) => `${kind}/${metadata.name}`);

/** A Gateway in one chart, its route and a Secret in another, an unrelated plain chart. */
export function twoCharts(app: App) {
  const edge = new CompiledChart(app, 'edge', { namespace: 'edge', labels: { team: 'platform' } });
  gateway(edge, 'gateway', 'gw');
  cronTab(edge, 'tab', 'tab');
  const shop = new CompiledChart(app, 'shop', { namespace: 'shop' });
  route(shop, 'route', 'r');
  secret(shop, 'secret', 's');
  const plain = new Chart(app, 'plain');
  gateway(plain, 'other', 'other');
  return { edge, shop, plain };
}

export const documentsOf = (file: string) =>
  parseAllDocuments(readFileSync(file, 'utf8')).map((document) => document.toJS());

/** Every file below a folder, with its documents. */
export function filesOf(folder: string): Record<string, any[]> {
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(join(folder, file)).isFile() && file.endsWith('.yaml'))
    .sort();
  return Object.fromEntries(entries.map((file) => [file, documentsOf(join(folder, file))]));
}

export function synthesized(type: YamlOutputType, build: (app: App) => void = twoCharts): Record<string, any[]> {
  const outdir = mkdtempSync(join(tmpdir(), 'compiled-chart-'));
  const app = new App({ outdir, yamlOutputType: type });
  build(app);
  app.synth();
  return filesOf(outdir);
}

/** Returns the message of a call that fails. */
export function message(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('it did not fail');
}

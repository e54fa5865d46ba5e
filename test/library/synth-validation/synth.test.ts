import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';

const ROOT = resolve(__dirname, '..', '..', '..');
const CLI = join(ROOT, 'node_modules', 'cdk8s-cli', 'bin', 'cdk8s');

/** A program with a plain chart, whose route goes to `destination`. */
function program(destination: string, before = ''): string {
  return `
const { App, Chart } = require('cdk8s');
const { Gateway, Route, StaticBackend } = require('cdk8s-ai-gateway');
const { ProxyDistribution } = require('cdk8s-ai-gateway/settings');
const app = new App();
const chart = new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
${before}
const gateway = new Gateway(chart, 'gateway');
gateway.addHttpListener('http', { port: 8080 });
const items = new StaticBackend(chart, 'items', { host: 'items.example.com', port: 80, metadata: { name: 'items' } });
new Route(chart, 'route', { gateway, to: [${destination}], metadata: { name: 'to-items' } });
app.synth();
`;
}

const GOOD = program('items');
const BAD = program("{ destination: { ...items.destination, name: 'itmes' } }");

/** A policy that requires keys over plain HTTP is a warning. Keys missing from the chart are not, since a controller finds them. */
const DOUBTFUL = `${GOOD.replace('app.synth();', '')}
const { ClientAuthentication, TrafficPolicy } = require('cdk8s-ai-gateway');
new TrafficPolicy(chart, 'clients', {
  targets: [gateway],
  authentication: [ClientAuthentication.apiKeysLabelled({ tenant: 'true' })],
});
app.synth();
`;

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

interface Report {
  readonly summary: { readonly status: string };
  readonly violations: readonly {
    readonly ruleName: string;
    readonly recommendation: string;
    readonly fix: string;
    readonly violatingConstructs: readonly {
      readonly constructPath?: string;
      readonly manifestPath: string;
      readonly resourceName: string;
      readonly locations: readonly string[];
    }[];
  }[];
}

interface Synthesis {
  readonly status: number | null;
  readonly said: string;
  readonly reports: readonly Report[];
}

/** `cdk8s synth` in a new project with this program, which finds the built package as an installed one. */
function synth(code: string, properties: object = {}): Synthesis {
  const folder = mkdtempSync(join(tmpdir(), 'synth-validation-'));
  folders.push(folder);
  mkdirSync(join(folder, 'node_modules'));
  for (const name of ['cdk8s', 'constructs', 'cdk8s-plus-28']) {
    symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name), 'junction');
  }
  symlinkSync(ROOT, join(folder, 'node_modules', 'cdk8s-ai-gateway'), 'junction');
  const plugin = {
    package: './node_modules/cdk8s-ai-gateway',
    version: JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version,
    class: 'AiGatewayValidation',
    properties,
  };
  const settings = { language: 'typescript', app: 'node main.js', validations: [plugin] };
  writeFileSync(join(folder, 'cdk8s.yaml'), stringify(settings));
  writeFileSync(join(folder, 'main.js'), code);
  const file = join(folder, 'report.json');
  const args = [CLI, 'synth', '--check-upgrade=false', '--validation-reports-output-file', file];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  return {
    status,
    said: stdout + stderr,
    reports: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).reports : [],
  };
}

describe('the validation plug-in in cdk8s synth', () => {
  it('passes a good chart', () => {
    const { status, said, reports } = synth(GOOD);
    expect(said).toContain('Validations ended succesfully');
    expect(reports).toHaveLength(1);
    expect(reports[0].violations).toEqual([]);
    expect(status).toBe(0);
  });

  it('fails a bad one, and names code, construct, field and fix', () => {
    const { status, said, reports } = synth(BAD);
    expect(status).toBe(2);
    expect(said).toContain('AIG3002 (error)');
    expect(said).toContain('Construct Path: shop/route/Resource');
    expect(reports[0].summary.status).toBe('failure');
    expect(reports[0].violations).toHaveLength(1);
    const [{ ruleName, recommendation, fix, violatingConstructs }] = reports[0].violations;
    expect(ruleName).toBe('AIG3002 (error)');
    expect(recommendation).toContain('itmes');
    expect(fix).toContain('Write items');
    expect(violatingConstructs).toEqual([
      {
        constructPath: 'shop/route/Resource',
        manifestPath: 'dist/shop.k8s.yaml',
        resourceName: 'to-items',
        locations: ['spec.rules[0].backendRefs[0]'],
      },
    ]);
  });

  it('reports warnings, which fail the synthesis only if configured', () => {
    const relaxed = synth(DOUBTFUL);
    expect(relaxed.reports[0].violations.map(({ ruleName }) => ruleName)).toEqual(['AIG7063 (warning)']);
    expect(relaxed.status).toBe(0);
    expect(synth(DOUBTFUL, { failOnWarnings: true }).status).toBe(2);
  });

  it('reads a distribution with a custom API group if the group is configured', () => {
    const own = "ProxyDistribution.neutral('gateway.mycompany.com').applyTo(chart);";
    const bad = program("{ destination: { ...items.destination, name: 'itmes' } }", own);
    const { status, reports } = synth(bad, { groups: ['gateway.mycompany.com'] });
    expect(reports[0].violations.map(({ ruleName }) => ruleName)).toEqual(['AIG3002 (error)']);
    expect(status).toBe(2);
  });

  it('validates each cluster separately if their files are configured', () => {
    const stages = `
const { App } = require('cdk8s');
const { ControllerChart, Gateway, Route, StaticBackend } = require('cdk8s-ai-gateway');
const app = new App();
for (const stage of ['dev', 'prod']) {
  const chart = new ControllerChart(app, stage, { namespace: 'shop', disableResourceNameHashes: true, cluster: stage });
  const gateway = new Gateway(chart, 'gateway', { metadata: { name: 'gateway' } });
  gateway.addHttpListener('http', { port: 8080 });
  const items = new StaticBackend(chart, 'items', { host: stage + '.example.com', port: 80, metadata: { name: 'items' } });
  const destination = stage === 'prod' ? { destination: { ...items.destination, name: 'itmes' } } : items;
  new Route(chart, 'route', { gateway, to: [destination], metadata: { name: 'to-items' } });
}
app.synth();
`;
    const rules = ({ reports }: Synthesis) => reports[0].violations.map(({ ruleName }) => ruleName.slice(0, 7));
    expect(rules(synth(stages))).toContain('AIG2006');
    const told = synth(stages, { clusters: { dev: ['dev.k8s.yaml'], prod: ['prod.k8s.yaml'] } });
    expect(rules(told)).toEqual(['AIG3002']);
    expect(told.status).toBe(2);
    expect(rules(synth(stages, { clusters: { dev: ['dev.k8s.yaml'] } }))).toEqual(['AIG3002']);
    expect(synth(stages, { clusters: { dev: ['dve.k8s.yaml'] } }).said).toContain('dev.k8s.yaml, prod.k8s.yaml');
  });

  it('reports nothing for compiled charts, which validate themselves', () => {
    const { status, reports } = synth(
      GOOD.replace('const { App, Chart }', 'const { App }').replace(
        'new Chart',
        "new (require('cdk8s-ai-gateway').CompiledChart)",
      ),
    );
    expect(reports[0].violations).toEqual([]);
    expect(status).toBe(0);
  });
});

import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SHOP as HEAD, appProject as project } from '../../support/app-project';

const ROOT = resolve(__dirname, '..', '..', '..');
const PROGRAM = join(ROOT, 'bin', 'ai-gateway');
const CDK8S = join(ROOT, 'node_modules', 'cdk8s-cli', 'bin', 'cdk8s');

function execute(program: string, folder: string, args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { cwd: folder, encoding: 'utf8' });
  return { code: status, out: stdout, err: stderr };
}

const ask = (folder: string, ...args: string[]) => execute(PROGRAM, folder, args);

const COMPILED = `${HEAD}
const app = new App();
shop(new ai.CompiledChart(app, 'shop', { namespace: 'shop' }), '/items');
app.synth();
`;

const WRONG = COMPILED.replace("'/items')", "'/items', { hostnames: ['*.*.example.com'] })");

const CLUSTERS = `${HEAD}
const app = new App();
for (const cluster of ['dev', 'prod'])
  shop(new ai.CompiledChart(app, cluster, { namespace: 'shop', cluster }), '/' + cluster);
new ApiObject(new Chart(app, 'beside'), 'config', { apiVersion: 'v1', kind: 'ConfigMap' });
app.synth();
`;

/** Keys of clients that travel in clear: a warning. */
const KEYS =
  "[ai.ClientAuthentication.apiKeys(require('cdk8s-plus-28').Secret.fromSecretName(chart, 'keys', 'clients'))]";

/** For a controller, in names of its own; clients' keys are in an external Secret. */
const CONTROLLED = `${HEAD}
const app = new App({ outdir: 'elsewhere' });
const chart = new ai.ControllerChart(app, 'shop', { namespace: 'shop' });
ai.settings.ProxyDistribution.custom({ name: 'mine', apiGroup: 'mine.example.com', kinds: { ProxyPolicy: { kind: 'MyPolicy' } } }).applyTo(chart);
chart.addExternalSecret({ name: 'clients', keys: ['search'] });
const route = shop(chart, '/items');
new ai.TrafficPolicy(chart, 'clients', {
  targets: [route], metadata: { name: 'clients' }, authentication: ${KEYS},
});
app.synth();
`;

describe('--app', () => {
  it('runs the program of cdk8s.yaml without writing its output', () => {
    const folder = project(COMPILED);
    expect(ask(folder, 'validate', '--app')).toMatchObject({ code: 0, out: '' });
    const request = ask(folder, 'request', '/items', '--app', '--expect-backend', 'items');
    expect(request).toMatchObject({ code: 0 });
    expect(request.out).toContain('shop/to-items');
    expect(ask(folder, 'request', '--app', '--', '/other').code).toBe(3);
    expect(existsSync(join(folder, 'dist'))).toBe(false);
  });

  it('reports the findings of `cdk8s synth` at the same constructs', () => {
    const folder = project(WRONG);
    const { code, out } = ask(folder, 'validate', '--app');
    expect(code).toBe(1);
    expect(out).toContain('error[AIG2015]');
    expect(out).toContain('  hostnames[0]  HTTPRoute shop/');
    const synthesis = execute(CDK8S, folder, ['synth', '--check-upgrade=false']);
    expect(synthesis.code).not.toBe(0);
    const line = WRONG.split('\n').findIndex((each) => each.includes('new ai.Route(')) + 1;
    expect(synthesis.err).toContain(`AIG2015 at shop/route (main.js:${line}:10) hostnames[0]: `);
  });

  it('names the line of the program that creates the construct of a finding, also for annotations', () => {
    const folder = project(WRONG);
    const line = WRONG.split('\n').findIndex((each) => each.includes('new ai.Route(')) + 1;
    const { out } = ask(folder, 'validate', '--app');
    expect(out).toContain(`--> shop/route (main.js:${line}:10)  hostnames[0]  HTTPRoute `);
    expect(ask(folder, 'validate', '--app', '--format', 'github').out).toContain(
      `::error file=main.js,line=${line},col=10,title=AIG2015`,
    );
  });

  it('reports lines of the original source, including other files', () => {
    const { transpileModule, ModuleKind }: typeof import('typescript') = require('typescript');
    const written = `type Chart = import('cdk8s').Chart;\n\n${HEAD}\nexport const wrong = (chart: Chart): void => {\n  shop(chart, '/items', {\n    hostnames: ['*.*.example.com'],\n  });\n};\n`;
    const { outputText } = transpileModule(written, {
      fileName: 'shop.ts',
      compilerOptions: { module: ModuleKind.CommonJS, inlineSourceMap: true, removeComments: true },
    });
    const folder = project(
      `const { App } = require('cdk8s');\nconst ai = require('cdk8s-ai-gateway');\nconst app = new App();\nrequire('./shop').wrong(new ai.CompiledChart(app, 'shop', { namespace: 'shop' }));\napp.synth();\n`,
      { 'shop.ts': written, 'shop.js': outputText },
    );
    const line = written.split('\n').findIndex((each) => each.includes('new ai.Route(')) + 1;
    expect(ask(folder, 'validate', '--app').out).toContain(`--> shop/route (shop.ts:${line}:10)`);
  });

  it('names lines of programs in other languages at synthesis', () => {
    // jsii sets this variable for the Node process in which a program's constructs are created.
    const served = `process.env.JSII_AGENT = 'Python/3.11.2';\n${WRONG}`;
    const source = 'gateway = ai.Gateway(chart, "gateway")\nroute = ai.Route(chart, "route", to=[items])\n';
    const synthesis = execute(CDK8S, project(served, { 'main.py': source }), ['synth', '--check-upgrade=false']);
    expect(synthesis.err).toContain(
      'AIG2015 at shop/route (main.py:2:9, found by the name "route") hostnames[0]: hostnames[0] has an invalid format',
    );
  });

  it('selects one of several clusters', () => {
    const folder = project(CLUSTERS);
    const all = ask(folder, 'request', '/prod', '--app');
    expect(all).toMatchObject({ code: 2, out: '' });
    expect(all.err).toContain('the app has several clusters, dev, prod; choose one with --cluster prod');
    expect(ask(folder, 'request', '/prod', '--cluster', 'prod').code).toBe(0);
    expect(ask(folder, 'request', '/prod', '--cluster', 'dev').code).toBe(3);
    const unknown = ask(folder, 'status', '--app', '--cluster', 'stage');
    expect(unknown).toMatchObject({ code: 2, out: '' });
    expect(unknown.err).toContain('the app has no cluster "stage"; it has dev, prod');
  });

  it('validates all clusters, and names the clusters of a finding', () => {
    const good = ask(project(CLUSTERS), 'validate', '--app');
    expect(good).toMatchObject({ code: 0, out: '' });
    expect(good.err).toContain('2 clusters (dev, prod), nothing to report');
    const wrong = "'/' + cluster, cluster === 'prod' ? { hostnames: ['*.*.example.com'] } : {});";
    const { code, out } = ask(project(CLUSTERS.replace("'/' + cluster);", wrong)), 'validate', '--app');
    expect(code).toBe(1);
    expect(out).toMatch(/error\[AIG2015\][\s\S]*in cluster prod/);
    expect(out.match(/error\[AIG2015\]/g)).toHaveLength(1);
  });

  it('validates one of several clusters', () => {
    const folder = project(CLUSTERS);
    const { code, err } = ask(folder, 'validate', '--app', '--cluster', 'dev');
    expect(code).toBe(0);
    expect(err).not.toContain('clusters');
  });

  it('shows charts without a cluster as the default one', () => {
    const folder = project(
      CLUSTERS.replace("['dev', 'prod']", "[undefined, 'prod']").replace('app, cluster,', "app, cluster ?? 'first',"),
    );
    expect(ask(folder, 'request', '/prod', '--app').err).toContain(
      'the app has several clusters, (default), prod; choose one with --cluster prod',
    );
  });

  it('reads controller resources with the names and externals of their distribution', () => {
    const folder = project(CONTROLLED);
    const { code, out } = ask(folder, 'request', '/items', '--app', '--api-key', '{}', '--format', 'json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ explanations: [{ answer: { routed: true } }] });
    expect(out).toContain('MyPolicy');
    expect(existsSync(join(folder, 'elsewhere'))).toBe(false);
  });

  it('prefers the settings of charts over those of the file', () => {
    const program = (severity: string) => `${HEAD}
const app = new App();
const chart = new ai.CompiledChart(app, 'shop', { namespace: 'shop', settings: { severities: { AIG7063: '${severity}' } } });
chart.addExternalSecret({ name: 'clients', keys: ['search'] });
new ai.TrafficPolicy(chart, 'clients', { targets: [shop(chart, '/')], authentication: ${KEYS} });
app.synth();
`;
    const folder = project(program('error'), { 'ai-gateway.yaml': 'severities: {AIG7063: off}\n' });
    expect(ask(folder, 'validate', '--app').out).toContain('error[AIG7063]');
  });

  it('compares with commits', () => {
    const folder = project(COMPILED);
    const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'pipe' });
    git('init', '-q');
    writeFileSync(join(folder, '.gitignore'), 'node_modules\n');
    git('add', '.');
    git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-qm', 'first');
    expect(ask(folder, 'diff', 'HEAD', '--app', '--exit-code').code).toBe(0);
    writeFileSync(join(folder, 'main.js'), COMPILED.replace("'/items')", "'/things')"));
    const { code, out } = ask(folder, 'diff', 'HEAD', '--app', '--exit-code');
    expect(code).toBe(5);
    expect(out).toContain('/things');
    const drawn = ask(folder, 'graph', '--app', '--compare', 'HEAD', '--format', 'json');
    expect(drawn.code).toBe(0);
    expect(drawn.out).toContain('/things');
  });

  it('tries expectations', () => {
    const expectations = (backend: string) =>
      `tests:\n- {name: items, request: GET http://shop.example.com/items, expect: {backend: ${backend}}}\n`;
    const folder = project(COMPILED, { 'shop.gateway-test.yaml': expectations('items') });
    expect(ask(folder, 'test', '--app')).toMatchObject({ code: 0 });
    writeFileSync(join(folder, 'shop.gateway-test.yaml'), expectations('things'));
    expect(ask(folder, 'test', 'shop.gateway-test.yaml', '--app').code).not.toBe(0);
  });

  it('reads the manifests of an app that has none of our constructs', () => {
    const folder = project(`
const { App, ApiObject, Chart } = require('cdk8s');
const app = new App();
new ApiObject(new Chart(app, 'shop'), 'class', {
  apiVersion: 'gateway.networking.k8s.io/v1', kind: 'GatewayClass', spec: { controllerName: 'agentgateway.dev/agentgateway', oops: 1 },
});
app.synth();
`);
    const { code, out } = ask(folder, 'validate', '--app');
    expect(code).toBe(1);
    expect(out).toMatch(/shop\.k8s\.yaml:\d+/);
  });

  it('reports errors of a program', () => {
    const folder = project("process.stderr.write('no such thing'); process.exit(3);");
    const { code, err } = ask(folder, 'validate', '--app');
    expect(code).toBe(1);
    expect(err).toContain('no such thing');
    expect(err).toContain('main.js ended with code 3');
    const swallowed = ask(folder, 'request', '--app', '/items');
    expect(swallowed.err).toContain('--app');
    expect(swallowed.code).toBe(2);
    expect(ask(folder, 'test', '--app', 'shop.gateway-test.yaml').err).toContain('write it before --app, or after --');
    expect(ask(folder, 'validate').err).toContain('to read the app of cdk8s.yaml');
    expect(ask(folder, 'validate', '--app', '--fix').code).toBe(2);
  });
});

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { appProject as project } from '../../support/app-project';

const ROOT = resolve(__dirname, '..', '..', '..');
const PROGRAM = join(ROOT, 'bin', 'ai-gateway');
const CDK8S = join(ROOT, 'node_modules', 'cdk8s-cli', 'bin', 'cdk8s');

function execute(program: string, folder: string, args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { cwd: folder, encoding: 'utf8' });
  return { code: status, out: stdout, err: stderr };
}

/** The second document lacks its namespace, which is that of the chart; line 20 has an invalid host. */
const YAML = `# Gateways of the shop
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: public
spec:
  gatewayClassName: agentgateway
  listeners:
    - { name: http, port: 8080, protocol: HTTP }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata:
  name: to-items
spec:
  parentRefs:
    - name: public
  hostnames:
    - shop.example.com
    - '*.*.example.com'
  rules:
    - backendRefs:
        - name: items
          port: 80
---
apiVersion: v1
kind: Service
metadata: { name: items }
spec: { ports: [{ port: 80 }], selector: { app: items } }
`;

function program(chart: string, change = ''): string {
  return `
const { App, Chart, Include, JsonPatch } = require('cdk8s');
const { CompiledChart } = require('cdk8s-ai-gateway');
const app = new App();
const chart = ${chart};
const included = new Include(chart, 'shop', { url: 'manifests/shop.yaml' });
${change}
app.synth();
`;
}

const COMPILED = "new CompiledChart(app, 'edge', { namespace: 'shop' })";
const PLAIN = "new Chart(app, 'edge', { namespace: 'shop' })";

const shop = (code: string, more = {}) => project(code, { 'manifests/shop.yaml': YAML, ...more });

describe('YAML that a program brings in with Include', () => {
  it.each([
    ['compiled', COMPILED],
    ['plain', PLAIN],
  ])('is located in its file by validate --app, with the line, in a %s chart', (_, chart) => {
    const { code, out } = execute(PROGRAM, shop(program(chart)), ['validate', '--app']);
    expect(code).toBe(1);
    expect(out).toContain('error[AIG2015]');
    expect(out).toContain('manifests/shop.yaml:20:7');
    expect(out).toContain("    - '*.*.example.com'");
    expect(out).not.toContain('main.js');
  });

  it('is located in its file by `cdk8s synth`', () => {
    const { code, err } = execute(CDK8S, shop(program(COMPILED)), ['synth', '--check-upgrade=false']);
    expect(code).not.toBe(0);
    expect(err).toContain(
      'AIG2015 at edge/shop/to-items-httproute (manifests/shop.yaml:20:7) spec.hostnames[1]: hostnames[1] has an invalid format',
    );
  });

  it('is located in its file in the report of the validation plug-in, next to the manifest', () => {
    const plugin = {
      'cdk8s.yaml': `language: typescript
app: '"${process.execPath}" main.js'
validations:
  - package: ./node_modules/cdk8s-ai-gateway
    version: ${JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version}
    class: AiGatewayValidation
`,
    };
    const folder = shop(program(PLAIN), plugin);
    const report = ['--validation-reports-output-file', 'report.json'];
    expect(execute(CDK8S, folder, ['synth', '--check-upgrade=false', ...report]).code).toBe(2);
    const { reports } = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'));
    expect(reports[0].violations[0].violatingConstructs).toEqual([
      {
        constructPath: 'edge/shop/to-items-httproute',
        manifestPath: 'dist/edge.k8s.yaml',
        resourceName: 'to-items',
        locations: ['spec.hostnames[1] (manifests/shop.yaml:20:7)'],
      },
    ]);
  });

  it('is located in the program if the program changes the value', () => {
    const change = `included.apiObjects
  .find(({ kind }) => kind === 'HTTPRoute')
  .addJsonPatch(JsonPatch.replace('/spec/hostnames', ['shop.example.com', '*.*.example.org']));`;
    const code = program(COMPILED, change);
    const line = code.split('\n').findIndex((each) => each.includes('new Include(')) + 1;
    const { out } = execute(PROGRAM, shop(code), ['validate', '--app']);
    expect(out).toContain(`--> edge/shop/to-items-httproute (main.js:${line}:`);
    expect(out).not.toContain('shop.yaml:20');
  });
});

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { writeCommand } from '../apps/delivery/command';
import { examplePath, objectsIn } from '../support/examples';

const [plugin] = objectsIn(examplePath('helm', 'plugin', 'plugin.yaml'));
const INPUT = `---
# Source: shop/templates/service.yaml
apiVersion: v1
kind: Service
metadata: {name: shop}   # as it is
spec: {ports: [{port: 80}]}
---
# Source: shop/templates/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: front}
spec:
  gatewayClassName: agentgateway
  listeners: [{name: http, port: 8080, protocol: HTTP}]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: shop}
spec:
  parentRefs: [{name: front}]
  rules: [{backendRefs: [{name: shop, port: 80}]}]
`;

describe('the post-renderer of Helm 4', () => {
  let bin = '';

  beforeAll(() => {
    bin = mkdtempSync(join(tmpdir(), 'post-renderer-'));
    mkdirSync(join(bin, 'empty'));
    writeCommand(join(bin, 'ai-gateway'));
  });

  afterAll(() => rmSync(bin, { recursive: true, force: true }));

  /** As Helm runs it: the manifests on standard input, arguments of its command line behind those of the plug-in. */
  function rendered(input: string, ...more: readonly string[]) {
    const { command } = plugin.runtimeConfig.platformCommand.find(({ os }: { os?: string }) => os === undefined);
    const env = { PATH: `${bin}:${process.env.PATH}`, HELM_PLUGIN_NAME: plugin.name };
    const program = command.replace('${HELM_PLUGIN_DIR}', examplePath('helm', 'plugin'));
    return spawnSync(program, more, { cwd: join(bin, 'empty'), input, env, encoding: 'utf8' });
  }

  it('has the post-renderer type and no hooks or protocol', () => {
    expect(plugin).toMatchObject({ apiVersion: 'v1', type: 'postrenderer/v1', runtime: 'subprocess' });
    expect(plugin.name).toMatch(/^[\w-]+$/);
    expect(Object.keys(plugin.runtimeConfig)).toEqual(['platformCommand']);
  });

  it('prints foreign objects verbatim and replaces the Gateway with its output', () => {
    const { status, stdout } = rendered(INPUT, '--default-namespace=market');
    expect(status).toBe(0);
    expect(stdout).toContain('metadata: {name: shop}   # as it is\nspec: {ports: [{port: 80}]}\n');
    const kinds = parseAllDocuments(stdout).map((one) => one.toJS()?.kind);
    expect(kinds).toContain('Deployment');
    expect(kinds).not.toContain('Gateway');
    expect(stdout).toContain('shop.market.svc.cluster.local');
  });

  it('fails Helm with the findings and prints nothing', () => {
    const { status, stdout, stderr } = rendered(INPUT.replace('port: 8080', 'port: 80800'));
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/error\[AIG\d+\][\s\S]*80800/);
  });
});

import { spawnSync } from 'node:child_process';
import { loadAll } from 'js-yaml';
import { beforeAll, expect, it } from 'vitest';
import { build, describeWithOracle, ORACLE_START } from '../../oracles/oracle';
import { GATEWAY, run, useFolder } from '../cli/run';
import { writeCommand } from './command';

const folder = useFolder();
let kustomize = '';

const SERVICE = `apiVersion: v1
kind: Service
metadata: {name: shop, namespace: demo}
spec: {ports: [{port: 80}]}
`;
const MODEL = `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: chat}
spec:
  parentRefs: [{name: gw}]
  rules:
  - matches: [{path: {value: /chat}}]
    backendRefs: [{group: agentgateway.dev, kind: AgentgatewayBackend, name: llm}]
---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: {name: more}
spec:
  parentRef: {name: gw}
  listeners: [{name: more, port: 8081, protocol: HTTP}]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: more}
spec:
  parentRefs: [{kind: ListenerSet, name: more}]
  rules: [{backendRefs: [{name: shop, port: 80}]}]
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata: {name: llm}
spec:
  ai: {provider: {openai: {model: gpt-5}}}
  policies: {auth: {secretRef: {name: key}}}
`;
/** The function with a setting. */
const functionWith = (spec: string): string => `apiVersion: cdk8s-ai-gateway/v1
kind: AiGateway
metadata:
  name: compile
  annotations:
    config.kubernetes.io/function: |
      exec: { path: ./ai-gateway-fn }
spec: {${spec}}
`;

const KUSTOMIZATION = `resources: [gateway.yaml, service.yaml]
namespace: prod
transformers:
- |-
${functionWith('references: closed').replace(/^/gm, '  ').trimEnd()}
`;

function built() {
  return spawnSync(kustomize, ['build', '--enable-alpha-plugins', '--enable-exec', folder.path()], {
    encoding: 'utf8',
  });
}

interface Item {
  readonly kind: string;
  readonly metadata: { readonly name: string };
}

/** Builds a kustomization on the compiler's output. */
async function builtOn(output: string, ...lines: readonly string[]) {
  folder.write('base/all.yaml', output);
  folder.write('base/kustomization.yaml', 'resources: [all.yaml]\n');
  folder.write('kustomization.yaml', ['resources: [base]', ...lines, ''].join('\n'));
  const { status, stdout, stderr } = built();
  expect(status, stderr).toBe(0);
  const { code, out } = await run('validate', '-f', folder.write('built.yaml', stdout), '--format', 'json');
  const found: readonly { code: string; message: string }[] = JSON.parse(out).diagnostics;
  return { stdout, code, found: found.filter((one) => one.code === 'AIG1022').map(({ message }) => message) };
}

const sorted = (text: string) =>
  loadAll(text)
    .map((one) => one as Item)
    .sort((a, b) => `${a.kind}/${a.metadata.name}`.localeCompare(`${b.kind}/${b.metadata.name}`));

describeWithOracle('kustomize')('kustomize build', () => {
  beforeAll(() => {
    kustomize = build('kustomize');
  }, ORACLE_START);

  it('compiles the resources after kustomize transforms them', async () => {
    folder.write('gateway.yaml', GATEWAY());
    folder.write('service.yaml', SERVICE);
    folder.write('kustomization.yaml', KUSTOMIZATION);
    writeCommand(folder.path('ai-gateway-fn'), 'fn');
    const { status, stdout, stderr } = built();
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    // Addresses contain the namespace, too.
    const inProd = folder.write(
      'prod/all.yaml',
      `${GATEWAY('gw', 'prod')}---\n${SERVICE}`.replace('namespace: demo', 'namespace: prod'),
    );
    const { out } = await run('compile', '-f', inProd, '-o', '-', '--pass-through');
    expect(sorted(stdout)).toEqual(sorted(out));
    expect(stdout).toContain('shop.prod.svc.cluster.local');
  });

  it('compiles references to names that kustomize prefixed, suffixed or hashed', () => {
    const gateway = GATEWAY().replaceAll('namespace: demo', 'labels: {}');
    folder.write('gateway.yaml', gateway.replace('spec:', 'spec:\n  allowedListeners: {namespaces: {from: Same}}'));
    folder.write('service.yaml', SERVICE.replace(', namespace: demo', ''));
    folder.write('model.yaml', MODEL);
    const names = 'namePrefix: x-\nnameSuffix: -z\nsecretGenerator:\n- {name: key, literals: [Authorization=abc]}\n';
    folder.write('kustomization.yaml', KUSTOMIZATION.replace('service.yaml]', `service.yaml, model.yaml]\n${names}`));
    writeCommand(folder.path('ai-gateway-fn'), 'fn');
    const { status, stdout, stderr } = built();
    expect(status, stderr).toBe(0);
    const kinds = (loadAll(stdout) as Item[])
      .map(({ kind, metadata }) => `${kind} ${metadata.name.slice(0, 8)}`)
      .sort();
    expect(kinds).toEqual([
      'ConfigMap x-gw-z',
      'Deployment x-gw-z',
      'Secret x-key-z-',
      'Service x-gw-z',
      'Service x-shop-z',
      'ServiceAccount x-gw-z',
    ]);
    expect(stdout).toContain('x-shop-z.prod.svc.cluster.local');
    const [, hashed = ''] = /kind: Secret\nmetadata:\n {2}name: (x-key-z-\w+)/.exec(stdout) ?? [];
    expect(stdout.split(`name: ${hashed}`)).toHaveLength(3);
  });

  it('fails with the findings and builds nothing', () => {
    folder.write('gateway.yaml', GATEWAY());
    folder.write('service.yaml', SERVICE.replace('name: shop', 'name: shpo'));
    folder.write('kustomization.yaml', KUSTOMIZATION);
    writeCommand(folder.path('ai-gateway-fn'), 'fn');
    const { status, stdout, stderr } = built();
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/AIG3070.*Service prod\/shop.*shpo/s);
  });

  it('writes reproducible files next to the sources and removes its stale files', () => {
    folder.write(
      'fns/compile.yaml',
      functionWith('keepSources: true').replace('./ai-gateway-fn', folder.path('ai-gateway-fn')),
    );
    folder.write('all/edge/gateway.yaml', GATEWAY());
    folder.write('all/service.yaml', SERVICE);
    writeCommand(folder.path('ai-gateway-fn'), 'fn');
    const files = (): Readonly<Record<string, string>> => {
      const args = ['fn', 'run', folder.path('all'), '--enable-exec', '--fn-path', folder.path('fns')];
      const { status, stderr } = spawnSync(kustomize, args, { encoding: 'utf8' });
      expect(status, stderr).toBe(0);
      return Object.fromEntries(folder.list('all').map((name) => [name, folder.read('all', name)]));
    };
    const first = files();
    expect(Object.keys(first).sort()).toEqual(['edge/gateway.yaml', 'edge/gw.compiled.yaml', 'service.yaml']);
    expect(first['edge/gw.compiled.yaml']).toContain('kind: Deployment');
    expect(files()).toEqual(first);
    folder.write('all/edge/gateway.yaml', GATEWAY('other'));
    expect(Object.keys(files()).sort()).toEqual(['edge/gateway.yaml', 'edge/other.compiled.yaml', 'service.yaml']);
  });

  it('reports output that it renames after compilation', async () => {
    const { out } = await run('compile', '-f', folder.write('gateway.yaml', GATEWAY()), '-o', '-');
    const labels = 'labels: [{pairs: {team: a}, includeSelectors: true, includeTemplates: true}]';
    const merged = 'configMapGenerator: [{name: gw, namespace: demo, behavior: merge, literals: [more=1]}]';
    for (const harmless of [[], [labels, 'commonAnnotations: {owner: a}'], [merged]])
      expect(await builtOn(out, ...harmless)).toMatchObject({ code: 0, found: [] });
    for (const [line, now] of [
      ['namespace: dev', 'dev/gw'],
      ['namePrefix: x-', 'demo/x-gw'],
      ['nameSuffix: -x', 'demo/gw-x'],
    ]) {
      const late = await builtOn(out, line);
      expect(late.stdout).toContain('shop.demo.svc.cluster.local');
      const said = `Deployment ${now} was compiled as demo/gw`;
      expect(late).toMatchObject({ code: 1, found: [expect.stringContaining(said)] });
      const passed = await run('compile', '-f', folder.path('built.yaml'), '-o', '-', '--pass-through');
      expect(passed).toMatchObject({ code: 1, out: '', err: expect.stringContaining(said) });
    }
  });

  it('passes its output to the compiler if it runs first', async () => {
    folder.write('base/gateway.yaml', GATEWAY());
    folder.write('base/kustomization.yaml', 'resources: [gateway.yaml]\n');
    folder.write('kustomization.yaml', 'resources: [base]\nnamespace: stage\n');
    const { stdout } = built();
    const { code, out } = await run('compile', '-f', folder.write('built.yaml', stdout), '-o', '-');
    expect({ code, isStage: out.includes('shop.stage.svc.cluster.local') }).toEqual({ code: 0, isStage: true });
  });
});

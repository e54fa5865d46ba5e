import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeCommand } from '../delivery/command';
import { CLASS, GATEWAY, run, useFolder } from './run';

const folder = useFolder();
const PATH = process.env.PATH ?? '';
const DEFAULTED = GATEWAY()
  .replace('- {name: shop, port: 80}', '- {group: "", kind: Service, name: shop, port: 80, weight: 1}')
  .replace('parentRefs: [{name: gw}]', 'parentRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: gw}]');

beforeEach(() => {
  process.env.PATH = `${folder.path('bin')}${delimiter}${PATH}`;
});
afterEach(() => {
  process.env.PATH = PATH;
});

/** Writes a kubectl mock that responds with a script and records its arguments. */
function answer(script: string): void {
  chmodSync(folder.write('bin/kubectl', `#!/bin/sh\necho "$@" >> '${folder.path('asked')}'\n${script}\n`), 0o755);
}

function answerWith(documents: string, before = ''): void {
  answer(`${before}\ncat '${folder.write('cluster.yaml', `${CLASS}---\n${documents}`)}'`);
}

const MISSING = (type: string) =>
  `case "$*" in *${type}*) echo "error: the server doesn't have a resource type \\"${type}\\"" >&2; exit 1;; esac`;

describe('--from-cluster', () => {
  it('reads by kubectl get, without Secrets, and leaves out types that the cluster does not have', async () => {
    answerWith(DEFAULTED, `${MISSING('tcproutes')}\n${MISSING('listenersets')}`);
    const { code, out, err } = await run('validate', '--no-config', '--from-cluster', '--context', 'prod');
    expect({ code, out }).toEqual({ code: 0, out: '' });
    expect(err).toContain('nothing to report');
    const [first = '', ...others] = folder.read('asked').trim().split('\n');
    expect(first).toMatch(
      /^get gatewayclasses\.gateway\.networking\.k8s\.io,\S+,services,namespaces --context prod --all-namespaces --output yaml$/,
    );
    expect(first).toContain('agentgatewaypolicies.agentgateway.dev');
    expect(first).not.toMatch(/secrets|configmaps/);
    expect(others).toHaveLength(2);
    expect(others[1]).not.toMatch(/tcproutes|listenersets/);
  });

  it('provides the resources for status, request and graph', async () => {
    answerWith(`${DEFAULTED}---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: timeouts, namespace: demo}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: gw}]
  traffic: {timeouts: {request: 5s}}
`);
    expect((await run('status', '--no-config', '--from-cluster')).out).toContain('name: timeouts');
    expect((await run('request', '/shop', '--no-config', '--from-cluster')).out).toContain('Service/demo/shop');
    expect((await run('graph', '--no-config', '--from-cluster', '--format', 'dot')).out).toContain('shop');
    expect((await run('validate', '--no-config', '--from-cluster', '--namespace', 'demo')).code).toBe(0);
    expect(folder.read('asked').trim().split('\n').at(-1)).toContain('--namespace demo');
  });

  it('reports unmatched conventions if all namespaces of the cluster are read', async () => {
    answerWith(DEFAULTED);
    const settings = (namespace: string, more = '') =>
      folder.write(
        'ai-gateway.yaml',
        `inputs: [all.yaml]\n${more}conventions: [{code: ORG0001, text: a, routes: {namespaces: [${namespace}]}, always: {encrypted: true}}]\n`,
      );
    const found = async (...args: string[]) =>
      (await run('validate', '--from-cluster', '--config', folder.path('ai-gateway.yaml'), ...args)).out;
    settings('dmo');
    expect(await found()).toMatch(/warning\[AIG0028\].*the nearest existing name is demo\n.*ai-gateway\.yaml/);
    expect(await found('--namespace', 'demo')).not.toContain('AIG0028');
    settings('dmo', 'environments: {dev: {}}\n');
    expect(await found()).toContain('AIG0028');
    settings('dmo', 'environments: {dev: {}, prod: {}}\n');
    expect(await found()).not.toContain('AIG0028');
    settings('demo');
    expect(await found()).toMatch(/^warning\[ORG0001\]/);
    answer(`${MISSING('nothing')}\n${WITHHELD}\ncat '${folder.path('cluster.yaml')}'`);
    settings('dmo');
    expect(await found()).not.toContain('AIG0028');
  });

  it('is compared with the inputs semantically and ignores server defaults', async () => {
    answerWith(DEFAULTED);
    const input = folder.write(
      'git/all.yaml',
      `${CLASS}---\n${GATEWAY()}---\napiVersion: v1\nkind: Service\nmetadata: {name: shop, namespace: demo}\nspec: {ports: [{port: 80}]}\n`,
    );
    const same = await run('diff', '--no-config', '--from-cluster', '-f', input, '--exit-code');
    expect({ code: same.code, out: same.out }).toEqual({ code: 0, out: expect.stringContaining('Nothing changes') });
    const other = folder.write('git/all.yaml', `${CLASS}---\n${GATEWAY().replace('value: /shop', 'value: /store')}`);
    const changed = await run('diff', '--no-config', '--from-cluster', other, '--exit-code');
    expect({ code: changed.code, out: changed.out }).toEqual({ code: 5, out: expect.stringContaining('/store') });
    expect(changed.out).toContain('<cluster> -> ');
  });

  it('is compared only by the requested kinds', async () => {
    answerWith(DEFAULTED);
    const beside = `apiVersion: apps/v1
kind: Deployment
metadata: {name: shop, namespace: demo}
spec: {selector: {matchLabels: {app: shop}}, template: {metadata: {labels: {app: shop}}, spec: {containers: []}}}
---
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: {name: reader}
rules: []
---
apiVersion: gateway.networking.k8s.io/v1alpha2
kind: UDPRoute
metadata: {name: names, namespace: demo}
spec: {}
`;
    const input = folder.write('all.yaml', `${CLASS}---\n${GATEWAY()}---\n${beside}`);
    const { code, out } = await run('diff', '--no-config', '--from-cluster', input, '--exit-code');
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('Nothing changes') });
  });

  const TEAM = `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: team, namespace: team}
spec:
  parentRefs: [{name: gw, namespace: demo}, {kind: ListenerSet, name: more, namespace: demo}]
  rules:
  - backendRefs: [{name: other, namespace: demo, port: 80}]
  - {matches: [{path: {value: /llm}}], backendRefs: [{group: agentgateway.dev, kind: AgentgatewayBackend, name: llm, namespace: demo}]}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: more, namespace: team}
spec:
  parentRefs: [{name: own}]
  rules: [{backendRefs: [{name: other, namespace: demo, port: 80}, {name: third, namespace: demo, port: 80}]}]
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: own, namespace: team}
spec:
  gatewayClassName: agentgateway
  listeners:
  - name: tls
    port: 443
    protocol: HTTPS
    tls: {certificateRefs: [{name: shared, namespace: demo}]}
`;
  const WITHHELD = `case "$*" in *gatewayclasses*) echo 'Error from server (Forbidden): gatewayclasses.gateway.networking.k8s.io is forbidden: User "ann" cannot list resource "gatewayclasses" in API group "gateway.networking.k8s.io" at the cluster scope' >&2; exit 1;; esac`;
  const inTeam = ['--no-config', '--from-cluster', '--namespace', 'team'];

  it('queries only the permitted namespace and assumes external resources exist', async () => {
    answer(`${WITHHELD}\ncat '${folder.write('cluster.yaml', TEAM)}'`);
    const { code, out, err } = await run('validate', ...inTeam);
    expect(out).not.toMatch(/AIG30/);
    expect(err).toContain('not read, for want of rights: gatewayclasses\n');
    expect(code).toBe(0);
    expect(folder.read('asked').trim().split('\n')).toEqual([
      expect.stringMatching(/^get gatewayclasses\S+,services,namespaces --namespace team /),
      expect.stringMatching(/^get gateways\S+,services,namespaces --namespace team /),
    ]);
    expect((await run('request', 'https://any.example/', ...inTeam)).out).toContain('Service/demo/other/80');
    const all = await run('validate', '--no-config', '--from-cluster');
    expect([all.code, all.err]).toEqual([1, expect.stringContaining('cannot list resource "gatewayclasses"')]);
    // In files, the same input is still an error.
    const files = await run('validate', '--no-config', '-f', folder.path('cluster.yaml'));
    const codes = new Set(files.out.match(/(?<=error\[)AIG\d+/g));
    expect([files.code, ...codes].sort()).toEqual([1, 'AIG3004', 'AIG3015']);
  });

  it('is compared within one namespace if only that is requested', async () => {
    answer(`${WITHHELD}\ncat '${folder.write('cluster.yaml', TEAM.replace('value: /llm', 'value: /ai'))}'`);
    const extra = `apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata: {name: llm, namespace: demo}
spec: {static: {host: llm.internal, port: 80}}
---
apiVersion: gateway.networking.k8s.io/v1beta1
kind: ReferenceGrant
metadata: {name: team, namespace: demo}
spec:
  from: [{group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: team}, {group: gateway.networking.k8s.io, kind: Gateway, namespace: team}]
  to: [{group: '', kind: Service}, {group: '', kind: Secret}, {group: agentgateway.dev, kind: AgentgatewayBackend}]
`;
    const everywhere = GATEWAY().replace('protocol: HTTP', 'protocol: HTTP, allowedRoutes: {namespaces: {from: All}}');
    const own = TEAM.replace(/, \{kind: ListenerSet[^}]*\}/, '');
    const input = folder.write('all.yaml', `${CLASS}---\n${everywhere}---\n${extra}---\n${own}`);
    const { code, out, err } = await run('diff', input, ...inTeam, '--exit-code');
    expect({ code, err }).toEqual({ code: 5, err: 'not read, for want of rights: gatewayclasses\n' });
    expect(out).toContain('/llm');
    expect(out).not.toContain('/shop');
    // The command did not read the Gateway.
    const alone = await run('diff', folder.write('alone.yaml', TEAM), ...inTeam);
    expect(alone.err).toContain('not compared, as their Gateways were not read: HTTPRoute/team/team\n');
    expect(alone.code).toBe(0);
  });

  it('is compared with Services and Namespaces that it has and the files do not', async () => {
    const admitted = GATEWAY()
      .replace(
        'protocol: HTTP',
        'protocol: HTTP, allowedRoutes: {namespaces: {from: Selector, selector: {matchLabels: {team: a}}}}',
      )
      .replace(
        'metadata: {name: gw, namespace: demo}\nspec:\n  parentRefs: [{name: gw}]',
        'metadata: {name: gw, namespace: own}\nspec:\n  parentRefs: [{name: gw, namespace: demo}]',
      );
    const beside = `---
apiVersion: v1
kind: Namespace
metadata: {name: own, labels: {team: a}}
---
apiVersion: v1
kind: Service
metadata: {name: shop, namespace: own}
spec: {ports: [{port: 80}]}
`;
    answerWith(`${admitted}${beside}`);
    const input = folder.write('all.yaml', `${CLASS}---\n${admitted.replace('value: /shop', 'value: /store')}`);
    const { code, out } = await run('diff', '--no-config', '--from-cluster', input, '--exit-code');
    expect({ code, out }).toEqual({ code: 5, out: expect.stringContaining('/store') });
    expect(out).not.toMatch(/Namespace|Service\/own\/shop: is/);
  });

  it('is compared with an environment, whichever way it is named', async () => {
    answerWith(DEFAULTED.replace('rules:', 'hostnames: [shop.example.com]\n  rules:'));
    folder.write('all.yaml', `${CLASS}---\n${GATEWAY().replace('rules:', 'hostnames: [shop.test]\n  rules:')}`);
    const settings = folder.write(
      'ai-gateway.yaml',
      'inputs: [all.yaml]\nenvironments: {stage: {}, prod: {hosts: {shop.test: shop.example.com}}}\n',
    );
    const asked = (...args: string[]) => run('diff', '--config', settings, '--from-cluster', ...args, '--exit-code');
    const prod = await asked('--environment', 'prod');
    expect({ code: prod.code, err: prod.err }, prod.out).toEqual({ code: 0, err: '' });
    expect(await asked('env:prod')).toEqual(prod);
    expect((await asked('env:stage')).out).toContain('shop.test');
    expect(await asked('env:stage', '--environment', 'prod')).toMatchObject({ code: 2 });
    expect((await asked('env:prd')).err).toContain('there is no environment "prd"');
  });

  it('leaves out a type that kubectl still knew a while ago', async () => {
    const gone = 'the server could not find the requested resource (get tcproutes.gateway.networking.k8s.io)';
    answerWith(DEFAULTED, `case "$*" in *tcproutes*) echo 'Error from server (NotFound): ${gone}' >&2; exit 1;; esac`);
    expect(await run('validate', '--no-config', '--from-cluster')).toMatchObject({ code: 0 });
    expect(folder.read('asked').trim().split('\n')).toHaveLength(2);
  });

  it('is read by migrate in one call, with the groups of the settings', async () => {
    answer(
      `case "$*" in *pods*) echo '{"items": []}' ;; *) cat '${folder.write('cluster.yaml', `${CLASS}---\n${DEFAULTED}`)}' ;; esac`,
    );
    const settings = folder.write('settings.yaml', 'groups: [ai.example.com]\n');
    const { out } = await run('migrate', '--kubectl', '--config', settings, '--context', 'prod');
    expect(out).toContain('Gateway demo/gw has no running pod');
    const [resources = '', pods = '', ...others] = folder.read('asked').trim().split('\n');
    expect(resources).toMatch(
      /^get gatewayclasses\S+\.ai\.example\.com\S*,services,namespaces --context prod --all-namespaces --output yaml$/,
    );
    expect(pods).toMatch(/^get pods --selector \S+ --field-selector status\.phase=Running --context prod/);
    expect(others).toEqual([]);
  });

  it.each([
    ['exit 1', 'kubectl get: it failed without a message'],
    [MISSING('gateways'), 'install the CustomResourceDefinitions of the Gateway API'],
    ['echo "The connection to the server was refused" >&2; exit 1', 'connection to the server was refused'],
    [
      'echo "Error from server (Forbidden): services is forbidden: User \\"ann\\" cannot list" >&2; exit 1',
      'use --namespace to read only one namespace',
    ],
  ])('fails with a fix: %s', async (script, text) => {
    answer(script);
    const { code, out, err } = await run('validate', '--no-config', '--from-cluster');
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain(text);
    expect(await run('migrate', '--no-config', '--kubectl')).toEqual({ code, out, err });
  });

  it.each([
    ['exit 1', 'kubectl get: it failed without a message'],
    [
      'echo "Error from server (Forbidden): pods is forbidden" >&2; exit 1',
      'use --namespace to read only one namespace',
    ],
    [MISSING('pods'), 'the cluster has no pods'],
    ['echo nonsense', 'its output is not JSON'],
  ])('finds no pods for drift: %s', async (script, text) => {
    answer(script);
    const input = folder.write('all.yaml', `${CLASS}---\n${GATEWAY()}`);
    const { code, err } = await run('drift', '--no-config', '-f', input, '--references', 'open', '--kubectl');
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining(text) });
  });

  it('requires kubectl and rejects other inputs', async () => {
    process.env.PATH = folder.path('nowhere');
    const input = folder.write('all.yaml', `${CLASS}---\n${GATEWAY()}`);
    for (const args of [
      ['validate', '--from-cluster'],
      ['migrate', '--kubectl'],
      ['drift', '-f', input, '--references', 'open', '--kubectl'],
    ])
      expect((await run(...args, '--no-config')).err).toContain('could not be run: it is not in the PATH');
    expect(await run('validate', '--no-config', '--from-cluster', '-f', 'a.yaml')).toMatchObject({ code: 2 });
    expect(await run('validate', '--no-config', '-f', 'a.yaml', '--context', 'prod')).toMatchObject({ code: 2 });
    expect(await run('validate', '--no-config', '--from-cluster', '--fix')).toMatchObject({ code: 2 });
    expect(await run('graph', '--no-config', '--from-cluster', '--compare', 'main', '-f', 'a.yaml')).toMatchObject({
      code: 2,
      err: expect.stringContaining('--from-cluster and --compare exclude each other'),
    });
    expect(await run('diff', '--no-config')).toMatchObject({
      code: 2,
      err: expect.stringContaining("missing required argument 'old'"),
    });
  });
});

const kubectl = PATH.split(delimiter).find((path) => existsSync(join(path, 'kubectl')));

describe.skipIf(kubectl === undefined)('the real kubectl', () => {
  it('discovers the plug-in by its name', () => {
    folder.write('bin/empty', '');
    writeCommand(folder.path('bin', 'kubectl-ai_gateway'));
    const asked = spawnSync('kubectl', ['ai-gateway', '--version'], { encoding: 'utf8' });
    expect(asked.stdout.trim()).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it('reports that there is no cluster', async () => {
    const before = process.env.KUBECONFIG;
    process.env.KUBECONFIG = folder.write(
      'kubeconfig',
      'apiVersion: v1\nkind: Config\nclusters: [{name: a, cluster: {server: "http://127.0.0.1:9"}}]\ncontexts: [{name: a, context: {cluster: a}}]\ncurrent-context: a\n',
    );
    try {
      const { code, err } = await run('validate', '--no-config', '--from-cluster');
      expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(/kubectl get: .*127\.0\.0\.1:9/s) });
    } finally {
      if (before === undefined) delete process.env.KUBECONFIG;
      else process.env.KUBECONFIG = before;
    }
  });
});

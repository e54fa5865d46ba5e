import { symlinkSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BUNDLE, BUNDLE_SETTINGS, policyFor, routeOf, SETTINGS, teamFiles } from './platform-bundle';
import { run, useFolder } from './run';

const folder = useFolder();
const start = process.cwd();
beforeEach(() => process.chdir(folder.path()));
afterEach(() => process.chdir(start));

function write(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) folder.write(name, text);
}

/** A route without limit and timeout: it violates ORG0001 (error) and ORG0002 (warning). */
const OPEN = routeOf('open');
const annotated = (lines: string) => routeOf('open', `, annotations: {ai-gateway/waive: ${JSON.stringify(lines)}}`);
/** A route to the models of the platform without a token: it violates the guarantee. */
const MODELS = `${routeOf('models').replace('{name: web, port: 80}', '{group: agentgateway.dev, kind: AgentgatewayBackend, name: models, namespace: platform}')}---
${policyFor('models')}`;
/** A route with a limit and without a timeout: it violates ORG0002 (warning) only. */
const SLOW = `${routeOf('open')}---\n${policyFor('open').replace('    timeouts: {request: 30s}\n', '')}`;
const LIMIT = policyFor('edge').replace('kind: HTTPRoute', 'kind: Gateway');
const with_ = (settings: string) => `${SETTINGS}${settings}`;
const BASELINE = JSON.stringify({
  version: 1,
  findings: ['ORG0001', 'ORG0002'].map((code) => ({
    code,
    resource: 'HTTPRoute team-a/open',
    path: 'spec.rules[]',
    count: 1,
  })),
});
const WEAK = BUNDLE_SETTINGS.replace('severity: error', 'severity: note').replace('failOn: warning\n', '');
const EXTENDS = ['--extends', `./${BUNDLE}`];

interface Attempt {
  /** Files in addition to those of a valid repository. */
  readonly files: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  /** A symbolic link, as its path and target. */
  readonly link?: readonly [string, string];
  /** The code that fails the run. */
  readonly verdict: string;
}

const attempt = (files: Attempt['files'], verdict = 'ORG0001', args: readonly string[] = []): Attempt => ({
  files,
  verdict,
  args,
});
const open = (text: string, verdict?: string) => attempt({ 'gateway/open.yaml': text }, verdict);
const settings = (text: string, verdict = 'AIG8291', route = OPEN) =>
  attempt({ 'ai-gateway.yaml': with_(text), 'gateway/open.yaml': route }, verdict);

const ATTEMPTS: Readonly<Record<string, Attempt>> = {
  'a route without a policy': open(OPEN),
  'an annotation that waives the error of a convention': open(
    annotated('ORG0001: our customers have no accounts'),
    'AIG8292',
  ),
  'an annotation at the policy': open(
    `${OPEN}---\n${policyFor('open').replace('requests: 600', 'requests: 1000000').replace('namespace: team-a}', 'namespace: team-a, annotations: {ai-gateway/waive: "ORG0001: we are important to the company"}}')}`,
  ),
  'an annotation with a wildcard': open(annotated('ORG*: our customers have no accounts')),
  'an annotation with the code in lower case': open(annotated('org0001: our customers have no accounts')),
  'an annotation with the group of a construct': open(
    annotated('ORG0001 by team/route: our customers have no accounts'),
    'AIG8292',
  ),
  'an annotation for the guarantee': open(
    MODELS.replace(
      'namespace: team-a}',
      'namespace: team-a, annotations: {ai-gateway/waive: "AIG9008: our callers have no tokens"}}',
    ),
    'AIG9008',
  ),
  'a waiver in the settings': settings(
    'waivers: [{code: ORG0001, resource: HTTPRoute team-a/open, reason: our customers have no accounts}]\n',
    'AIG8292',
  ),
  'a waiver in an environment': {
    ...settings(
      'environments: {prod: {waivers: [{code: ORG0001, resource: HTTPRoute team-a/open, reason: our customers have no accounts}]}}\n',
      'AIG8292',
    ),
    args: ['--environment', 'prod'],
  },
  'a waiver of all routes': settings(
    'waivers: [{code: ORG0001, resource: HTTPRoute team-a/*, reason: our customers have no accounts}]\n',
    'ORG0001',
  ),
  'a waiver of all codes': settings(
    "waivers: [{code: 'ORG*', resource: HTTPRoute team-a/open, reason: our customers have no accounts}]\n",
    'ORG0001',
  ),
  'a waiver of the guarantee': settings(
    'waivers: [{code: AIG9008, resource: Guarantee models-need-a-token, reason: our callers have no tokens}]\n',
    'AIG8292',
    MODELS,
  ),
  'severity off': settings('severities: {ORG0001: off}\n'),
  'severity note of a warning': settings('severities: {ORG0002: note}\n', 'AIG8291', SLOW),
  'a severity of the catalogue': settings('severities: {listener-without-routes: off}\n', 'AIG8291', SLOW),
  'a severity in an environment': {
    ...settings('environments: {prod: {severities: {ORG0002: off}}}\n', 'AIG8291', SLOW),
    args: ['--environment', 'prod'],
  },
  'failOn: error': settings('failOn: error\n', 'AIG8291', SLOW),
  'failOn in an environment': {
    ...settings('environments: {prod: {failOn: error}}\n', 'AIG8291', SLOW),
    args: ['--environment', 'prod'],
  },
  'an option for failOn': attempt({ 'gateway/open.yaml': SLOW }, 'AIG8291', ['--fail-on', 'error']),
  'an option for the mode': attempt({ 'gateway/open.yaml': SLOW }, 'AIG8291', ['--mode', 'controller']),
  'an option that isolates errors': attempt({ 'gateway/open.yaml': OPEN }, 'AIG8291', ['--on-error', 'isolate']),
  'onError: isolate': settings('onError: isolate\n'),
  'mode: controller': settings('mode: controller\n'),
  'another release of the data plane': settings('dataPlane: v1.5\n'),
  'references: open, which is the default': settings('references: open\n', 'ORG0001'),
  'a baseline': attempt(
    { 'ai-gateway.yaml': with_('baseline: old.json\n'), 'old.json': BASELINE, 'gateway/open.yaml': OPEN },
    'AIG8291',
  ),
  'an option for a baseline': attempt({ 'old.json': BASELINE, 'gateway/open.yaml': OPEN }, 'AIG8291', [
    '--baseline',
    'old.json',
  ]),
  'a baseline of the default name': attempt({ 'ai-gateway-baseline.json': BASELINE, 'gateway/open.yaml': OPEN }),
  'a convention of the same code': settings(
    'conventions: [{code: ORG0001, text: nothing is required, severity: off, routes: {}, always: {policies: {timeouts: {}}}}]\n',
  ),
  'a guarantee of the same name': settings(
    'guarantees: [{name: models-need-a-token, requests: {hosts: [nowhere.example.com]}, neverReached: true}]\n',
    'AIG9008',
    MODELS,
  ),
  'rights for itself': settings('teams: {waivers: [{codes: [ORG0001]}]}\n'),
  'externals that hide a Gateway': settings(
    'externals: {gateways: [{name: mine, namespace: team-a}]}\n',
    'AIG8291',
    OPEN.replace('{name: edge, namespace: platform}', '{name: mine}'),
  ),
  'externals that hide the Gateway of the platform': settings(
    'externals: {gateways: [{name: edge, namespace: platform}]}\n',
  ),
  'an own Gateway': open(
    `${OPEN.replace('{name: edge, namespace: platform}', '{name: mine}')}---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: mine, namespace: team-a}
spec: {gatewayClassName: agentgateway, listeners: [{name: http, port: 8081, protocol: HTTP}]}
`,
  ),
  'a Gateway with the name of the platform': open(
    `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: platform}
spec: {gatewayClassName: agentgateway, listeners: [{name: none, port: 9, protocol: HTTP}]}
---
${OPEN}`,
    'AIG8293',
  ),
  'a policy at the Gateway of the platform': open(`${OPEN}---\n${LIMIT.replaceAll('team-a', 'platform')}`, 'AIG8293'),
  'a policy of the team for the Gateway of the platform': open(`${OPEN}---\n${LIMIT}`),
  'a ReferenceGrant of the platform': open(
    `apiVersion: gateway.networking.k8s.io/v1beta1
kind: ReferenceGrant
metadata: {name: mine, namespace: platform}
spec: {from: [{group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: team-b}], to: [{group: '', kind: Secret}]}
`,
    'AIG8293',
  ),
  'a ListenerSet of the team': open(
    `${OPEN.replace('{name: edge, namespace: platform}', '{kind: ListenerSet, name: mine}').replace('open.example.com', 'open.example.org')}---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: {name: mine, namespace: team-a}
spec:
  parentRef: {name: edge, namespace: platform}
  listeners: [{name: mine, port: 8082, protocol: HTTP, hostname: open.example.org}]
`,
  ),
  'a ListenerSet in the namespace of the platform': open(
    `apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: {name: mine, namespace: platform}
spec:
  parentRef: {name: edge}
  listeners: [{name: mine, port: 8082, protocol: HTTP, allowedRoutes: {namespaces: {from: All}}}]
`,
    'AIG8293',
  ),
  'a delegated route': open(
    `${OPEN.replace('  parentRefs: [{name: edge, namespace: platform}]\n  hostnames: [open.example.com]\n', '')}---
${routeOf('parent').replace('{name: web, port: 80}', '{group: gateway.networking.k8s.io, kind: HTTPRoute, name: open}')}`,
  ),
  'a GRPCRoute': open(OPEN.replace('HTTPRoute', 'GRPCRoute')),
  'a kind in lower case': open(OPEN.replace('kind: HTTPRoute', 'kind: httproute'), 'AIG2003'),
  'an older version of the API': open(OPEN.replace('networking.k8s.io/v1', 'networking.k8s.io/v1beta1')),
  'a namespace that no team has': open(OPEN.replace('namespace: team-a', 'namespace: other'), 'AIG8293'),
  'a namespace with an escape': open(OPEN.replace('namespace: team-a', 'namespace: "team\\u002da"')),
  'a namespace in upper case': open(OPEN.replace('namespace: team-a', 'namespace: TEAM-A'), 'AIG8293'),
  'no namespace': open(OPEN.replace(', namespace: team-a', ''), 'AIG8293'),
  'the default namespace of the platform': settings(
    'defaultNamespace: platform\n',
    'AIG8293',
    OPEN.replace(', namespace: team-a', ''),
  ),
  'YAML anchors': open(
    OPEN.replace('{name: open,', '{name: &name open, labels: {app: *name},').replace(
      '{name: web, port: 80}',
      '&web {name: web, port: 80}, *web',
    ),
  ),
  'a List': open(`apiVersion: v1\nkind: List\nitems:\n- ${OPEN.trimEnd().replaceAll('\n', '\n  ')}\n`),
  'a List in a List': open(
    `apiVersion: v1\nkind: List\nitems:\n- apiVersion: v1\n  kind: List\n  items:\n  - ${OPEN.trimEnd().replaceAll('\n', '\n    ')}\n`,
  ),
  'a document after an end marker': open(
    `kind: ConfigMap\napiVersion: v1\nmetadata: {name: x, namespace: team-a}\n...\n---\n${OPEN}`,
  ),
  'a repeated key': open(`${OPEN}spec: {rules: []}\n`, 'AIG1'),
  'a file with another extension': {
    ...attempt({ 'gateway/open.yml': OPEN }),
  },
  'a JSON file': attempt({
    'gateway/open.json': JSON.stringify({
      apiVersion: 'gateway.networking.k8s.io/v1',
      kind: 'HTTPRoute',
      metadata: { name: 'open', namespace: 'team-a' },
      spec: {
        parentRefs: [{ name: 'edge', namespace: 'platform' }],
        hostnames: ['open.example.com'],
        rules: [{ backendRefs: [{ name: 'web', port: 80 }] }],
      },
    }),
  }),
  'a second settings file': attempt({
    'gateway/ai-gateway.yaml': 'failOn: error\nconventions: []\n',
    'gateway/open.yaml': OPEN,
  }),
  'a symbolic link to an open route': {
    ...attempt({ 'elsewhere/open.yaml': OPEN }, 'AIG1'),
    link: ['gateway/open.yaml', 'elsewhere/open.yaml'],
  },
  'the files of the bundle as inputs': {
    ...attempt({}, 'AIG8293'),
    args: ['-f', 'gateway', `${BUNDLE}/interface`],
  },
  'a patch that removes the timeout': {
    ...settings(
      `environments: {prod: {patches: [{target: {kind: AgentgatewayPolicy, name: chat}, patch: [{op: remove, path: /spec/traffic/rateLimit}]}]}}\n`,
      'ORG0001',
      policyFor('unused'),
    ),
    args: ['--environment', 'prod'],
  },
  'a patch of the Gateway of the platform': {
    ...settings(
      'environments: {prod: {patches: [{target: {kind: Gateway, name: edge}, patch: [{op: remove, path: /spec/listeners}]}]}}\n',
      'ORG0001',
    ),
    args: ['--environment', 'prod'],
  },
  'a patch that adds an annotation': {
    ...settings(
      'environments: {prod: {patches: [{target: {kind: HTTPRoute, name: open}, patch: [{op: add, path: /metadata/annotations, value: {ai-gateway/waive: "ORG0001: our customers have no accounts"}}]}]}}\n',
      'AIG8292',
    ),
    args: ['--environment', 'prod'],
  },
  'a patch into the namespace of the platform': {
    ...settings(
      'environments: {prod: {patches: [{target: {kind: HTTPRoute, name: open}, patch: [{op: replace, path: /metadata/namespace, value: platform}]}]}}\n',
      'AIG8293',
    ),
    args: ['--environment', 'prod'],
  },
  'hosts of an environment': {
    ...settings('environments: {prod: {hosts: {open.example.com: other.example.com}}}\n', 'ORG0001'),
    args: ['--environment', 'prod'],
  },
  'a Namespace with labels': open(
    'apiVersion: v1\nkind: Namespace\nmetadata: {name: team-a, labels: {trusted: "yes"}}\n',
    'AIG8293',
  ),
  'a GatewayClass': open(
    'apiVersion: gateway.networking.k8s.io/v1\nkind: GatewayClass\nmetadata: {name: other}\nspec: {controllerName: example.com/none}\n',
    'AIG8293',
  ),
  'a limit that is too high': open(`${OPEN}---\n${policyFor('open').replace('600', '1000000')}`),
  'a limit for some requests only': open(
    `${OPEN}---\n${policyFor('open').replace('name: open}]', 'name: open, sectionName: first}]')}`.replace(
      '  - backendRefs',
      '  - name: first\n    matches: [{path: {value: /a}}]\n    backendRefs: [{name: web, port: 80}]\n  - backendRefs',
    ),
  ),
  'a token that is optional': open(
    MODELS.replace(
      '    timeouts',
      `    jwtAuthentication: {mode: Permissive, providers: [{issuer: https://idp.example.com/, audiences: [apps], jwks: {inline: '{"keys":[{"kty":"EC","crv":"P-256","kid":"x","x":"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU","y":"x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"}]}'}}]}\n    timeouts`,
    ),
    'AIG9008',
  ),
  'a copy of the bundle with weaker rules': attempt(
    {
      'ai-gateway.yaml': 'extends: ./mine\ninputs: [gateway]\n',
      'mine/ai-gateway.yaml': WEAK.replace('[interface]', '[]'),
      'gateway/open.yaml': OPEN,
    },
    'ORG0001',
    EXTENDS,
  ),
  'settings without the bundle': attempt(
    { 'ai-gateway.yaml': 'inputs: [gateway]\n', 'gateway/open.yaml': OPEN },
    'ORG0001',
    EXTENDS,
  ),
  'another settings file': attempt({ 'weak.yaml': 'inputs: [gateway]\n', 'gateway/open.yaml': OPEN }, 'ORG0001', [
    '--config',
    'weak.yaml',
    ...EXTENDS,
  ]),
  'no settings file': attempt({ 'gateway/open.yaml': OPEN }, 'ORG0001', ['--no-config', '-f', 'gateway', ...EXTENDS]),
  'inputs that leave out the file': attempt(
    { 'ai-gateway.yaml': SETTINGS.replace('[gateway]', '[gateway/chat.yaml]'), 'gateway/open.yaml': OPEN },
    'ORG0001',
    ['-f', 'gateway', ...EXTENDS],
  ),
  exclude: attempt({ 'ai-gateway.yaml': with_('exclude: [open.yaml]\n'), 'gateway/open.yaml': OPEN }, 'ORG0001', [
    '-f',
    'gateway',
    ...EXTENDS,
  ]),
  'a bundle that does not exist': attempt({ 'ai-gateway.yaml': SETTINGS.replace('acme', 'nobody') }, 'AIG8290'),
  'a bundle with a name that leaves node_modules': attempt(
    {
      'ai-gateway.yaml': SETTINGS.replace('@acme/ai-platform', '@acme/../../mine'),
      'mine/ai-gateway.yaml': 'failOn: error\n',
    },
    'AIG8290',
  ),
};

describe('files of a team', () => {
  it('that satisfy the bundle are valid', async () => {
    write(teamFiles());
    const { code, out, err } = await run('validate');
    expect([code, `${out}${err}`]).toEqual([0, expect.stringContaining('2 documents, nothing to report')]);
  });

  it.each(Object.entries(ATTEMPTS))(
    'cannot pass the bundle by %s',
    async (_name, { files, args = [], link, verdict }) => {
      write({ ...teamFiles(), ...files });
      if (link) symlinkSync(folder.path(link[1]), folder.path(link[0]));
      const { code, out, err } = await run('validate', ...args);
      expect(`${out}${err}`).toMatch(new RegExp(`^(?:error|warning)\\[${verdict}`, 'm'));
      expect(code).toBe(1);
    },
  );
});

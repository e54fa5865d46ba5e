import { expect, it } from 'vitest';
import { loadText } from '../../../../../src/core/compiler/1-load';
import { compile } from '../../../../../src/core/compiler/compile';
import { replayedNewAccess } from '../../../../../src/core/compiler/queries/differences/replayed-access';
import { Prover } from '../../../../../src/core/compiler/queries/prove';
import { answered } from '../../../../../src/core/compiler/queries/prove/findings/answer';
import { suggestedGuarantees } from '../../../../../src/core/compiler/queries/prove/suggest';
import { DiagnosticCollector } from '../../../../../src/core/diagnostics';

const GROUP = 'gateway.networking.k8s.io';

const resource = (kind: string, name: string, spec: string, group = 'agentgateway.dev/v1alpha1') => `
apiVersion: ${group}
kind: ${kind}
metadata: {name: ${name}, namespace: shop}
spec: ${spec}
`;
const policy = (name: string, target: string, spec: string) =>
  resource('AgentgatewayPolicy', name, `{targetRefs: [${target}], ${spec}}`);
const route = (name: string) => `{group: ${GROUP}, kind: HTTPRoute, name: ${name}}`;
const rules = (action: string, expression: string) =>
  `authorization: {action: ${action}, policy: {matchExpressions: ['${expression}']}}`;

/** All that decides who gets where, once. */
const INPUT = [
  resource(
    'Gateway',
    'edge',
    `{gatewayClassName: agentgateway, listeners: [
      {name: https, port: 443, protocol: HTTPS, hostname: '*.example.com', tls: {certificateRefs: [{name: own}]}},
      {name: locked, port: 8443, protocol: HTTP},
      {name: models, port: 4000, protocol: HTTP},
      {name: other, port: 4001, protocol: HTTP}]}`,
    `${GROUP}/v1`,
  ),
  'apiVersion: v1\nkind: Secret\nmetadata: {name: own, namespace: shop}\ndata: {tls.crt: null, tls.key: null}\n',
  resource(
    'HTTPRoute',
    'web',
    `{parentRefs: [{name: edge, sectionName: https}], hostnames: [web.example.com], rules: [
      {name: one, matches: [{path: {type: Exact, value: /admin}, method: POST, headers: [{name: x-desk, value: a}]}], backendRefs: [{name: desk, port: 80}]},
      {name: two, matches: [{path: {value: /pages}}], backendRefs: [{name: pages, port: 80, weight: 1}, {name: archive, port: 80, weight: 0}]}]}`,
    `${GROUP}/v1`,
  ),
  resource(
    'HTTPRoute',
    'tools',
    `{parentRefs: [{name: edge, sectionName: https}], hostnames: [tools.example.com], rules: [
      {backendRefs: [{group: agentgateway.dev, kind: AgentgatewayBackend, name: tools}]}]}`,
    `${GROUP}/v1`,
  ),
  resource(
    'AgentgatewayBackend',
    'tools',
    `{mcp: {targets: [{name: alpha, static: {host: alpha.example.net, port: 80}}]}, policies: {mcp: {${rules('Allow', 'mcp.tool.name == "read"')}}}}`,
  ),
  policy(
    'keys',
    route('web'),
    `traffic: {apiKeyAuthentication: {mode: Strict, secretRef: {name: keys}}, ${rules('Require', 'apiKey.team == "desk"')}}`,
  ),
  policy('denied', route('web'), `traffic: {${rules('Deny', 'request.path == "/pages/old"')}}`),
  resource(
    'HTTPRoute',
    'keyed',
    '{parentRefs: [{name: edge, sectionName: https}], hostnames: [keyed.example.com], rules: [{backendRefs: [{name: keyed, port: 80}]}]}',
    `${GROUP}/v1`,
  ),
  policy('keyed', route('keyed'), 'traffic: {apiKeyAuthentication: {mode: Strict, secretRef: {name: keyed}}}'),
  policy(
    'tokens',
    route('tools'),
    `traffic: {jwtAuthentication: {mode: Strict, providers: [{issuer: idp, audiences: [shop], jwks: {remote: {jwksPath: /keys, backendRef: {name: idp, port: 80}}}}]}}`,
  ),
  policy(
    'service',
    route('tools'),
    `traffic: {extAuth: {failureMode: FailClosed, backendRef: {name: authz, port: 80}, grpc: {}, cache: {key: ['jwt.sub'], ttl: 10s}}}`,
  ),
  policy(
    'asked',
    "{group: '', kind: Service, name: pages}",
    'backend: {extAuth: {backendRef: {name: judge, port: 80}, grpc: {}}}',
  ),
  policy(
    'network',
    `{group: ${GROUP}, kind: Gateway, name: edge}`,
    `frontend: {networkAuthorization: {action: Allow, policy: {matchExpressions: ['cidr("10.0.0.0/8").containsIP(source.address)']}}}`,
  ),
  resource(
    'HTTPRoute',
    'both',
    '{parentRefs: [{name: edge, sectionName: https}], hostnames: [both.example.com], rules: [{backendRefs: [{name: both, port: 80}]}]}',
    `${GROUP}/v1`,
  ),
  policy(
    'both',
    route('both'),
    `traffic: {authorization: {action: Require, policy: {matchExpressions: ['request.method == "GET"', 'request.headers["x-desk"] == "a"']}}}`,
  ),
  resource(
    'HTTPRoute',
    'locked',
    '{parentRefs: [{name: edge, sectionName: locked}], rules: [{backendRefs: [{name: locked, port: 80}]}]}',
    `${GROUP}/v1`,
  ),
  policy(
    'locked',
    `{group: ${GROUP}, kind: Gateway, name: edge, sectionName: locked}`,
    'strategy: {inheritance: Override}, traffic: {apiKeyAuthentication: {mode: Strict, secretRef: {name: locked}, location: {header: {name: x-key}}}}',
  ),
  policy(
    'unlocked',
    route('locked'),
    'traffic: {apiKeyAuthentication: {mode: Optional, secretRef: {name: locked}, location: {header: {name: x-key}}}}',
  ),
  resource(
    'AgentgatewayModel',
    'own',
    `{parentRefs: [{name: edge, sectionName: models}], visibility: Internal, provider: OpenAI}`,
  ),
  resource(
    'AgentgatewayModel',
    'shared',
    `{parentRefs: [{name: edge, sectionName: models}], provider: OpenAI, policies: {authorization: {policy: {matchExpressions: ['request.headers["x-team"] == "vip"']}}}}`,
  ),
].join('\n---\n');

/** Changes by which somebody gets to something. */
const WIDENED: readonly (readonly [what: string, from: string | RegExp, to: string])[] = [
  [
    'API keys are asked for, and nobody has to have one',
    'mode: Strict, secretRef: {name: keyed}',
    'mode: Optional, secretRef: {name: keyed}',
  ],
  ['tokens may be missing', 'mode: Strict, providers', 'mode: Optional, providers'],
  ['tokens are looked at and never refused', 'mode: Strict, providers', 'mode: Permissive, providers'],
  ['tokens for anybody pass', 'audiences: [shop], ', ''],
  ['tokens of anybody pass', 'issuer: idp, ', 'issuer: other, '],
  ['other keys verify tokens', 'jwksPath: /keys', 'jwksPath: /other'],
  ['other API keys are right', 'name: keys}}', 'name: others}}'],
  [
    'what was required is one of several',
    /(Require.*)apiKey.team == "desk"/,
    '$1apiKey.team == "desk" || request.method == "GET"',
  ],
  [
    'a requirement is gone',
    ', authorization: {action: Require, policy: {matchExpressions: [\'apiKey.team == "desk"\']}}',
    '',
  ],
  [
    'what was required is enough',
    "Require, policy: {matchExpressions: ['request.method",
    "Allow, policy: {matchExpressions: ['request.method",
  ],
  ['a policy that overrides is overridden', 'strategy: {inheritance: Override}, ', ''],
  [
    'models of one listener are served at all',
    '{name: edge, sectionName: models}], provider',
    '{name: edge}], provider',
  ],
  ['a denial is narrower', 'request.path == "/pages/old"', 'request.path == "/pages/older"'],
  ['external authorization fails open', 'FailClosed', 'FailOpen'],
  ['another service is asked', 'name: authz', 'name: other'],
  ['answers of authorization are kept for all', "['jwt.sub']", "['request.host']"],
  ['no service is asked about one destination', 'kind: Service, name: pages', 'kind: Service, name: archive'],
  ['exact paths are prefixes', 'type: Exact', 'type: PathPrefix'],
  ['a method is left out', ', method: POST', ''],
  ['a header is left out', ', headers: [{name: x-desk, value: a}]', ''],
  ['weights are left out', ', weight: 0', ''],
  ['a hostname is left out', 'hostnames: [web.example.com], ', ''],
  ['a listener is for all hosts', ", hostname: '*.example.com'", ''],
  [
    'a listener has no TLS',
    "protocol: HTTPS, hostname: '*.example.com', tls: {certificateRefs: [{name: own}]}",
    'protocol: HTTP',
  ],
  [
    'a route is on all listeners',
    '{name: edge, sectionName: https}], hostnames: [tools',
    '{name: edge}], hostnames: [tools',
  ],
  ['more clients connect', '10.0.0.0/8', '10.0.0.0/7'],
  ['all tools may be called', 'mcp.tool.name == "read"', 'mcp.tool.name != "none"'],
  ['internal models are public', 'Internal', 'Public'],
  ['everybody may use a model', /, policies: {authorization: {policy: {matchExpressions: \['request.headers.*$/m, '}'],
];

function compiled(text: string) {
  const diagnostics = new DiagnosticCollector();
  const { attachment, calls, judgement } = compile(
    loadText([{ name: 'input.yaml', text }], diagnostics),
    {},
    diagnostics,
  );
  const errors = diagnostics.finish().filter(({ severity }) => severity === 'error');
  if (!attachment || judgement.blocked) throw new Error(errors.map(({ message }) => message).join('\n'));
  return { attachment, calls };
}

const before = compiled(INPUT);
const suggested = suggestedGuarantees(before.attachment, before.calls);

it.each(WIDENED)('it is noticed that %s', (_, from, to) => {
  const changed = INPUT.replace(from, to);
  expect(changed).not.toBe(INPUT);
  const { attachment, calls } = compiled(changed);
  const { requests, doubts } = replayedNewAccess(before.attachment, attachment);
  const prover = new Prover(attachment, calls);
  const broken = suggested.filter((guarantee) => answered(guarantee, prover, attachment).is !== 'holds');
  expect([...requests, ...doubts, ...broken.map(({ name }) => name)]).not.toEqual([]);
  expect(doubts.filter((one) => one.startsWith('a fault'))).toEqual([]);
});

it('reports nothing without changes', () => {
  expect(replayedNewAccess(before.attachment, compiled(INPUT).attachment)).toEqual({ requests: [], doubts: [] });
});

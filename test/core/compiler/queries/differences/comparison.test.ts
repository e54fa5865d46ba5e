import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { loadText } from '../../../../../src/core/compiler/1-load';
import { compile } from '../../../../../src/core/compiler/compile';
import type { CompileResult } from '../../../../../src/core/compiler/model/result';
import { Comparison } from '../../../../../src/core/compiler/queries/differences/comparison';
import { changesBetween } from '../../../../../src/core/compiler/queries/explain';
import { DiagnosticCollector } from '../../../../../src/core/diagnostics';
import { compilable } from '../../../../live/predictions/prediction';
import { Chance, seedFrom } from '../../../../support/random';

const GATEWAY = `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: shop}
spec:
  gatewayClassName: agentgateway
  allowedListeners: {namespaces: {from: Same}}
  listeners: [{name: http, port: 80, protocol: HTTP}]`;
const SET = `
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: {name: more, namespace: shop}
spec: {parentRef: {name: edge}, listeners: [{name: more, port: 81, protocol: HTTP}]}`;
const SERVICES = ['web', 'desk'].map(
  (name) => `
apiVersion: v1
kind: Service
metadata: {name: ${name}, namespace: shop}
spec: {selector: {app: ${name}}, ports: [{port: 80}]}`,
);

const route = (name: string, spec: string) => `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: ${name}, namespace: shop}
spec: {${spec}}`;
const model = (name: string, spec: string) => `
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayModel
metadata: {name: ${name}, namespace: shop}
spec: {parentRefs: [{name: edge}], ${spec}}`;
const policy = (target: string, traffic: string) => `
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: of-${target.replace(/\W+/g, '-').toLowerCase()}, namespace: shop}
spec: {targetRefs: [{${target}}], traffic: {${traffic}}}`;

const OF_ROUTE = (name: string) => `group: gateway.networking.k8s.io, kind: HTTPRoute, name: ${name}`;
const EVERYWHERE = policy('group: gateway.networking.k8s.io, kind: Gateway, name: edge', limited(10));
const DELEGATED = (name: string) => `backendRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: ${name}}]`;
const WEB = 'backendRefs: [{name: web, port: 80}]';
const PARENT = route(
  'parent',
  `parentRefs: [{name: edge}], rules: [{matches: [{path: {value: /pay}}], ${DELEGATED('child')}}]`,
);
const CHILD = route('child', `rules: [{matches: [{path: {value: /pay}}], ${WEB}}]`);

function limited(requests: number, more = ''): string {
  return `basicAuthentication: {${more}users: ['a:{SHA}qUqP5cyxm6YcTAhz05Hph5gvu9M=']}, rateLimit: {local: [{requests: ${requests}, unit: Minutes}]}`;
}

const OPEN = limited(1_000_000, 'mode: Optional, ');

function load(documents: readonly string[]): CompileResult {
  const diagnostics = new DiagnosticCollector();
  return compile(loadText([{ name: 'a.yaml', text: documents.join('\n---') }], diagnostics), {}, diagnostics);
}

const DEEP = [
  route(
    'parent',
    `parentRefs: [{name: edge}], hostnames: [a.example.com], rules: [{matches: [{headers: [{name: x-a, value: b}]}], ${DELEGATED('middle')}}]`,
  ),
  route('middle', `rules: [{matches: [{path: {value: /pay}, method: POST}], ${DELEGATED('child')}}]`),
  route('child', `rules: [{matches: [{path: {type: Exact, value: /pay/card}}], ${WEB}}]`),
];
const OF_SET = route(
  'set',
  `parentRefs: [{kind: ListenerSet, group: gateway.networking.k8s.io, name: more}], rules: [{${WEB}}]`,
);
describe('comparison of two versions', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['a child route', [PARENT, CHILD, EVERYWHERE], [policy(OF_ROUTE('child'), OPEN)]],
    ['a child of a child', [...DEEP, EVERYWHERE], [policy(OF_ROUTE('child'), OPEN)]],
    ['a route in the middle', [...DEEP, EVERYWHERE], [policy(OF_ROUTE('middle'), OPEN)]],
    ['a route of a ListenerSet', [SET, OF_SET, EVERYWHERE], [policy(OF_ROUTE('set'), OPEN)]],
  ])('reports that a policy opens %s', (_, before, added) => {
    const [old, now] = [load([GATEWAY, ...SERVICES, ...before]), load([GATEWAY, ...SERVICES, ...before, ...added])];
    const looks = (changes: readonly { secondLook?: string; what: string }[]) =>
      changes.filter(({ secondLook }) => secondLook).map(({ what }) => what);
    expect(looks(changesBetween(old, now))).toEqual(['basicAuthentication', 'rateLimit']);
    const comparison = new Comparison(old, now);
    expect(looks(comparison.changes)).toEqual(['basicAuthentication', 'rateLimit']);
    expect(comparison.newAccess.requests).toHaveLength(1);
  });

  it.each<[string, readonly string[], readonly string[], string]>([
    [
      'the destination of a child',
      [PARENT, CHILD],
      [PARENT, CHILD.replace('name: web', 'name: desk')],
      'requests go to other destinations',
    ],
    [
      'the child that a rule delegates to',
      [PARENT, CHILD, CHILD.replace('child', 'other').replace('name: web', 'name: desk')],
      [
        PARENT.replace('name: child', 'name: other'),
        CHILD,
        CHILD.replace('child', 'other').replace('name: web', 'name: desk'),
      ],
      'requests go to other destinations',
    ],
    ['a provider of a model', [model('chat', 'provider: OpenAI')], [model('chat', 'provider: Groq')], 'definition of'],
    [
      'a model',
      [model('chat', 'provider: OpenAI')],
      [model('chat', 'provider: OpenAI'), model('other', 'provider: Groq')],
      'definition of',
    ],
  ])('reports another %s', (_, before, after, what) => {
    const comparison = new Comparison(load([GATEWAY, ...SERVICES, ...before]), load([GATEWAY, ...SERVICES, ...after]));
    expect(comparison.changes.map((change) => change.what).join('\n')).toContain(what);
  });

  it('names every rule that the same change opens', () => {
    const guarded = route(
      'guarded',
      `parentRefs: [{name: edge}], rules: [{matches: [{path: {value: /pay}, headers: [{name: upgrade, value: websocket}]}], ${WEB}}]`,
    );
    const open = route('open', `parentRefs: [{name: edge}], rules: [{matches: [{path: {value: /pay}}], ${WEB}}]`);
    const desk = 'backendRefs: [{name: desk, port: 80}]';
    const exact = route(
      'exact',
      `parentRefs: [{name: edge}], rules: [{matches: [{path: {value: /pay/card}}], ${desk}}]`,
    );
    const deep = guarded.replace('name: guarded', 'name: deep').replace('value: /pay}', 'value: /pay/card}');
    const policies = ['guarded', 'deep'].map((name) =>
      policy(OF_ROUTE(name), limited(10)).replace('name: of-', `name: ${name}-of-`),
    );
    const before = load([GATEWAY, ...SERVICES, guarded, deep, open, exact, ...policies]);
    const comparison = new Comparison(before, load([GATEWAY, ...SERVICES, open, exact]));
    const opening = comparison.changes.find(({ what }) => what === 'basicAuthentication is gone');
    expect(opening?.requests.flatMap(({ rules }) => rules)).toEqual(
      expect.arrayContaining(['HTTPRoute/shop/open, rule 0', 'HTTPRoute/shop/exact, rule 0']),
    );
  });

  it('reports that rules of a model admit others', () => {
    const chat = (team: string) =>
      model(
        'chat',
        `provider: OpenAI, policies: {authorization: {policy: {matchExpressions: ['apiKey.team == "${team}"']}}}`,
      );
    const keys = policy(
      'group: gateway.networking.k8s.io, kind: Gateway, name: edge',
      'apiKeyAuthentication: {secretRef: {name: keys}}',
    );
    const [old, now] = ['a', 'b'].map((team) => load([GATEWAY, chat(team), keys]));
    const comparison = new Comparison(old, now);
    expect(comparison.changes.map(({ what }) => what)).toEqual(['definition of Models/shop/edge/http']);
    expect(comparison.changes[0]?.secondLook).toBe('access changes');
  });
});

const SEED = seedFrom('COMPARISON_SEED');
const WORLDS = Number(process.env.COMPARISON_WORLDS ?? 15);

it(`agrees with the proofs (COMPARISON_SEED=${SEED}, ${WORLDS} worlds)`, { timeout: 600_000 }, () => {
  const seen = { changed: 0, same: 0 };
  for (let world = 0; world < WORLDS; world++) {
    const chance = new Chance(SEED + world * 7_919);
    const { world: made } = compilable(chance);
    const documents = parseAllDocuments(made.input).map((document) => document.toJS());
    const kept = documents.filter(({ kind }) => !/Route|Policy/.test(kind) || chance.happens(0.8));
    const [old, now] = [documents, kept].map((list) => load(list.map((one) => `\n${JSON.stringify(one)}`)));
    if (now.gateways.length === 0) continue;
    const { changes, changedAnswers, newAccess } = new Comparison(old, now);
    const said = `COMPARISON_SEED=${SEED}, world ${world}\n${made.input}`;
    const ofRequests = changes.filter(({ requests }) => requests.length > 0);
    if (changedAnswers.requests.length > 0) expect(ofRequests.length, said).toBeGreaterThan(0);
    if (newAccess.requests.length > 0)
      expect(
        changes.some(({ secondLook }) => secondLook),
        said,
      ).toBe(true);
    seen[changedAnswers.requests.length > 0 ? 'changed' : 'same']++;
  }
  expect(seen.changed).toBeGreaterThan(WORLDS / 4);
});

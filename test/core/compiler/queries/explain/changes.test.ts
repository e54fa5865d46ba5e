import { describe, expect, it } from 'vitest';
import { loadText } from '../../../../../src/core/compiler/1-load';
import { compile } from '../../../../../src/core/compiler/compile';
import type { CompileResult } from '../../../../../src/core/compiler/model/result';
import {
  type Change,
  changesBetween,
  type ExplainedField,
  explainRequest,
} from '../../../../../src/core/compiler/queries/explain';
import { DiagnosticCollector } from '../../../../../src/core/diagnostics';
import { seedFrom } from '../../../../support/random';
import { respelled } from '../../../../support/spellings';
import type { Doc } from '../../naive-model/documents';
import { Random } from '../../naive-model/random';
import { randomWorld } from '../../naive-model/world';

const SEED = seedFrom('MODEL_SEED', 13_007);
const PAIRS = Number(process.env.MODEL_PAIRS ?? 100);

function compiled(docs: readonly object[]): CompileResult {
  const collector = new DiagnosticCollector();
  const text = docs.map((doc) => JSON.stringify(doc)).join('\n---\n');
  return compile(loadText([{ name: 'world.yaml', text }], collector), {}, collector);
}

/** One thing is another one afterwards. */
function changed(docs: readonly Doc[], random: Random): readonly Doc[] {
  // Nothing refers to these by name in a way that makes an error of it.
  const free = docs.flatMap(({ kind }, at) => (/^(Gateway|ProxyPolicy|\w+Route)$/.test(kind) ? [at] : []));
  const index = random.pick(free);
  const { kind, spec } = docs[index] as Doc;
  const others = docs.filter((_, at) => at !== index);
  const put = (changes: object): readonly Doc[] =>
    docs.map((one, at) => (at === index ? { ...one, spec: { ...one.spec, ...changes } } : one));
  if (kind === 'Gateway') {
    const listeners = spec.listeners.slice(0, -1);
    return listeners.length > 0 ? put({ listeners }) : put({ listeners: [{ ...spec.listeners[0], port: 8888 }] });
  }
  if (/Route$/.test(kind) && random.chance(0.8)) {
    const [first, ...rest] = spec.rules;
    return random.chance(0.5)
      ? put({ rules: [{ ...first, backendRefs: first.backendRefs.slice(1) }, ...rest] })
      : put({ hostnames: ['one.example.com'] });
  }
  return others;
}

type Asked = NonNullable<Change['requests'][number]['sample']>;

/** Returns the evaluator's answer for one request, without sources. */
function answer({ attachment }: CompileResult, gateway: string, sample: Asked): string {
  if (!attachment) throw new Error('nothing to ask');
  const values = (fields: readonly ExplainedField[]) =>
    fields.map(({ field, value, all }) => [field, all?.map((one) => one.value) ?? value]);
  const [explained] = explainRequest(attachment, { ...sample, gateway });
  if (!explained?.rule) return 'nobody';
  const { backends, traffic, preRouting } = explained;
  return JSON.stringify([
    values(traffic),
    values(preRouting),
    backends.map(({ destination, share, policies, tiers }) => [
      destination,
      share,
      values(policies),
      tiers.map((tier) => tier.map(({ name, policies: own }) => [name, values(own)])),
    ]),
  ]);
}

/** Omits the request's details: only which of several rules is reported first depends on the order of keys. */
function said({ gateway, what, secondLook, before, after, requests }: Change) {
  return { gateway, what, secondLook, before, after, requests: requests.map(({ text }) => text) };
}

describe(`changes between random inputs (MODEL_SEED=${SEED}, ${PAIRS} pairs)`, () => {
  it('are empty exactly for equal output, and request changes are confirmed', {
    timeout: 300_000,
  }, () => {
    const random = new Random(SEED);
    const seen = { same: 0, different: 0, confirmed: 0 };
    for (let pair = 0; pair < PAIRS; pair++) {
      const { docs } = randomWorld(random, { ties: false });
      const after = random.chance(0.2) ? random.shuffle(docs) : changed(docs, random);
      const [old, now] = [compiled(docs), compiled(after)];
      if (old.judgement.blocked || now.judgement.blocked) continue;
      const changes = changesBetween(old, now);
      const same = JSON.stringify(old.gateways) === JSON.stringify(now.gateways);
      expect(changes.length === 0, `pair ${pair}`).toBe(same);
      seen[same ? 'same' : 'different']++;
      const respelt = compiled(random.shuffle(after.map(respelled)));
      expect(changesBetween(now, respelt), `pair ${pair}, in other words`).toEqual([]);
      expect(changesBetween(old, respelt).map(said), `pair ${pair}, against other words`).toEqual(changes.map(said));
      for (const { gateway, what, requests } of changes) {
        for (const { sample, text } of requests) {
          if (!sample) continue;
          expect(answer(old, gateway, sample), `pair ${pair}: ${what} for ${text}`).not.toBe(
            answer(now, gateway, sample),
          );
          seen.confirmed++;
        }
      }
    }
    expect(seen.same).toBeGreaterThan(PAIRS / 10);
    expect(seen.different).toBeGreaterThan(PAIRS / 3);
    expect(seen.confirmed).toBeGreaterThan(PAIRS / 3);
  });
});

const GATEWAY = `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: shop}
spec: {gatewayClassName: proxy, listeners: [{name: http, port: 80, protocol: HTTP}]}`;

const route = (rules: string, name = 'web', more = '') => `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: ${name}, namespace: shop}
spec: {parentRefs: [{name: edge}]${more}, rules: [${rules}]}`;

const policy = (traffic: string, name = 'rules', kind = 'HTTPRoute', target = 'web') => `
apiVersion: proxy.example.com/v1alpha1
kind: ProxyPolicy
metadata: {name: ${name}, namespace: shop}
spec: {targetRefs: [{group: gateway.networking.k8s.io, kind: ${kind}, name: ${target}}], ${traffic}}`;

const SERVICE = `
apiVersion: v1
kind: Service
metadata: {name: web, namespace: shop}
spec: {selector: {app: web}, ports: [{port: 80}]}`;

const to = (name: string, match = '') => `{${match}backendRefs: [{name: ${name}, port: 80}]}`;

function load(...documents: string[]): CompileResult {
  const collector = new DiagnosticCollector();
  return compile(loadText([{ name: 'a.yaml', text: documents.join('\n---') }], collector), {}, collector);
}

function found(before: readonly string[], after: readonly string[]): string[] {
  return changesBetween(load(GATEWAY, ...before), load(GATEWAY, ...after)).map(
    ({ what, secondLook, requests }) => `${secondLook ? '! ' : ''}${what} ${requests.length}`,
  );
}

describe('changes reported for', () => {
  const WEB = route(to('web'));
  const POOL_ROUTE = route('{backendRefs: [{group: inference.networking.k8s.io, kind: InferencePool, name: llama}]}');
  const POOL = `
apiVersion: inference.networking.k8s.io/v1
kind: InferencePool
metadata: {name: llama, namespace: shop}
spec:
  selector: {matchLabels: {app: llama}}
  targetPorts: [{number: 8000}]
  endpointPickerRef: {name: picker, port: {number: 9002}}
`;
  const limit = (requests: number) => `traffic: {rateLimit: {local: [{requests: ${requests}, unit: Minutes}]}}`;
  const allow = (rule: string) => `traffic: {authorization: {policy: {matchExpressions: ['${rule}']}}}`;
  const guarded = (guards: string) => `
apiVersion: proxy.example.com/v1alpha1
kind: ProxyBackend
metadata: {name: llm, namespace: shop}
spec: {ai: {provider: {providerA: {}}}, policies: {ai: {promptGuard: {request: [${guards}]}}}}`;
  const LLM = route('{backendRefs: [{group: proxy.example.com, kind: ProxyBackend, name: llm}]}');

  it.each<[string, string[], string[], string[]]>([
    ['a policy under another name', [WEB, policy(limit(10))], [WEB, policy(limit(10), 'other')], []],
    [
      'a policy that is overridden everywhere',
      [WEB, policy(limit(10), 'a')],
      [WEB, policy(limit(10), 'a', 'HTTPRoute'), policy(limit(5), 'b', 'Gateway', 'edge')],
      [
        'differs, but no request with a different answer was found: the difference is in a credential, in an unreachable part, or in a setting that is not compared 0',
      ],
    ],
    [
      'a rule that was said twice',
      [route(`${to('web')}, ${to('web')}`)],
      [WEB],
      [
        'differs, but no request with a different answer was found: the difference is in a credential, in an unreachable part, or in a setting that is not compared 0',
      ],
    ],
    [
      'a route under another name',
      [WEB],
      [WEB.replace('name: web', 'name: other')],
      ['differs only in names for logs and metrics 0'],
    ],
    [
      'a path that is rewritten',
      [WEB],
      [
        route(
          to(
            'web',
            'filters: [{type: URLRewrite, urlRewrite: {path: {type: ReplaceFullPath, replaceFullPath: /admin}}}], ',
          ),
        ),
      ],
      ['urlRewrite is new 1'],
    ],
    [
      'a filter of one reference',
      [WEB],
      [
        route(
          '{backendRefs: [{name: web, port: 80, filters: [{type: RequestHeaderModifier, requestHeaderModifier: {set: [{name: a, value: b}]}}]}]}',
        ),
      ],
      ['filters of Service/shop/web/80 is new 1'],
    ],
    [
      'the protocol of a Service',
      [WEB, SERVICE],
      [WEB, SERVICE.replace('port: 80', 'port: 80, appProtocol: kubernetes.io/h2c')],
      ['appProtocol of Service/shop/web/80 is new 1'],
    ],
    [
      'a Service that becomes a name elsewhere',
      [WEB, SERVICE],
      [WEB, SERVICE.replace('selector: {app: web}', 'type: ExternalName, externalName: web.example.org')],
      ['externalName of Service/shop/web/80 is new 1'],
    ],
    [
      'the endpoint picker of a pool',
      [POOL_ROUTE, POOL],
      [POOL_ROUTE, POOL.replace('name: picker', 'name: other')],
      ['endpoint picker of InferencePool/shop/llama 1'],
    ],
    [
      'the pods and the ports of a pool',
      [POOL_ROUTE, POOL],
      [POOL_ROUTE, POOL.replace('app: llama', 'app: mistral').replace('number: 8000', 'number: 8001')],
      ['pods of InferencePool/shop/llama 1', 'ports of InferencePool/shop/llama 1'],
    ],
    [
      'the order of the labels of a pool',
      [POOL_ROUTE, POOL.replace('app: llama', 'app: llama, tier: gpu')],
      [POOL_ROUTE, POOL.replace('app: llama', 'tier: gpu, app: llama')],
      [],
    ],
    ['authorization that is gone', [WEB, policy(allow('true'))], [WEB], ['! authorization is gone 1']],
    ['authorization that comes', [WEB], [WEB, policy(allow('true'))], ['authorization is new 1']],
    ['a limit that is lifted', [WEB, policy(limit(10))], [WEB], ['! rateLimit is gone 1']],
    ['a limit that changes', [WEB, policy(limit(10))], [WEB, policy(limit(20))], ['! rateLimit 1']],
    [
      'one change for many requests',
      [route(`${to('web')}, ${to('web', 'matches: [{path: {value: /a}}], ')}`), policy(limit(1))],
      [route(`${to('web')}, ${to('web', 'matches: [{path: {value: /a}}], ')}`), policy(limit(2))],
      ['! rateLimit 2'],
    ],
    [
      'another backend',
      [WEB],
      [route(to('new'))],
      [
        '! Service/shop/new/80 is reached 0',
        'requests go to other destinations 1',
        'Service/shop/web/80 is no longer reached 0',
      ],
    ],
    [
      'requests that nobody took',
      [route(to('web', 'matches: [{path: {value: /a}}], '))],
      [route(`${to('web', 'matches: [{path: {value: /a}}], ')}, ${to('web', 'matches: [{path: {value: /b}}], ')}`)],
      ['! requests are matched 1'],
    ],
    [
      'a match that changes nothing',
      [WEB],
      [route(`${to('web')}, ${to('web', 'matches: [{path: {value: /b}}], ')}`)],
      [
        'differs, but no request with a different answer was found: the difference is in a credential, in an unreachable part, or in a setting that is not compared 0',
      ],
    ],
    [
      'a guard that is removed',
      [LLM, guarded('{regex: {builtins: [Ssn]}}, {regex: {builtins: [Email]}}')],
      [LLM, guarded('{regex: {builtins: [Ssn]}}')],
      ['! ai of ProxyBackend/shop/llm 1'],
    ],
    [
      'a strict authentication that is none',
      [WEB, policy("traffic: {basicAuthentication: {users: ['a:{SHA}qUqP5cyxm6YcTAhz05Hph5gvu9M=']}}")],
      [WEB, policy("traffic: {basicAuthentication: {mode: Optional, users: ['a:{SHA}qUqP5cyxm6YcTAhz05Hph5gvu9M=']}}")],
      ['! basicAuthentication 1'],
    ],
  ])('%s', (_, before, after, expected) => {
    expect(found(before, after)).toEqual(expected);
  });
});

describe('listeners at a different port', () => {
  const gateway = (...listeners: readonly (readonly [name: string, port: number])[]) =>
    GATEWAY.replace(
      /listeners: .*]/,
      `listeners: [${listeners.map(([name, port]) => `{name: ${name}, port: ${port}, protocol: HTTP}`).join(', ')}]`,
    );
  const GUARD = policy('traffic: {basicAuthentication: {users: ["a:$2y$05$aaaaaaaaaaaaaaaaaaaaaa"]}}');
  const at = (listener: string) =>
    route(to('web'), 'web').replace('{name: edge}', `{name: edge, sectionName: ${listener}}`);
  const requestsOf = (before: readonly string[], after: readonly string[]) =>
    changesBetween(load(...before), load(...after)).flatMap(({ what, requests }) =>
      requests.map(({ text }) => `${what}: ${text}`),
    );

  it('serve the same requests, so that a removed access check is reported', () => {
    const open = [gateway(['http', 81]), at('http')];
    const guarded = [gateway(['http', 80]), at('http'), GUARD];
    expect(requestsOf(guarded, open)).toEqual(['basicAuthentication is gone: any host on port 81, path below /']);
    expect(requestsOf(open, guarded)).toEqual(['basicAuthentication is new: any host on port 80, path below /']);
    expect(requestsOf(guarded, [gateway(['http', 81]), at('http'), GUARD])).toEqual([]);
  });

  it('serve others if the port is on both sides, or ambiguous', () => {
    const taken = (port: number) => `requests are matched: any host on port ${port}, path below /`;
    const left = (port: number) => `requests are no longer matched: any host on port ${port}, path below /`;
    const swapped = [gateway(['http', 81], ['other', 80]), at('http')];
    expect(requestsOf([gateway(['http', 80], ['other', 81]), at('http')], swapped)).toEqual([taken(81), left(80)]);
    const parted = [gateway(['http', 81], ['other', 82]), route(to('web'))];
    const joined = [
      gateway(['http', 80], ['other', 80]).replace('port: 80,', 'port: 80, hostname: a.example.com,'),
      route(to('web')),
    ];
    expect(requestsOf(joined, parted).sort()).toEqual(expect.arrayContaining([left(80), taken(81), taken(82)]));
  });

  it('queries each side at its own port for requests of one side', () => {
    const exact = route(`${to('web')}, ${to('other', 'matches: [{path: {type: Exact, value: /b}}], ')}`);
    const [elsewhere] = changesBetween(
      load(gateway(['http', 80]), exact),
      load(gateway(['http', 81]), route(to('web'))),
    ).filter(({ about }) => about === 'requests');
    expect(elsewhere).toMatchObject({
      what: 'requests go to other destinations',
      after: { 'Service/shop/web/80': 1 },
      requests: [{ text: 'any host on port 80, path = /b', sample: { port: 80 } }],
    });
  });
});

describe('changes of a Gateway and its pods', () => {
  const parameters = (image: string, more = '') => `
apiVersion: proxy.example.com/v1alpha1
kind: ProxyParameters
metadata: {name: edge, namespace: shop}
spec: {image: {tag: ${image}}${more}}`;
  const edge = (listeners: string, infrastructure = '') => `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: shop}
spec: {gatewayClassName: proxy${infrastructure}, listeners: [${listeners}]}`;
  const REF = ', infrastructure: {parametersRef: {group: proxy.example.com, kind: ProxyParameters, name: edge}}';
  const HTTP = '{name: http, port: 80, protocol: HTTP}';

  it.each<[string, string[], string[], string[]]>([
    [
      'another image',
      [edge(HTTP, REF), parameters('v1')],
      [edge(HTTP, REF), parameters('v2')],
      ['! pods are replaced (a rollout restarts them)', 'spec.template.spec.containers[0].image of Deployment/edge'],
    ],
    [
      'one variable of several',
      [edge(HTTP, REF), parameters('v1', ', env: [{name: A, value: a}, {name: B, value: b}]')],
      [edge(HTTP, REF), parameters('v1', ', env: [{name: B, value: b}]')],
      ['! pods are replaced (a rollout restarts them)', 'spec.template.spec.containers[0].env.A of Deployment/edge'],
    ],
    [
      'a disruption budget that is gone',
      [edge(HTTP, REF), parameters('v1', ', podDisruptionBudget: {spec: {minAvailable: 1}}')],
      [edge(HTTP, REF), parameters('v1')],
      ['! PodDisruptionBudget/edge is gone (all pods can be evicted at once)'],
    ],
    [
      'a listener that is opened',
      [edge(HTTP)],
      [edge(`${HTTP}, {name: more, port: 81, protocol: HTTP}`)],
      ['! listener more is new (a port or a hostname is opened)', 'of Service/edge', 'of Deployment/edge', 'pods are'],
    ],
    [
      'TLS that is gone',
      [edge('{name: s, port: 80, protocol: HTTPS, tls: {certificateRefs: [{name: cert}]}}')],
      [edge('{name: s, port: 80, protocol: HTTP}')],
      ['! protocol of listener s (access to the listener changes)', 'certificate of listener s'],
    ],
    ['a Gateway that is new', [], [edge(HTTP)], ['! is new (its routes were not served before)']],
    ['a Gateway that is gone', [edge(HTTP)], [], ['! is gone (its routes are no longer served)']],
  ])('%s', (_, before, after, expected) => {
    const changes = changesBetween(load(...before), load(...after));
    const said = changes.map(
      ({ what, secondLook }) => `${secondLook ? '! ' : ''}${what}${secondLook ? ` (${secondLook})` : ''}`,
    );
    for (const text of expected) expect(said.join('\n')).toContain(text);
    const looks = changes.map(({ secondLook }) => secondLook !== undefined);
    expect(looks).toEqual([...looks].sort((a, b) => Number(b) - Number(a)));
  });
});

it('queries each of many requests that change alike', () => {
  const routes = Array.from({ length: 60 }, (_, index) =>
    route(to(`s${index}`), `r${index}`, `, hostnames: [h${index}.example.com]`),
  );
  const limited = (seconds: number) => policy(`traffic: {timeouts: {request: ${seconds}s}}`, 'p', 'Gateway', 'edge');
  const changes = changesBetween(load(GATEWAY, limited(1), ...routes), load(GATEWAY, limited(2), ...routes));
  expect(changes.map(({ what, requests }) => [what, requests.length])).toEqual([['timeouts', 60]]);
  expect(changes[0]?.requests.filter(({ sample }) => sample)).toHaveLength(60);
});

import { describe, expect, it } from 'vitest';
import type { Attachment } from '../../../../../src/core/compiler/model/attachment';
import { newAccess } from '../../../../../src/core/compiler/queries/differences/new-access';
import { replayedNewAccess } from '../../../../../src/core/compiler/queries/differences/replayed-access';
import { changedAnswers } from '../../../../../src/core/compiler/queries/differences/same-answers';
import { attachmentOf, backend, GATEWAY, KEYS, POLICY, route, to } from '../prove/findings/asking';

const model = (name: string, spec: string) => `
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayModel
metadata: {name: ${name}, namespace: shop}
spec: {parentRefs: [{name: edge}], ${spec}}`;
const inner = (name: string, spec: string) => model(name, `visibility: Internal, ${spec}`);
const choosing = (...names: readonly string[]) =>
  model(
    'any',
    `virtualModel: {failover: {targets: [${names.map((name, priority) => `{modelRef: {name: ${name}}, priority: ${priority}}`).join(', ')}]}}`,
  );
const STAFF = `policies: {authorization: {action: Require, policy: {matchExpressions: ['apiKey.team == "staff"']}}}`;
const FIRST = 'provider: OpenAI';
const SECOND = 'provider: Anthropic';
const DIFFERS = ['the requested model, its callers and its provider, which differ'];

function added(before: readonly string[], after: readonly string[]): readonly string[] {
  const [old, now] = [before, after].map((documents) =>
    attachmentOf(GATEWAY, `${POLICY}traffic: {phase: PreRouting, ${KEYS}}`, ...documents),
  );
  const { requests, doubts } = newAccess(old, now);
  expect(requests).toEqual([]);
  return doubts;
}

describe('more access to models', () => {
  it.each<[string, string, string]>([
    ['another provider', FIRST, SECOND],
    ['another address', FIRST, `${FIRST}, baseURL: 'https://llm.example.com/v1'`],
    ['no rule any more', `${FIRST}, ${STAFF}`, FIRST],
  ])('may result from %s', (_, before, after) => {
    expect(added([model('chat', before)], [model('chat', after)])).toEqual(DIFFERS);
    const behind = (spec: string) => [inner('chat', spec), choosing('chat')];
    expect(added(behind(before), behind(after))).toEqual(DIFFERS);
  });

  it('may result from another model of a virtual one', () => {
    const both = [inner('chat', FIRST), inner('spare', SECOND)];
    expect(added([...both, choosing('chat')], [...both, choosing('chat', 'spare')])).toEqual(DIFFERS);
    expect(added([...both, choosing('chat', 'spare')], [...both, choosing('spare')])).toEqual([]);
  });

  it('may come with other conditions of a virtual one', () => {
    const chosenFor = (team: string, more = '') =>
      model(
        'any',
        `virtualModel: {conditional: {targets: [{modelRef: {name: chat}, when: 'apiKey.team == "${team}"'}${more}]}}`,
      );
    const both = [inner('chat', FIRST), inner('spare', SECOND)];
    const [staff, all] = [chosenFor('staff'), chosenFor('staff').replace(/, when: '[^']*'/, '')];
    expect(added([...both, staff], [...both, chosenFor('guests')])).toEqual(DIFFERS);
    expect(added([...both, staff], [...both, all])).toEqual(DIFFERS);
    expect(added([...both, all], [...both, staff])).toEqual([]);
    expect(added([...both, staff], [...both, staff])).toEqual([]);
    const spare = ', {modelRef: {name: spare}}';
    expect(added([...both, chosenFor('staff', spare)], [...both, chosenFor('guests', spare)])).toEqual(DIFFERS);
  });

  it('may come without a virtual one of the same name', () => {
    const conditional = `virtualModel: {conditional: {targets: [{modelRef: {name: chat}, when: 'apiKey.team == "staff"'}, {modelRef: {name: spare}}]}}`;
    const both = [model('chat', FIRST), inner('spare', SECOND)];
    expect(added([...both, model('virtual', `match: {model: chat}, ${conditional}`)], both)).toEqual(DIFFERS);
  });

  it('does not result from rules or another spelling', () => {
    expect(added([model('chat', FIRST)], [model('chat', `${FIRST}, ${STAFF}`)])).toEqual([]);
    expect(added([inner('chat', FIRST)], [inner('chat', SECOND)])).toEqual([]);
    expect(added([model('chat', FIRST)], [model('chat', FIRST)])).toEqual([]);
  });
});

describe('more access by a forward proxy', () => {
  const proxy = backend('proxy', '{dynamicForwardProxy: {}}');
  const at = (host?: string) => {
    const filter = host ? `filters: [{type: URLRewrite, urlRewrite: {hostname: ${host}}}], ` : '';
    return [proxy, route('out', `rules: [{${filter}backendRefs: [${to('proxy')}]}]`)];
  };

  it('may result from another host, or one that clients choose', () => {
    const differs = ['the hosts that a forward proxy calls, which differ'];
    expect(added(at('a.example'), at('b.example'))).toEqual(differs);
    expect(added(at('a.example'), at())).toEqual(differs);
    expect(added(at(), at('a.example'))).toEqual([]);
    expect(added(at('a.example'), at('a.example'))).toEqual([]);
  });
});

describe('the external name of a Service', () => {
  const service = (spec = '') =>
    `apiVersion: v1\nkind: Service\nmetadata: {name: desk, namespace: shop}\nspec: {${spec}}`;
  const [inside, outside] = [service(), service('type: ExternalName, externalName: desk.example.org')];
  const compared = (...documents: readonly string[]) => {
    const [old, now] = [inside, outside].map((one) => attachmentOf(GATEWAY, one, ...documents));
    const { requests, doubts } = newAccess(old, now);
    return [requests.map(({ destination }) => destination), doubts];
  };

  it('is another destination, also for a host backend', () => {
    const host = backend('host', '{static: {host: desk.shop.svc, port: 80}}');
    const web = route('web', `rules: [{backendRefs: [${to('host')}]}]`);
    expect(compared(host, web)).toEqual([['ProxyBackend/shop/host at desk.example.org:80'], []]);
  });

  it('is another authorization service', () => {
    const web = route('web', 'rules: [{backendRefs: [{name: web, port: 80}]}]');
    const asks = (name: string) => `${POLICY}traffic: {extAuth: {backendRef: {name: ${name}, port: 80}, grpc: {}}}`;
    expect(compared(web, asks('desk'))).toEqual([[], ['the callers that keys or services accept, which differ']]);
    expect(compared(web, asks('other'))).toEqual([[], []]);
  });
});

describe('settings of rules that delegate', () => {
  const parent = (filter: string) =>
    route(
      'parent',
      `rules: [{matches: [{path: {value: /p}}], ${filter}backendRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: child}]}]`,
    );
  const child = route(
    'child',
    'rules: [{matches: [{path: {value: /p/c}}], backendRefs: [{name: web, port: 80}]}]',
  ).replace('parentRefs: [{name: edge}], ', '');
  const mirror = 'filters: [{type: RequestMirror, requestMirror: {backendRef: {name: spy, port: 80}}}], ';

  it('may appear in the responses of child routes', () => {
    const [plain, mirrored] = ['', mirror].map((filter) => attachmentOf(GATEWAY, parent(filter), child));
    const doubts = ['whether mirrors and paths of delegating rules apply, which differ'];
    expect(changedAnswers(plain, mirrored)).toEqual({ requests: [], doubts });
    expect(changedAnswers(mirrored, mirrored)).toEqual({ requests: [], doubts: [] });
  });
});

describe('the key of a Secret', () => {
  const web = route('web', 'rules: [{backendRefs: [{name: web, port: 80}]}]');
  const users = (key: string) =>
    attachmentOf(GATEWAY, web, `${POLICY}traffic: {basicAuthentication: {secretRef: {name: users, key: ${key}}}}`);
  const llm = (auth: string) =>
    attachmentOf(
      GATEWAY,
      backend('llm', `{ai: {provider: {openai: {}}}, policies: {auth: ${auth}}}`),
      route('llm', `rules: [{backendRefs: [${to('llm')}]}]`),
    );

  it('is compared, because it is not a credential', () => {
    expect(changedAnswers(users('a'), users('b')).requests).toHaveLength(1);
    const [one, other] = ['a', 'b'].map((key) => llm(`{secretRef: {name: keys, key: ${key}}}`));
    expect(changedAnswers(one, other).requests).toHaveLength(1);
    expect(changedAnswers(one, one)).toEqual({ requests: [], doubts: [] });
    expect(changedAnswers(llm('{key: sk-1}'), llm('{key: sk-2}'))).toEqual({ requests: [], doubts: [] });
  });
});

describe('another location of the same destination', () => {
  const reached = (before: string, after: string) => {
    const of = (spec: string) =>
      attachmentOf(GATEWAY, backend('far', spec), route('web', `rules: [{backendRefs: [${to('far')}]}]`));
    const { requests, doubts } = newAccess(of(before), of(after));
    expect(doubts).toEqual([]);
    return requests.map(({ destination }) => destination);
  };
  const runtime = (id: string) =>
    `{aws: {agentCore: {agentRuntimeArn: 'arn:aws:bedrock-agentcore:eu-west-1:123456789012:runtime/${id}'}}}`;
  const target = (port: number) => `{mcp: {targets: [{name: a, static: {backendRef: {name: tools}, port: ${port}}}]}}`;

  it('is new access for callers', () => {
    expect(reached('{static: {unixPath: /run/a}}', '{static: {unixPath: /run/b}}')).toEqual([
      'ProxyBackend/shop/far at /run/b',
    ]);
    expect(reached(target(80), target(81))).toEqual(['ProxyBackend/shop/far at Service/shop/tools/81']);
    expect(reached(runtime('one'), runtime('two'))).toEqual([
      'ProxyBackend/shop/far at arn:aws:bedrock-agentcore:eu-west-1:123456789012:runtime/two',
    ]);
  });

  it('may be chosen by clients if a provider had one model', () => {
    const provider = (model: string) => `{ai: {provider: {openai: {${model}}}}}`;
    const group = (model: string) =>
      `{ai: {groups: [{providers: [{name: one, openai: {model: gpt-5}}, {name: two, anthropic: {${model}}}]}]}}`;
    expect(reached(provider('model: gpt-5-mini'), provider(''))).toEqual([
      'any model of OpenAI that clients request at ProxyBackend/shop/far',
    ]);
    expect(reached(group('model: claude'), group(''))).toEqual([
      'any model of Anthropic that clients request at ProxyBackend/shop/far',
    ]);
    expect(reached(provider(''), provider('model: gpt-5-mini'))).toEqual([]);
    expect(reached(group(''), group('').replaceAll('two', 'other'))).toEqual([]);
  });
});

describe('the model of a provider', () => {
  const NAMED = 'any model of OpenAI that clients request at ProxyBackend/shop/llm';
  const DIFFER = 'the models that expressions select, which differ';
  const ai = (said: string) =>
    `\n---${POLICY.replace('kind: Gateway, name: edge', 'kind: HTTPRoute, name: chat')}backend: {ai: {${said}}}`;
  const side = (settings: string, policy = '', inline = '') =>
    attachmentOf(
      GATEWAY,
      backend('llm', `{ai: {provider: {openai: {${settings}}}}${inline && `, policies: {ai: {${inline}}}`}}`),
      route('chat', `rules: [{backendRefs: [${to('llm')}]}]`) + (policy && ai(policy)),
    );
  const OTHERS = 'defaults: [{field: temperature, value: 1}]';
  const PINNED = 'overrides: [{field: model, value: gpt-5-mini}]';
  const computed = (expression: string) => `transformations: [{field: model, expression: '${expression}'}]`;
  const FREE = side('', OTHERS);
  const compared = (...[old, now]: readonly [Attachment, Attachment]) => {
    const { requests, doubts } = replayedNewAccess(old, now);
    return [...requests.map(({ destination }) => destination), ...doubts];
  };

  it('may be in a policy at any level', () => {
    const pinned = [
      side('model: gpt-5-mini'),
      side('', PINNED),
      side('', '', PINNED),
      side('', computed('"gpt-5-mini"')),
    ];
    for (const one of pinned) {
      for (const other of pinned) expect(compared(one, other)).toEqual([]);
      expect(compared(FREE, one)).toEqual([]);
      expect(compared(one, FREE)).toEqual([NAMED]);
    }
  });

  it('is chosen by clients if requests pass through', () => {
    const passing = side('model: gpt-5-mini', 'routes: {/v1/chat/completions: Completions, "*": Passthrough}');
    expect(compared(side('model: gpt-5-mini'), passing)).toEqual([NAMED]);
    expect(compared(passing, FREE)).toEqual([]);
  });

  it('is undecided if expressions choose it', () => {
    const [one, other] = ['llmRequest.model', 'request.headers["x-model"]'].map((text) => side('', computed(text)));
    expect(compared(one, other)).toEqual([DIFFER]);
    expect(compared(one, FREE)).toEqual([DIFFER]);
    expect(compared(side('', PINNED), one)).toEqual([DIFFER]);
    expect(compared(FREE, one)).toEqual([]);
    expect(compared(one, one)).toEqual([]);
    expect(compared(one, side('', PINNED))).toEqual([]);
  });
});

describe('the source of client addresses', () => {
  const web = route('web', 'rules: [{backendRefs: [{name: web, port: 80}]}]');
  const told = (proxyProtocol: string, expression: string) =>
    attachmentOf(
      GATEWAY,
      web,
      `${POLICY}frontend: {${proxyProtocol}}\n  traffic: {authorization: {action: Require, policy: {matchExpressions: [${JSON.stringify(expression)}]}}}`,
    );
  const ADDRESS = 'cidr("10.0.0.0/8").containsIP(source.address)';
  const [plain, proxied] = ['tcp: {keepalive: {time: 9s}}', 'proxyProtocol: {}'];

  it('affects access by address', () => {
    expect(newAccess(told(plain, ADDRESS), told(proxied, ADDRESS))).toEqual({
      requests: [],
      doubts: ['the addresses of clients, which differ because of the PROXY protocol'],
    });
    expect(newAccess(told(proxied, ADDRESS), told(proxied, ADDRESS))).toEqual({ requests: [], doubts: [] });
    expect(newAccess(told(plain, 'request.method == "GET"'), told(proxied, 'request.method == "GET"'))).toEqual({
      requests: [],
      doubts: [],
    });
  });
});

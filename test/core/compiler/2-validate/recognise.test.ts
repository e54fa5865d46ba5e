import { describe, expect, it } from 'vitest';
import { ProxyDistribution } from '../../../../src/core/distribution';
import { resourceKey } from '../../../../src/core/values/resource-name';
import { backend, judge } from './validate';

const STATIC = '{static: {host: a, port: 1}}';

describe('recognition of documents', () => {
  it('reads both distributions without an option, in the names of the reference', () => {
    const { valid, diagnostics } = judge(
      `${backend('{ai: {provider: {providerA: {}}}}')}---\n${backend(
        '{ai: {provider: {openai: {}}}}',
        'apiVersion: agentgateway.dev/v1alpha1\nkind: AgentgatewayBackend',
      ).replace('name: b', 'name: c')}`,
    );
    expect(diagnostics).toEqual([]);
    expect(valid.resources.map(({ kind, name, spec }) => [kind, name, spec])).toEqual([
      ['ProxyBackend', 'b', { ai: { provider: { providerA: {} } } }],
      ['ProxyBackend', 'c', { ai: { provider: { providerA: {} } } }],
    ]);
    expect(valid.resources.map(({ group, writtenKind }) => `${group}/${writtenKind}`)).toEqual([
      'proxy.example.com/ProxyBackend',
      'agentgateway.dev/AgentgatewayBackend',
    ]);
  });

  it('reads configured distributions', () => {
    const text = backend(STATIC, 'apiVersion: gw.mine.io/v1alpha1\nkind: ProxyBackend');
    expect(judge(text, { distributions: [ProxyDistribution.neutral('gw.mine.io')] }).valid.resources).toHaveLength(1);
    expect(judge(text).found).toEqual(['AIG2009 1:13']);
  });

  it('ignores and reports foreign kinds', () => {
    const { valid, diagnostics } = judge(
      'apiVersion: apps/v1\nkind: Deployment\nspec: {}\n---\napiVersion: networking.istio.io/v1\nkind: Gateway\nspec: {}\n',
    );
    expect(diagnostics).toEqual([]);
    expect(valid).toMatchObject({ ignored: [0, 1], resources: [] });
  });

  it.each([
    ['a document that ends after its kind', 'apiVersion: v1\nkind: Li\n', 'AIG2070 2:7', 'kind Li, and nothing else'],
    ['a list without its items', 'apiVersion: v1\nkind: List\nitems:\n', 'AIG2012 3:1', 'of type null'],
    ['a list that ends before its items', 'apiVersion: v1\nkind: List\n', 'AIG2011 1:1', 'items is required'],
    ['no kind', 'apiVersion: v1\n', 'AIG2001 1:1', 'the document has no kind'],
    ['an empty apiVersion', "apiVersion: ''\nkind: Service\n", 'AIG2001 1:13', 'the document has no apiVersion'],
    ['a number as kind', 'apiVersion: v1\nkind: 5\n', 'AIG2001 2:7', 'kind must be a string; found 5'],
    [
      'a misspelt kind',
      'apiVersion: proxy.example.com/v1alpha1\nkind: ProxyBakend\n',
      'AIG2003 2:7',
      'nearest existing name is ProxyBackend',
    ],
    [
      'an unknown kind',
      'apiVersion: agentgateway.dev/v1alpha1\nkind: AgentgatewayThing\n',
      'AIG2003 2:7',
      'no kind AgentgatewayThing',
    ],
    [
      'a misspelt kind of the Gateway API',
      'apiVersion: gateway.networking.k8s.io/v1\nkind: HTTPRout\n',
      'AIG2003 2:7',
      'HTTPRoute',
    ],
    [
      'a kind of the Gateway API that is not read',
      'apiVersion: gateway.networking.k8s.io/v1alpha2\nkind: UDPRoute\n',
      'AIG2008 2:7',
      'not supported',
    ],
    ['another version', 'apiVersion: agentgateway.dev/v1\nkind: AgentgatewayPolicy\n', 'AIG2004 1:13', 'no version v1'],
    [
      'another version of the Gateway API',
      'apiVersion: gateway.networking.k8s.io/v2\nkind: Gateway\n',
      'AIG2004 1:13',
      'no version v2',
    ],
    [
      'the kind of another distribution',
      'apiVersion: agentgateway.dev/v1alpha1\nkind: ProxyPolicy\n',
      'AIG2005 2:7',
      'AgentgatewayPolicy',
    ],
    [
      'a misspelt group',
      'apiVersion: gateway.networking.k8s.oi/v1\nkind: HTTPRoute\n',
      'AIG2009 1:13',
      'gateway.networking.k8s.io',
    ],
    ['a forgotten group', 'apiVersion: v1\nkind: HTTPRoute\n', 'AIG2009 1:13', 'gateway.networking.k8s.io'],
  ])('reports %s', (_name, text, place, message) => {
    const { found, diagnostics, valid } = judge(text);
    expect(found).toEqual([place]);
    expect(`${diagnostics[0].message}`).toContain(message);
    expect(valid.resources).toEqual([]);
  });

  it('suggests the local name for one of another distribution, once', () => {
    const text = `apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata:
  name: b
spec:
  ai:
    groups:
    - providers:
      - name: p
        providerB: {endpoint: e}
        policies:
          auth:
            cloudA: {secretRef: {name: s}}
`;
    const { diagnostics, found, valid } = judge(text);
    expect(found).toEqual(['AIG2005 10:9', 'AIG2005 13:13']);
    expect(diagnostics.map(({ message }) => /uses (\w+)/.exec(message)?.[1])).toEqual(['azureopenai', 'aws']);
    expect(valid.invalid.map(resourceKey)).toEqual(['ProxyBackend/default/b']);
  });

  it('requires the names of the only distribution in routes for a controller', () => {
    const document = (apiVersion: string, kind: string, spec: string) =>
      `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: b}\nspec: ${spec}\n`;
    const own = document('agentgateway.dev/v1alpha1', 'AgentgatewayBackend', '{static: {host: h, port: 80}}');
    const other = document('proxy.example.com/v1alpha1', 'ProxyBackend', '{static: {host: h, port: 80}}');
    const route = (group: string, kind: string) => {
      const spec = `{rules: [{backendRefs: [{group: ${group}, kind: ${kind}, name: b}]}]}`;
      return document('gateway.networking.k8s.io/v1', 'HTTPRoute', spec);
    };
    const controller = { mode: 'controller' } as const;
    const found = (documents: string[], options: object = controller) => judge(documents.join('---\n'), options).found;
    const mixed = [own, route('proxy.example.com', 'ProxyBackend')];
    expect(found(mixed)).toEqual(['AIG2005 9:39']);
    expect(found(mixed, {})).toEqual([]);
    expect(found([own, route('agentgateway.dev', 'AgentgatewayBackend')])).toEqual([]);
    // No controller serves the neutral names, which is the only finding about them.
    expect(found([other, route('proxy.example.com', 'ProxyBackend')])).toEqual(['AIG8151 1:13']);
    expect(found([own, other.replace('name: b', 'name: c'), ...mixed.slice(1)])).toEqual(['AIG8151 6:13']);
    // A user's distribution is available in addition to the built-in one.
    const distributions = [ProxyDistribution.custom({ name: 'ours', apiGroup: 'ai.corp.example' })];
    const ours = [own, route('ai.corp.example', 'ProxyBackend')];
    expect(found(ours, { ...controller, distributions })).toEqual([]);
  });
});

describe('resource identity', () => {
  it('puts resources without a namespace into default, and cluster kinds into none', () => {
    const { valid } = judge(
      `${backend(STATIC)}---\napiVersion: gateway.networking.k8s.io/v1\nkind: GatewayClass\nmetadata: {name: c}\nspec: {controllerName: a.b/c}\n`,
    );
    expect(valid.resources.map(({ namespace, name }) => `${namespace}/${name}`)).toEqual(['/c', 'default/b']);
  });

  it('sorts resources, for any order of the documents', () => {
    const documents = ['b', 'a', 'c'].map((name) => backend(STATIC).replace('name: b', `name: ${name}`));
    const names = (texts: string[]) => judge(texts.join('---\n')).valid.resources.map(({ name }) => name);
    expect(names(documents)).toEqual(['a', 'b', 'c']);
    expect(names(documents.reverse())).toEqual(['a', 'b', 'c']);
  });

  it('reports a duplicate resource with both positions, also across distributions', () => {
    const other = backend(STATIC, 'apiVersion: agentgateway.dev/v1alpha1\nkind: AgentgatewayBackend');
    const { diagnostics, found, valid } = judge(`${backend(STATIC)}---\n${other}`);
    expect(found).toEqual(['AIG2006 10:9']);
    expect(diagnostics[0].notes).toEqual([
      { text: 'first defined here', place: { file: 'a.yaml', line: 4, column: 9 } },
    ]);
    expect(valid.resources).toHaveLength(1);
  });

  it('records rejected and unreadable resources, so that they are not missing', () => {
    const { valid } = judge(
      `${backend('{}')}---\napiVersion: agentgateway.dev/v1alpha1\nkind: AgentgatewayBackend\nmetadata:\n  name: broken\n  namespace: ns\nspec: [\n`,
    );
    expect(valid.invalid.map(resourceKey)).toEqual(['ProxyBackend/default/b', 'ProxyBackend/ns/broken']);
  });

  it.each([
    ['a bad name', 'name: b', 'name: B_1', 'AIG2002 4:9'],
    ['no name', 'name: b', 'labels: {}', 'AIG2002 3:1'],
    ['a generated name', 'name: b', 'generateName: b-', 'AIG2002 3:1'],
    ['a bad namespace', 'name: b', 'name: b\n  namespace: a.b', 'AIG2002 5:14'],
    ['a boolean label', 'name: b', 'name: b\n  labels: {a: yes}', 'AIG2012 5:15'],
  ])('reports %s', (_name, from, to, place) => {
    expect(judge(backend(STATIC).replace(from, to)).found).toEqual([place]);
  });
});

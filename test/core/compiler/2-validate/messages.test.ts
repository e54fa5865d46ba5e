import { describe, expect, it } from 'vitest';
import { loadText } from '../../../../src/core/compiler/1-load';
import { compile } from '../../../../src/core/compiler/compile';
import { DiagnosticCollector } from '../../../../src/core/diagnostics';

function told(text: string): string[] {
  const collector = new DiagnosticCollector();
  const input = loadText([{ name: 'a.yaml', text }], collector);
  return compile(input, {}, collector).diagnostics.map(
    ({ code, message, help, notes }) =>
      `${code} ${message} | ${help}${notes.map(({ text: note, place }) => ` | ${note} ${place?.line}`).join('')}`,
  );
}

const policy = (traffic: string) => `apiVersion: proxy.example.com/v1alpha1
kind: ProxyPolicy
metadata: {name: a, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: edge}]
  traffic: {${traffic}}
`;

const route = (rule: string) => `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: a, namespace: shop}
spec:
  rules:
  - ${rule}
`;

const GATEWAY_WITHOUT_LISTENERS = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: shop}
spec: {gatewayClassName: proxy, listeners: []}
`;

describe('messages about values', () => {
  it.each([
    ['a number of a time span', policy('timeouts: {request: 10}'), 'Add a unit: 10s for seconds.'],
    ['a number of a time span of Gateway API', route('timeouts: {request: 10}'), 'Add a unit: 10s for seconds.'],
    ['a time span of another form', policy('retry: {backoff: 5 seconds}'), 'a duration such as 10s, 1m30s or 500ms'],
    ['a time span that is spelled in another way', policy('timeouts: {request: 5min}'), 'found "5min" | Write 5m.'],
    ['a time span with a space', policy('timeouts: {request: 500 ms}'), 'found "500 ms" | Write 500ms.'],
    [
      'a time span that is none',
      policy('timeouts: {request: soon}'),
      'such as 10s, 1m30s or 500ms; found "soon" | Write a duration such as 10s, 1m30s or 500ms.',
    ],
    ['a number in quotes', route('backendRefs: [{name: a, port: "80"}]'), 'Remove the quotes: 80.'],
    ['a text for a number', route('backendRefs: [{name: a, port: 80, weight: 90%}]'), 'Write an integer.'],
    ['a wildcard for a list', policy("cors: {allowOrigins: '*'}"), "Write a list: ['*']."],
    ['a text for a list', policy("cors: {allowOrigins: 'a b'}"), 'Write a list: [a, b], or'],
    ['a word for yes or no', policy('cors: {allowCredentials: sure}'), 'Write true or false.'],
    ['a template for a number', route('backendRefs: [{name: a, port: "${PORT}"}]'), 'template: render it first'],
    [
      'a template for a name',
      route('{}').replace('name: a', 'name: "{{ .Release.Name }}-a"'),
      'template: render it first',
    ],
    ['a template for a namespace', policy('csrf: {}').replace('shop', '"${NAMESPACE}"'), 'template: render it first'],
    ['a template for a time span', policy('timeouts: {request: "{{ .Values.time }}"}'), 'template: render it first'],
    [
      'what a missing field may be',
      policy('rateLimit: {local: [{requests: 5}]}'),
      'Set unit to one of Seconds, Minutes, Hours.',
    ],
    [
      'the group of a kind of Gateway API',
      policy('csrf: {}').replace('group: gateway.networking.k8s.io, ', ''),
      'group is required | Set group to gateway.networking.k8s.io.',
    ],
    [
      'a path without a slash',
      route('matches: [{path: {value: v1}}]'),
      'AIG2017 a path must start with /; found "v1" | Write /v1.',
    ],
    [
      'a target in the group of another kind',
      policy('csrf: {}').replace('kind: Gateway, name', 'kind: Service, name'),
      'does not belong to group "gateway.networking.k8s.io" | Set `group` of this targetRef to "", or',
    ],
    [
      'a namespace of a target',
      policy('csrf: {}').replace('kind: Gateway, name', 'namespace: b, kind: Gateway, name'),
      'Remove namespace: a policy only targets resources of its own namespace.',
    ],
    [
      'a field whose target it does not support',
      policy('csrf: {}').replace(
        'group: gateway.networking.k8s.io, kind: Gateway, name',
        "group: '', kind: Service, name",
      ),
      'field can only target a Gateway, ListenerSet, GRPCRoute, or HTTPRoute, but the target is Service',
    ],
    ['a missing name', route('{}').replace('name: a, ', ''), 'AIG2002 metadata.name is missing'],
    ['a list whose items are none', 'apiVersion: v1\nkind: List\nitems: {}\n', 'AIG2012 items must be of type array'],
    ['a text where fields belong', policy('rateLimit: fast'), 'Write an object; the fields are global, local.'],
    [
      'alternatives',
      policy('extAuth: {backendRef: {name: a, port: 1}, grpc: {}, http: {}}'),
      'exactly one of grpc, http must be set, and grpc, http are | Keep one of grpc, http.',
    ],
    ['no alternative', policy('extAuth: {backendRef: {name: a, port: 1}}'), 'and none is | Set one of grpc, http.'],
    [
      'a rule across fields',
      route('backendRefs: [{name: a}]'),
      'has no `kind`, so it references a Service, which requires a port | Set `port` to a port of Service a. If a is a',
    ],
    [
      'a list that is empty',
      GATEWAY_WITHOUT_LISTENERS,
      'it requires 1 item or more; found none | Add the missing items.',
    ],
    ['a time that is too short', policy('timeouts: {request: 20ms}'), 'it must be at least 100ms; found "20ms"'],
    [
      'a kind of Kubernetes in other letters',
      'apiVersion: v1\nkind: configMap\n',
      'nearest existing name is ConfigMap',
    ],
    [
      'a rule that a field breaks with another one',
      route('filters: [{type: URLRewrite, requestRedirect: {}, urlRewrite: {}}]'),
      'Remove requestRedirect, or make the type RequestRedirect.',
    ],
    [
      'the fields, where an unknown one is like none',
      policy('rateLimit: {quantity: 5}'),
      'the fields are global, local.',
    ],
    [
      'a field that is like one',
      policy('rateLimit: {locale: []}'),
      'name is local | Write local, or remove the field.',
    ],
    [
      'a rule across items',
      route('filters: [{type: RequestRedirect, requestRedirect: {}}, {type: URLRewrite, urlRewrite: {}}]'),
      'the items are RequestRedirect, URLRewrite',
    ],
    [
      'the kind of a target that is none',
      policy('timeouts: {request: 5s}').replace(/kind: (HTTPRoute|Gateway)/, 'kind: HttpRoute'),
      'the nearest existing name is HTTPRoute',
    ],
  ])('contain %s', (_, text, words) => {
    const all = told(text);
    expect(all.join('\n')).toContain(words);
    expect(all.join('\n')).not.toMatch(/\{\d|\(h\|m\|s/);
  });

  it('name both items that exclude each other', () => {
    const listeners = ['a', 'b', 'a'].map((name, index) => `  - {name: ${name}, port: ${80 + index}, protocol: HTTP}`);
    const text = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: shop}
spec:
  gatewayClassName: proxy
  listeners:
${listeners.join('\n')}
`;
    expect(told(text).filter((each) => each.startsWith('AIG2018'))).toEqual([
      'AIG2018 name a is listed twice, but the items of this list must be unique | Remove one of the two. | the other one 7',
    ]);
    const providers = 'ai: {groups: [{providers: [{name: a, providerA: {}}, {name: a, providerA: {}}]}]}';
    const backend = `apiVersion: proxy.example.com/v1alpha1
kind: ProxyBackend
metadata: {name: a, namespace: shop}
spec: {${providers}}
`;
    expect(told(backend).join('\n')).toMatch(/the items are a, a.*the other one 4/);
  });

  it('recognise files that were joined, and templates', () => {
    const service = 'apiVersion: v1\nkind: Service\nmetadata: {name: a, namespace: shop}\n';
    expect(told(service + service)).toEqual([
      'AIG1017 a second object starts here without a `---` line before it | Add a line with `---` before this object.',
    ]);
    expect(told(`${service}kind: Service\n`).map((each) => each.slice(0, 7))).toEqual(['AIG1002']);
    expect(told(`${service}spec:\n{{- if .Values.port }}\n  ports: []\n{{- end }}\n`).join('\n')).toContain(
      'helm template',
    );
    expect(told(`${service}spec: [\n`).join('\n')).not.toContain('helm template');
  });
});

describe('a listener without routes', () => {
  const GATEWAY = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: shop}
spec: {gatewayClassName: proxy, listeners: [{name: http, port: 8080, protocol: HTTP}]}
---
`;
  const ROUTE = `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: web, namespace: shop}
spec: {parentRefs: [{name: edge}], rules: [{backendRefs: [{name: web, port: 80}]}]}
`;
  const codes = (text: string) => told(text).map((each) => each.slice(0, 7));

  it.each([
    ['names another Gateway', ROUTE.replace('{name: edge}', '{name: egde}'), 'AIG3015'],
    ['names another listener', ROUTE.replace('{name: edge}', '{name: edge, sectionName: https}'), 'AIG3016'],
    ['is of a kind that does not exist', ROUTE.replace('HTTPRoute', 'HttpRoute'), 'AIG2003'],
    ['is of a version that does not exist', ROUTE.replace('k8s.io/v1', 'k8s.io/v2'), 'AIG2004'],
    ['is of another group', ROUTE.replace('gateway.networking', 'networking'), 'AIG2009'],
    ['cannot be read', ROUTE.replace('port: 80', 'port: ${PORT}'), 'AIG1001'],
  ])('is not blamed for a route that %s', (_name, route, code) => {
    expect(codes(GATEWAY + route)).toEqual([code]);
  });

  it('is reported only without other errors', () => expect(codes(GATEWAY)).toEqual(['AIG7005']));

  it('causes no finding about routes if its Gateway is invalid', () => {
    expect(codes(GATEWAY.replace('name: edge, ', '') + ROUTE)).toEqual(['AIG2002']);
    expect(codes(GATEWAY.replace('k8s.io/v1', 'k8s.io/v2') + ROUTE)).toEqual(['AIG2004']);
  });
});

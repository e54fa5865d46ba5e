import { describe, expect, it } from 'vitest';
import type { Guarantee } from '../../../../../../src/core/compiler/queries/prove';
import { asked, backend, GATEWAY, KEYS, POLICY, route, to, told, WEB } from './asking';

const SAFE: Partial<Guarantee> = { always: { credentialsEncrypted: true } };
const ALL = route('web', `rules: [{${WEB}}]`);
const TRAFFIC = `${POLICY}traffic: `;
const TLS = GATEWAY.replace('protocol: HTTP', 'protocol: HTTPS, tls: {certificateRefs: [{name: cert}]}');
const models = (spec: string) => [backend('models', spec), route('chat', `rules: [{backendRefs: [${to('models')}]}]`)];
const KEY = 'policies: {auth: {secretRef: {name: key}}}';

describe('credentials', () => {
  it.each<[string, readonly string[]]>([
    ['nobody is asked for', [GATEWAY, ALL]],
    ['clients send by TLS', [TLS, ALL, `${TRAFFIC}{${KEYS}}`]],
    [
      'are asked for where a rule only redirects',
      [
        GATEWAY,
        route('web', 'rules: [{filters: [{type: RequestRedirect, requestRedirect: {scheme: https}}]}]'),
        `${TRAFFIC}{${KEYS}}`,
      ],
    ],
    ['a provider gets', [GATEWAY, ...models(`{ai: {provider: {openai: {}}}, ${KEY}}`)]],
    [
      'a server of its own gets by TLS',
      [
        GATEWAY,
        ...models(
          `{ai: {provider: {openai: {}, host: own.example.com, port: 443}}, policies: {auth: {secretRef: {name: key}}, tls: {}}}`,
        ),
      ],
    ],
    [
      'are no headers that a filter sets',
      [
        GATEWAY,
        route(
          'web',
          `rules: [{filters: [{type: RequestHeaderModifier, requestHeaderModifier: {set: [{name: x-team, value: a}]}}], ${WEB}}]`,
        ),
      ],
    ],
    ['a server of its own does not get', [GATEWAY, ...models('{static: {host: own.example.com, port: 80}}')]],
  ])('are safe that %s', (_, documents) => expect(told(asked(SAFE, ...documents))).toBe('holds'));

  it.each<[string, string, readonly string[]]>([
    ...['Authorization', 'x-api-key', 'Cookie'].flatMap((name): [string, string, readonly string[]][] => [
      [
        `${name}, set by a filter for a server without TLS`,
        'GET http://other.example/',
        [
          GATEWAY,
          route(
            'web',
            `rules: [{filters: [{type: RequestHeaderModifier, requestHeaderModifier: {set: [{name: ${name}, value: a}]}}], ${WEB}}]`,
          ),
        ],
      ],
      [
        `${name}, set by a transformation`,
        'GET http://other.example/',
        [GATEWAY, ALL, `${TRAFFIC}{transformation: {request: {set: [{name: ${name}, value: '"a"'}]}}}`],
      ],
    ]),
    ['sent to a listener without TLS', 'GET http://other.example/', [GATEWAY, ALL, `${TRAFFIC}{${KEYS}}`]],
    [
      'asked for where nobody gets through',
      'GET http://other.example/',
      [GATEWAY, ALL, `${TRAFFIC}{${KEYS}, authorization: {action: Deny, policy: {matchExpressions: ['true']}}}`],
    ],
    [
      'asked for before routing, where no rule takes the request',
      'GET http://other.example/',
      [
        GATEWAY,
        route('web', `hostnames: [a.example.com], rules: [{${WEB}}]`),
        `${TRAFFIC}{phase: PreRouting, ${KEYS}}`,
      ],
    ],
    [
      'given to a backend over plain text',
      'GET http://other.example/',
      [GATEWAY, ...models(`{static: {host: own.example.com, port: 80}, ${KEY}}`)],
    ],
    [
      'passed through over plain text',
      'GET http://other.example/',
      [GATEWAY, ...models('{static: {host: own.example.com, port: 80}, policies: {auth: {passthrough: {}}}}')],
    ],
    [
      'given to a model server of its own',
      'GET http://other.example/',
      [GATEWAY, ...models(`{ai: {provider: {openai: {}, host: own.example.com, port: 80}}, ${KEY}}`)],
    ],
  ])('are not safe that are %s', (_, request, documents) => expect(told(asked(SAFE, ...documents))).toBe(request));
});

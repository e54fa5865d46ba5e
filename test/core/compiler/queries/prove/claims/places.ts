import type { Guarantee } from '../../../../../../src/core/compiler/queries/prove';
import { GATEWAY, route } from '../findings/asking';
import {
  API,
  API_PATH,
  breaks,
  CHILD,
  type Claim,
  child,
  edge,
  first,
  holds,
  http,
  inKey,
  jwt,
  KEYS,
  key,
  known,
  late,
  NEVER,
  never,
  OVERRIDE,
  parent,
  policy,
  rules,
  to,
} from './claim';

const denyGet = rules('Deny', `request.method == "GET"`);
const allowGet = rules('Allow', `request.method == "GET"`);
const gets: Partial<Guarantee> = { requests: { methods: ['GET'] }, ...NEVER };

export const PLACES: readonly Claim[] = [
  holds(
    'a policy of the child',
    known(['api-key']),
    [GATEWAY, parent(API_PATH), CHILD, KEYS, policy('HTTPRoute/child', key('Strict'))],
    [{ path: '/api/a' }, 401],
  ),
  holds(
    'a policy of the parent',
    known(['api-key']),
    [GATEWAY, parent(API_PATH), CHILD, KEYS, policy('HTTPRoute/parent', key('Strict'))],
    [{ path: '/api/a' }, 401],
    [{ path: '/api/a', ...inKey }, 'desk'],
  ),
  breaks(
    'a weaker one of the child',
    known(['api-key']),
    [
      GATEWAY,
      parent(API_PATH),
      CHILD,
      KEYS,
      policy('HTTPRoute/parent', key('Strict')),
      policy('HTTPRoute/child', key('Optional')),
    ],
    [{ path: '/api/a' }, 'desk'],
  ),
  holds(
    'a weaker one of the child, below one that overrides',
    known(['api-key']),
    [
      GATEWAY,
      parent(API_PATH),
      CHILD,
      KEYS,
      policy('HTTPRoute/parent', key('Strict'), OVERRIDE),
      policy('HTTPRoute/child', key('Optional')),
    ],
    [{ path: '/api/a' }, 401],
  ),
  holds(
    'a child for other paths',
    never('desk'),
    [
      GATEWAY,
      parent(API_PATH, `, {${to('web')}}`),
      child(`rules: [{matches: [{path: {value: /other}}], ${to('desk')}}]`),
    ],
    [{ path: '/api' }, 404],
    [{ path: '/other' }, 'web'],
  ),
  breaks(
    'a header for each of both',
    never('desk'),
    [
      GATEWAY,
      parent(`{path: {value: /api}, headers: [{name: x-a, value: '1'}]}`),
      child(`rules: [{matches: [{path: {value: /api}, headers: [{name: x-a, value: '2'}]}], ${to('desk')}}]`),
    ],
    [
      {
        path: '/api',
        headers: [
          ['x-a', '2'],
          ['x-a', '1'],
        ],
      },
      'desk',
    ],
    [{ path: '/api', headers: [['x-a', '2']] }, 404],
  ),
  breaks(
    'what a child leaves',
    { requests: { paths: ['/api'] }, always: { answered: true } },
    [GATEWAY, parent(API_PATH), CHILD],
    [{ path: '/api' }, 404],
  ),
  holds(
    'a policy of a ListenerSet',
    known(['api-key'], { hosts: ['*.b.example'] }),
    [
      edge(http('a', '*.example.com'), 'allowedListeners: {namespaces: {from: Same}}'),
      `
apiVersion: ${API}/v1
kind: ListenerSet
metadata: {name: more, namespace: shop}
spec: {parentRef: {name: edge}, listeners: [${http('b', '*.b.example')}]}`,
      route('all', `rules: [{${to('web')}}]`).replace(
        '[{name: edge}]',
        `[{name: edge}, {group: ${API}, kind: ListenerSet, name: more}]`,
      ),
      KEYS,
      policy('ListenerSet/more', key('Strict')),
    ],
    [{ host: 'a.b.example' }, 401],
    [{}, 'web'],
  ),
  holds(
    'keys of the Gateway, tokens of the route',
    known(['api-key']),
    [...late(jwt('Optional')), policy('Gateway/edge', key('Strict'))],
    [{}, 401],
    [{ jwt: {} }, 401],
  ),
  holds('a denial of the Gateway', gets, [...late(allowGet), policy('Gateway/edge', denyGet)], [{}, 403]),
  holds(
    'a denial of the Gateway that overrides',
    gets,
    [...late(allowGet), policy('Gateway/edge', denyGet, OVERRIDE)],
    [{}, 403],
    [{ method: 'POST' }, 'web'],
  ),
  breaks(
    'an approval of the Gateway that overrides a denial',
    gets,
    [...late(denyGet), policy('Gateway/edge', allowGet, OVERRIDE)],
    [{}, 'web'],
  ),
  holds('a denial of the port before routing', gets, [...late(allowGet), first(denyGet)], [{}, 403]),
];

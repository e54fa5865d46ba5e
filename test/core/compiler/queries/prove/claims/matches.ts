import { GATEWAY, route } from '../findings/asking';
import { breaks, type Claim, header, holds, late, NEVER, never, OVERRIDE, path, policy, rules, to, two } from './claim';

export const MATCHES: readonly Claim[] = [
  holds(
    'an expression takes paths as a whole',
    never('desk', { paths: ['/admin/x'] }),
    [GATEWAY, two(path(`type: RegularExpression, value: '/adm.n'`))],
    [{ path: '/admin/x' }, 'web'],
    [{ path: '/admin' }, 'desk'],
  ),
  holds(
    'an encoded line is three characters',
    never('desk', { paths: ['/a%0Ac'] }),
    [GATEWAY, two(path(`type: RegularExpression, value: '/a[^b]c'`))],
    [{ path: '/a%0Ac' }, 'web'],
  ),
  breaks(
    'a parameter',
    never('desk'),
    [GATEWAY, two(`{queryParams: [{name: q, value: '1'}]}`)],
    [{ path: '/x?q=2&q=1' }, 'desk'],
    [{ path: '/x?q=1&q=2' }, 'web'],
    [{ path: '/x?Q=1' }, 'web'],
    [{ path: '/x?%71=1' }, 'desk'],
  ),
  breaks(
    'two parameters',
    never('desk'),
    [GATEWAY, two(`{queryParams: [{name: q, value: '1'}, {name: r, type: RegularExpression, value: '[a-c]+'}]}`)],
    [{ path: '/?r=c&q=1' }, 'desk'],
    [{ path: '/?r=d&q=1' }, 'web'],
  ),
  breaks('a parameter that is written with signs', never('desk'), [
    GATEWAY,
    two(`{queryParams: [{name: q, value: 'a&b=#c%'}]}`),
  ]),
  breaks(
    'a parameter without a value',
    never('desk'),
    [GATEWAY, two(`{queryParams: [{name: q, type: RegularExpression, value: '.*'}]}`)],
    [{ path: '/?q' }, 'desk'],
  ),
  breaks(
    'a header twice, past a rule for the first',
    never('desk'),
    [GATEWAY, two(header('value: a')), policy('HTTPRoute/two', rules('Deny', 'request.headers["x-a"] == "a"'))],
    [{ headers: [['x-a', 'a']] }, 403],
    [
      {
        headers: [
          ['x-a', 'b'],
          ['x-a', 'a'],
        ],
      },
      'desk',
    ],
  ),
  holds(
    'a header twice, past no rule for another',
    never('desk', { headers: { 'x-a': 'a' } }),
    [
      GATEWAY,
      two(header('value: a')),
      policy('HTTPRoute/two', rules('Require', 'request.headers["x-b"] == "a"'), OVERRIDE),
      policy('HTTPRoute/two', rules('Deny', 'request.headers["x-b"] == "a"')),
    ],
    [
      {
        headers: [
          ['x-a', 'a'],
          ['x-b', 'a'],
        ],
      },
      403,
    ],
  ),
  breaks(
    'the Host among the headers',
    never('desk'),
    [GATEWAY, two('{headers: [{name: Host, value: a.example.com}]}')],
    [{}, 'web'],
  ),
  holds(
    'a prefix with a slash',
    never('web', { paths: ['/admin', '/admin/*'] }),
    [GATEWAY, two(path('value: /admin/'))],
    [{ path: '/admin' }, 'desk'],
    [{ path: '/adminx' }, 'web'],
  ),
  holds(
    'a path with a slash',
    never('desk', { paths: ['/admin'] }),
    [GATEWAY, two(path('type: Exact, value: /admin/'))],
    [{ path: '/admin' }, 'web'],
  ),
  holds(
    'an encoded path',
    never('desk', { paths: ['/admin*', '/ad%6din'] }),
    [GATEWAY, two(path('value: /ad%6Din'))],
    [{ path: '/ad%6din' }, 'web'],
    [{ path: '/ad%6Din' }, 'desk'],
  ),
  holds(
    'other spellings of a path',
    never('desk', { paths: ['//admin', '/admin%2Fx', '/./admin', '/x/../admin'] }),
    [GATEWAY, two(path('value: /admin'))],
    [{ path: '//admin' }, 'web'],
    [{ path: '/admin%2Fx' }, 'web'],
    [{ path: '/x/../admin' }, 'web'],
  ),
  holds(
    'a rule about a path',
    { requests: { paths: ['/admin'] }, ...NEVER },
    late(rules('Deny', 'request.path == "/admin"')),
    [{ path: '/admin?x' }, 403],
  ),
  holds(
    'a rule sees the path before it is rewritten',
    { requests: { paths: ['/a'] }, ...NEVER },
    [
      GATEWAY,
      route(
        'all',
        `rules: [{filters: [{type: URLRewrite, urlRewrite: {path: {type: ReplaceFullPath, replaceFullPath: /x}}}], ${to('web')}}]`,
      ),
      policy('HTTPRoute/all', rules('Require', 'request.path == "/x"')),
    ],
    [{ path: '/a' }, 403],
    [{ path: '/x' }, 'web'],
  ),
  breaks(
    'a rule sees headers before they are set',
    { requests: { headers: { 'x-a': 'b' } }, ...NEVER },
    late(
      'headerModifiers: {request: {set: [{name: x-a, value: c}]}}',
      rules('Require', 'request.headers["x-a"] == "b"'),
    ),
    [{}, 403],
    [{ headers: [['x-a', 'b']] }, 'web'],
  ),
  holds(
    'a redirect is an answer',
    { always: { answered: true } },
    [
      GATEWAY,
      route('all', 'rules: [{filters: [{type: RequestRedirect, requestRedirect: {hostname: b.example.com}}]}]'),
    ],
    [{}, 302],
  ),
  holds(
    'a redirect leads nowhere',
    NEVER,
    [
      GATEWAY,
      route('all', 'rules: [{filters: [{type: RequestRedirect, requestRedirect: {hostname: b.example.com}}]}]'),
    ],
    [{}, 302],
  ),
  holds(
    'a copy is no destination',
    never('desk'),
    [
      GATEWAY,
      route(
        'all',
        `rules: [{filters: [{type: RequestMirror, requestMirror: {backendRef: {name: desk, port: 80}}}], ${to('web')}}]`,
      ),
    ],
    [{}, 'web'],
  ),
  breaks(
    'a weight',
    never('desk'),
    [
      GATEWAY,
      route('all', 'rules: [{backendRefs: [{name: desk, port: 80, weight: 1}, {name: web, port: 80, weight: 0}]}]'),
    ],
    [{}, 'desk'],
  ),
  holds(
    'no weight',
    never('web'),
    [
      GATEWAY,
      route('all', 'rules: [{backendRefs: [{name: desk, port: 80, weight: 1}, {name: web, port: 80, weight: 0}]}]'),
    ],
    [{}, 'desk'],
  ),
];

import { describe, expect, it } from 'vitest';
import { diagnose, policy, route, service, toService } from './run';

interface Listener {
  readonly name: string;
  readonly port: number;
  readonly hostname?: string;
}

const HTTP = { name: 'http', port: 80 };
const HTTPS = { name: 'https', port: 443 };

function gatewayOf(name: string, ...listeners: Listener[]): object {
  return {
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'Gateway',
    metadata: { name, namespace: 'demo' },
    spec: {
      gatewayClassName: 'proxy',
      listeners: listeners.map((one) =>
        one.name.startsWith('https')
          ? { ...one, protocol: 'HTTPS', tls: { certificateRefs: [{ name: 'cert' }] } }
          : { ...one, protocol: 'HTTP' },
      ),
    },
  };
}

const to = (requestRedirect: object, ...matches: object[]) => ({
  filters: [{ type: 'RequestRedirect', requestRedirect }],
  ...(matches.length > 0 ? { matches } : {}),
});
const below = (value: string) => ({ path: { type: 'PathPrefix', value } });
const exact = (value: string) => ({ path: { type: 'Exact', value } });
const prefix = (replacePrefixMatch: string) => ({ path: { type: 'ReplacePrefixMatch', replacePrefixMatch } });
const full = (replaceFullPath: string) => ({ path: { type: 'ReplaceFullPath', replaceFullPath } });
const SECURE = { scheme: 'https', statusCode: 301 };

const at = (name: string, section?: string) => ({
  parentRefs: [{ name, ...(section ? { sectionName: section } : {}) }],
});

const found = (...documents: object[]) =>
  diagnose([service(), ...documents], { revision: 'v1.4' }).filter(({ code }) => code === 'AIG7182');
const chains = (...documents: object[]) =>
  found(...documents).map(({ message }) => message.split(': ').slice(1).join(': '));
const BOTH = gatewayOf('gw', HTTP, HTTPS);
const ONE = gatewayOf('gw', HTTP);

describe('a redirect of paths that match a regular expression', () => {
  const matching = (value: string) => ({ path: { type: 'RegularExpression', value } });

  it.each([
    ['to a path that matches', full('/v2/x'), '/v[0-9]/.*', 'http://example.com/v2/x → http://example.com/v2/x'],
    ['to the same path', { port: 80 }, '/old-[a-z]+', 'http://example.com/old-a → http://example.com/old-a'],
  ])('%s loops', (_, target, expression, chain) => {
    expect(chains(ONE, route('r', [to(target, matching(expression))]))).toEqual([chain]);
  });

  it('to another path arrives', () => {
    expect(found(ONE, route('r', [to(full('/v2/x'), matching('/v1/.*'))]))).toEqual([]);
  });
});

describe('a redirect to HTTPS', () => {
  it('loops if it is attached to all listeners', () => {
    const [one, ...more] = found(BOTH, route('r', [to(SECURE)], { hostnames: ['a.example.org'] }));
    expect(more).toEqual([]);
    expect(one?.path).toBe('spec.rules[0].filters[0].requestRedirect');
    expect(one?.message).toBe(
      'clients that follow the redirect of HTTPRoute demo/r never get an answer: http://a.example.org/ → https://a.example.org/ → https://a.example.org/',
    );
    expect(one?.help).toBe('Attach the route to the HTTP listener alone: set `sectionName: http` in its parentRef.');
    expect(chains(BOTH, route('r', [to({ scheme: 'http' })]))).toEqual(['http://example.com/ → http://example.com/']);
  });

  it.each([
    ['is attached to the HTTP listener', [BOTH, route('r', [to(SECURE)], at('gw', 'http'))]],
    ['finds no HTTPS listener', [ONE, route('r', [to(SECURE)])]],
    [
      'finds one of another host',
      [
        gatewayOf('gw', { ...HTTP, hostname: 'a.example.org' }, { ...HTTPS, hostname: 'b.example.org' }),
        route('r', [to(SECURE)], at('gw', 'http')),
      ],
    ],
    [
      'finds a more precise rule',
      [BOTH, route('r', [to(SECURE)]), route('s', [toService()], { ...at('gw', 'https'), hostnames: ['example.com'] })],
    ],
    ['goes to another port', [gatewayOf('gw', HTTP, { ...HTTPS, port: 8443 }), route('r', [to(SECURE)])]],
  ])('that %s arrives', (_, documents) => {
    expect(found(...documents)).toEqual([]);
  });

  it('loops over a custom port, and in another Gateway for the host', () => {
    expect(
      chains(gatewayOf('gw', HTTP, { ...HTTPS, port: 8443 }), route('r', [to({ ...SECURE, port: 8443 })])),
    ).toEqual(['http://example.com/ → https://example.com:8443/ → https://example.com:8443/']);
    const plain = gatewayOf('plain', HTTP);
    const secure = gatewayOf('secure', HTTPS);
    const hostnames = ['a.example.org'];
    const there = route('there', [to(SECURE)], { ...at('plain'), hostnames });
    const back = route('back', [to({ scheme: 'http' })], { ...at('secure'), hostnames });
    const [one, ...more] = found(plain, secure, there, back);
    expect([one?.notes.map(({ text }) => text), more]).toEqual([[`HTTPRoute demo/back redirects them back`], []]);
    expect(
      found(
        plain,
        secure,
        there,
        route('other', [to({ scheme: 'http' })], { ...at('secure'), hostnames: ['b.example.org'] }),
      ),
    ).toEqual([]);
  });
});

describe('a path redirect', () => {
  it.each([
    [
      'a prefix that grows',
      to(prefix('/v1'), below('/')),
      '/ → http://example.com/v1/ → http://example.com/v1/v1/ → http://example.com/v1/v1/v1/ → …',
    ],
    [
      'a prefix that grows below',
      to(prefix('/a/b'), below('/a')),
      '/a → http://example.com/a/b → http://example.com/a/b/b → http://example.com/a/b/b/b → …',
    ],
    ['a prefix that stays', to(prefix('/a'), below('/a')), '/a → http://example.com/a'],
    ['a slash that is taken off again', to(prefix('/a/'), below('/a')), '/a → http://example.com/a'],
    ['a slash below a prefix', to(full('/a/'), below('/a')), '/a → http://example.com/a/ → http://example.com/a/'],
    ['the whole path', to(full('/new'), below('/')), '/ → http://example.com/new → http://example.com/new'],
    [
      'an expression',
      to(full('/new'), { path: { type: 'RegularExpression', value: '/.*' } }),
      '/ → http://example.com/new → http://example.com/new',
    ],
    ['an exact path', to(full('/a'), exact('/a')), '/a → http://example.com/a'],
  ])('loops: %s', (_, rule, chain) => {
    expect(chains(ONE, route('r', [rule]))).toEqual([`http://example.com${chain}`]);
  });

  it.each([
    ['a slash behind an exact path', [to(full('/a/'), exact('/a')), toService({ matches: [below('/')] })]],
    ['another prefix', [to(prefix('/new'), below('/old')), toService({ matches: [below('/')] })]],
    ['a prefix that is shorter', [to(prefix('/'), below('/old')), toService({ matches: [below('/')] })]],
    ['a path with a rule of its own', [to(full('/new'), below('/')), toService({ matches: [exact('/new')] })]],
    ['a path that nothing serves', [to(full('/new'), exact('/old'))]],
  ])('arrives: %s', (_, rules) => {
    expect(found(ONE, route('r', rules))).toEqual([]);
  });

  it('may loop through another rule, which is one finding', () => {
    const rules = [to(full('/b'), exact('/a')), to(full('/a'), exact('/b'))];
    const [one, ...more] = found(ONE, route('r', rules));
    expect([one?.path, one?.notes.length, more.length]).toEqual(['spec.rules[0].filters[0].requestRedirect', 1, 0]);
    expect(one?.message).toContain('http://example.com/a → http://example.com/b → http://example.com/a');
  });
});

describe('a host redirect', () => {
  const moved = (hostname: string, more: object = {}) => to({ hostname, ...more });

  it('loops if it matches the host that it redirects to', () => {
    expect(chains(ONE, route('r', [moved('www.example.org')]))).toEqual([
      'http://example.com/ → http://www.example.org/ → http://www.example.org/',
    ]);
    expect(chains(ONE, route('r', [moved('a.example.org')], { hostnames: ['*.example.org'] }))).toHaveLength(1);
    expect(found(ONE, route('r', [moved('www.example.org')], { hostnames: ['example.org'] }))).toEqual([]);
    const there = route('there', [moved('b.example.org')], { hostnames: ['a.example.org'] });
    const back = route('back', [moved('a.example.org')], { hostnames: ['b.example.org'] });
    expect(chains(ONE, there, back)).toEqual(['http://b.example.org/ → http://a.example.org/ → http://b.example.org/']);
    expect(chains(gatewayOf('gw', { ...HTTP, port: 8080 }), there, back)).toEqual([
      'http://b.example.org:8080/ → http://a.example.org:8080/ → http://b.example.org:8080/',
    ]);
  });

  it('arrives at a server elsewhere', () => {
    expect(found(ONE, route('r', [moved('other.example.net')], { hostnames: ['a.example.org'] }))).toEqual([]);
    const port = route('r', [to({ port: 9090 })], { hostnames: ['a.example.org'] });
    expect(found(ONE, port)).toEqual([]);
    expect(found(gatewayOf('gw', HTTP, { name: 'more', port: 9090 }), port)).toHaveLength(1);
  });

  it('may depend on the method, on headers and on the query', () => {
    const { filters } = to(full('/a'));
    expect(found(ONE, route('r', [{ filters, matches: [{ ...exact('/a'), method: 'POST' }] }]))).toEqual([]);
    expect(
      found(
        ONE,
        route('r', [{ ...to({ ...full('/a'), statusCode: 307 }), matches: [{ ...exact('/a'), method: 'POST' }] }]),
      ),
    ).toHaveLength(1);
    expect(
      found(ONE, route('r', [{ filters, matches: [{ ...exact('/a'), headers: [{ name: 'x', value: 'y' }] }] }])),
    ).toHaveLength(1);
    expect(
      found(ONE, route('r', [{ filters, matches: [{ ...exact('/a'), queryParams: [{ name: 'x', value: 'y' }] }] }])),
    ).toHaveLength(1);
  });

  it('is unknown if a policy changes requests before routing', () => {
    const transformation = { request: { set: [{ name: ':path', value: '"/x"' }] } };
    const early = policy('p', 'Gateway', 'gw', { traffic: { phase: 'PreRouting', transformation } });
    expect(found(ONE, early, route('r', [moved('www.example.org')]))).toEqual([]);
  });
});

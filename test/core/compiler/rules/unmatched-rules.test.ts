import { describe, expect, it } from 'vitest';
import { diagnose, gateway, route, service, toService } from './run';

const SHADOWED = 'AIG7007';
const UNFIT = 'AIG7093';
const inputs = (...documents: object[]) => [...gateway(), service(), ...documents];
const path = (value: string, type = 'PathPrefix') => ({ path: { type, value } });
const regex = (value: string) => path(value, 'RegularExpression');
const header = (value: string, type = 'Exact', name = 'x-tier') => ({ headers: [{ name, value, type }] });
const rule = (...matches: object[]) => toService({ matches });

/** `CODE index: who gets its requests` of each finding, in the order of the rules. */
function found(documents: readonly object[]): string[] {
  return diagnose(documents)
    .filter(({ code }) => code === SHADOWED || code === UNFIT)
    .map(
      ({ code, path: at, message }) =>
        `${code} ${at}: ${/^(?:no request|every request that this rule matches goes to) (.*)$/.exec(message)?.[1]}`,
    );
}

const onlyRules = (...rules: object[]) => found(inputs(route('a', rules)));

describe('jointly shadowed rules', () => {
  it.each([
    ['an expression for all paths', [rule(regex('/.*')), rule(path('/a'))], 0],
    ['an expression for a prefix', [rule(regex('/a(/.*)?')), rule(path('/a'))], 0],
    [
      'a header',
      [
        rule({ ...path('/a'), ...header('gold|iron', 'RegularExpression') }),
        rule({ ...path('/a'), ...header('gold') }),
      ],
      0,
    ],
  ])('%s', (_, rules, by) => {
    expect(onlyRules(...rules)).toEqual([
      `${SHADOWED} spec.rules[1]: HTTPRoute demo/a, rule ${by}, which matches all requests of this rule`,
    ]);
  });

  it('several exact paths, of one expression', () => {
    expect(onlyRules(rule(path('/v1/a', 'Exact')), rule(path('/v1/b', 'Exact')), rule(regex('/v1/[ab]')))).toEqual([
      `${SHADOWED} spec.rules[2]: HTTPRoute demo/a, rule 0 and HTTPRoute demo/a, rule 1, which together match all requests of this rule`,
    ]);
    expect(onlyRules(rule(path('/v1/a', 'Exact')), rule(path('/v1/b', 'Exact')), rule(regex('/v1/[abc]')))).toEqual([]);
  });

  it('several values of a header, of an expression', () => {
    const of = (value: string, type?: string) => rule({ ...path('/a'), ...header(value, type) });
    expect(onlyRules(of('gold'), of('iron'), of('gold|iron', 'RegularExpression'))).toHaveLength(1);
    expect(onlyRules(of('gold'), of('iron'), of('gold|iron|tin', 'RegularExpression'))).toEqual([]);
  });

  it('do not include shorter expressions and other methods', () => {
    expect(onlyRules(rule(regex('/.*')), rule(path('/admin')))).toEqual([]);
    expect(onlyRules(rule({ ...regex('/.*'), method: 'GET' }), rule(path('/a')))).toEqual([]);
    expect(onlyRules(rule(regex('/a.*')), rule(path('/b')))).toEqual([]);
  });

  it('include a wider path of a closer hostname on a limited listener', () => {
    const wide = route('wide', [rule(path('/a/b')), rule(path('/c'))]);
    const close = route('close', [rule(path('/a'))], { hostnames: ['a.example.com'] });
    const at = (hostname: string) => found([...gateway(hostname), service(), wide, close]);
    expect(at('a.example.com')).toEqual([
      `${SHADOWED} spec.rules[0]: HTTPRoute demo/close, which matches all requests of this rule`,
    ]);
    expect(at('*.example.com')).toEqual([]);
  });

  it('are not reported if another listener sends them requests', () => {
    const wide = route('wide', [rule(path('/a/b'))]);
    const close = route('close', [rule(path('/a'))], { hostnames: ['a.example.com'] });
    expect(found([...gateway('a.example.com', 'b.example.com'), service(), wide, close])).toEqual([]);
  });

  it('may be of an expression that cannot be decided', () => {
    const huge = regex(`/${'(a|b)'.repeat(40)}.{200}(a|b)?.{200}`);
    expect(onlyRules(rule(huge), rule(path('/a')))).toEqual([]);
  });
});

describe('rules that no request matches', () => {
  const parent = route('parent', [
    {
      matches: [path('/shop')],
      backendRefs: [{ group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', name: '*', namespace: 'demo' }],
    },
  ]);
  const child = (value: string) =>
    route('child', [rule(path(value))], {
      parentRefs: [{ group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', name: 'parent' }],
    });

  it('include those outside of the delegated path', () => {
    expect(found(inputs(parent, child('/cart')))).toEqual([
      `${UNFIT} spec.rules[0]: that HTTPRoute demo/parent delegates to it matches this rule`,
    ]);
    expect(found(inputs(parent, child('/shop/cart')))).toEqual([]);
  });

  it('do not include rules for a Host header, which HTTP/2 allows', () => {
    const asks = rule({ ...path('/a'), ...header('shop.example.com', 'Exact', 'Host') });
    expect(onlyRules(asks).filter((one) => one.startsWith(UNFIT))).toEqual([]);
  });

  it('include those that require a header removed by the data plane', () => {
    expect(onlyRules(rule({ ...path('/a'), ...header('Basic x', 'Exact', 'Proxy-Authorization') }))).toEqual([
      `${UNFIT} spec.rules[0]: at its listeners matches this rule`,
    ]);
  });
});

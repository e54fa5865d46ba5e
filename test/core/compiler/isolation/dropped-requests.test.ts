import { describe, expect, it } from 'vitest';
import { answers, compiled, EDGE, JWT, leftOut, policy, route } from './worlds';

const SHOP = route('shop', 'web');
const PAY = route('pay', 'bills');
const FINE = 'Service/pay/bills/80 1';
const OTHER = 'Service/shop/other/80 1';

describe('a dropped rule', () => {
  const BROKEN = `    - matches: [{ path: { type: RegularExpression, value: "/web/(" } }]
      backendRefs: [{ name: web, port: 80 }]`;

  it('closes its route and all other rules to its destinations', () => {
    const beside = route('shop', 'beside').replace('name: beside, port: 80', 'name: web, port: 8080');
    const result = compiled([
      EDGE,
      PAY,
      route('shop', 'web', '', BROKEN.replace('value:', 'valu:')),
      beside,
      route('shop', 'other'),
    ]);
    expect(answers(result, '/web', '/beside', '/other', '/bills')).toEqual({
      '/web': '500',
      '/beside': '500',
      '/other': OTHER,
      '/bills': FINE,
    });
    expect(leftOut(result)).toContain(
      'HTTPRoute shop/web, rule 1: droppedRule leftOut (AIG2010, its matches cannot be read)',
    );
  });

  it.each([
    ['path', 'path: { type: RegularExpression, value: "/web/(" }'],
    ['query', 'queryParams: [{ name: q, type: RegularExpression, value: "[0-9]+(" }]'],
    ['header', 'headers: [{ name: q, type: RegularExpression, value: "[0-9]+(" }]'],
  ])('is not emitted if the data plane would reject its %s', (_, match) => {
    const rule = `    - matches: [{ ${match} }]\n      backendRefs: [{ name: web, port: 80 }]`;
    const result = compiled([EDGE, PAY, route('shop', 'web', '', rule)]);
    expect(leftOut(result)).toContain('HTTPRoute shop/web, rule 1: droppedRule leftOut (AIG2309)');
    expect(result.gateways[0].config).not.toContain('regex:');
    expect(answers(result, '/web', '/bills')).toEqual({ '/web': '500', '/bills': FINE });
  });

  it('closes other rules to its destinations if its parent is misspelled', () => {
    const lost = route('shop', 'web').replace('name: edge,', 'name: egde,');
    const beside = route('shop', 'beside').replace('name: beside, port', 'name: web, port');
    const result = compiled([EDGE, PAY, lost, beside, route('shop', 'other')]);
    expect(answers(result, '/beside', '/other', '/bills')).toEqual({
      '/beside': '500',
      '/other': OTHER,
      '/bills': FINE,
    });
    expect(leftOut(result)).toContain('HTTPRoute shop/web: droppedRoute leftOut (AIG3015)');
  });

  it('closes all routes of its namespace if its destinations are unreadable', () => {
    const text = route('shop', 'broken')
      .replace('rules:', 'rules: [')
      .replace('metadata: {', 'metadata:\n  name: broken\n  namespace: shop\nother: {');
    const result = compiled([EDGE, PAY, SHOP, text]);
    expect(answers(result, '/web', '/bills')).toEqual({ '/web': '500', '/bills': FINE });
  });

  it('closes all routes of its namespace if it blocked every destination', () => {
    const redirect = route('shop', 'away').replace(
      'backendRefs: [{ name: away, port: 80 }]',
      'filters: [{ type: RequestRedirect, requestRedirect: { hostname: moved.example.com } }]',
    );
    const lost = redirect.replace('parentRefs: [{ name: edge, namespace: infra }]', 'parentRefs: 7');
    expect(answers(compiled([EDGE, PAY, SHOP, redirect]), '/web', '/bills')).toEqual({
      '/web': 'Service/shop/web/80 1',
      '/bills': FINE,
    });
    expect(answers(compiled([EDGE, PAY, SHOP, lost]), '/web', '/bills')).toEqual({ '/web': '500', '/bills': FINE });
  });

  it('does not answer for other hosts if its own are unreadable', () => {
    const broken = route('shop', 'bills').replace('rules:', 'hostname: shop.example.com\n  rules:');
    expect(answers(compiled([EDGE, PAY, broken]), '/bills')).toEqual({ '/bills': FINE });
  });
});

describe('an unserved listener', () => {
  it('does not admit clients past its policy', () => {
    const listeners = `    - { name: inside, port: 8080, protocol: HTTP, hostname: any.example.com, unknown: 1, allowedRoutes: { namespaces: { from: All } } }`;
    const auth = policy(
      'infra',
      'auth',
      `  targetRefs: [{ group: gateway.networking.k8s.io, kind: Gateway, name: edge, sectionName: inside }]\n${JWT}`,
    );
    const elsewhere = route('pay', 'apart').replace(
      'name: edge, namespace',
      'name: edge, sectionName: http, namespace',
    );
    const result = compiled([EDGE + listeners, PAY, elsewhere, auth]);
    expect(answers(result, '/bills', '/apart')).toEqual({ '/bills': '500', '/apart': 'Service/pay/apart/80 1' });
    const unprotected = compiled([EDGE + listeners, PAY]);
    expect(answers(unprotected, '/bills')).toEqual({ '/bills': FINE });
  });
});

describe('an unserved listener without a policy', () => {
  const broken = `    - { name: inside, port: 8080, protocol: HTTP, hostname: any.example.com, unknown: 1, allowedRoutes: { namespaces: { from: All } } }`;
  const onlyThere = (text: string) =>
    text.replace('name: edge, namespace', 'name: edge, sectionName: inside, namespace');

  it('hands no requests to other ways to the destinations of its routes', () => {
    const own = onlyThere(route('shop', 'web'));
    const both = route('shop', 'both').replace('name: both, port', 'name: web, port');
    const result = compiled([EDGE + broken, PAY, own, both, route('shop', 'other')]);
    expect(answers(result, '/web', '/both', '/other', '/bills')).toEqual({
      '/web': 'nothing',
      '/both': '500',
      '/other': OTHER,
      '/bills': FINE,
    });
  });

  it('forwards no requests that its routes blocked', () => {
    const redirect = onlyThere(route('shop', 'away')).replace(
      'backendRefs: [{ name: away, port: 80 }]',
      'filters: [{ type: RequestRedirect, requestRedirect: { hostname: moved.example.com } }]',
    );
    const result = compiled([EDGE + broken, PAY, redirect, route('shop', 'other')]);
    expect(answers(result, '/other', '/bills')).toEqual({ '/other': '500', '/bills': FINE });
  });
});

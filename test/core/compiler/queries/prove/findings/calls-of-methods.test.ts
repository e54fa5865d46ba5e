import { describe, expect, it } from 'vitest';
import type { Guarantee } from '../../../../../../src/core/compiler/queries/prove';
import { asked, GATEWAY, route, told, WEB } from './asking';

const calls = (method: string) =>
  route('calls', `rules: [{matches: [{method: ${method}}], ${WEB}}]`).replace('HTTPRoute', 'GRPCRoute');
const never = (...paths: string[]): Partial<Guarantee> => ({
  to: { route: 'calls' },
  requests: { paths },
  neverReached: true,
});
const PAGES = route('pages', `rules: [{matches: [{queryParams: [{name: q, value: '1'}]}], ${WEB}}]`);

describe('calls of a method in any service', () => {
  it.each<[string, string, Partial<Guarantee>, string]>([
    ['a path of two parts', '{method: Get}', never('*'), 'GET http://other.example/a/Get'],
    ['a query with a slash', '{method: Get}', never('/a'), 'GET http://other.example/a?/Get'],
    ['no path of three parts', '{method: Get}', never('/a/b/*'), 'holds'],
    ['no path of another method', '{method: Get}', never('/a/Put'), 'holds'],
    ['an expression', '{type: RegularExpression, method: "Get|Put"}', never('/a'), 'GET http://other.example/a?/Get'],
    [
      'an expression for whatever follows',
      '{type: RegularExpression, method: ".*"}',
      never('/a/b/c'),
      'GET http://other.example/a/b/c',
    ],
    [
      'an expression that may be fulfilled in the query',
      '{type: RegularExpression, method: ".*Get"}',
      never('/a/b'),
      'which queries the expression .*Get matches',
    ],
    [
      'an expression with an end',
      '{type: RegularExpression, method: "Get$"}',
      never('/a'),
      'which queries the expression Get$ matches',
    ],
  ])('are %s', (_, method, guarantee, expected) => {
    expect(told(asked(guarantee, GATEWAY, calls(method), PAGES))).toBe(expected);
  });

  it('leave the parameters of a query to others', () => {
    const guarantee: Partial<Guarantee> = { requests: { paths: ['/a'] }, to: { route: 'pages' }, neverReached: true };
    expect(told(asked(guarantee, GATEWAY, calls('{method: Get}'), PAGES))).toBe('GET http://other.example/a?q=1');
  });
});

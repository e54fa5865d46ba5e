import { expect, it } from 'vitest';
import { loadText } from '../../../../../src/core/compiler/1-load';
import { compile } from '../../../../../src/core/compiler/compile';
import { matchesOf } from '../../../../../src/core/compiler/matches/matches-of';
import type { Attachment } from '../../../../../src/core/compiler/model/attachment';
import { changesBetween, explainRequest } from '../../../../../src/core/compiler/queries/explain';
import {
  closestHostname,
  compareRanks,
  fitOf,
  rankOf,
} from '../../../../../src/core/compiler/queries/explain/matching';
import { completeRequest, type RequestInput } from '../../../../../src/core/compiler/queries/explain/request';
import { nameOfRule } from '../../../../../src/core/compiler/queries/explain/rules';
import { DiagnosticCollector } from '../../../../../src/core/diagnostics';
import { Chance, seedFrom } from '../../../../support/random';

const SEED = seedFrom('MANY_ROUTES_SEED');

const GATEWAY = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: shop}
spec: {gatewayClassName: proxy, listeners: [{name: http, port: 80, protocol: HTTP}]}`;

function route(index: number, hostnames: readonly string[], matches: readonly object[], request = 1000): string {
  return `
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: r${index}, namespace: shop}
spec:
  parentRefs: [{name: edge}]
  hostnames: ${JSON.stringify(hostnames)}
  rules: [{matches: ${JSON.stringify(matches)}, timeouts: {request: ${request}ms}, backendRefs: [{name: web, port: 80}]}]`;
}

function compiled(routes: readonly string[]) {
  const diagnostics = new DiagnosticCollector();
  const text = GATEWAY + routes.join('');
  return compile(loadText([{ name: 'many.yaml', text }], diagnostics), {}, diagnostics);
}

/** Returns the rule that matches a request, by comparing each match of each rule. */
function takerAmongAll({ gateways, dataPlane }: Attachment, asked: RequestInput): string | undefined {
  const request = completeRequest(asked, dataPlane);
  let best: { readonly name: string; readonly rank: readonly number[] } | undefined;
  for (const rule of gateways[0]?.listeners[0]?.rules ?? []) {
    const hostname = closestHostname(rule.route.hostnames, request.host);
    if (!hostname) continue;
    for (const match of matchesOf(rule.rule) ?? []) {
      const rank = [hostname.rank, ...rankOf(match)];
      if (fitOf(match, request).is === 'taken' && (!best || compareRanks(rank, best.rank) > 0))
        best = { name: nameOfRule(rule), rank };
    }
  }
  return best?.name;
}

const HOSTS = ['', 'a.b.example.com', 'b.example.com', 'example.com', 'B.example.com', 'other', '.example.com', 'a.b.'];
const HOSTNAMES = ['*.example.com', 'b.example.com', '*.b.example.com', 'a.b.example.com', 'example.com', '*.com'];
const PATHS = ['/', '/a', '/a/', '/a/b', '/ab', '/a/b/c', '//', '/a//b', '*', '/é'];
const VALUES = ['x', 'y', 'X', ''];

function randomMatch(chance: Chance): object {
  const path = chance.pick([
    { type: 'PathPrefix', value: chance.pick(['/', '/a', '/a/', '/a/b']) },
    { type: 'Exact', value: chance.pick(['/', '/a', '/a/b', '/a/']) },
    {
      type: 'RegularExpression',
      value: chance.pick(['/a/[a-z]', '/a?', '/(a|ab)/b', '(?i)/A', '/a/b/?c?', '.*', '/a|/ab']),
    },
  ]);
  const pair = () => ({ name: chance.pick(['x-a', 'X-B']), value: chance.pick(['x', 'y']) });
  const expression = () => ({ ...pair(), type: 'RegularExpression', value: '[xy]' });
  return {
    path,
    ...(chance.happens(0.5) ? { headers: [chance.happens(0.7) ? pair() : expression()] } : {}),
    ...(chance.happens(0.3) ? { queryParams: [chance.happens(0.7) ? pair() : expression()] } : {}),
    ...(chance.happens(0.2) ? { method: 'POST' } : {}),
  };
}

function randomRequest(chance: Chance): RequestInput {
  const query = chance.happens(0.5)
    ? `?x-a=${chance.pick(VALUES)}&X-B=${chance.pick(VALUES)}&x-a=${chance.pick(VALUES)}`
    : '';
  const headers = ['x-A', 'x-b', 'x-a'].flatMap((name) =>
    chance.happens(0.5) ? [[name, chance.pick(VALUES)] as const] : [],
  );
  return {
    host: chance.pick(HOSTS),
    path: chance.pick(PATHS) + query,
    headers,
    ...(chance.happens(0.3) ? { method: 'POST' } : {}),
  };
}

it(`finds the same rule as a search of all (MANY_ROUTES_SEED=${SEED})`, () => {
  const chance = new Chance(SEED);
  let taken = 0;
  for (let world = 0; world < 20; world++) {
    const routes = Array.from({ length: 12 }, (_, index) =>
      route(
        index,
        HOSTNAMES.filter(() => chance.happens(0.2)),
        Array.from({ length: 1 + chance.below(3) }, () => randomMatch(chance)),
      ),
    );
    const { attachment } = compiled(routes);
    for (let at = 0; at < 100; at++) {
      const request = randomRequest(chance);
      const [found] = explainRequest(attachment!, request);
      const expected = takerAmongAll(attachment!, request);
      expect(found?.rule?.name, JSON.stringify({ request, routes })).toBe(expected);
      expect((found?.otherRules.length ?? 0) + (expected ? 1 : 0)).toBe(12);
      if (expected) taken += 1;
    }
  }
  expect(taken).toBeGreaterThan(500);
});

const COUNT = 4000;
/** Seconds of processor time; checking all rules for each request takes a minute. */
const MOST = 6;

/** Each route is distinguished by something else: its host, its path, an expression, a header or a parameter. */
function ownWay(index: number): [hostnames: string[], matches: object[]] {
  const value = `t${index}`;
  const path = { type: 'PathPrefix', value: '/v1' };
  const pair = { name: 'x-tenant', value };
  const ways: [string[], object[]][] = [
    [[`${value}.example.com`], [{ path }]],
    [[`*.${value}.example.com`], [{ path }]],
    [['api.example.com'], [{ path: { type: 'PathPrefix', value: `/v1/${value}` } }]],
    [['api.example.com'], [{ path: { type: 'RegularExpression', value: `/v1/${value}/[a-z]+` } }]],
    [['api.example.com'], [{ path, headers: [pair] }]],
    [[], [{ path, queryParams: [pair] }]],
  ];
  return ways[index % ways.length]!;
}

it(`changes of ${COUNT} routes, each in its own way, are found in less than ${MOST} s`, () => {
  const routes = (added: number) =>
    compiled(Array.from({ length: COUNT }, (_, index) => route(index, ...ownWay(index), 1000 + added + index)));
  const [before, after] = [routes(0), routes(COUNT)];
  const { user: began } = process.cpuUsage();
  const changes = changesBetween(before, after);
  const seconds = (process.cpuUsage().user - began) / 1e6;
  console.log(`${COUNT} changed routes: ${seconds.toFixed(2)} s`);
  expect(changes.filter(({ about }) => about === 'policy')).toHaveLength(COUNT);
  expect(seconds).toBeLessThan(MOST);
});

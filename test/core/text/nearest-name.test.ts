import { describe, expect, it } from 'vitest';
import { closestName, onlyNearName } from '../../../src/core/text/nearest-name';
import { linked } from '../compiler/3-link/inputs';

describe('the nearest existing name', () => {
  it.each([
    ['catalog', ['cart', 'catalogue', 'zebra'], 'catalogue'],
    ['egde', ['edge', 'egg'], 'edge'],
    ['b', ['a', 'c'], 'a'],
    ['something', ['else'], 'else'],
    ['any', [], undefined],
  ])('%s among %j', (name, candidates, closest) => {
    expect(closestName(name, candidates)).toBe(closest);
  });

  it('is reported with the location of the same name elsewhere', () => {
    const { texts } = linked(`
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: infra}
spec:
  gatewayClassName: proxy
  listeners: [{name: http, port: 80, protocol: HTTP}]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: web, namespace: shop}
spec:
  parentRefs: [{name: edge}]
  rules: [{}]`);
    expect(texts).toEqual([
      'AIG3015 spec.parentRefs[0]: parentRef references Gateway shop/edge, which is not among the inputs; namespace infra has an object of that name',
    ]);
  });
});

describe('the only near name', () => {
  it.each([
    ['prot', ['port', 'host'], 'port'],
    ['gww', ['gw'], 'gw'],
    ['gw3', ['gw1', 'gw2'], undefined],
    ['api', ['api2', 'api2'], 'api2'],
    ['weird', ['host', 'port'], undefined],
  ])('of %s among %j is %s', (name, known, only) => expect(onlyNearName(name, known)).toBe(only));
});

import { expect, it } from 'vitest';
import * as gw from '../../../src';
import { inNoOrder } from '../../../src/core/values/unordered-lists';
import { rendered } from './rendered';

const orderOf = (setHeaders: { [name: string]: gw.expressions.Cel }): string[] =>
  rendered((chart) => {
    const gateway = new gw.Gateway(chart, 'edge');
    gateway.addHttpListener('web');
    gateway.addTrafficPolicy('headers', { transformation: gw.expressions.Transformation.request({ setHeaders }) });
  })
    .one('ProxyPolicy')
    .traffic.transformation.request.set.map(({ name }: { name: string }) => name);

// Seen in the running data plane: with x-a set first, the expression of x-b reads the new value.
it('has expressions read headers before these are changed', () => {
  const [old, fixed] = [gw.expressions.Cel.header('X-A'), gw.expressions.Cel.text('new')];
  expect(orderOf({ 'x-a': fixed, 'x-b': old })).toEqual(['x-b', 'x-a']);
  expect(orderOf({ 'x-b': old, 'x-a': fixed })).toEqual(['x-b', 'x-a']);
  expect(orderOf({ 'x-b': fixed, 'x-a': old })).toEqual(['x-a', 'x-b']);
  expect(orderOf({ ':path': gw.expressions.Cel.text('/'), 'x-path': gw.expressions.Cel.path() })).toEqual([
    'x-path',
    ':path',
  ]);
  expect(orderOf({ b: gw.expressions.Cel.header('a'), a: gw.expressions.Cel.header('b') })).toEqual(['b', 'a']);
});

it('ignores the order of items only if none reads a value set by another', () => {
  const [a, b] = [
    { name: 'x-a', value: '"new"' },
    { name: 'x-b', value: 'request.path' },
  ];
  const reader = { name: 'x-b', value: 'request.headers["X-A"]' };
  expect(inNoOrder([b, a], 'set')).toEqual([a, b]);
  expect(inNoOrder([reader, a], 'set')).toEqual([reader, a]);
  expect(inNoOrder([b, a, b], 'set')).toEqual([b, a, b]);
  expect(inNoOrder([b, a], 'targets')).toEqual([b, a]);
});

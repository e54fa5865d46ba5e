import { expect, it } from 'vitest';
import { findingsFor, gateway, policy, route, service, toService } from './run';

const found = (...additionalOrigins: readonly string[]) =>
  findingsFor([
    ...gateway(),
    service(),
    route('r', [toService()]),
    policy('p', 'HTTPRoute', 'r', { traffic: { csrf: { additionalOrigins } } }),
  ]);

it.each([
  'https://*.a.example',
  '*',
  'null',
  'https://A.example',
  'https://a.example/',
  'https://a.example:443',
  'http://a.example:80',
  'a.example',
])('reports an origin that never matches: %s', (origin) => {
  expect(found('https://b.example', origin)).toEqual(['AIG7137 spec.traffic.csrf.additionalOrigins[1]']);
});

it.each([
  'https://a.example',
  'http://a.example:443',
  'https://a.example:8443',
  'http://[::1]:3000',
  'http://localhost:3000',
  'capacitor://localhost',
  'https://xn--bcher-kva.example',
])('an origin that browsers send: %s', (origin) => {
  expect(found(origin)).toEqual([]);
});

it.each([
  ['*', 1],
  ['https://*', 1],
  ['http://*', 1],
  ['https://*.a.example', 0],
])('credentials for the origins %s', (origin, count) => {
  const cors = { allowCredentials: true, allowOrigins: [origin] };
  const documents = [...gateway(), service(), route('r', [toService()])];
  const all = findingsFor([...documents, policy('p', 'HTTPRoute', 'r', { traffic: { cors } })]);
  expect(all.filter((one) => one.startsWith('AIG7016'))).toHaveLength(count);
});

import { expect, it } from 'vitest';
import { emitted, layers } from './workload-ir';

const codes = (spec: Readonly<Record<string, unknown>>) => emitted(layers(spec)).codes;
const env = (name: string, value: string) => ({ env: [{ name, value }] });
const overlay = (name: string, value: string) => ({
  deployment: { spec: { template: { spec: { containers: [{ name: 'agentgateway', env: [{ name, value }] }] } } } },
});

it.each([env, overlay])('rejects a variable that loads another config into the data plane', (said) => {
  for (const name of ['XDS_ADDRESS', 'LOCAL_XDS_PATH'])
    expect(codes(said(name, 'http://c:15010'))).toEqual(['AIG6016']);
  expect(codes(said('XDS_ADDRESS', ''))).toEqual([]);
  expect(codes(said('XDS_ROOT_CA', '/ca'))).toEqual([]);
});

it.each(['0.0.0.0:15000', '[::]:15000', '10.0.0.1:1', ':15000'])('an admin server that others reach: %s', (address) => {
  for (const said of [env, overlay]) expect(codes(said('ADMIN_ADDR', address))).toEqual(['AIG5111']);
  expect(codes({ rawConfig: { config: { adminAddr: address } } })).toEqual(['AIG5111']);
  expect(codes({ rawConfig: { config: { adminAddr: address } }, ...env('ADMIN_ADDR', 'off') })).toEqual([]);
});

it.each(['localhost:15000', '127.0.0.1:15001', '[::1]:15000', 'unix:/tmp/admin', 'off'])(
  'an admin server for the pod alone: %s',
  (address) => {
    expect(codes(env('ADMIN_ADDR', address))).toEqual([]);
    expect(codes({ rawConfig: { config: { adminAddr: address } } })).toEqual([]);
  },
);

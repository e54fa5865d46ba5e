import { expect, it } from 'vitest';
import { findingsFor, gateway, newest, policy, route, service, toService } from './run';

const rules = (action: string) => ({
  authorization: { action, policy: { matchExpressions: ['request.path == "/a"'] } },
});
const PACE = { timeouts: { request: '5s' } };
const ASKED = { extAuth: { backendRef: { name: 'shop', port: 80 }, grpc: {} } };
const found = (broad: object, own: object, strategy: object = { inheritance: 'Override' }) =>
  findingsFor(
    newest([
      ...gateway(),
      service(),
      route('r', [toService()]),
      policy('broad', 'Gateway', 'gw', { strategy, traffic: broad }),
      policy('own', 'HTTPRoute', 'r', { traffic: own }),
    ]),
  ).filter((one) => /AIG7126|AIG7004/.test(one));

it('a restriction that a policy of the Gateway locks out', () => {
  for (const action of ['Deny', 'Require'])
    expect(found(rules('Allow'), { ...rules(action), ...PACE })).toEqual(['AIG7126 spec.traffic.authorization']);
  expect(found(ASKED, { ...ASKED, ...PACE })).toEqual(['AIG7126 spec.traffic.extAuth']);
  expect(found({ csrf: {} }, { csrf: { additionalOrigins: ['https://a.example.com'] }, ...PACE })).toEqual([
    'AIG7126 spec.traffic.csrf',
  ]);
});

it('ignores rules that apply, only allow more, or belong to an overridden policy', () => {
  expect(found(rules('Allow'), { ...rules('Deny'), ...PACE }, { inheritance: 'Default' })).toEqual([]);
  expect(found(ASKED, { ...rules('Deny'), ...PACE })).toEqual([]);
  expect(found(rules('Allow'), { ...rules('Allow'), ...PACE })).toEqual([]);
  expect(found(rules('Allow'), rules('Deny'))).toEqual(['AIG7004']);
});

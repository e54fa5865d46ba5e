import { expect, it } from 'vitest';
import { backend, findingsFor, gateway, policy, route, toBackend, toService } from './run';

const team = (name: string, action = 'Allow', more: object = {}) => ({
  traffic: { authorization: { action, policy: { matchExpressions: [`request.path == "/${name}"`] } }, ...more },
});
const found = (...documents: object[]) =>
  findingsFor([...gateway(), route('r', [toService()]), ...documents]).filter((one) => one.startsWith('AIG7119'));
const WHERE = ['AIG7119 spec.traffic.authorization'];
const ofGateway = (spec: object) => policy('broad', 'Gateway', 'gw', spec);
const ofRoute = (spec: object, name = 'own') => policy(name, 'HTTPRoute', 'r', spec);

it('reports Allow rules of a route that widen those of its Gateway', () => {
  expect(found(ofGateway(team('a')), ofRoute(team('b')))).toEqual(WHERE);
  expect(found(ofGateway(team('a')), ofRoute(team('a')))).toEqual([]);
  expect(found(ofGateway(team('a')), ofRoute(team('b', 'Require')))).toEqual([]);
  expect(found(ofGateway(team('a', 'Require')), ofRoute(team('b')))).toEqual([]);
  expect(found(ofGateway(team('a', 'Deny')), ofRoute(team('b')))).toEqual([]);
  expect(found(ofRoute(team('a')), ofRoute(team('b'), 'other'))).toEqual([]);
  // Rules before routing are evaluated separately.
  expect(found(ofGateway(team('a', 'Allow', { phase: 'PreRouting' })), ofRoute(team('b')))).toEqual([]);
});

it('so do rules of tools', () => {
  const tools = (name: string) => ({
    mcp: { authorization: { action: 'Allow', policy: { matchExpressions: [`mcp.tool.name == "${name}"`] } } },
  });
  const spec = { mcp: { targets: [{ name: 't', static: { host: 'mcp', port: 80 } }] }, policies: tools('b') };
  const documents = [
    ...gateway(),
    route('m', [toBackend('m')]),
    backend('m', spec),
    policy('broad', 'Gateway', 'gw', { backend: tools('a') }),
  ];
  expect(findingsFor(documents)).toContain('AIG7119 spec.policies.mcp.authorization');
});

import { describe, expect, it } from 'vitest';
import { ConfigModel, MODEL_ROUTER } from '../../../../src/core/data-plane/config-model/config-model';
import {
  isOnAllListeners,
  isOnBackend,
  isOnListener,
  isOnRoute,
  policiesIn,
  routesIn,
} from '../../../../src/core/data-plane/config-model/policies';

function targetOf(target: unknown) {
  const [policy] = policiesIn({ policies: [{ target, policy: {} }] });
  if (!policy) throw new Error('the policy was not read');
  return policy.target;
}

const HTTP = { name: 'http', port: 80 };
const GATEWAY = { gatewayName: 'default', gatewayNamespace: 'default' };

describe('the target of a policy', () => {
  it.each([
    ['all listeners', GATEWAY, true, true],
    ['the listener', { ...GATEWAY, listenerName: 'http' }, false, true],
    ['another listener', { ...GATEWAY, listenerName: 'https' }, false, false],
    ['the port', { ...GATEWAY, port: 80 }, false, true],
    ['another port', { ...GATEWAY, port: 81 }, false, false],
    ['the listener on another port', { ...GATEWAY, listenerName: 'http', port: 81 }, false, false],
  ])('is %s', (_, gateway, ofAll, ofListener) => {
    const target = targetOf({ gateway });
    expect([isOnAllListeners(target), isOnListener(target, HTTP)]).toEqual([ofAll, ofListener]);
  });

  it('is a route, in the namespace `default` unless it names one', () => {
    const target = targetOf({ route: { name: 'app' } });
    expect(isOnRoute(target, { name: 'app', namespace: 'default' })).toBe(true);
    expect(isOnRoute(target, { name: 'app' })).toBe(true);
    expect(isOnRoute(target, { name: 'app', namespace: 'demo' })).toBe(false);
    expect(isOnListener(target, HTTP)).toBe(false);
  });

  it('is a backend of the config, whose namespace is empty', () => {
    const target = targetOf({ backend: { backend: { name: 'demo/app', namespace: '' } } });
    expect(isOnBackend(target, '/demo/app')).toBe(true);
    expect(isOnBackend(target, 'demo/app')).toBe(false);
    expect(isOnBackend(targetOf({ backend: { backend: { name: 'app', namespace: 'demo' } } }), '/demo/app')).toBe(
      false,
    );
  });

  it.each([[{ backend: { service: { hostname: 'app.demo.svc.cluster.local' } } }], [{}], [undefined], ['invalid']])(
    'is none of these: %j',
    (target) => {
      expect(targetOf(target)).toEqual({ level: 'other' });
    },
  );
});

describe('names of a config', () => {
  const model = new ConfigModel({
    binds: [{ port: 80, listeners: [{ name: 'http' }, 'invalid'] }, 'invalid'],
    backends: [{ name: 'demo/app', host: 'app:80' }],
    routeGroups: [{ name: 'demo/child', routes: [] }],
    llm: { models: [] },
  });

  it('are resolved', () => {
    expect(model.backendOf({ backend: '/demo/app' })).toMatchObject({ host: 'app:80' });
    expect(model.backendOf({ backend: MODEL_ROUTER })).toEqual({ llm: { models: [] } });
    expect(model.routeGroupOf({ routeGroup: 'demo/child' })).toMatchObject({ name: 'demo/child' });
    expect(model.listeners.map(({ name, port }) => [name, port])).toEqual([['http', 80]]);
  });

  it('are not resolved if nothing has them', () => {
    expect(model.backendOf({ backend: 'demo/app' })).toBeUndefined();
    expect(model.backendOf({ host: 'app:80' })).toBeUndefined();
    expect(model.routeGroupOf({ routeGroup: 'other' })).toBeUndefined();
  });
});

describe('models', () => {
  it.each([
    ['on their usual port', { llm: {} }, true],
    ['on a port', { llm: { port: 81 } }, true],
    ['on a listener', { llm: { gateways: ['models'] }, gateways: { models: { port: 81 } } }, true],
    [
      'on a listener that denies all requests',
      { llm: { gateways: ['models'] }, gateways: { models: { authorization: {} } } },
      false,
    ],
    ['nowhere', {}, false],
  ])('are served %s', (_, config, isServed) => {
    expect(new ConfigModel(config).servesModelsAlone).toBe(isServed);
  });

  it('have listeners of their own, with the policies before the choice of a model', () => {
    const { modelListeners } = new ConfigModel({ gateways: { models: { port: 81, authorization: { rules: [] } } } });
    expect(modelListeners).toEqual([{ name: 'models', port: 81, policies: { authorization: { rules: [] } } }]);
  });
});

describe('routes', () => {
  it('are those of listeners and groups, also of TCP', () => {
    expect(routesIn({ routes: [{ name: 'a' }, 'invalid'], tcpRoutes: [{ name: 'b' }] })).toEqual([
      { name: 'a' },
      { name: 'b' },
    ]);
    expect(routesIn({})).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { loadText } from '../../../../src/core/compiler/1-load';
import { compile } from '../../../../src/core/compiler/compile';
import { DiagnosticCollector } from '../../../../src/core/diagnostics';
import { grouped } from '../../../../src/core/diagnostics/grouping';

const GATEWAY_API = 'gateway.networking.k8s.io';

function object(kind: string, name: string, spec: object, apiVersion = `${GATEWAY_API}/v1`): object {
  return { apiVersion, kind, metadata: { name, namespace: 'shop' }, spec };
}

const listener = (name: string, port: number, more: object = {}) => ({ name, port, protocol: 'HTTP', ...more });
const gateway = (...listeners: object[]) => object('Gateway', 'edge', { gatewayClassName: 'proxy', listeners });
const route = (more: object = {}, name = 'web') =>
  object('HTTPRoute', name, {
    parentRefs: [{ name: 'edge' }],
    rules: [{ backendRefs: [{ name: 'web', port: 80 }], ...more }],
  });
const toRoute = { group: GATEWAY_API, kind: 'HTTPRoute', name: 'web' };
const policy = (spec: object, name = 'policy') => object('ProxyPolicy', name, spec, 'proxy.example.com/v1alpha1');
const ONE = gateway(listener('http', 8080));
const TWO = gateway(listener('http', 8080), listener('other', 8081));
const foreign = (apiVersion: string, kind: string, spec: object) => object(kind, 'access', spec, apiVersion);

const findings = (...objects: object[]) => findingsIn('compiled', ...objects);

function findingsIn(mode: 'compiled' | 'controller', ...objects: object[]) {
  const diagnostics = new DiagnosticCollector();
  const text = objects.map((one) => JSON.stringify(one)).join('\n---\n');
  return compile(loadText([{ name: 'input.yaml', text }], diagnostics), { mode }, diagnostics).diagnostics.filter(
    ({ severity }) => severity !== 'note',
  );
}

const codes = (...objects: object[]) => findings(...objects).map(({ code, path }) => `${code} ${path ?? ''}`.trim());

const UNTOUCHED = route({ matches: [{ path: { type: 'PathPrefix', value: '/untouched' } }] }, 'untouched');

describe('policies of other projects', () => {
  it.each([
    ['gateway.kgateway.dev/v1alpha1', 'TrafficPolicy'],
    ['gateway.envoyproxy.io/v1alpha1', 'SecurityPolicy'],
    ['kuadrant.io/v1', 'AuthPolicy'],
    ['some.example.com/v1', 'AnyPolicy'],
  ])('provide no protection: %s %s', (apiVersion, kind) => {
    expect(codes(ONE, route(), foreign(apiVersion, kind, { targetRefs: [toRoute] }))).toEqual([
      'AIG7079 spec.targetRefs[0]',
    ]);
    expect(codes(ONE, route(), foreign(apiVersion, kind, { targetRef: toRoute }))).toEqual(['AIG7079 spec.targetRef']);
    expect(codes(ONE, route(), foreign(apiVersion, kind, { targetRef: { ...toRoute, name: 'other' } }))).toEqual([]);
  });

  it('of a mesh select a Gateway by its label', () => {
    const selector = { matchLabels: { 'gateway.networking.k8s.io/gateway-name': 'edge' } };
    const found = codes(ONE, route(), foreign('security.istio.io/v1', 'AuthorizationPolicy', { selector }));
    expect(found).toEqual(['AIG7079 spec.selector.matchLabels["gateway.networking.k8s.io/gateway-name"]']);
    expect(codes(ONE, route(), foreign('monitoring.coreos.com/v1', 'PodMonitor', { selector }))).toEqual([]);
  });

  it.each([
    [{ matchLabels: { app: 'web' } }, true],
    [{ matchLabels: { app: 'other' } }, false],
    [{ matchExpressions: [{ key: 'app', operator: 'In', values: ['web', 'api'] }] }, true],
    [{ matchExpressions: [{ key: 'app', operator: 'DoesNotExist' }] }, false],
    [{}, false],
  ])('select routes by their labels: %j', (labels, isFound) => {
    const web = { ...route(), metadata: { name: 'web', namespace: 'shop', labels: { app: 'web' } } };
    const targetSelectors = [{ group: GATEWAY_API, kind: 'HTTPRoute', ...labels }];
    const found = codes(ONE, web, foreign('gateway.kgateway.dev/v1alpha1', 'TrafficPolicy', { targetSelectors }));
    expect(found).toEqual(isFound ? ['AIG7079 spec.targetSelectors[0]'] : []);
  });

  it('may target Services of routes, except for those of meshes', () => {
    const aimed = (name: string) => ({ targetRefs: [{ group: '', kind: 'Service', name }] });
    const gke = (name: string) => codes(ONE, route(), foreign('networking.gke.io/v1', 'GCPBackendPolicy', aimed(name)));
    expect(gke('web')).toEqual(['AIG7079 spec.targetRefs[0]']);
    expect(gke('other')).toEqual([]);
    const mesh = foreign('security.istio.io/v1', 'AuthorizationPolicy', aimed('web'));
    expect(codes(ONE, route(), mesh)).toEqual([]);
  });

  it.each([
    ['AuthorizationPolicy', {}, true],
    ['RequestAuthentication', { selector: {} }, true],
    ['PeerAuthentication', {}, false],
    ['AuthorizationPolicy', { selector: { matchLabels: { app: 'cart' } } }, false],
    ['AuthorizationPolicy', { targetRefs: [{ kind: 'Service', name: 'cart' }] }, false],
  ])('of a mesh may be for a whole namespace: %s %j', (kind, spec, isFound) => {
    const found = findings(ONE, route(), foreign('security.istio.io/v1', kind, spec));
    expect(found.map(({ code, path }) => `${code} ${path}`)).toEqual(isFound ? ['AIG7079 spec'] : []);
    if (isFound) expect(found[0]?.message).toContain('all of namespace shop, and so to Gateway shop/edge');
  });

  it('are ignored for other targets, and without effect on traffic', () => {
    const workload = { targetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' } };
    expect(codes(ONE, route(), foreign('flagger.app/v1beta1', 'Canary', workload))).toEqual([]);
    expect(codes(ONE, route(), foreign('kuadrant.io/v1', 'DNSPolicy', { targetRef: toRoute }))).toEqual([]);
    const elsewhere = object('Gateway', 'edge', { gatewayClassName: 'other', listeners: [listener('http', 80)] });
    const other = object('GatewayClass', 'other', { controllerName: 'example.com/other' });
    expect(
      codes(other, elsewhere, route(), foreign('a.example.com/v1', 'Policy', { targetRef: toRoute })),
    ).not.toContain('AIG7079 spec.targetRef');
  });
});

describe('settings without effect', () => {
  it.each([
    [{ traffic: {} }, ['AIG7075 spec.traffic']],
    [{ traffic: { phase: 'PostRouting' } }, ['AIG7075 spec.traffic']],
    [{ traffic: { csrf: {} } }, []],
  ])('the policy %j', (blocks, expected) => {
    expect(codes(ONE, route(), policy({ targetRefs: [toRoute], ...blocks }))).toEqual(expected);
  });

  it.each([
    ['Allow', 'true', true],
    ['Allow', '1 == 1', true],
    ['Require', '"a" in ["a"]', true],
    ['Deny', 'false', true],
    ['Allow', 'false', false],
    ['Deny', 'true', false],
    ['Allow', 'request.method == "GET"', false],
    ['Allow', 'random() < 2.0', false],
  ])('the rule %s %s: %s', (action, expression, isFound) => {
    const traffic = { authorization: { action, policy: { matchExpressions: [expression] } } };
    const found = codes(ONE, route(), policy({ targetRefs: [toRoute], traffic }));
    const place = 'AIG7076 spec.traffic.authorization.policy.matchExpressions[0]';
    expect(found.filter((one) => one.startsWith('AIG7076'))).toEqual(isFound ? [place] : []);
  });
});

describe('a policy on one listener', () => {
  const atListener = (sectionName: string, name: string) =>
    policy(
      { targetRefs: [{ group: GATEWAY_API, kind: 'Gateway', name: 'edge', sectionName }], traffic: { csrf: {} } },
      name,
    );

  it('leaves a route open at the other one', () => {
    expect(codes(TWO, route(), atListener('http', 'a'))).toEqual(['AIG7077 spec.traffic.csrf']);
  });

  it('leaves a route open at the other, even with a weaker policy there', () => {
    const everywhere = policy({
      targetRefs: [{ group: GATEWAY_API, kind: 'Gateway', name: 'edge' }],
      traffic: { apiKeyAuthentication: { secretRef: { name: 'keys' } } },
    });
    expect(codes(TWO, route(), everywhere, atListener('http', 'a'))).toContain('AIG7077 spec.traffic.csrf');
  });

  it('leaves a route open at a Gateway without this listener', () => {
    const side = object('Gateway', 'side', { gatewayClassName: 'proxy', listeners: [listener('http', 8080)] });
    const both = object('HTTPRoute', 'web', {
      parentRefs: [{ name: 'edge' }, { name: 'side' }],
      rules: [{ backendRefs: [{ name: 'web', port: 80 }] }],
    });
    const whole = (...names: string[]) =>
      policy({
        targetRefs: names.map((name) => ({ group: GATEWAY_API, kind: 'Gateway', name })),
        traffic: { csrf: {} },
      });
    const of = (...names: string[]) => codes(ONE, side, both, whole(...names));
    expect(of('edge')).toEqual(['AIG7077 spec.traffic.csrf']);
    expect(of('edge', 'side')).toEqual([]);
  });

  it('is sufficient if the route is absent, protected or redirected at the other', () => {
    expect(codes(ONE, route(), atListener('http', 'a'))).toEqual([]);
    expect(codes(TWO, route(), atListener('http', 'a'), atListener('other', 'b'))).toEqual([]);
    const redirect = { type: 'RequestRedirect', requestRedirect: { scheme: 'https' } };
    expect(codes(TWO, route({ backendRefs: [], filters: [redirect] }), atListener('http', 'a'))).toEqual([]);
  });
});

describe('headers that a policy removes', () => {
  const remove = (field: string, more: object = {}) =>
    policy({
      targetRefs: [{ group: GATEWAY_API, kind: 'Gateway', name: 'edge' }],
      traffic: { [field]: { request: { remove: ['X-Admin', 'x-trace'] }, ...more } },
    });
  const filter = (names: string[]) => ({
    type: 'RequestHeaderModifier',
    requestHeaderModifier: { set: [{ name: 'x-shop', value: 'web' }], remove: names },
  });
  const others = { response: { set: [{ name: 'x-a', value: 'b' }] } };

  it('are kept at a rule with its own changes, which the finding names', () => {
    const rest = { backendRefs: [{ name: 'web', port: 80 }] };
    const [found, ...more] = findings(
      ONE,
      route({ ...rest, filters: [filter(['x-trace'])] }),
      UNTOUCHED,
      remove('headerModifiers', others),
    );
    expect(more).toEqual([]);
    expect(`${found?.code} ${found?.path}`).toBe('AIG7078 spec.traffic.headerModifiers.request.remove');
    expect(found?.message).toContain(
      'x-admin is not removed at HTTPRoute shop/web, because headerModifiers.request of HTTPRoute shop/web',
    );
  });

  const atRoute = (headerModifiers: object, name: string) =>
    policy({ targetRefs: [toRoute], traffic: { headerModifiers } }, name);
  const sets = { set: [{ name: 'x-a', value: 'b' }] };

  it('are kept if another policy sets this side, which the finding names', () => {
    const both = [atRoute({ response: sets }, 'answers'), atRoute({ request: sets }, 'requests')];
    const found = findings(ONE, route(), UNTOUCHED, ...both, remove('headerModifiers'));
    expect(found.map(({ code }) => code)).toEqual(['AIG7078']);
    expect(found[0]?.message).toContain(
      'x-admin, x-trace is not removed at HTTPRoute shop/web, because headerModifiers.request of ProxyPolicy shop/requests',
    );
    expect(found[0]?.notes[0]?.text).toBe('this applies instead');
  });

  it('are kept if a policy replaces all changes and the rule this side', () => {
    const rest = { backendRefs: [{ name: 'web', port: 80 }], filters: [filter(['x-trace'])] };
    const own = atRoute({ response: sets }, 'answers');
    const found = findings(ONE, route(rest), UNTOUCHED, own, remove('headerModifiers'));
    expect(found.map(({ code, message }) => `${code} ${message}`)).toEqual([
      'AIG7078 x-admin is not removed at HTTPRoute shop/web, because headerModifiers.request of HTTPRoute shop/web replaces this one',
    ]);
  });

  it('are removed if the rule removes them, too', () => {
    expect(codes(ONE, route({ filters: [filter(['x-admin', 'X-TRACE'])] }), remove('headerModifiers', others))).toEqual(
      [],
    );
  });

  it('are kept if a transformation of a route replaces the general one', () => {
    const own = policy(
      { targetRefs: [toRoute], traffic: { transformation: { response: { set: [{ name: 'x-a', value: '"b"' }] } } } },
      'own',
    );
    const found = codes(ONE, route(), UNTOUCHED, own, remove('transformation'));
    expect(found).toEqual(['AIG7078 spec.traffic.transformation.request.remove']);
  });
});

describe('listeners without routes', () => {
  const many = Array.from({ length: 33 }, (_, index) => listener(`l${index}`, 9000 + index));

  it('are one finding if there are many', () => {
    const found = findings(gateway(listener('http', 8080), ...many), {
      ...route(),
      spec: {
        parentRefs: [{ name: 'edge', sectionName: 'http' }],
        rules: [{ backendRefs: [{ name: 'web', port: 80 }] }],
      },
    });
    const [shown, ...others] = grouped(found);
    expect(others).toEqual([]);
    expect(shown.message).toContain(
      'listener l0 (HTTP, port 9000), l1 (HTTP, port 9001), l2 (HTTP, port 9002) and 30 more, so',
    );
  });

  it('are not reported for a controller if the inputs have no routes', () => {
    const alone = gateway(listener('http', 8080));
    expect(findingsIn('compiled', alone)).toHaveLength(1);
    expect(findingsIn('controller', alone)).toEqual([]);
    const served = { ...route(), spec: { parentRefs: [{ name: 'edge', sectionName: 'http' }], rules: [] } };
    expect(findingsIn('controller', gateway(listener('http', 8080), listener('idle', 81)), served)).toHaveLength(1);
  });

  it('accept routes of other namespaces, which may exist elsewhere', () => {
    const allowedRoutes = { namespaces: { from: 'All' } };
    expect(codes(gateway(listener('http', 8080, { allowedRoutes })))).toEqual([]);
    expect(codes(gateway(listener('http', 8080)))).toEqual(['AIG7005 spec.listeners[0]']);
  });
});

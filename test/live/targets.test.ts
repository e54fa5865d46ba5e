import { beforeAll, expect, it } from 'vitest';
import { HTTP_LISTENER, LiveInput } from './harness/inputs';
import { describeLive } from './harness/program';
import { type Live, runLive } from './harness/run-live';
import { http } from './harness/upstreams';

const GATEWAY_API = 'gateway.networking.k8s.io';
const OWN_GROUP = 'agentgateway.dev';

/** A policy that puts its name into requests. */
const marking = (name: string) => ({ headerModifiers: { request: { add: [{ name: 'x-policy', value: name }] } } });

function input(): string {
  const built = new LiveInput([HTTP_LISTENER], { allowedListeners: { namespaces: { from: 'Same' } } });
  const set = (name: string, listeners: readonly object[]) =>
    built.add(`${GATEWAY_API}/v1`, 'ListenerSet', name, { parentRef: { name: 'edge' }, listeners });
  set('team', [
    { name: 'one', port: 8081, protocol: 'HTTP' },
    { name: 'two', port: 8082, protocol: 'HTTP', hostname: '*.two.example.com' },
  ]);
  set('other', [{ name: 'one', port: 8083, protocol: 'HTTP' }]);
  const below = (name: string, section?: string) => ({
    spec: {
      parentRefs: [{ group: GATEWAY_API, kind: 'ListenerSet', name, ...(section ? { sectionName: section } : {}) }],
      hostnames: undefined,
    },
  });
  const route = (name: string, more: object, labels: Readonly<Record<string, string>> = {}) => {
    built.route(name, { to: `${name}:80`, ...more });
    built.label(labels);
  };
  route('gateway', { spec: { hostnames: undefined } });
  route('set', below('team'));
  route('section', { ...below('team', 'two'), matches: [{ path: { type: 'PathPrefix', value: '/two' } }] });
  route('other', below('other'));

  const policy = (name: string, target: object, traffic: object = marking(name)) =>
    built.add(`${OWN_GROUP}/v1alpha1`, 'AgentgatewayPolicy', name, { ...target, traffic });
  policy('whole-set', { targetRefs: [{ group: GATEWAY_API, kind: 'ListenerSet', name: 'team' }] });
  policy('one-listener', {
    targetRefs: [{ group: GATEWAY_API, kind: 'ListenerSet', name: 'team', sectionName: 'two' }],
  });

  const labelled = { matchLabels: { tier: 'gold' } };
  route('gold', {}, { tier: 'gold' });
  route('gold-too', { rules: [{ name: 'named', to: 'gold:80' }] }, { tier: 'gold' });
  route('silver', { to: 'gold:80' }, { tier: 'silver' });
  policy('selected', { targetSelectors: [{ group: GATEWAY_API, kind: 'HTTPRoute', ...labelled }] });
  policy('selected-rule', {
    targetSelectors: [{ group: GATEWAY_API, kind: 'HTTPRoute', sectionName: 'named', ...labelled }],
  });
  return String(built);
}

describeLive('targets of policies', () => {
  let live: Live;

  beforeAll(async () => {
    const names = ['gateway', 'set', 'section', 'other', 'gold'];
    live = await runLive({
      input: input(),
      upstreams: Object.fromEntries(
        names.map((name) => [
          `${name}.demo:80`,
          http(({ headers }) => ({ body: { name, policy: headers['x-policy'] } })),
        ]),
      ),
    });
  });

  const answer = async (url: string) => {
    const { status, body } = await live.get(url);
    return status === 200 ? JSON.parse(body) : status;
  };

  it('are ListenerSets and their listeners, and affect only their routes', async () => {
    expect(await answer('http://any.example.com/')).toEqual({ name: 'gateway' });
    expect(await answer('http://any.example.com:8081/')).toEqual({ name: 'set', policy: 'whole-set' });
    expect(await answer('http://a.two.example.com:8082/')).toEqual({ name: 'set', policy: 'one-listener' });
    expect(await answer('http://a.two.example.com:8082/two')).toEqual({ name: 'section', policy: 'one-listener' });
    expect(await answer('http://any.example.com:8082/')).toBe(404);
    expect(await answer('http://any.example.com:8083/')).toEqual({ name: 'other' });
  });

  it('are the resources with matching labels, entirely or by section', async () => {
    expect(await answer('http://gold.example.com/')).toEqual({ name: 'gold', policy: 'selected' });
    expect(await answer('http://gold-too.example.com/')).toEqual({ name: 'gold', policy: 'selected-rule' });
    expect(await answer('http://silver.example.com/')).toEqual({ name: 'gold' });
  });
});

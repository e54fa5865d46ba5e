import { describe, expect, test } from 'vitest';
import { backend, policy, route, scenario, TO_WEB, to } from './scenario';

describe('limits of a rule and its destination', () => {
  const limited = (limit: string, kind: string, http: string) =>
    scenario(
      route(
        'r',
        `- timeouts: {request: 0s, backendRequest: ${limit}}\n  ${(kind === 'Service' ? TO_WEB : to('b')).slice(2)}`,
      ),
      backend('b', 'static: {host: h.example.com, port: 80}'),
      policy('p', kind, kind === 'Service' ? 'name: web' : 'name: b', `backend: {http: ${http}}`),
    );
  const httpOf = (outcome: ReturnType<typeof scenario>) => outcome.route().backends[0].policies?.http;

  test('apply the shorter one at the reference', () => {
    expect(httpOf(limited('2s', 'ProxyBackend', '{requestTimeout: 1m}'))).toEqual({ requestTimeout: '2s' });
    expect(httpOf(limited('1m30s', 'ProxyBackend', '{requestTimeout: 89s}'))).toBeUndefined();
    expect(httpOf(limited('500ms', 'Service', '{requestTimeout: 1s, version: HTTP2}'))).toEqual({
      requestTimeout: '500ms',
      version: 'HTTP/2.0',
    });
    expect(httpOf(limited('2s', 'Service', '{requestTimeout: 1s}'))).toEqual({ requestTimeout: '1s' });
    expect(httpOf(limited('0s', 'Service', '{requestTimeout: 1s}'))).toEqual({ requestTimeout: '1s' });
    expect(httpOf(limited('2s', 'Service', '{version: HTTP2}'))).toEqual({ version: 'HTTP/2.0' });
  });

  test('a provider that outwaits the rule is reported', () => {
    const found = (timeout: string) =>
      scenario(
        route('r', `- timeouts: {backendRequest: 2s}\n  ${to('b').slice(2)}`),
        backend(
          'b',
          `ai: {groups: [{providers: [{name: a, providerA: {}, policies: {http: {requestTimeout: ${timeout}}}}]}]}`,
        ),
      ).found;
    expect(found('3s')).toEqual(['AIG5077 spec.ai.groups[0].providers[0].policies.http']);
    expect(found('2s')).toEqual([]);
  });
});

describe('health', () => {
  const HEALTH = 'backend: {health: {eviction: {consecutiveFailures: 1}}}';

  test('is reported wherever there is one endpoint', () => {
    const onService = policy('p', 'Service', 'name: web', HEALTH);
    expect(scenario(route('r', TO_WEB), onService).found).toEqual(['AIG5076 spec.backend.health']);
    expect(scenario(route('r', TO_WEB), policy('p', 'Gateway', 'name: gw', HEALTH)).found).toEqual([
      'AIG5076 spec.backend.health',
    ]);
    const tunnel = backend(
      'b',
      'static: {host: h.example.com, port: 80}\npolicies: {tunnel: {backendRef: {name: web, port: 80}}}',
    );
    expect(scenario(route('r', to('b')), tunnel, onService).found).toEqual(['AIG5076 spec.backend.health']);
    for (const body of [
      'static: {host: h.example.com, port: 80}',
      'dynamicForwardProxy: {}',
      'mcp: {sessionRouting: Stateless, targets: [{name: a, static: {host: a.example.com, port: 443}}]}',
    ]) {
      const { found } = scenario(route('r', to('b')), backend('b', `${body}\npolicies: {health: {eviction: {}}}`));
      expect(found).toEqual(['AIG5076 spec.policies.health']);
    }
    const llm = backend('b', 'ai: {provider: {providerA: {}}}\npolicies: {health: {eviction: {}}}');
    expect(scenario(route('r', to('b')), llm).found).toEqual([]);
  });
});

import { Chart, Testing } from 'cdk8s';
import { describe, expect, it } from 'vitest';
import * as gw from '../../../src';
import { GatewayAssertions } from '../../../src/modules/testing';
import { shop } from './shop';

describe('guarantees', () => {
  const assertions = () => {
    const chart = new Chart(Testing.app(), 'chart', { namespace: 'shop' });
    shop(chart);
    return GatewayAssertions.of(chart);
  };
  const admin = { to: { route: 'admin-route' } };

  it('apply to every request', () => {
    assertions()
      .always(
        { authenticated: { by: [gw.settings.AuthenticationKind.JWT], issuers: ['https://idp'] } },
        { to: { backend: 'admin' } },
      )
      .never({ requests: { paths: ['/other*'] } });
  });

  it('are reported as broken by a request, undecided, or vacuous', () => {
    expect(() => assertions().always({ authenticated: {} })).toThrow(
      /^it is violated by GET http:\/\/shop\.example\.com:8080\/items from a caller with address \S+: HTTPRoute/,
    );
    expect(() => assertions().always({ authenticated: {} }, { to: { backend: 'web' } })).toThrow(
      'no request matches it: the inputs contain no backend web',
    );
    expect(() => assertions().always({}, admin)).toThrow('requires nothing');
  });

  it('apply to content destinations, credentials and tenants', () => {
    assertions().always({ contentOnlyTo: { hosts: ['*.example.com'] } });
    expect(() => assertions().always({ contentOnlyTo: { providers: ['openai'] } })).toThrow(
      /forwards it to \S+:\d+ \(service\)$/,
    );
    expect(() => assertions().always({ credentialsEncrypted: true })).toThrow('it is violated by GET http://shop');
    expect(() =>
      assertions().always({ notShared: { claim: 'tenant', resources: [gw.settings.SharedResource.BACKENDS] } }),
    ).toThrow('both use AgentgatewayBackend/shop/');
  });

  it('compare a chart with another', () => {
    const other = new Chart(Testing.app(), 'other', { namespace: 'shop' });
    shop(other);
    assertions().answersLike(other);
    const changed = new Chart(Testing.app(), 'changed', { namespace: 'shop' });
    shop(changed);
    new gw.api.ProxyPolicy(changed, 'limit', {
      metadata: { name: 'limit' },
      spec: {
        targetRefs: [{ group: 'gateway.networking.k8s.io', kind: 'Gateway', name: 'edge' }],
        traffic: { timeouts: { request: '3s' } },
      },
    });
    expect(() => assertions().answersLike(changed)).toThrow(/^GET http:\/\/shop.* from .* is answered differently$/);
  });
});

import { App } from 'cdk8s';
import { describe, expect, it } from 'vitest';
import { ClientAuthentication, CompiledChart, Gateway, Route, StaticBackend } from '../../../src';
import { ApiKeySource, JsonWebKeys } from '../../../src/modules/auth';
import { GatewayAssertions } from '../../../src/modules/testing';

/** One endpoint for people with tokens and programs with keys. */
function chart(): CompiledChart {
  const made = new CompiledChart(new App(), 'shop', { namespace: 'shop', printWarnings: false });
  made.addExternalSecret({ name: 'teams', keys: ['search'], labels: { team: 'true' } });
  const idp = new StaticBackend(made, 'idp', { host: 'idp.example.com', port: 80 });
  const gateway = new Gateway(made, 'gateway');
  gateway.addHttpListener('http', { port: 8080 });
  const route = new Route(made, 'route', { gateway, to: [idp] });
  const keys = JsonWebKeys.remote(idp, { path: '/keys' });
  const issuers = [{ issuer: 'https://idp.example.com/', audiences: ['shop'], keys }];
  route.addTrafficPolicy('clients', {
    authentication: [ClientAuthentication.jwtOrApiKey({ issuers, keys: ApiKeySource.labelled({ team: 'true' }) })],
  });
  return made;
}

describe('callers with either of two credential kinds', () => {
  const request = GatewayAssertions.of(chart()).request('GET http://shop.example.com:8080/');

  it('are authorized by their key or token, regardless of other facts', () => {
    request
      .allows({ apiKey: {} })
      .allows({ apiKey: { team: 'search' } })
      .allows({ jwt: {} })
      .denies({});
    expect(() => request.denies({ apiKey: {} })).toThrow('allows it');
  });
});

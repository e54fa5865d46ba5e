import type { Chart } from 'cdk8s';
import * as gw from '../../../src';

export const KEYS = JSON.stringify({
  keys: [
    {
      kty: 'EC',
      crv: 'P-256',
      kid: 'k1',
      x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
      y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
    },
  ],
});

/** A shop with two routes, one of them behind keys, tokens and rules. */
export function shop(chart: Chart): void {
  const gateway = new gw.Gateway(chart, 'edge', { metadata: { name: 'edge' } });
  gateway.addHttpListener('web', { port: 8080 });
  gateway.workload.overlayService({ type: 'ClusterIP' });
  gateway.addTrafficPolicy('everywhere', {
    metadata: { name: 'everywhere' },
    rateLimits: [gw.limits.RateLimit.requestsPerSecond(10)],
    authorization: gw.Authorization.deny(gw.expressions.Cel.clientIn('192.0.2.0/24')),
  });
  const items = new gw.StaticBackend(chart, 'items', {
    host: 'items.example.com',
    port: 80,
    metadata: { name: 'items' },
  });
  const admin = new gw.StaticBackend(chart, 'admin', {
    host: 'admin.example.com',
    port: 80,
    metadata: { name: 'admin' },
  });
  gateway.addRoute('items-route', {
    hostnames: ['shop.example.com'],
    path: gw.PathMatch.prefix('/items'),
    to: [items],
  });
  const route = gateway.addRoute('admin-route', {
    hostnames: ['shop.example.com'],
    path: gw.PathMatch.prefix('/admin'),
    to: [admin],
  });
  route.addTrafficPolicy('admins', {
    metadata: { name: 'admins' },
    authentication: [
      gw.ClientAuthentication.jwt({
        issuers: [{ issuer: 'https://idp', audiences: ['shop'], keys: gw.auth.JsonWebKeys.inline(KEYS) }],
      }),
    ],
    authorization: gw.Authorization.allow(
      gw.expressions.Cel.claim('groups').contains('admins'),
      gw.expressions.Cel.claim('sub').equalTo('root').and(gw.expressions.Cel.header('x-break-glass').equalTo('yes')),
    ),
    timeout: undefined,
    retry: { attempts: 3 },
  });
}

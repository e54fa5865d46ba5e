import { App } from 'cdk8s';
import * as ai from 'cdk8s-ai-gateway';
import { Secret } from 'cdk8s-plus-28';

const app = new App();
const chart = new ai.CompiledChart(app, 'jwt-groups', { namespace: 'shop' });
const gateway = new ai.Gateway(chart, 'gateway');
const certificate = Secret.fromSecretName(chart, 'certificate', 'shop-example-com');
gateway.addHttpsListener('https', { hostname: 'shop.example.com', certificate });
const orders = new ai.StaticBackend(chart, 'orders', { host: 'orders.internal.example.com', port: 8080 });
const tls = ai.connections.DestinationTls.verified();
const idp = new ai.StaticBackend(chart, 'idp', { host: 'idp.example.com', port: 443, tls });
const keys = ai.auth.JsonWebKeys.remote(idp, { path: '/.well-known/jwks.json' });
const issuer = { issuer: 'https://idp.example.com/', audiences: ['shop'], keys };
gateway.addRoute('orders', { path: ai.PathMatch.prefix('/orders'), to: [orders] }).addTrafficPolicy('staff', {
  authentication: [ai.ClientAuthentication.jwt({ issuers: [issuer] })],
  authorization: ai.Authorization.require(ai.expressions.Cel.claim('groups').contains('staff')),
});
app.synth();

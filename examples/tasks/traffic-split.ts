import { App } from 'cdk8s';
import * as ai from 'cdk8s-ai-gateway';
import { Secret } from 'cdk8s-plus-28';

const app = new App();
const chart = new ai.CompiledChart(app, 'traffic-split', { namespace: 'shop' });
const gateway = new ai.Gateway(chart, 'gateway');
const certificate = Secret.fromSecretName(chart, 'certificate', 'shop-example-com');
gateway.addHttpsListener('https', { hostname: 'shop.example.com', certificate });
const current = ai.ServiceDestination.fromServiceName('orders-v1', { port: 8080 });
const next = ai.ServiceDestination.fromServiceName('orders-v2', { port: 8080 });
gateway.addRoute('orders', {
  path: ai.PathMatch.prefix('/orders'),
  weighted: [
    { destination: current, weight: 90 },
    { destination: next, weight: 10 },
  ],
});
app.synth();

import { App } from 'cdk8s';
import * as ai from 'cdk8s-ai-gateway';
import { Secret } from 'cdk8s-plus-28';

function shop(app: App, environment: string, hostname: string, replicas: number): void {
  const chart = new ai.CompiledChart(app, `shop-${environment}`, { cluster: environment, namespace: 'shop' });
  const gateway = new ai.Gateway(chart, 'gateway', { replicas });
  const certificate = Secret.fromSecretName(chart, 'certificate', 'shop-certificate');
  gateway.addHttpsListener('https', { hostname, certificate });
  const orders = ai.ServiceDestination.fromServiceName('orders', { port: 8080 });
  gateway.addRoute('orders', { path: ai.PathMatch.prefix('/orders'), to: [orders] });
}

const app = new App();
shop(app, 'stage', 'shop.stage.example.com', 1);
shop(app, 'prod', 'shop.example.com', 3);
app.synth();

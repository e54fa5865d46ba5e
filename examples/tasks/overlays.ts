import { App } from 'cdk8s';
import * as ai from 'cdk8s-ai-gateway';
import { Secret } from 'cdk8s-plus-28';

const app = new App();
const chart = new ai.CompiledChart(app, 'overlays', { namespace: 'shop' });
const gateway = new ai.Gateway(chart, 'gateway');
const certificate = Secret.fromSecretName(chart, 'certificate', 'shop-example-com');
gateway.addHttpsListener('https', { hostname: 'shop.example.com', certificate });
const orders = ai.ServiceDestination.fromServiceName('orders', { port: 8080 });
gateway.addRoute('orders', { path: ai.PathMatch.prefix('/orders'), to: [orders] });
gateway.workload.overlayService({ externalTrafficPolicy: 'Local' });
gateway.workload.annotate(ai.workload.WorkloadObject.SERVICE, {
  'service.beta.kubernetes.io/aws-load-balancer-type': 'external',
});
gateway.workload.overlayDeployment({
  template: { spec: { imagePullSecrets: [{ name: 'registry' }], terminationGracePeriodSeconds: 90 } },
});
app.synth();

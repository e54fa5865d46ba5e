import type { Chart } from 'cdk8s';
import * as gw from '../../../src';

/** A Gateway that the compiler takes as it is: inside of the cluster, with a listener. */
export function edge(chart: Chart, props: gw.GatewayProps = {}): gw.Gateway {
  const gateway = new gw.Gateway(chart, 'edge', props);
  gateway.addHttpListener('web', { port: 8080 });
  return gateway;
}

export function shopOf(chart: Chart): gw.StaticBackend {
  return new gw.StaticBackend(chart, 'shop', { host: 'shop.example.com', port: 80 });
}

/** A route to the shop, with a policy. */
export function policyOf(chart: Chart, options: gw.TrafficPolicyOptions): void {
  edge(chart)
    .addRoute('all', { to: [shopOf(chart)] })
    .addTrafficPolicy('policy', options);
}

/** A backend for language models behind a route. */
export function models(chart: Chart, options: gw.PrefixedLlmProviderOptions): void {
  const llm = new gw.LlmBackend(chart, 'llm', {
    providers: [gw.LlmProvider.openAi({ credentials: gw.Credentials.none(), ...options })],
  });
  edge(chart).addRoute('chat', { path: gw.PathMatch.prefix('/v1'), to: [llm] });
}

export const judge = gw.ServiceDestination.fromServiceName('judge', { port: 9000 });
export const [path, host] = [gw.expressions.Cel.path(), gw.expressions.Cel.host()];

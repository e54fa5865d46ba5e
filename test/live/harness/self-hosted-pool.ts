import { Testing } from 'cdk8s';
import { CompiledChart, Credentials, Gateway, LlmProvider, ServiceDestination } from '../../../src';
import type { GatewayOutput, Manifest } from '../../../src/core/compiler/model/result';
import { ModelRouter, SelfHostedModels } from '../../../src/modules/patterns';
import { http, type Seen, type Upstream } from './upstreams';

/** The namespace and the Services of the pool. */
export const POOL = {
  namespace: 'ai',
  servers: ['10.99.0.1:8000', '10.99.0.2:8000'],
  picker: 'chart-llama-picker.ai:9002',
  gateway: 'chart-llama-gateway.ai:8080',
  service: 'server.ai:8000',
  hosted: 'hosted.example.com:80',
  /** The default of `queueLimit`. */
  queueLimit: 5,
} as const;

/**
 * Self-hosted models with a hosted fallback: the output of the gateway in front of the pool, of a router with the model `chat`, and of a
 * gateway with a route to the pool and a route to a Service.
 */
export function selfHostedPool(): {
  readonly pool: GatewayOutput;
  readonly router: GatewayOutput;
  readonly direct: GatewayOutput;
  readonly objects: readonly Manifest[];
} {
  const chart = new CompiledChart(Testing.app(), 'chart', {
    namespace: POOL.namespace,
    disableResourceNameHashes: true,
    printWarnings: false,
  });
  const llama = new SelfHostedModels(chart, 'llama', {
    model: 'org/llama',
    servedName: 'llama',
    adapters: { support: 'org/support' },
  });
  const hosted = LlmProvider.openAi({
    model: 'hosted',
    host: 'hosted.example.com',
    port: 80,
    credentials: Credentials.none(),
  });
  new ModelRouter(chart, 'router', {
    anyHostname: true,
    plainHttp: true,
    allowAnonymous: true,
    models: [{ name: 'chat', providers: [{ provider: llama.provider() }], fallbacks: [hosted] }],
  });
  const direct = new Gateway(chart, 'direct');
  direct.addHttpListener('http');
  direct.addRoute('pool', { hostnames: ['pool.example.com'], to: [llama.pool] });
  chart.addExternalService({ name: 'server', ports: [8000] });
  const service = ServiceDestination.fromServiceName('server', { port: 8000 });
  direct.addRoute('service', { hostnames: ['service.example.com'], to: [service] });
  const { gateways } = chart.compile();
  const objects = Testing.synth(chart) as Manifest[];
  const output = (wanted: string): GatewayOutput => {
    const { namespace, name, config } = gateways.find((gateway) => gateway.name === wanted)!;
    return { namespace, name, config, manifests: objects.filter(({ metadata }) => metadata?.name === name) };
  };
  return {
    pool: output('chart-llama-gateway'),
    router: output('chart-router-gateway'),
    direct: output('chart-direct'),
    objects,
  };
}

/** Forwards requests to the gateway in front of the pool, as its Service does. */
export function poolService(ask: PoolGateway['ask']): Upstream {
  return http(async ({ method, path, host, headers, body }) => {
    const { 'content-length': _length, connection: _connection, ...others } = headers;
    const url = `http://${host.replace(/:\d+$/, '')}:8080${path}`;
    const answer = await ask(method, url, { headers: { ...others, host }, body });
    return { status: answer.status, headers: { 'content-type': 'application/json' }, body: answer.body };
  });
}

interface PoolGateway {
  ask(
    method: string,
    url: string,
    question: { readonly headers: Record<string, string>; readonly body: string },
  ): Promise<{ readonly status: number; readonly body: string }>;
}

/** Returns the requests for models among those that a model server has received. */
export function modelRequests(seen: readonly Seen[]): Seen[] {
  return seen.filter(({ path }) => path !== '/metrics');
}

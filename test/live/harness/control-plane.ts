import { join } from 'node:path';
import { Server, ServerCredentials, type ServiceDefinition } from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';
import { isObject } from '../../../src/core/values/objects';

const PROTOS = loadSync(join(__dirname, '..', 'protos', 'controller.proto'), {
  enums: String,
  longs: Number,
  oneofs: true,
});

/** A controller's message in JSON form: a resource of the gateway, or a Service. */
export interface Sent {
  readonly resources: readonly object[];
  readonly services?: readonly object[];
}

const RESOURCES = 'type.googleapis.com/agentgateway.dev.resource.Resource';
const ADDRESSES = 'type.googleapis.com/istio.workload.Address';

/** Serves the discovery protocol on a socket, with the same messages for all clients. */
export async function serveControlPlane(sent: Sent, socket: string): Promise<Server> {
  const own = PROTOS['controller.AggregatedDiscoveryService'] as ServiceDefinition;
  const path = '/envoy.service.discovery.v3.AggregatedDiscoveryService/DeltaAggregatedResources';
  const server = new Server();
  server.addService(
    { DeltaAggregatedResources: { ...own.DeltaAggregatedResources!, path } },
    {
      DeltaAggregatedResources: (call: any) => {
        const answered = new Set<string>();
        call.on('data', ({ typeUrl, errorDetail }: any) => {
          if (errorDetail) refusals.push(errorDetail.message);
          if (answered.has(typeUrl)) return;
          answered.add(typeUrl);
          call.write({ systemVersionInfo: '1', nonce: '1', typeUrl, resources: namedOf(sent, typeUrl) });
        });
        call.on('end', () => call.end());
      },
    },
  );
  await new Promise<void>((resolve, reject) =>
    server.bindAsync(`unix:${socket}`, ServerCredentials.createInsecure(), (error) =>
      error ? reject(error) : resolve(),
    ),
  );
  return server;
}

/** Messages that data planes rejected. */
export const refusals: string[] = [];

function namedOf({ resources, services = [] }: Sent, typeUrl: string): object[] {
  const bytes = PROTOS['controller.Bytes'] as ServiceDefinition;
  const named = (messages: readonly object[], method: string) =>
    messages.map((message, index) => ({
      name: `${index}`,
      version: '1',
      resource: { typeUrl, value: bytes[method]!.requestSerialize(encodable(message)) },
    }));
  if (typeUrl === RESOURCES) return named(resources, 'OfResource');
  return typeUrl === ADDRESSES
    ? named(
        services.map((service) => ({ service })),
        'OfAddress',
      )
    : [];
}

const DURATION = /^(\d+)(?:\.(\d+))?s$/;

/** Durations and free values, which JSON writes shorter than the messages are. */
function encodable(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => encodable(item, key));
  if (isObject(value)) {
    if (key === 'extra' || (key === 'metadata' && Object.values(value).some((one) => typeof one !== 'string')))
      return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, freeValue(item)]));
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, encodable(item, name)]));
  }
  const found = typeof value === 'string' && key !== 'ttl' ? DURATION.exec(value) : null;
  return found ? { seconds: Number(found[1]), nanos: Number((found[2] ?? '').padEnd(9, '0')) } : value;
}

function freeValue(value: unknown): object {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'number') return { numberValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  if (Array.isArray(value)) return { listValue: { values: value.map(freeValue) } };
  return {
    structValue: { fields: Object.fromEntries(Object.entries(value ?? {}).map(([k, v]) => [k, freeValue(v)])) },
  };
}

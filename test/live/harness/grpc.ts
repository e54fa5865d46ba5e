import { join } from 'node:path';
import {
  credentials,
  type handleBidiStreamingCall,
  type handleUnaryCall,
  makeClientConstructor,
  Server,
  ServerCredentials,
  type ServiceDefinition,
} from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';
import type { KeyPair } from './certificates';
import type { Upstream } from './upstreams';

const PROTOS = loadSync(join(__dirname, '..', 'protos', 'services.proto'), {
  keepCase: true,
  longs: Number,
  defaults: true,
  oneofs: true,
});

/** Where each service of services.proto is known to the data plane. */
const SERVICES = {
  Authorization: 'envoy.service.auth.v3.Authorization',
  RateLimitService: 'envoy.service.ratelimit.v3.RateLimitService',
  ExternalProcessor: 'envoy.service.ext_proc.v3.ExternalProcessor',
  TraceService: 'opentelemetry.proto.collector.trace.v1.TraceService',
  LogsService: 'opentelemetry.proto.collector.logs.v1.LogsService',
  Greeter: 'demo.Greeter',
} as const;

type ServiceName = keyof typeof SERVICES;
// Messages are defined in the file above; the tests check their contents.
type Message = any;
type Unary = (request: Message) => Message;
type Streaming = handleBidiStreamingCall<Message, Message>;

/** A service's methods under the paths that the data plane calls. */
function definitionOf(service: ServiceName): ServiceDefinition {
  const definition = PROTOS[`stubs.${service}`] as ServiceDefinition;
  return Object.fromEntries(
    Object.entries(definition).map(([name, method]) => [name, { ...method, path: `/${SERVICES[service]}/${name}` }]),
  );
}

/** A gRPC service, without TLS unless it has a certificate. Unary methods return their answer; `calls` holds what they were asked. */
export function grpc(
  methods: Readonly<Partial<Record<ServiceName, Readonly<Record<string, Unary | { readonly stream: Streaming }>>>>>,
  pair?: KeyPair,
): Upstream & { readonly calls: Message[] } {
  const server = new Server();
  const calls: Message[] = [];
  for (const [service, implementation] of Object.entries(methods)) {
    const handlers = Object.entries(implementation).map(([name, method]) => {
      if (typeof method === 'object') return [name, method.stream] as const;
      const unary: handleUnaryCall<Message, Message> = (call, callback) => {
        calls.push(call.request);
        callback(null, method(call.request));
      };
      return [name, unary] as const;
    });
    server.addService(definitionOf(service as ServiceName), Object.fromEntries(handlers));
  }
  return {
    calls,
    seen: [],
    server: {
      listen: (path, listening) =>
        server.bindAsync(`unix:${path}`, credentialsOf(pair), (error) => {
          if (error) throw error;
          listening();
        }),
      close: () => server.forceShutdown(),
    },
  };
}

function credentialsOf(pair: KeyPair | undefined): ServerCredentials {
  if (!pair) return ServerCredentials.createInsecure();
  return ServerCredentials.createSsl(null, [
    { private_key: Buffer.from(pair.key), cert_chain: Buffer.from(pair.cert) },
  ]);
}

/** Calls a unary method through a socket. */
export function callGrpc(
  socket: string,
  authority: string,
  service: ServiceName,
  method: string,
  request: Message,
): Promise<Message> {
  const Client = makeClientConstructor(definitionOf(service), service);
  const client = new Client(`unix:${socket}`, credentials.createInsecure(), { 'grpc.default_authority': authority });
  return new Promise((resolve, reject) => {
    client[method]!(request, (error: Error | null, answer: Message) => {
      client.close();
      if (error) reject(error);
      else resolve(answer);
    });
  });
}

/** Reads a request of a service that came over HTTP. */
export function decodeRequest(service: ServiceName, method: string, bytes: Buffer): Message {
  return definitionOf(service)[method]!.requestDeserialize(bytes);
}

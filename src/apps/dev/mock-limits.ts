import { framed, MockGrpcServer } from './mock-grpc-server';

/** RateLimitResponse of Envoy's rate limit service, whose `overall_code` is OK. */
const WITHIN_LIMITS = framed(Buffer.from([0x08, 0x01]));

/** Starts a mock of the services that count for global limits: it counts nothing, so every request is within its limit. */
export function startMockLimits(): Promise<MockGrpcServer> {
  return MockGrpcServer.start((call) => call.end(WITHIN_LIMITS));
}

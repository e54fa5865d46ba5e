import { createServer, type Http2Server } from 'node:http2';

const LOOPBACK = '127.0.0.1';

/** A message of gRPC: RateLimitResponse of Envoy's rate limit service, whose `overall_code` is OK. */
const WITHIN_LIMITS = Buffer.from([0, 0, 0, 0, 2, 0x08, 0x01]);

/** A mock of the services that count for global limits: it counts nothing, so every request is within its limit. */
export class MockLimits {
  public static async start(): Promise<MockLimits> {
    const server = createServer();
    server.on('stream', (stream) => {
      stream.on('error', () => undefined);
      stream.respond({ ':status': 200, 'content-type': 'application/grpc' }, { waitForTrailers: true });
      stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }));
      stream.end(WITHIN_LIMITS);
    });
    await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve));
    const address = server.address();
    return new MockLimits(server, typeof address === 'object' && address ? address.port : 0);
  }

  private constructor(
    private readonly server: Http2Server,
    public readonly port: number,
  ) {}

  /** Connections end with those that made them: the gateways have ended before. */
  public stop(): void {
    this.server.close();
    this.server.unref();
  }
}

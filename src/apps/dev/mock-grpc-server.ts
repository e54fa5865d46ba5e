import { createServer, type Http2Server, type ServerHttp2Stream } from 'node:http2';

const LOOPBACK = '127.0.0.1';
/** Each message of gRPC follows a flag for compression and its length. */
const PREFIX = 5;

/** A gRPC server on this machine, without TLS. */
export class MockGrpcServer {
  /** @param handle responds to a call: it sends messages, and ends the stream */
  public static async start(handle: (call: ServerHttp2Stream) => void): Promise<MockGrpcServer> {
    const server = createServer();
    server.on('stream', (stream) => {
      stream.on('error', () => undefined);
      stream.respond({ ':status': 200, 'content-type': 'application/grpc' }, { waitForTrailers: true });
      stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }));
      handle(stream);
    });
    await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve));
    const address = server.address();
    return new MockGrpcServer(server, typeof address === 'object' && address ? address.port : 0);
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

/** Returns a message as it is sent in a call. */
export function framed(message: Buffer): Buffer {
  const prefix = Buffer.alloc(PREFIX);
  prefix.writeUInt32BE(message.length, 1);
  return Buffer.concat([prefix, message]);
}

/** Calls a function with each message of a call. */
export function onMessage(call: ServerHttp2Stream, read: (message: Buffer) => void): void {
  let rest = Buffer.alloc(0);
  call.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= PREFIX && rest.length >= PREFIX + rest.readUInt32BE(1)) {
      const end = PREFIX + rest.readUInt32BE(1);
      read(rest.subarray(PREFIX, end));
      rest = rest.subarray(end);
    }
  });
}

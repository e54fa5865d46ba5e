import type { MockFailure } from '../failures';
import type { MockGrpcServer } from '../mock-grpc-server';
import { MockServer } from '../mock-server';
import { MockModelServer } from './mock-model-server';
import { startMockPicker } from './mock-picker';

const SERVERS = 2;

interface PoolMember {
  readonly model: MockModelServer;
  readonly server: MockServer;
}

/** A mock of an InferencePool: model servers, and an endpoint picker that selects the server with the fewest requests. */
export class MockPool {
  /** @param failure how each of its servers fails; absent: they do not */
  public static async start(name: string, failure?: MockFailure): Promise<MockPool> {
    const members: PoolMember[] = [];
    for (let index = 0; index < SERVERS; index += 1) {
      const model = new MockModelServer(`${name}-${index}`);
      members.push({ model, server: await MockServer.start(model, failure) });
    }
    // The member that waited longest comes first, so that servers with equally many requests take turns.
    const turns = [...members];
    const picker = await startMockPicker(() => {
      const chosen = turns.reduce((best, member) => (member.model.running < best.model.running ? member : best));
      turns.push(...turns.splice(turns.indexOf(chosen), 1));
      return `127.0.0.1:${chosen.server.port}`;
    });
    return new MockPool(members, picker);
  }

  private constructor(
    private readonly members: readonly PoolMember[],
    private readonly picker: MockGrpcServer,
  ) {}

  /** The port of the endpoint picker. */
  public get port(): number {
    return this.picker.port;
  }

  /** The addresses of the model servers. */
  public get servers(): readonly string[] {
    return this.members.map(({ server }) => `http://127.0.0.1:${server.port}`);
  }

  public async stop(): Promise<void> {
    this.picker.stop();
    await Promise.all(this.members.map(({ server }) => server.stop()));
  }
}

import type { MockFailure } from './failures';
import type { LocalAddress, Upstream } from './local-config';
import type { MockGrpcServer } from './mock-grpc-server';
import { startMockLimits } from './mock-limits';
import { mockModel } from './mock-llm/mock-model';
import { mockTools, toolsIn } from './mock-mcp';
import { MockPool } from './mock-pool/mock-pool';
import { MockServer } from './mock-server';

/** The mocks of providers, MCP targets and InferencePools, one for each, for the duration of the session. */
export class MockUpstreams {
  private readonly servers = new Map<string, MockServer | MockPool>();
  private readonly names = new Set<string>();
  private readonly counters = new Set<string>();
  private limits: MockGrpcServer | undefined;

  /** @param failures by the name of the failing upstream: that of the provider, target or pool, that of its backend, or both separated by `/` */
  public constructor(
    private readonly wanted: { readonly llm: boolean; readonly mcp: boolean },
    private readonly failures: ReadonlyMap<string, MockFailure>,
  ) {}

  /**
   * Starts a mock if one is wanted. `config` provides the tools that access rules name.
   *
   * @param isReachable whether the upstream itself is reachable on this machine; then only a failure needs a mock
   */
  public async stand({ type, key, names, kind }: Upstream, config: string, isReachable: boolean): Promise<void> {
    if (type === 'target' ? !this.wanted.mcp : !this.wanted.llm) return;
    for (const name of names) this.names.add(name);
    if (this.servers.has(key)) return;
    const [name = ''] = names;
    const failure = names.map((one) => this.failures.get(one)).find((one) => one !== undefined);
    if (isReachable && !failure) return;
    if (type === 'pool') {
      this.servers.set(key, await MockPool.start(name, failure));
      return;
    }
    const mock = type === 'target' ? mockTools(name, toolsIn(config)) : mockModel(name, kind);
    this.servers.set(key, await MockServer.start(mock, failure));
  }

  /** Starts the mock for services that count, each named as `host:port`. */
  public async countFor(places: readonly string[]): Promise<void> {
    this.limits ??= await startMockLimits();
    for (const place of places) this.counters.add(place);
  }

  public counterAt(place: string): LocalAddress | undefined {
    return this.limits && this.counters.has(place)
      ? { host: '127.0.0.1', port: this.limits.port, plain: true }
      : undefined;
  }

  public portOf(key: string): number | undefined {
    return this.servers.get(key)?.port;
  }

  /** The addresses of the model servers of a pool; empty for other upstreams. */
  public modelServersOf(key: string): readonly string[] {
    const mock = this.servers.get(key);
    return mock instanceof MockPool ? mock.servers : [];
  }

  /** The names of failures that match no mock, and the available names. */
  public get unknownFailures(): { readonly unknown: readonly string[]; readonly known: readonly string[] } {
    return {
      unknown: [...this.failures.keys()].filter((name) => !this.names.has(name)),
      known: [...this.names].sort(),
    };
  }

  public async stop(): Promise<void> {
    this.limits?.stop();
    await Promise.all([...this.servers.values()].map((server) => server.stop()));
  }
}

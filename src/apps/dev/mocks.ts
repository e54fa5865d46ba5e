import type { MockFailure } from './failures';
import type { LocalAddress, Upstream } from './local-config';
import { MockLimits } from './mock-limits';
import { mockModel } from './mock-llm/mock-model';
import { mockTools, toolsIn } from './mock-mcp';
import { MockServer } from './mock-server';

/** The mocks of providers and MCP targets, one for each, for the duration of the session. */
export class MockUpstreams {
  private readonly servers = new Map<string, MockServer>();
  private readonly names = new Set<string>();
  private readonly counters = new Set<string>();
  private limits: MockLimits | undefined;

  /** @param failures by the name of the failing upstream: that of the provider or target, that of its backend, or both separated by `/` */
  public constructor(
    private readonly wanted: { readonly llm: boolean; readonly mcp: boolean },
    private readonly failures: ReadonlyMap<string, MockFailure>,
  ) {}

  /** Starts a mock if one is wanted. `config` provides the tools that access rules name. */
  public async stand({ key, names, kind }: Upstream, config: string): Promise<void> {
    const isTarget = key.startsWith('target ');
    if (isTarget ? !this.wanted.mcp : !this.wanted.llm) return;
    for (const name of names) this.names.add(name);
    if (this.servers.has(key)) return;
    const [name = ''] = names;
    const failure = names.map((one) => this.failures.get(one)).find((one) => one !== undefined);
    const mock = isTarget ? mockTools(name, toolsIn(config)) : mockModel(name, kind);
    this.servers.set(key, await MockServer.start(mock, failure));
  }

  /** Starts the mock for services that count, each named as `host:port`. */
  public async countFor(places: readonly string[]): Promise<void> {
    this.limits ??= await MockLimits.start();
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

import type { Construct } from 'constructs';
import { CODE } from '../../core/diagnostics/codes.generated';
import type * as api from '../api';
import { Backend, type BackendProps, type MisplacedOption, misplacedMcpOption } from './backend';
import type { BackendPolicyOptions } from './backend-policy';
import { checkedOptions, isInstanceOf } from './checked-options';
import type { ConnectionOptions } from './connection';
import type { LlmProvider } from './llm-provider';
import { type LlmTrafficOptions, renderLlmTraffic } from './llm-traffic';
import { requireCredentials } from './required-credentials';
import { usageError } from './usage-error';

/** Properties of an LLM backend. */
export interface LlmBackendProps extends BackendProps, ConnectionOptions, LlmTrafficOptions {
  /**
   * The providers of the first tier, among which the data plane balances by health. Use `addTier` for further tiers.
   *
   * @default - none; then add at least one tier with `addTier`
   */
  readonly providers?: LlmProvider[];
}

/**
 * A backend with one or more LLM providers in tiers. A tier receives traffic while all providers of the preceding tiers are evicted, so
 * more than one tier requires `eviction`.
 *
 * Source: reference, AIBackend.
 *
 * @example
 *
 * const llm = new LlmBackend(chart, 'llm', { eviction: { consecutiveFailures: 2, duration: Duration.seconds(30) } });
 * llm.addTier(LlmProvider.openAi({ model: 'gpt-4o', credentials: Credentials.fromSecretName('openai') }));
 * llm.addTier(LlmProvider.anthropic({ model: 'claude-sonnet-4-5', credentials: Credentials.fromSecretName('anthropic') }));
 * gateway.addRoute('chat', { path: PathMatch.prefix('/v1'), to: [llm] });
 */
@checkedOptions('LlmBackend')
export class LlmBackend extends Backend {
  /**
   * Returns whether a value is an LlmBackend, of any copy of the package.
   *
   * @param x any value
   */
  public static isLlmBackend(x?: unknown): x is LlmBackend {
    return isInstanceOf('LlmBackend', x);
  }

  private readonly tiers: LlmProvider[][] = [];

  /**
   * @param scope the construct or chart that it belongs to
   * @param id its name there, part of its path and of generated names
   * @param props the providers, and the settings that they share
   */
  public constructor(
    scope: Construct,
    id: string,
    private readonly props: LlmBackendProps = {},
  ) {
    super(scope, id, props);
    if (props.providers?.length) this.tiers.push([...props.providers]);
    requireCredentials(this, this.resource, () => this.lackingCredentials());
    this._check();
  }

  /**
   * Adds a tier after the existing ones. At most 8 tiers of 1 to 16 providers.
   *
   * @param providers the providers of the tier, 1 to 16
   */
  public addTier(...providers: LlmProvider[]): this {
    this.tiers.push(providers);
    this._check();
    return this;
  }

  /** The names of the providers by tier, as policies pick them. */
  public providerNames(): string[] {
    return this.named().flatMap((tier) => tier.map(({ name }) => name));
  }

  /** @internal */
  protected _misplacedOption(options: BackendPolicyOptions): MisplacedOption | undefined {
    return misplacedMcpOption(options);
  }

  /** @internal */
  public _renderSpec(): api.ProxyBackendSpec {
    return {
      ai: {
        groups: this.named().map((tier) => ({
          providers: tier.map(({ name, provider }) => provider._render(name, this.namespace)),
        })),
      },
      policies: this._policies(this.props, { ai: renderLlmTraffic(this.props, this.namespace) }),
    };
  }

  /** Returns the names of the providers that get no credentials from the gateway or, by choice, from clients. */
  private lackingCredentials(): string[] {
    if (this.props.credentials) return [];
    return this.named()
      .flat()
      .filter(({ provider }) => provider._lacksCredentials())
      .map(({ name }) => name);
  }

  /** Providers without a name of their own get their kind, numbered from the second on. */
  private named(): { name: string; provider: LlmProvider }[][] {
    const taken = new Set<string>();
    for (const { isNamed, name } of this.tiers.flat()) {
      if (isNamed && taken.has(name)) throw usageError(CODE.duplicateNameInBackend, { what: 'providers', name });
      if (isNamed) taken.add(name);
    }
    return this.tiers.map((tier) =>
      tier.map((provider) => {
        let name = provider.name;
        if (!provider.isNamed) {
          for (let count = 2; taken.has(name); count++) name = `${provider.name}-${count}`;
          taken.add(name);
        }
        return { name, provider };
      }),
    );
  }
}

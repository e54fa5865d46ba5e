import type { Construct, IConstruct } from 'constructs';
import type { ApiRevision } from '../values/api-revision.generated';
import type { ProxyKindNames } from './kind-names';
import { BUILT_IN, PLACES } from './names.generated';

/** The names of a distribution. */
export interface ProxyDistributionOptions {
  /** A name for messages. */
  readonly name: string;
  /** API group of the kinds; documents are recognised by it. */
  readonly apiGroup: string;
  /**
   * Value of `spec.controllerName` of its GatewayClasses.
   * @default - the API group followed by `/proxy`
   */
  readonly controllerName?: string;
  /**
   * Name of the GatewayClass of Gateways that name none.
   * @default "proxy"
   */
  readonly gatewayClass?: string;
  /**
   * The API revision against which its documents are validated by default.
   * @default ApiRevision.LATER
   */
  readonly revision?: ApiRevision;
  /**
   * Names of kinds, by the reference's name, such as `ProxyBackend`. Kinds that are not named here have the reference's names.
   * @default - the reference's names
   */
  readonly kinds?: { [kind: string]: ProxyKindNames };
  /**
   * Names of fields and enumeration values that differ, by the reference's name, such as "openai" for "providerA".
   * @default - the reference's names
   */
  readonly vendorNames?: { [name: string]: string };
}

/** The key in a construct's context of the distribution that was set for it. */
const APPLIED = 'cdk8s-ai-gateway/distribution';

const GROUP = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)+$/;

/**
 * The names of a build of this API: API group, kinds, vendor-named fields and values, controller and GatewayClass. The first
 * layer of constructs has the reference's names, which a distribution translates where resources are read and written. Charts
 * that select none write the names of agentgateway.
 *
 * @example
 *
 * // A plain chart whose resources have the neutral names in an API group of your own.
 * const named = new Chart(app, 'named', { namespace: 'ai' });
 * ProxyDistribution.neutral('gateway.corp.example').applyTo(named);
 * const openAi = LlmProvider.openAi({ model: 'gpt-4o', credentials: Credentials.fromSecretName('openai') });
 * new LlmBackend(named, 'llm', { providers: [openAi] });
 */
export class ProxyDistribution {
  /** The reference's own names in the API group `proxy.example.com`. */
  public static readonly NEUTRAL = ProxyDistribution.builtIn('NEUTRAL', 'neutral');

  /** agentgateway: API group `agentgateway.dev`, kinds such as `AgentgatewayBackend`. */
  public static readonly AGENTGATEWAY = ProxyDistribution.builtIn('AGENTGATEWAY', 'agentgateway');

  /** The distribution of charts, definitions and commands for which none is selected: agentgateway. */
  public static readonly DEFAULT = ProxyDistribution.AGENTGATEWAY;

  /**
   * The reference's own names in another API group. The controller is named `<API group>/proxy`.
   *
   * @param apiGroup a DNS name, such as `gateway.example.com`
   */
  public static neutral(apiGroup: string): ProxyDistribution {
    return ProxyDistribution.custom({ name: apiGroup, apiGroup });
  }

  /**
   * Returns a distribution with custom names. Throws if a group or a name is invalid.
   *
   * @param options the names that differ from the reference's
   */
  public static custom(options: ProxyDistributionOptions): ProxyDistribution {
    return new ProxyDistribution(options);
  }

  /**
   * Returns the distribution that applies to a scope: the one of the nearest `applyTo`, or DEFAULT.
   *
   * @param scope the construct to start from
   */
  public static of(scope: IConstruct): ProxyDistribution {
    const applied: ProxyDistribution | undefined = scope.node.tryGetContext(APPLIED);
    return applied ?? ProxyDistribution.DEFAULT;
  }

  private static builtIn(name: string, key: keyof typeof BUILT_IN): ProxyDistribution {
    return new ProxyDistribution({ name, ...BUILT_IN[key] });
  }

  /** Name for messages. */
  public readonly name: string;
  /** API group of the kinds. */
  public readonly apiGroup: string;
  /** Value of `spec.controllerName` of its GatewayClasses. */
  public readonly controllerName: string;
  /** Name of the GatewayClass of Gateways that name none. */
  public readonly gatewayClass: string;
  /** The API revision against which its documents are validated by default. */
  public readonly revision: ApiRevision;
  /** The names of all kinds, by the reference's name. */
  public readonly kinds: { [kind: string]: ProxyKindNames };
  private readonly vendorNames: { readonly [name: string]: string };

  private constructor(options: ProxyDistributionOptions) {
    if (!GROUP.test(options.apiGroup))
      throw new Error(
        `"${options.apiGroup}" cannot be an API group: a group is a DNS name with at least one dot, such as proxy.example.com`,
      );
    this.name = options.name;
    this.apiGroup = options.apiGroup;
    this.controllerName = options.controllerName ?? `${options.apiGroup}/proxy`;
    this.gatewayClass = options.gatewayClass ?? BUILT_IN.neutral.gatewayClass;
    this.revision = options.revision ?? BUILT_IN.neutral.revision;
    const kinds = Object.entries({ ...BUILT_IN.neutral.kinds, ...options.kinds });
    this.kinds = Object.freeze(Object.fromEntries(kinds.map(([kind, names]) => [kind, completeNames(names)])));
    this.vendorNames = { ...BUILT_IN.neutral.vendorNames, ...options.vendorNames };
    this.refuseUnknownNames();
    this.refuseAmbiguousNames();
  }

  /**
   * Returns the distribution's name of a field or an enumeration value; most names are the same in all distributions.
   *
   * @param name the neutral name
   */
  public nameOf(name: string): string {
    return Object.hasOwn(this.vendorNames, name) ? this.vendorNames[name] : name;
  }

  /**
   * Returns the distribution's name of a kind. Kinds of other APIs are unchanged.
   *
   * @param kind the neutral kind, such as `ProxyBackend`
   */
  public kindOf(kind: string): string {
    return Object.hasOwn(this.kinds, kind) ? this.kinds[kind].kind : kind;
  }

  /**
   * Writes all objects in a scope (an app, a chart or any other construct) in the names of this distribution, unless a scope
   * further inside has another one. Fails when there are constructs in the scope already.
   *
   * @param scope an app, a chart or any other construct
   */
  public applyTo(scope: Construct): void {
    if (scope.node.children.length > 0) {
      throw new Error(
        `set the distribution of '${scope.node.path || 'the app'}' before you add constructs to it; it has ${scope.node.children.length} already`,
      );
    }
    scope.node.setContext(APPLIED, this);
  }

  /**
   * Returns the options from which another process can create the same distribution.
   * @internal
   */
  public _options(): ProxyDistributionOptions {
    const { name, apiGroup, controllerName, gatewayClass, revision, kinds, vendorNames } = this;
    return { name, apiGroup, controllerName, gatewayClass, revision, kinds, vendorNames };
  }

  private refuseUnknownNames(): void {
    const known = Object.keys(BUILT_IN.neutral.vendorNames);
    const unknown = Object.keys(this.vendorNames).filter((name) => !known.includes(name));
    if (unknown.length > 0)
      throw new Error(
        `${this.name}: unknown names: ${unknown.join(', ')}; use names of the reference: ${known.join(', ')}`,
      );
    const kinds = Object.keys(BUILT_IN.neutral.kinds);
    const foreign = Object.keys(this.kinds).filter((kind) => !kinds.includes(kind));
    if (foreign.length > 0)
      throw new Error(
        `${this.name}: unknown kinds: ${foreign.join(', ')}; use kinds of the reference: ${kinds.join(', ')}`,
      );
  }

  /** Rejects equal names for two fields of one struct, or for two words of one enumeration. */
  private refuseAmbiguousNames(): void {
    const together = Object.values(PLACES).flatMap(({ renamed = [], words = {} }) => [
      renamed,
      ...Object.values(words),
    ]);
    for (const names of [...together, Object.keys(BUILT_IN.neutral.kinds)]) {
      const written = names.map((name) => (Object.hasOwn(this.kinds, name) ? this.kindOf(name) : this.nameOf(name)));
      const twice = written.find((name, index) => written.indexOf(name) !== index);
      if (twice !== undefined)
        throw new Error(`${this.name}: "${twice}" is ambiguous; it would name two of ${names.join(', ')}`);
    }
  }
}

/** Returns all names in a fixed order. */
function completeNames({ kind, plural, singular, shortNames, categories }: ProxyKindNames): ProxyKindNames {
  return {
    kind,
    plural: plural ?? `${kind.toLowerCase()}s`,
    singular: singular ?? kind.toLowerCase(),
    shortNames: shortNames ?? [],
    categories: categories ?? [],
  };
}

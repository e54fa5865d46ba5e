import { ApiObject, type ApiObjectMetadata, App, JsonPatch } from 'cdk8s';
import type { Construct } from 'constructs';
import { CODE } from '../../../core/diagnostics/codes.generated';
import { ProxyDistribution } from '../../../core/distribution';
import { messageOf } from '../../../core/text/error-text';
import { addBrand } from './brands';
import { recordResource } from './calls';
import { isForeign, recordCreation } from './creations';
import { resolveValue, sortKeys } from './resolve-value';
import { assertResolved } from './resolved';
import { inConstruct, isUsageError, usageError, usageErrorAt } from './usage-error';
import { validateAlone } from './validate-alone';
import { withWaivers } from './waived';
import { toWire, type WireTypes } from './wire';
import { typeIn, writtenAs } from './written-as';

/** Metadata of the kind of a generated class, in neutral names. */
export interface KindFacts {
  readonly apiVersion: string;
  readonly kind: string;
  /** Type of `spec`, and the members at or below it that are called otherwise on the wire. */
  readonly specType: string;
  readonly wireTypes: WireTypes;
  /** Whether objects of the kind have no namespace, even if the chart has one. */
  readonly clusterScoped?: boolean;
}

export interface ResourceProps {
  readonly metadata?: ApiObjectMetadata;
  readonly spec: unknown;
}

/**
 * Base of the classes of `api` and `gatewayapi`.
 *
 * Code uses neutral names; the rendered object has the names of the distribution that applies to the construct's scope. Unlike a plain
 * `ApiObject`, it keeps null, which removes a field in an overlay.
 *
 * @internal
 */
export abstract class ResourceObject extends ApiObject {
  /**
   * Compares classes. The `instanceof` of `ApiObject`, which classes would inherit, returns true for every object.
   * @internal
   */
  public static [Symbol.hasInstance](x: unknown): x is ResourceObject {
    // biome-ignore lint/complexity/noThisInStatic: the class that is asked for, which is a subclass
    return Function.prototype[Symbol.hasInstance].call(this, x);
  }

  private readonly facts: KindFacts;
  private readonly spec: unknown;
  private readonly distribution: ProxyDistribution;
  private readonly jsonPatches: JsonPatch[] = [];

  constructor(scope: Construct, id: string, facts: KindFacts, props: ResourceProps) {
    assertInApp(scope, facts.kind);
    const distribution = ProxyDistribution.of(scope);
    super(scope, id, { ...typeIn(facts, distribution), metadata: props.metadata });
    addBrand(this, `${facts.apiVersion}/${facts.kind}`);
    if (!isForeign()) recordCreation(this);
    recordResource(this);
    this.facts = facts;
    this.spec = props.spec;
    this.distribution = distribution;
    this.node.addValidation({ validate: () => validateAlone(this) });
  }

  /**
   * Applies RFC 6902 operations to the finished manifest, in the names of the distribution.
   *
   * @param ops applied in their order, after those of earlier calls
   */
  public addJsonPatch(...ops: JsonPatch[]): void {
    this.jsonPatches.push(...ops);
  }

  /** Renders the object as Kubernetes JSON, in the names of the distribution of its scope. */
  public toJson(): any {
    return inConstruct(this, () => this.render());
  }

  private render(): unknown {
    try {
      const spec = resolveValue(this, App.of(this).resolvers, ['spec'], this.spec);
      const neutral = {
        apiVersion: this.facts.apiVersion,
        kind: this.facts.kind,
        metadata: this.metadataJson(),
        spec: toWire(spec, this.facts.specType, this.facts.wireTypes),
      };
      const rendered = JsonPatch.apply(writtenAs(neutral, this.distribution), ...this.jsonPatches);
      assertResolved(rendered, '');
      return sortKeys(rendered);
    } catch (error) {
      if (isUsageError(error)) throw error;
      throw usageError(CODE.unwritableConstruct, { reason: messageOf(error) }, this);
    }
  }

  /** Returns the metadata without the chart's namespace for cluster-scoped objects, to which cdk8s adds it as well. */
  private metadataJson(): unknown {
    const metadata = this.metadata.toJson() as { readonly namespace?: string };
    const { namespace, ...others } = withWaivers(metadata, this);
    return this.facts.clusterScoped || namespace === undefined ? others : { ...others, namespace };
  }
}

/** Refuses a scope that is in no App, which resolves values and synthesizes. */
function assertInApp({ node }: Construct, kind: string): void {
  if ('resolvers' in node.root) return;
  const values = {
    place: 'scope',
    struct: kind,
    given: 'a construct whose root is not an App',
    expected: 'a construct in an App',
  };
  throw usageErrorAt(CODE.optionOfWrongType, values, node.path);
}

import type { ApiObjectMetadata } from 'cdk8s';
import { Construct } from 'constructs';
import type * as api from '../api';
import { checkedOptions, isInstanceOf } from './checked-options';
import { type ConnectionOptions, renderConnection } from './connection';
import type { ExternalAuthorization } from './external-services';
import type { LabelledTargets } from './labelled-targets';
import { type LlmTrafficOptions, renderLlmTraffic } from './llm-traffic';
import { type McpTrafficOptions, renderMcpTraffic } from './mcp-traffic';
import { PolicyResource, SelectedTargets } from './policy-resource';
import type { IPolicyTarget } from './policy-target';

/** How to talk to destinations. At least one field. */
export interface BackendPolicyOptions extends ConnectionOptions, LlmTrafficOptions, McpTrafficOptions {
  /**
   * Name, labels and annotations of the resource. Its namespace is the one of its targets.
   *
   * @default - a name made from the construct's path
   */
  readonly metadata?: ApiObjectMetadata;
  /**
   * Calls your authorization service for each request, after the destination is selected. Requires revision v1.4.
   *
   * @default - no service is called
   */
  readonly externalAuthorization?: ExternalAuthorization;
}

/** A backend policy with its targets. */
export interface BackendPolicyProps extends BackendPolicyOptions {
  /**
   * The targets of the policy: 1 to 16 objects of one kind (backends, sections of backends, Services, routes, listeners or gateways).
   */
  readonly targets: IPolicyTarget[];
}

/**
 * Configures connections from the gateway to destinations. A backend's own settings take precedence over a policy that targets the backend,
 * which takes precedence over policies that target routes, listeners and gateways.
 *
 * Source: reference, Backend policy set.
 *
 * @example
 *
 * new BackendPolicy(chart, 'connections', {
 *   targets: [shop],
 *   connectTimeout: Duration.seconds(2),
 *   httpVersion: DestinationHttpVersion.HTTP2,
 * });
 */
@checkedOptions('BackendPolicy')
export class BackendPolicy extends Construct {
  /**
   * Returns whether a value is a BackendPolicy, of any copy of the package.
   *
   * @param x any value
   */
  public static isBackendPolicy(x?: unknown): x is BackendPolicy {
    return isInstanceOf('BackendPolicy', x);
  }

  /**
   * Returns a policy whose targets are found by their labels, in the namespace of the policy.
   *
   * @param scope the construct or chart that it belongs to
   * @param id its name there, part of its path and of generated names
   * @param targets 1 to 16 selections of one kind
   * @param options the settings of the policy
   */
  public static forLabelledTargets(
    scope: Construct,
    id: string,
    targets: LabelledTargets[],
    options: BackendPolicyOptions,
  ): BackendPolicy {
    return new BackendPolicy(scope, id, { ...options, targets: targets.map((target) => new SelectedTargets(target)) });
  }

  /** The underlying resource. */
  public readonly resource: api.ProxyPolicy;

  /**
   * @param scope the construct or chart that it belongs to
   * @param id its name there, part of its path and of generated names
   * @param props the targets and their settings
   */
  public constructor(scope: Construct, id: string, props: BackendPolicyProps) {
    super(scope, id);
    this.resource = new PolicyResource(this, props, (namespace) => ({
      backend: {
        ...renderConnection(props, namespace),
        ai: renderLlmTraffic(props, namespace),
        extAuth: props.externalAuthorization?._render(namespace),
        mcp: renderMcpTraffic(props, namespace),
      },
    })).resource;
  }
}

import type { ApiObjectMetadata } from 'cdk8s';
import { Construct } from 'constructs';
import type * as api from '../api';
import { checkedOptions } from './checked-options';
import { type ConnectionOptions, renderConnection } from './connection';
import type { ExternalAuthorization } from './external-services';
import { type LlmTrafficOptions, renderLlmTraffic } from './llm-traffic';
import { type McpTrafficOptions, renderMcpTraffic } from './mcp-traffic';
import { type LabelledTargets, PolicyResource } from './policy-resource';
import type { IPolicyTarget } from './reference';

/** How to talk to destinations. At least one field. */
export interface BackendPolicyOptions extends ConnectionOptions, LlmTrafficOptions, McpTrafficOptions {
  /**
   * Name, labels and annotations of the resource. Its namespace is the one of its targets.
   *
   * @default - a name made from the construct's path
   */
  readonly metadata?: ApiObjectMetadata;
  /**
   * Asks a service of yours about each request, after the destination was chosen. Needs revision v1.4.
   *
   * @default - none
   */
  readonly externalAuthorization?: ExternalAuthorization;
}

/** A backend policy with its targets. */
export interface BackendPolicyProps extends BackendPolicyOptions {
  /**
   * What it applies to, 1 to 16 objects of one kind: backends, their sections, Services, routes, listeners or gateways.
   *
   * @default - what `targetsLabelled` selects
   */
  readonly targets?: IPolicyTarget[];
  /**
   * Objects that are found by their labels in the namespace of the policy, 1 to 16 selections of one kind. Excludes `targets`.
   *
   * @default - none
   */
  readonly targetsLabelled?: LabelledTargets[];
}

/**
 * How the gateway talks to destinations. What a backend says itself wins over a policy on it, and that over policies on
 * routes, listeners and gateways.
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
  /** The resource behind this construct. */
  public readonly resource: api.ProxyPolicy;

  /**
   * @param scope the construct or chart that it belongs to
   * @param id its name there, part of its path and of generated names
   * @param props the targets, and what holds for them
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

import type { ApiObjectMetadata, Duration, Size } from 'cdk8s';
import { Construct } from 'constructs';
import { CODE } from '../../core/diagnostics/codes.generated';
import * as api from '../api';
import { Authorization } from './authorization';
import { Cel } from './cel';
import { checkedOptions, isInstanceOf } from './checked-options';
import type { ClientAuthentication } from './client-authentication';
import type { Delay } from './delay';
import type { IDestination } from './destination-reference';
import type { DirectResponseOptions } from './direct-response';
import { durationText, optionalDurationText, wholeSeconds } from './duration-text';
import type { ExternalProcessingOptions } from './external-processing';
import type { ExternalAuthorization } from './external-services';
import { type FixedHeaderChanges, renderHeaderChanges } from './header-changes';
import type { LabelledTargets } from './labelled-targets';
import { PolicyResource, SelectedTargets } from './policy-resource';
import type { IPolicyTarget } from './policy-target';
import type { RateLimit } from './rate-limit';
import { optionalBytes } from './size-bytes';
import { renderConditional, type TrafficChoice } from './traffic-choice';
import type { Transformation } from './transformation';
import { usageError } from './usage-error';

/** Which browser clients of other origins may call (CORS). */
export interface CorsOptions {
  /** Origins such as `https://app.example.com`, at most 64; `*` must be the only entry. */
  readonly allowOrigins: string[];
  /**
   * The allowed methods; `*` must be the only entry.
   *
   * @default - the simple methods only
   */
  readonly allowMethods?: string[];
  /**
   * Request headers, at most 64; `*` must be the only entry.
   *
   * @default - the simple headers only
   */
  readonly allowHeaders?: string[];
  /**
   * Answer headers that scripts may read, at most 64.
   *
   * @default - the simple headers only
   */
  readonly exposeHeaders?: string[];
  /**
   * Whether cookies and credentials are sent.
   *
   * @default false
   */
  readonly allowCredentials?: boolean;
  /**
   * How long a browser may remember the answer, at least 1 second.
   *
   * @default Duration.seconds(5)
   */
  readonly maxAge?: Duration;
}

/** When a request is sent once more. */
export interface RetryOptions {
  /**
   * How often it is sent once more, 0 to 254. The first retry may meet the destination that just failed.
   *
   * @default 2
   */
  readonly attempts?: number;
  /**
   * Statuses that are worth another try, 400 to 599. Failed connections always are.
   *
   * @default [500, 502, 503, 504]
   */
  readonly codes?: number[];
  /**
   * How long to wait before.
   *
   * @default - not at all
   */
  readonly backoff?: Duration;
  /**
   * A condition on requests that can be retried; bodies of other requests are not buffered. Requires revision v1.4.
   *
   * @default - all requests can be retried
   */
  readonly precondition?: Cel;
  /**
   * A condition on responses that are retried, in addition to those with a status in `codes`.
   *
   * @default - only the status determines retries
   */
  readonly condition?: Cel;
}

/** Options for buffering bodies. */
export interface BufferOptions {
  /**
   * The size of the largest body, 1 byte or more; larger bodies are rejected, unless `failOpen` is true.
   *
   * @default - the value of `FrontendPolicyOptions.maxBufferSize`
   */
  readonly maxSize?: Size;
  /**
   * Forwards larger bodies unbuffered instead of refusing them with 413 (requests) or 502 (responses).
   *
   * @default false
   */
  readonly failOpen?: boolean;
}

/** Requests on their way through the gateway. At least one field. */
export interface TrafficPolicyOptions {
  /**
   * Name, labels and annotations of the resource. Its namespace is the one of its targets.
   *
   * @default - a name made from the construct's path
   */
  readonly metadata?: ApiObjectMetadata;
  /**
   * Authentication of clients; several kinds can be required at once.
   *
   * @default - no authentication
   */
  readonly authentication?: ClientAuthentication[];
  /**
   * Authorization of requests. A policy has one action; the rules of several policies are combined.
   *
   * @default - all clients
   */
  readonly authorization?: Authorization;
  /**
   * Calls your service.
   *
   * @default - no service is called
   */
  readonly externalAuthorization?: ExternalAuthorization;
  /**
   * Hands requests and answers to an external processor (Envoy's protocol).
   *
   * @default - no processor is called
   */
  readonly externalProcessor?: IDestination;
  /**
   * The message parts that `externalProcessor` receives, and the failure mode.
   *
   * @default - entire messages; requests are refused if the processor fails
   */
  readonly processing?: ExternalProcessingOptions;
  /**
   * How much may be used. All limits count.
   *
   * @default - usage is not limited
   */
  readonly rateLimits?: RateLimit[];
  /**
   * Browser clients of other origins.
   *
   * @default - browsers allow no other origins
   */
  readonly cors?: CorsOptions;
  /**
   * Refuses cross-site requests; other origins than the own that may send them, at most 16.
   *
   * @default - not checked
   */
  readonly csrfOrigins?: string[];
  /**
   * When a request is sent once more.
   *
   * @default - requests are never retried
   */
  readonly retry?: RetryOptions;
  /**
   * The time limit until the response headers arrive, including all attempts and the pauses between them. LLM responses that are not
   * streamed must be complete in this time; other bodies are not limited. Only on HTTP routes.
   *
   * @default - no limit
   */
  readonly timeout?: Duration;
  /**
   * Changes by expressions.
   *
   * @default - requests and responses are not changed
   */
  readonly transformation?: Transformation;
  /**
   * Fixed changes of the headers of requests. For computed values see `transformation`.
   *
   * @default - headers are not changed
   */
  readonly requestHeaders?: FixedHeaderChanges;
  /**
   * Fixed changes of the headers of answers.
   *
   * @default - headers are not changed
   */
  readonly responseHeaders?: FixedHeaderChanges;
  /**
   * Whether the Host header becomes the destination's.
   *
   * @default - it does for hosts, and does not for Services
   */
  readonly rewriteHost?: boolean;
  /**
   * Buffers request bodies until they are complete. Requires revision v1.4.
   *
   * @default - they are streamed
   */
  readonly bufferRequests?: BufferOptions;
  /**
   * Buffers response bodies until they are complete.
   *
   * @default - they are streamed
   */
  readonly bufferResponses?: BufferOptions;
  /**
   * The time that requests wait before they are forwarded, for tests of faults. It counts into `timeout`.
   *
   * @default - requests are forwarded immediately
   */
  readonly delay?: Delay;
  /**
   * Responds without sending the request to a destination.
   *
   * @default - the request is sent to the destination
   */
  readonly directResponse?: DirectResponseOptions;
  /**
   * Applies the policy before a route is selected, so it can influence the selection. Only on gateways and listeners, and only for
   * authentication, external services and transformations.
   *
   * @default false
   */
  readonly beforeRouting?: boolean;
  /**
   * Settings for requests that match a condition. For each field, the first choice whose condition matches applies; without a match, the
   * policy's own setting applies. Requires revision v1.4.
   *
   * @default - the same settings for every request
   */
  readonly choices?: TrafficChoice[];
  /**
   * Whether this policy takes precedence over more specific policies and the routes' own settings. Cannot be combined with `beforeRouting`.
   * Requires revision v1.4.
   *
   * @default false
   */
  readonly overrides?: boolean;
}

/** A traffic policy with its targets. */
export interface TrafficPolicyProps extends TrafficPolicyOptions {
  /**
   * The targets of the policy: 1 to 16 objects of one kind (gateways, listeners, routes or rules).
   */
  readonly targets: IPolicyTarget[];
}

/**
 * Configures the handling of requests. For each field, a policy on a rule takes precedence over a policy on its route, which takes
 * precedence over policies on the listener and the gateway.
 *
 * Source: reference, Traffic.
 *
 * @example
 *
 * new TrafficPolicy(chart, 'tenants', {
 *   targets: [route],
 *   authentication: [ClientAuthentication.apiKeys(tenants)],
 *   rateLimits: [RateLimit.requestsPerMinute(600)],
 *   timeout: Duration.seconds(10),
 * });
 */
@checkedOptions('TrafficPolicy')
export class TrafficPolicy extends Construct {
  /**
   * Returns whether a value is a TrafficPolicy, of any copy of the package.
   *
   * @param x any value
   */
  public static isTrafficPolicy(x?: unknown): x is TrafficPolicy {
    return isInstanceOf('TrafficPolicy', x);
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
    options: TrafficPolicyOptions,
  ): TrafficPolicy {
    return new TrafficPolicy(scope, id, { ...options, targets: targets.map((target) => new SelectedTargets(target)) });
  }

  /** The underlying resource. */
  public readonly resource: api.ProxyPolicy;

  /**
   * @param scope the construct or chart that it belongs to
   * @param id its name there, part of its path and of generated names
   * @param props the targets and their settings
   */
  public constructor(scope: Construct, id: string, props: TrafficPolicyProps) {
    super(scope, id);
    this.resource = new PolicyResource(this, props, (namespace) => {
      const backend = renderBackend(props, namespace);
      const traffic = renderTraffic(props, namespace);
      return {
        ...(props.overrides ? { strategy: { inheritance: api.PolicyInheritance.OVERRIDE } } : {}),
        ...(backend && isEmpty(traffic) ? {} : { traffic }),
        ...(backend ? { backend } : {}),
      };
    }).resource;
    this.requireCredentials(props);
  }

  /**
   * Adds a policy that requires credentials. It applies in addition to the user's rules, since every `require` of all policies must match.
   */
  private requireCredentials({ authentication = [], targets }: TrafficPolicyProps): void {
    const required = authentication.flatMap(({ _required }) => (_required === undefined ? [] : [Cel.of(_required)]));
    if (required.length === 0) return;
    new TrafficPolicy(this, 'Known', { targets, authorization: Authorization.require(...required) });
  }
}

function renderTraffic(props: TrafficPolicyOptions, namespace: string | undefined): api.Traffic {
  const authentication = (props.authentication ?? []).map((one) => one._render(namespace));
  return {
    phase: props.beforeRouting ? api.TrafficPhase.PRE_ROUTING : undefined,
    ...Object.assign({}, ...authentication),
    authorization: props.authorization?._render(),
    ...renderConditional(props.choices ?? [], props, namespace),
    cors: props.cors ? renderCors(props.cors) : undefined,
    csrf: props.csrfOrigins
      ? { additionalOrigins: props.csrfOrigins.length > 0 ? props.csrfOrigins : undefined }
      : undefined,
    retry: props.retry
      ? {
          attempts: props.retry.attempts ?? 2,
          codes: props.retry.codes ?? [500, 502, 503, 504],
          backoff: optionalDurationText(props.retry.backoff),
          precondition: props.retry.precondition?.expression,
          condition: props.retry.condition?.expression,
        }
      : undefined,
    timeouts: props.timeout ? { request: durationText(props.timeout) } : undefined,
    headerModifiers: renderHeaderChanges(props.requestHeaders, props.responseHeaders),
    buffer:
      props.bufferRequests || props.bufferResponses
        ? { request: renderBuffer(props.bufferRequests), response: renderBuffer(props.bufferResponses) }
        : undefined,
    delay: props.delay && { duration: props.delay._text },
    hostRewrite:
      props.rewriteHost === undefined
        ? undefined
        : { mode: props.rewriteHost ? api.HostRewriteMode.AUTO : api.HostRewriteMode.NONE },
  };
}

/** Renders the MCP client authentication that belongs to the backend block of the same policy. */
function renderBackend(
  { authentication = [], overrides, beforeRouting }: TrafficPolicyOptions,
  namespace: string | undefined,
): api.BackendFull | undefined {
  const render = authentication.find(({ _ofBackend }) => _ofBackend)?._ofBackend;
  if (!render) return undefined;
  const second = overrides ? 'overrides' : beforeRouting ? 'beforeRouting' : undefined;
  if (second) throw usageError(CODE.conflictingOptions, { first: 'clientSecret', second });
  return { mcp: { authentication: render(namespace) } };
}

function isEmpty(traffic: api.Traffic): boolean {
  return Object.values(traffic).every((field) => field === undefined);
}

function renderBuffer(options: BufferOptions | undefined): api.BufferBody | undefined {
  return (
    options && {
      maxBytes: optionalBytes(options.maxSize),
      failureMode: options.failOpen ? api.FailureMode.FAIL_OPEN : undefined,
    }
  );
}

function renderCors(options: CorsOptions): api.Cors {
  const { maxAge, allowMethods, ...rest } = options;
  return {
    ...rest,
    allowMethods: allowMethods as api.CorsMethod[] | undefined,
    maxAge: maxAge && wholeSeconds(maxAge, 'maxAge', 'CorsOptions'),
  };
}

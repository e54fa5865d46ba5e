import type * as api from '../api';
import type { Cel } from './cel';
import type { IDestination } from './destination-reference';
import { type DirectResponseOptions, renderAnswer } from './direct-response';
import { type ExternalProcessingOptions, renderProcessor } from './external-processing';
import type { ExternalAuthorization } from './external-services';
import { RateLimit } from './rate-limit';
import type { Transformation } from './transformation';

/** Settings that can depend on the request. */
export interface ConditionalTraffic {
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
   * How much may be used: at most one limit of the gateway's own, and shared ones.
   *
   * @default - usage is not limited
   */
  readonly rateLimits?: RateLimit[];
  /**
   * Changes by expressions.
   *
   * @default - requests and responses are not changed
   */
  readonly transformation?: Transformation;
  /**
   * Responds without sending the request to a destination.
   *
   * @default - the request is sent to the destination
   */
  readonly directResponse?: DirectResponseOptions;
}

/** Settings for requests that match a condition. At least one field. */
export interface TrafficChoice extends ConditionalTraffic {
  /**
   * A condition on the request. A condition that fails to evaluate does not match; use `default(request.headers["x"], "")` to set the value
   * of a missing header.
   */
  readonly when: Cel;
}

/** Renders each field, as a list of conditional entries if choices set it, of which the first match applies. */
export function renderConditional(
  choices: readonly TrafficChoice[],
  otherwise: ConditionalTraffic,
  namespace: string | undefined,
): Pick<api.Traffic, 'extAuth' | 'extProc' | 'rateLimit' | 'transformation' | 'directResponse'> {
  const field = <Policy extends object>(render: (of: ConditionalTraffic) => Policy | undefined) => {
    const last = render(otherwise);
    const conditional = choices.flatMap((choice): { condition?: string; policy: Policy }[] => {
      const policy = render(choice);
      return policy ? [{ condition: choice.when.expression, policy }] : [];
    });
    if (conditional.length === 0) return last;
    return { conditional: last ? [...conditional, { policy: last }] : conditional };
  };
  return {
    extAuth: field(({ externalAuthorization }) => externalAuthorization?._render(namespace)),
    extProc: field(({ externalProcessor, processing }) => renderProcessor(externalProcessor, processing, namespace)),
    rateLimit: field(({ rateLimits }) => RateLimit._render(rateLimits ?? [], namespace)),
    transformation: field(({ transformation }) => transformation?._render()),
    directResponse: field(({ directResponse }) => directResponse && renderAnswer(directResponse)),
  };
}

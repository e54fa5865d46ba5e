import type * as api from '../api';
import type { Cel } from './cel';
import { type DirectResponseOptions, renderAnswer } from './direct-response';
import { type ExternalProcessingOptions, renderProcessor } from './external-processing';
import type { ExternalAuthorization } from './external-services';
import { RateLimit } from './rate-limit';
import type { IDestination } from './reference';
import type { Transformation } from './transformation';

/** What may depend on the request. */
export interface ConditionalTraffic {
  /**
   * Asks a service of yours.
   *
   * @default - none
   */
  readonly externalAuthorization?: ExternalAuthorization;
  /**
   * Hands requests and answers to an external processor (Envoy's protocol).
   *
   * @default - none
   */
  readonly externalProcessor?: IDestination;
  /**
   * What `externalProcessor` gets, and what happens when it fails.
   *
   * @default - all of each message, and requests are refused
   */
  readonly processing?: ExternalProcessingOptions;
  /**
   * How much may be used: at most one limit of the gateway's own, and shared ones.
   *
   * @default - unlimited
   */
  readonly rateLimits?: RateLimit[];
  /**
   * Changes by expressions.
   *
   * @default - none
   */
  readonly transformation?: Transformation;
  /**
   * Answers at once.
   *
   * @default - asks the destination
   */
  readonly directResponse?: DirectResponseOptions;
}

/** What holds for requests that fulfil a condition. At least one field. */
export interface TrafficChoice extends ConditionalTraffic {
  /**
   * A condition about the request. One that fails counts as false: `default(request.headers["x"], "")` says what counts where a
   * header is missing.
   */
  readonly when: Cel;
}

/** Each field as it is, or, where choices say it too, as the list that a request gets the first fitting entry of. */
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

import { CODE } from '../../core/diagnostics/codes.generated';
import { unlessEmpty } from '../../core/values/objects';
import * as api from '../api';
import { apiValue } from './api-value';
import type { Cel } from './cel';
import { expressionsOf } from './cel-values';
import type { IDestination } from './destination-reference';
import { renderDestination } from './reference';
import { usageError } from './usage-error';

/** Whether a part of a message is sent. */
export enum SendMode {
  /** Sends this part of the message. */
  SEND = 'Send',
  /** Omits this part of the message. */
  SKIP = 'Skip',
}

/** How a body is sent. */
export enum BodySendMode {
  /** The body is not sent. */
  NONE = 'None',
  /** The entire body; a body above 8 KB is refused. */
  BUFFERED = 'Buffered',
  /** The first 8 KB. */
  BUFFERED_PARTIAL = 'BufferedPartial',
  /** The body is streamed, and the response is a stream. */
  FULL_DUPLEX_STREAMED = 'FullDuplexStreamed',
}

/** The message parts that an external processor receives, and the failure mode. Requires revision v1.4. */
export interface ExternalProcessingOptions {
  /**
   * Forwards requests if the processor fails, unless it has already received the body.
   *
   * @default false
   */
  readonly failOpen?: boolean;
  /**
   * Headers of requests.
   *
   * @default SendMode.SEND
   */
  readonly requestHeaderMode?: SendMode;
  /**
   * Headers of answers.
   *
   * @default SendMode.SEND
   */
  readonly responseHeaderMode?: SendMode;
  /**
   * Bodies of requests.
   *
   * @default BodySendMode.FULL_DUPLEX_STREAMED
   */
  readonly requestBodyMode?: BodySendMode;
  /**
   * Bodies of answers.
   *
   * @default BodySendMode.FULL_DUPLEX_STREAMED
   */
  readonly responseBodyMode?: BodySendMode;
  /**
   * Trailers of requests.
   *
   * @default SendMode.SEND
   */
  readonly requestTrailerMode?: SendMode;
  /**
   * Trailers of answers.
   *
   * @default SendMode.SEND
   */
  readonly responseTrailerMode?: SendMode;
  /**
   * Allows the processor to change the modes for the rest of an exchange.
   *
   * @default false
   */
  readonly allowModeOverride?: boolean;
  /**
   * Values that it gets as metadata, by namespace and key; at most 64.
   *
   * @default - the processor gets no metadata
   */
  readonly metadata?: { [namespace: string]: { [key: string]: Cel } };
  /**
   * Attributes that it gets with requests, at most 64.
   *
   * @default - the processor gets no attributes of requests
   */
  readonly requestAttributes?: { [name: string]: Cel };
  /**
   * Attributes that it gets with answers, at most 64.
   *
   * @default - the processor gets no attributes of responses
   */
  readonly responseAttributes?: { [name: string]: Cel };
}

export function renderProcessor(
  processor: IDestination | undefined,
  options: ExternalProcessingOptions | undefined,
  namespace: string | undefined,
): api.ExtProc | undefined {
  if (!processor) {
    if (options) throw usageError(CODE.incompleteOption, { option: 'processing', needed: '`externalProcessor`' });
    return undefined;
  }
  return {
    backendRef: renderDestination(processor.destination, namespace),
    ...(options ? renderOptions(options) : {}),
  };
}

function renderOptions(options: ExternalProcessingOptions): api.ExtProc {
  const modes = {
    requestHeaderMode: apiValue(api.SendMode, options.requestHeaderMode),
    responseHeaderMode: apiValue(api.SendMode, options.responseHeaderMode),
    requestBodyMode: apiValue(api.BodySendMode, options.requestBodyMode),
    responseBodyMode: apiValue(api.BodySendMode, options.responseBodyMode),
    requestTrailerMode: apiValue(api.SendMode, options.requestTrailerMode),
    responseTrailerMode: apiValue(api.SendMode, options.responseTrailerMode),
    allowModeOverride: options.allowModeOverride,
  };
  const { metadata } = options;
  return {
    failureMode: options.failOpen ? api.FailureMode.FAIL_OPEN : undefined,
    processingOptions: unlessEmpty(modes),
    metadataContext:
      metadata && Object.fromEntries(Object.entries(metadata).map(([name, values]) => [name, expressionsOf(values)])),
    requestAttributes: expressionsOf(options.requestAttributes),
    responseAttributes: expressionsOf(options.responseAttributes),
  };
}

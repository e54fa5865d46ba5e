import type { GuaranteedCallers, GuaranteedRequests, GuaranteeSubject } from '../../core/settings/settings.generated';

/** The scope of a guarantee. */
export interface GuaranteeScope {
  /**
   * The requests that it is about.
   *
   * @default - the guarantee is about all requests
   */
  readonly requests?: GuaranteedRequests;
  /**
   * The callers that send the requests, whether or not the gateway authenticates them.
   *
   * @default - any caller
   */
  readonly callers?: GuaranteedCallers;
  /**
   * The destination that the requests reach.
   *
   * @default - all destinations of rules
   */
  readonly to?: GuaranteeSubject;
}

import type { GuaranteedCallers, GuaranteedRequests, GuaranteeSubject } from '../../core/settings/settings.generated';

/** What a guarantee is about. */
export interface GuaranteeScope {
  /**
   * The requests that it is about.
   *
   * @default - all
   */
  readonly requests?: GuaranteedRequests;
  /**
   * Those who send them, whether or not the gateway looks.
   *
   * @default - anybody
   */
  readonly callers?: GuaranteedCallers;
  /**
   * What they get to.
   *
   * @default - whatever a rule leads to
   */
  readonly to?: GuaranteeSubject;
}

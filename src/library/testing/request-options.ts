import type { RequestBody } from './request-body';

/** Options of an evaluated request. */
export interface RequestOptions {
  /**
   * Headers of the request.
   *
   * @default - no additional headers
   */
  readonly headers?: { [name: string]: string };
  /**
   * The body, for gateways that read it before routing, as a `ModelRouter` does.
   *
   * @default - unknown; if routes depend on it, GET and HEAD have none
   */
  readonly body?: RequestBody;
  /**
   * The gateway that gets the request, as `namespace/name`.
   *
   * @default - the one that routes such a request
   */
  readonly gateway?: string;
  /**
   * Assumes that services that are called before routing (external authorization, processing) do not change the fields that routes match.
   * Otherwise, assertions about requests for which these services could select a different route fail.
   *
   * @default false
   */
  readonly leftAloneByServices?: boolean;
  /**
   * The client speaks HTTP/2. A header `host` is then sent in addition to the host of the URL, as only HTTP/2 allows, and headers of the
   * connection such as `upgrade` are refused.
   *
   * @default false
   */
  readonly http2?: boolean;
}

// Generated from src/core/settings/description.ts, src/core/settings/guarantees.ts and src/library/testing/expectations/description.ts by `npm run generate`; do not edit.

import type { PolicyLevel } from '../policy-level';

/** Requests and their expected results: the content of a file `*.gateway-test.yaml`. */
export interface TestFile {
  /**
   * The expectations.
   */
  readonly tests: Expectation[];
}

/** A request and its expected result. */
export interface Expectation {
  /**
   * The name in reports.
   *
   * @default - the request
   */
  readonly name?: string;
  /**
   * Method and URL; the method defaults to GET. Without a port, the URL uses the lowest port that serves it.
   */
  readonly request: string;
  /**
   * Headers of the request.
   *
   * @default - none
   */
  readonly headers?: { [key: string]: string };
  /**
   * The body of the request, which expressions, LLM formats and prompt guards read. A value that is not a string is sent as JSON.
   *
   * @default - unknown
   */
  readonly body?: unknown;
  /**
   * The Gateway that receives the request, as `namespace/name`.
   *
   * @default - the one that routes the request
   */
  readonly gateway?: string;
  /**
   * Assumes that services that are called before routing do not change the fields that routes match.
   *
   * @default false
   */
  readonly leftAloneByServices?: boolean;
  /**
   * The client uses HTTP/2: it sends a header `host` in addition to the host of the URL.
   *
   * @default false
   */
  readonly http2?: boolean;
  /**
   * The sender of the request.
   *
   * @default - a caller without credentials
   */
  readonly caller?: ExpectedCaller;
  /**
   * The MCP tool of the request.
   *
   * @default - none
   */
  readonly tool?: ExpectedTool;
  /**
   * Simulated failures: a status such as 429, `down`, `silent` or `slow 30s`, by the name of a provider, MCP target or backend, `backend/provider`, or `tier1`. `status` is then the worst response to the client; of an MCP backend, the response when a session is opened or the `tool` is called.
   *
   * @default - nothing
   */
  readonly fail?: { [key: string]: string };
  /**
   * The expected result.
   */
  readonly expect: ExpectedOutcome;
}

/** The sender of the request, with valid credentials or none. Invalid keys and passwords are not tested. */
export interface ExpectedCaller {
  /**
   * Claims of a valid token. If policies require issuers and audiences and the claims have none, accepted ones are assumed.
   *
   * @default - no token
   */
  readonly jwt?: { [key: string]: unknown };
  /**
   * Metadata of a valid API key; `{}` for a key without metadata.
   *
   * @default - no API key
   */
  readonly apiKey?: { [key: string]: unknown };
  /**
   * Name of a user with a correct password.
   *
   * @default - no user
   */
  readonly basicAuthUser?: string;
  /**
   * The credentials that policies before routing check, if they differ from those that routes check, such as two tokens in two headers.
   *
   * @default - the same
   */
  readonly beforeRouting?: ExpectedEarlyCredentials;
  /**
   * The address of the client.
   *
   * @default - unknown: rules that read it cannot be decided
   */
  readonly clientAddress?: string;
  /**
   * The decisions of external authorization services.
   *
   * @default - unknown: requests that they check cannot be decided
   */
  readonly externalAuthorizationAllows?: boolean;
}

/** The credentials that the caller sends to policies before routing. */
export interface ExpectedEarlyCredentials {
  /**
   * Claims of a valid token. If policies require issuers and audiences and the claims have none, accepted ones are assumed.
   *
   * @default - no token
   */
  readonly jwt?: { [key: string]: unknown };
  /**
   * Metadata of a valid API key; `{}` for a key without metadata.
   *
   * @default - no API key
   */
  readonly apiKey?: { [key: string]: unknown };
  /**
   * Name of a user with a correct password.
   *
   * @default - no user
   */
  readonly basicAuthUser?: string;
}

/** A tool of an MCP backend that the caller lists and calls. */
export interface ExpectedTool {
  /**
   * Name of the MCP target.
   */
  readonly target: string;
  /**
   * Name of the tool, without the prefix of its target.
   */
  readonly name: string;
}

/** The expected result of a request. Resources are named by `name`, `namespace/name` or `Kind/namespace/name`. */
export interface ExpectedOutcome {
  /**
   * Whether a rule matches the request.
   *
   * @default - not checked
   */
  readonly routed?: boolean;
  /**
   * The matching listener: its name, `gateway/name` or `namespace/gateway/name`.
   *
   * @default - any
   */
  readonly listener?: string;
  /**
   * The matching route.
   *
   * @default - any
   */
  readonly route?: string;
  /**
   * The rule of the route: its name, or its index, starting at 0.
   *
   * @default - any
   */
  readonly rule?: string;
  /**
   * A backend or Service that can receive the request; for Services, with an optional `/port`.
   *
   * @default - any
   */
  readonly backend?: string;
  /**
   * The backends that receive such requests, with their relative weights.
   *
   * @default - any
   */
  readonly weights?: { [key: string]: number };
  /**
   * The providers of `backend` in failover order: a list of names for each tier.
   *
   * @default - any
   */
  readonly tiers?: string[][];
  /**
   * The status of the response. If the request reaches a backend, any expected status from 200 to 299 matches. Requests to LLM providers also require a `body` that the gateway accepts.
   *
   * @default - any
   */
  readonly status?: number;
  /**
   * Whether authentication and authorization accept the caller.
   *
   * @default - not checked
   */
  readonly allowed?: boolean;
  /**
   * Policy fields in effect, by name.
   *
   * @default - any
   */
  readonly policies?: { [key: string]: ExpectedPolicy };
  /**
   * Policy fields that are not in effect.
   *
   * @default - none
   */
  readonly withoutPolicies?: string[];
  /**
   * With `fail`: the provider, MCP target or backend whose response the client receives.
   *
   * @default - any
   */
  readonly answeredBy?: string;
  /**
   * With `fail`: the maximum number of attempts, including the first one.
   *
   * @default - any
   */
  readonly attempts?: number;
  /**
   * With `fail`: the maximum time that the client waits, such as `5s`, in addition to the response time of a working backend.
   *
   * @default - any
   */
  readonly within?: string;
  /**
   * With `fail`: the number of the request in a sequence, starting at 1.
   *
   * @default 1
   */
  readonly forRequest?: number;
  /**
   * Changes of request headers.
   *
   * @default - any
   */
  readonly requestHeaders?: { [key: string]: ExpectedHeader };
  /**
   * Changes of response headers.
   *
   * @default - any
   */
  readonly responseHeaders?: { [key: string]: ExpectedHeader };
}

/** A policy field in effect; `{}` accepts any value. */
export interface ExpectedPolicy {
  /**
   * Its value, with the names of the reference. Fields of objects that are not listed may have any value.
   *
   * @default - any
   */
  readonly value?: unknown;
  /**
   * The resource that sets it: `name`, `namespace/name` or `Kind/namespace/name`.
   *
   * @default - any
   */
  readonly from?: string;
  /**
   * The level at which it is set.
   *
   * @default - any
   */
  readonly level?: PolicyLevel;
  /**
   * A resource whose setting is overridden.
   *
   * @default - any, or none
   */
  readonly overrides?: string;
}

/** The change of a header: one of these. */
export interface ExpectedHeader {
  /**
   * The header gets this value, which replaces existing ones.
   *
   * @default - not set
   */
  readonly set?: string;
  /**
   * The header gets this value in addition to existing ones.
   *
   * @default - not added
   */
  readonly added?: string;
  /**
   * The header gets the value of this expression.
   *
   * @default - not computed
   */
  readonly computed?: string;
  /**
   * The header is removed.
   *
   * @default false
   */
  readonly removed?: boolean;
}

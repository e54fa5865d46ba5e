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
   * The client speaks HTTP/2: a header `host` is sent in addition to the host of the URL.
   *
   * @default false
   */
  readonly http2?: boolean;
  /**
   * Who sends it.
   *
   * @default - somebody without credentials
   */
  readonly caller?: ExpectedCaller;
  /**
   * The MCP tool that the request is about.
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

/** Who sends the request. A caller has right credentials or none: wrong keys and passwords are not tried. */
export interface ExpectedCaller {
  /**
   * Claims of a valid token. Where policies name issuers and audiences and these claims name none, fitting ones are assumed.
   *
   * @default - no token
   */
  readonly jwt?: { [key: string]: unknown };
  /**
   * Metadata of a valid API key; `{}` for a key without.
   *
   * @default - no API key
   */
  readonly apiKey?: { [key: string]: unknown };
  /**
   * Name of a user whose password is right.
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

/** The credentials that the caller shows to policies before routing. */
export interface ExpectedEarlyCredentials {
  /**
   * Claims of a valid token. Where policies name issuers and audiences and these claims name none, fitting ones are assumed.
   *
   * @default - no token
   */
  readonly jwt?: { [key: string]: unknown };
  /**
   * Metadata of a valid API key; `{}` for a key without.
   *
   * @default - no API key
   */
  readonly apiKey?: { [key: string]: unknown };
  /**
   * Name of a user whose password is right.
   *
   * @default - no user
   */
  readonly basicAuthUser?: string;
}

/** A tool of an MCP backend that is seen and called. */
export interface ExpectedTool {
  /**
   * The MCP target, by its name.
   */
  readonly target: string;
  /**
   * The tool, without the name of its target.
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
   * The rule of the route: its name, or its place from 0.
   *
   * @default - any
   */
  readonly rule?: string;
  /**
   * A backend or Service that it can go to; for Services, `/port` may follow.
   *
   * @default - any
   */
  readonly backend?: string;
  /**
   * The backends among which such requests are shared, and no others; only how the numbers compare counts.
   *
   * @default - any
   */
  readonly weights?: { [key: string]: number };
  /**
   * The providers of `backend` in the order in which they take over: a list of names for each tier.
   *
   * @default - any
   */
  readonly tiers?: string[][];
  /**
   * The status of the answer. If the request goes to a backend, 200 to 299 are as expected. Requests to LLM providers also need a `body` that the gateway accepts.
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
   * Policy fields that are in force, by their names.
   *
   * @default - any
   */
  readonly policies?: { [key: string]: ExpectedPolicy };
  /**
   * Policy fields that are not in force.
   *
   * @default - none
   */
  readonly withoutPolicies?: string[];
  /**
   * With `fail`: the provider, MCP target or backend whose answer the client gets.
   *
   * @default - any
   */
  readonly answeredBy?: string;
  /**
   * With `fail`: how many attempts there may be, the first one included.
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
   * With `fail`: which of the requests that come one after another is meant, from 1.
   *
   * @default 1
   */
  readonly forRequest?: number;
  /**
   * Headers of the request that are changed on the way.
   *
   * @default - any
   */
  readonly requestHeaders?: { [key: string]: ExpectedHeader };
  /**
   * Headers of the answer that are changed on the way.
   *
   * @default - any
   */
  readonly responseHeaders?: { [key: string]: ExpectedHeader };
}

/** A policy field that is in force; `{}` where it only has to be there. */
export interface ExpectedPolicy {
  /**
   * Its value, in the words of the reference. Fields of objects that are not named here may have any value.
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
   * It gets this value, in place of one that it has.
   *
   * @default - not set
   */
  readonly set?: string;
  /**
   * It gets this value beside those that it has.
   *
   * @default - not added
   */
  readonly added?: string;
  /**
   * It gets the value of this expression.
   *
   * @default - not computed
   */
  readonly computed?: string;
  /**
   * It is removed.
   *
   * @default false
   */
  readonly removed?: boolean;
}

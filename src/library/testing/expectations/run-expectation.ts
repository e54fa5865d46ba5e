import { Duration } from 'cdk8s';
import type { Attachment } from '../../../core/compiler/model/attachment';
import { milliseconds } from '../../../core/compiler/semantics/duration';
import { messageOf } from '../../../core/text/error-text';
import { defined } from '../../../core/values/objects';
import type { FailureAssertions } from '../failure-assertions';
import { HeaderChange } from '../header-change';
import { PolicyField } from '../policy-field.generated';
import type { RequestAssertions } from '../request-assertions';
import { RequestBody } from '../request-body';
import { requestAssertionsOf } from '../request-of';
import type { RequestOptions } from '../request-options';
import { OF_FAILURES } from './check-expectation';
import type { Expectation, ExpectedHeader, ExpectedOutcome, ExpectedTool } from './test-file.generated';

/** The result of an expectation. */
export interface ExpectationResult {
  readonly name: string;
  readonly request: string;
  /** The unmet expectations, one sentence each; empty if the expectation is met. */
  readonly failures: readonly string[];
  /** The assumptions about parts of the request that the expectation does not specify. */
  readonly assumptions?: readonly string[];
  /** The explanation of the request as a string. */
  readonly explanation: string;
  /** The assertions, from which coverage reads the route of the request. */
  readonly requestAssertions?: RequestAssertions;
}

/** Evaluates the request and compares the result with the expectation. */
export function runExpectation(expectation: Expectation, attachment: Attachment): ExpectationResult {
  const { request, name = request } = expectation;
  let requestAssertions: RequestAssertions;
  try {
    requestAssertions = requestAssertionsOf(attachment, request, requestOptions(expectation));
  } catch (error) {
    return { name, request, failures: [messageOf(error)], assumptions: [], explanation: '' };
  }
  const failures = assertionsOf(expectation, requestAssertions).flatMap((assertion) => {
    try {
      assertion();
      return [];
    } catch (error) {
      // The text after an empty line describes the path of the request, which is reported once.
      return [messageOf(error).split('\n\n')[0] ?? ''];
    }
  });
  const assumptions = requestAssertions._assumptions();
  return {
    name,
    request,
    failures: [...new Set(failures)],
    assumptions,
    explanation: requestAssertions.explain(),
    requestAssertions,
  };
}

function requestOptions({ headers, gateway, body: given, leftAloneByServices, http2 }: Expectation): RequestOptions {
  const body = given === undefined || typeof given === 'string' ? given : JSON.stringify(given);
  return defined({
    headers,
    gateway,
    body: body === undefined ? undefined : RequestBody.text(body),
    leftAloneByServices,
    http2,
  });
}

function assertionsOf(expectation: Expectation, requestAssertions: RequestAssertions): (() => unknown)[] {
  const { expect, caller = {}, tool, fail } = expectation;
  const { routed, listener, route, rule, backend, weights, tiers, status, allowed } = expect;
  const when = <T>(value: T | undefined, assertion: (value: T) => unknown) =>
    value === undefined ? [] : [() => assertion(value)];
  return [
    ...when(routed, (is) => (is ? requestAssertions.isRouted() : requestAssertions.isNotRouted())),
    ...when(listener, (name) => requestAssertions.usesListener(name)),
    ...when(route, (name) => requestAssertions.isTakenBy(name, rule)),
    ...when(backend, (name) => requestAssertions.routesTo(name)),
    ...when(weights, (each) => requestAssertions.withWeights(each)),
    ...when(tiers, (names) => requestAssertions.withTiers(backend ?? '', names)),
    ...(fail ? failureAssertions(expect, whileFailing(requestAssertions, expectation, fail)) : []),
    ...(fail ? [] : when(status, (code) => requestAssertions._isAnsweredWith(code, caller, tool && toolOf(tool)))),
    ...when(tool, (one) => requestAssertions._servesTool(toolOf(one))),
    ...when(allowed, (is) => {
      if (tool) return requestAssertions[is ? 'allowsTool' : 'deniesTool'](tool.target, tool.name, caller);
      return requestAssertions[is ? 'allows' : 'denies'](caller);
    }),
    ...Object.entries(expect.policies ?? {}).map(
      ([field, policy]) =>
        () =>
          requestAssertions.withPolicy(fieldOf(field), policy),
    ),
    ...(expect.withoutPolicies ?? []).map((field) => () => requestAssertions.withoutPolicy(fieldOf(field))),
    ...headersOf(expect.requestHeaders, (name, change) => requestAssertions.changesRequestHeader(name, change)),
    ...headersOf(expect.responseHeaders, (name, change) => requestAssertions.changesResponseHeader(name, change)),
  ];
}

function toolOf({ target, name }: ExpectedTool): { readonly target: string; readonly name: string } {
  return { target, name };
}

/** Returns the assertions for accepted callers; other callers are refused before a destination fails. */
function whileFailing(
  requestAssertions: RequestAssertions,
  { caller = {}, tool, expect }: Expectation,
  fail: { readonly [name: string]: string },
): () => FailureAssertions | undefined {
  return () => {
    const assertions = requestAssertions.whenFailing(fail);
    const own = requestAssertions._ownAnswer(caller, tool && toolOf(tool));
    if (own && own.status === expect.status && !requiresAttempts(expect)) return undefined;
    if (own)
      throw new Error(`the request does not reach the failing destination: ${own.status ?? ''}, because ${own.reason}`);
    return tool ? assertions.forTool(tool.target) : assertions;
  };
}

function requiresAttempts(expect: ExpectedOutcome): boolean {
  return OF_FAILURES.some((name) => expect[name] !== undefined);
}

/** Returns the assertions about a failure. */
function failureAssertions(expect: ExpectedOutcome, failing: () => FailureAssertions | undefined): (() => unknown)[] {
  const { status, answeredBy, attempts, within, forRequest = 1 } = expect;
  const one = () => failing()?.forRequest(forRequest);
  return [
    // An undecidable result is a failure even if nothing else is expected.
    one,
    ...(status === undefined ? [] : [() => one()?.isAnsweredWith(status)]),
    ...(answeredBy === undefined ? [] : [() => one()?.isAnsweredBy(answeredBy)]),
    ...(attempts === undefined ? [] : [() => one()?.takesAttempts(attempts)]),
    ...(within === undefined ? [] : [() => one()?.takesAtMost(Duration.millis(milliseconds(within)))]),
  ];
}

function fieldOf(name: string): PolicyField {
  const field = Object.values(PolicyField).find((each) => each === name);
  if (field === undefined) throw new Error(`there is no policy field ${name}`);
  return field;
}

function headersOf(
  expected: { readonly [name: string]: ExpectedHeader } = {},
  assertion: (name: string, change: HeaderChange) => unknown,
): (() => unknown)[] {
  return Object.entries(expected).map(
    ([name, change]) =>
      () =>
        assertion(name, changeOf(name, change)),
  );
}

function changeOf(name: string, { set, added, computed, removed }: ExpectedHeader): HeaderChange {
  const changes = [
    ...(set === undefined ? [] : [HeaderChange.set(set)]),
    ...(added === undefined ? [] : [HeaderChange.added(added)]),
    ...(computed === undefined ? [] : [HeaderChange.computed(computed)]),
    ...(removed ? [HeaderChange.removed()] : []),
  ];
  const [change] = changes;
  if (!change || changes.length > 1) throw new Error(`header ${name}: specify one of set, added, computed and removed`);
  return change;
}

import { DEFAULT_OPTIONS } from '../../../core/compiler/model/options';
import type { RequestExplanation } from '../../../core/compiler/queries/explain';
import { milliseconds } from '../../../core/compiler/semantics/duration';
import { attemptsOf } from '../../../core/compiler/semantics/retries';
import { endpointsOf, type Failures, fieldValue, type SimulatedEndpoint } from './endpoint';
import { type McpTimeline, mcpTimelines } from './mcp-timelines';
import { type FailureTimeline, Outage, type OutageRules } from './outage';

/** Requests in a row that get the same. */
export interface Stretch {
  /** The first request of the range, from 1. */
  readonly from: number;
  /** The last request of the range; absent if the range does not end. */
  readonly to?: number;
  readonly worst: FailureTimeline;
  readonly best: FailureTimeline;
}

/** The simulated requests to one destination of the rule. */
export interface SimulatedDestination {
  readonly destination: string;
  /** Share of the rule's requests, 0 to 1. */
  readonly share: number;
  /** The simulated requests; for an MCP backend, new sessions. */
  readonly stretches: readonly Stretch[];
  /** For MCP backends, the timelines of each kind of request. */
  readonly calls?: readonly McpTimeline[];
}

/** Simulates consecutive requests while destinations fail. */
export function simulate(explanation: RequestExplanation, failures: Failures): SimulatedDestination[] {
  const rules = rulesOf(explanation);
  const endpoints = endpointsOf(explanation, failures);
  return explanation.backends.flatMap(
    ({ destination, share, type, sessions, models }, index): SimulatedDestination[] => {
      const own = endpoints[index] ?? [];
      if (share === 0 || type === 'invalid' || models || own.length === 0) return [];
      if (sessions) {
        const calls = mcpTimelines(own, sessions, rules.limit);
        return [
          {
            destination,
            share,
            stretches: calls.slice(0, 1).map((one) => ({ from: 1, worst: one, best: one })),
            calls,
          },
        ];
      }
      return [{ destination, share, stretches: stretchesOf(own, rules) }];
    },
  );
}

function rulesOf({ traffic }: RequestExplanation): OutageRules {
  const retry = fieldValue<{ attempts?: number; codes?: readonly number[]; backoff?: string }>(traffic, 'retry');
  const limit = fieldValue<{ request?: string }>(traffic, 'timeouts')?.request;
  const most = DEFAULT_OPTIONS.dataPlane.limits.retryAttempts;
  return {
    retries: retry ? Math.min(Math.max(attemptsOf(retry), 0), most) : 0,
    codes: retry?.codes ?? [],
    backoff: retry?.backoff === undefined ? 0 : milliseconds(retry.backoff),
    ...(limit === undefined || milliseconds(limit) === 0 ? {} : { limit: milliseconds(limit) }),
  };
}

/** Beyond these, a score does not fall below any threshold that it has not dropped below. */
const ENOUGH_FOR_SCORES = 20;
const MOST_REQUESTS = 300;

function stretchesOf(endpoints: readonly SimulatedEndpoint[], rules: OutageRules): Stretch[] {
  const outage = new Outage(endpoints, rules);
  const failuresNeeded = endpoints.map(
    ({ eviction }) => eviction?.consecutiveFailures ?? (eviction?.healthThreshold ? ENOUGH_FOR_SCORES : 1),
  );
  const count = Math.min(
    MOST_REQUESTS,
    failuresNeeded.reduce((sum, each) => sum + each, 3),
  );
  const found: Stretch[] = [];
  for (let number = 1; number <= count; number++) {
    const { worst, best } = outage.next();
    const last = found.at(-1);
    if (last && isSame(last.worst, worst) && isSame(last.best, best)) found[found.length - 1] = { ...last, to: number };
    else found.push({ from: number, to: number, worst, best });
  }
  // The last phase does not end.
  return found.map(({ to, ...rest }, index) =>
    index === found.length - 1 ? rest : { ...rest, ...(to ? { to } : {}) },
  );
}

function isSame(one: FailureTimeline, other: FailureTimeline): boolean {
  return textOf(one) === textOf(other);
}

function textOf({ attempts, ...rest }: FailureTimeline): string {
  return JSON.stringify([rest, attempts.map(({ leftOutFor: _, ...attempt }) => attempt)]);
}

import { DEFAULT_OPTIONS } from '../../../core/compiler/model/options';
import type { ExplainedSessions } from '../../../core/compiler/queries/explain';
import type { SimulatedEndpoint } from './endpoint';
import type { Attempt, FailureTimeline } from './outage';

/** The timeline of one kind of request to an MCP backend. */
export interface McpTimeline extends FailureTimeline {
  /** A session is opened; everything is listed; a tool of a target is called. */
  readonly of: 'session' | 'list' | 'tool';
  /** Whose tool it is. */
  readonly target?: string;
  /** The targets that responded with success, if the client gets a success, too. */
  readonly served: readonly string[];
}

/** The number of calls to each target if no session is kept: initialize, its confirmation, and the request itself. */
const ROUNDS = 3;

/**
 * Returns the timelines of new sessions, lists and calls. Sessions and lists call all targets at once; tool calls call one of them. There
 * are no retries and no evictions.
 */
export function mcpTimelines(
  targets: readonly SimulatedEndpoint[],
  { failOpen, stateless }: ExplainedSessions,
  limit = Number.POSITIVE_INFINITY,
): McpTimeline[] {
  const rounds = stateless ? ROUNDS : 1;
  const one = (of: McpTimeline['of'], endpoints: readonly SimulatedEndpoint[], count: number): McpTimeline => {
    return { of, ...limited(together(endpoints, of !== 'tool' && failOpen, count), limit) };
  };
  return [
    one('session', targets, 1),
    one('list', targets, rounds),
    ...targets.map((target) => ({ ...one('tool', [target], rounds), target: target.name })),
  ];
}

type Together = Omit<McpTimeline, 'of' | 'target'>;

/**
 * Combines parallel calls: the slowest determines the time, the first failure the response. If targets may be missing, the last failure of
 * all does.
 */
function together(targets: readonly SimulatedEndpoint[], failOpen: boolean, rounds: number): Together {
  const attempts = targets.map(attemptAt);
  const failed = attempts.filter((attempt) => !isGood(attempt));
  const served = attempts.filter(isGood).map(({ endpoint }) => endpoint);
  const deciding = failOpen ? (served.length > 0 ? undefined : failed.at(-1)) : failed[0];
  // After a failure in the first round there are no further rounds, unless the other targets continue without the failed ones.
  const slowest = Math.max(...attempts.map(({ milliseconds }) => milliseconds));
  const milliseconds = slowest * (deciding ? 1 : rounds);
  if (!deciding) return { attempts, status: 200, ...answeredBy(served), served, milliseconds };
  return {
    attempts,
    status: deciding.status,
    ...answeredBy(deciding.isAnswered ? [deciding.endpoint] : []),
    served: [],
    milliseconds,
  };
}

/** Returns the responder; if several targets respond, the gateway merges their responses. */
function answeredBy(targets: readonly string[]): Pick<FailureTimeline, 'answeredBy'> {
  const [only, ...others] = targets;
  return only === undefined || others.length > 0 ? {} : { answeredBy: only };
}

function limited(timeline: Together, limit: number): Together {
  if (timeline.milliseconds <= limit) return timeline;
  const { answeredBy: _, ...rest } = timeline;
  return { ...rest, status: DEFAULT_OPTIONS.dataPlane.failures.timedOut, served: [], milliseconds: limit };
}

function isGood({ isAnswered, status }: Attempt): boolean {
  return isAnswered && status < 400;
}

/** Returns the response of one target to one message. */
function attemptAt({ name, tier, failure, attemptLimit = Number.POSITIVE_INFINITY }: SimulatedEndpoint): Attempt {
  const { unansweredTarget, connectTimeout } = DEFAULT_OPTIONS.dataPlane.failures;
  const attempt = { endpoint: name, tier: tier + 1 };
  const none = (milliseconds: number): Attempt => ({
    ...attempt,
    status: unansweredTarget,
    isAnswered: false,
    milliseconds,
  });
  if (failure?.kind === 'down') return none(0);
  if (failure?.kind === 'silent') return none(Math.min(connectTimeout, attemptLimit));
  if (failure?.kind === 'slow' && failure.milliseconds > attemptLimit) return none(attemptLimit);
  if (failure?.kind === 'slow')
    return { ...attempt, status: 200, isAnswered: true, milliseconds: failure.milliseconds };
  return { ...attempt, status: failure?.status ?? 200, isAnswered: true, milliseconds: 0 };
}

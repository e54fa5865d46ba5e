import { isUnhealthy } from '../../../core/compiler/expressions/health-condition';
import { DEFAULT_OPTIONS } from '../../../core/compiler/model/options';
import type { SimulatedEndpoint } from './endpoint';

/** One attempt to get an answer. */
export interface Attempt {
  readonly endpoint: string;
  /** The first request of the range, from 1. */
  readonly tier: number;
  readonly status: number;
  /** Whether the destination gave an answer; else the status is the gateway's own. */
  readonly isAnswered: boolean;
  readonly milliseconds: number;
  /** How long the endpoint is left out because of it. */
  readonly leftOutFor?: number;
}

/** The timeline of one request. */
export interface FailureTimeline {
  readonly attempts: readonly Attempt[];
  readonly status: number;
  /** The endpoint that responded; absent if the gateway did. */
  readonly answeredBy?: string;
  /** The time in addition to the response time of a working destination. */
  readonly milliseconds: number;
}

/** The settings of the rule. */
export interface OutageRules {
  /** Attempts after the first one. */
  readonly retries: number;
  readonly codes: readonly number[];
  /** Between two attempts, in milliseconds. */
  readonly backoff: number;
  /** For everything together, in milliseconds. */
  readonly limit?: number;
}

interface EndpointState {
  readonly health: number;
  readonly failures: number;
  readonly timesEvicted: number;
  readonly evictedUntil?: number;
}

/** The state between two requests. */
interface State {
  readonly now: number;
  readonly of: readonly EndpointState[];
}

interface Branch extends State {
  readonly attempts: readonly Attempt[];
  readonly start: number;
  /** The previous attempt, and whether it was answered. */
  readonly last?: { readonly index: number; readonly isAnswered: boolean };
  /** Evictions that the next choice does not know yet. */
  readonly late: State['of'];
}

interface Ended {
  readonly timeline: FailureTimeline;
  readonly state: State;
}

/** The maximum number of branches to follow when the data plane may choose among several endpoints. */
const MOST_WAYS = 5_000;

/** Requests that come one after another while some destinations fail, as the data plane treats them. */
export class Outage {
  private state: State;
  private ways = 0;

  public constructor(
    private readonly endpoints: readonly SimulatedEndpoint[],
    private readonly rules: OutageRules,
  ) {
    this.state = { now: 0, of: endpoints.map(() => ({ health: 1, failures: 0, timesEvicted: 0 })) };
  }

  /** Returns the worst and the best outcome of the next request, which differ if a tier has several providers. */
  public next(): { readonly worst: FailureTimeline; readonly best: FailureTimeline } {
    this.ways = 0;
    const ends = this.follow({ ...this.state, attempts: [], start: this.state.now, late: this.state.of });
    const ranked = [...ends].sort((a, b) => costOf(b.timeline) - costOf(a.timeline));
    const [worst] = ranked;
    const best = ranked.at(-1);
    if (!worst || !best) throw new Error('the request has no destination');
    this.state = worst.state;
    return { worst: worst.timeline, best: best.timeline };
  }

  private follow(branch: Branch): Ended[] {
    return this.candidates(branch).flatMap((index) => {
      this.ways++;
      return this.ways > MOST_WAYS ? [] : this.attempt(branch, index);
    });
  }

  /**
   * Returns the first tier with an endpoint that is not evicted; if all are evicted, the first tier anyway. Of two endpoints, a retry uses
   * the one that has not just responded.
   */
  private candidates({ now, of, last }: Branch): readonly number[] {
    const isActive = (index: number) => (of[index]?.evictedUntil ?? 0) <= now;
    const all = this.endpoints.map((_, index) => index);
    const active = all.filter(isActive);
    const pool = active.length > 0 ? active : all;
    const tier = Math.min(...pool.map((index) => this.endpoints[index]?.tier ?? 0));
    const inTier = pool.filter((index) => this.endpoints[index]?.tier === tier);
    const others = inTier.filter((index) => index !== last?.index);
    return inTier.length === 2 && active.length > 0 && last?.isAnswered && others.length === 1 ? others : inTier;
  }

  private attempt(branch: Branch, index: number): Ended[] {
    const endpoint = this.endpoints[index];
    if (!endpoint) return [];
    const { retries, codes, backoff, limit } = this.rules;
    const deadline = limit === undefined ? Number.POSITIVE_INFINITY : branch.start + limit;
    const result = resultOf(endpoint);
    const isCut = branch.now + result.milliseconds > deadline;
    const { status, isAnswered, milliseconds } = isCut
      ? { status: timedOut(), isAnswered: false, milliseconds: deadline - branch.now }
      : result;
    const mayRepeat = !isCut && branch.attempts.length < retries && (!isAnswered || codes.includes(status));
    const now = branch.now + milliseconds;
    // Expressions do not see attempts that got no response and are repeated.
    const seen = isAnswered || !mayRepeat ? status : undefined;
    const [after, leftOutFor] = this.recorded(branch.late, index, seen, now);
    const attempt: Attempt = {
      endpoint: endpoint.name,
      tier: endpoint.tier + 1,
      status,
      isAnswered,
      milliseconds,
      ...(leftOutFor === undefined ? {} : { leftOutFor }),
    };
    const attempts = [...branch.attempts, attempt];
    const end = (own: number, at: number, by?: string): Ended => ({
      timeline: {
        attempts,
        status: own,
        ...(by === undefined ? {} : { answeredBy: by }),
        milliseconds: at - branch.start,
      },
      state: { now: at, of: after },
    });
    if (!mayRepeat) return [end(status, now, isAnswered ? endpoint.name : undefined)];
    if (now + backoff > deadline) return [end(timedOut(), deadline)];
    // An eviction runs concurrently with the request: without a backoff, the next endpoint is chosen before it.
    const of = backoff > 0 ? after : branch.late;
    return this.follow({ ...branch, now: now + backoff, of, late: after, attempts, last: { index, isAnswered } });
  }

  /** The states after an attempt, and for how long its endpoint is left out. */
  private recorded(
    before: State['of'],
    index: number,
    status: number | undefined,
    now: number,
  ): [State['of'], number | undefined] {
    const rule = this.endpoints[index]?.eviction;
    const state = before[index];
    if (!rule || !state) return [before, undefined];
    const isBad = conditionHolds(rule.unhealthyCondition, status);
    const weight = DEFAULT_OPTIONS.dataPlane.failures.healthWeight;
    const health = (1 - weight) * state.health + (isBad ? 0 : weight);
    const failures = isBad ? state.failures + 1 : 0;
    const isOut = (state.evictedUntil ?? 0) > now;
    const time = (rule.duration ?? this.rules.backoff) * (state.timesEvicted + 1);
    const evicts = isBad && !isOut && time > 0 && isTooBad(rule, state);
    const next: EndpointState = {
      ...state,
      health,
      failures,
      ...(evicts ? { timesEvicted: state.timesEvicted + 1, evictedUntil: now + time } : {}),
    };
    return [before.map((one, each) => (each === index ? next : one)), evicts ? time : undefined];
  }
}

/** Returns whether the score or the number of consecutive failures, including this response, causes an eviction. */
function isTooBad(
  { consecutiveFailures, healthThreshold }: NonNullable<SimulatedEndpoint['eviction']>,
  { health, failures }: EndpointState,
): boolean {
  if (consecutiveFailures === undefined && healthThreshold === undefined) return true;
  const isRow = consecutiveFailures !== undefined && consecutiveFailures > 0 && failures + 1 >= consecutiveFailures;
  return isRow || (healthThreshold !== undefined && health < healthThreshold);
}

function timedOut(): number {
  return DEFAULT_OPTIONS.dataPlane.failures.timedOut;
}

/** Returns the result of one attempt. */
function resultOf({ failure, attemptLimit = Number.POSITIVE_INFINITY }: SimulatedEndpoint) {
  const { refused, timedOut: late, connectTimeout } = DEFAULT_OPTIONS.dataPlane.failures;
  if (failure?.kind === 'status') return { status: failure.status, isAnswered: true, milliseconds: 0 };
  if (failure?.kind === 'down') return { status: refused, isAnswered: false, milliseconds: 0 };
  const takes = failure?.kind === 'silent' ? connectTimeout : (failure?.milliseconds ?? 0);
  if (takes > attemptLimit) return { status: late, isAnswered: false, milliseconds: attemptLimit };
  if (failure?.kind === 'silent') return { status: refused, isAnswered: false, milliseconds: takes };
  return { status: 200, isAnswered: true, milliseconds: takes };
}

/** A failure is worse than any delay, and a delay than any attempt. */
function costOf({ status, milliseconds, attempts }: FailureTimeline): number {
  return (status >= 400 ? 1e15 : 0) + milliseconds * 1000 + attempts.length;
}

/** Evaluates a condition like the target release of the data plane. */
function conditionHolds(condition: string | undefined, status: number | undefined): boolean {
  return isUnhealthy(condition, status, DEFAULT_OPTIONS.dataPlane.expressions);
}

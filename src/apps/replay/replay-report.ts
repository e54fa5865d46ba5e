import { keysOf } from '../../core/values/objects';
import type { DifferenceKind, ReplayComparison } from './compare';
import { DIFFERENCE_TITLES } from './compare';
import type { LoggedRequest } from './logged-request';
import type { MovedSpending, MovedSpendings, UnpricedMove } from './moved-spending';
import type { Prediction } from './predict';

/** Requests with the same difference, cause and caller. */
export interface ReplayGroup {
  readonly kind: DifferenceKind;
  readonly cause: string;
  readonly caller: string;
  readonly requests: number;
  /** The recorded cost of these requests, in US dollars. */
  readonly dollars: number;
  /** A few of the requests: `POST llm.example.com/v1/models, 200`. */
  readonly samples: readonly string[];
}

/** A reason why requests cannot be decided from the log. */
export interface ReplayDoubt {
  readonly reason: string;
  readonly requests: number;
  readonly sample: string;
}

export interface ReplayReport {
  readonly requests: number;
  /** Lines that are not about requests. */
  readonly otherLines: number;
  readonly same: number;
  readonly different: number;
  readonly undecided: number;
  readonly groups: readonly ReplayGroup[];
  readonly doubts: readonly ReplayDoubt[];
  /** How many recorded responses the old resources reproduce; absent without them. */
  readonly reproduced?: { readonly requests: number; readonly of: number };
  readonly dollars: ReplayDollars;
  readonly assumptions: readonly string[];
}

export interface ReplayDollars {
  /** The recorded cost of all requests, in US dollars. */
  readonly recorded: number;
  /** The recorded cost of requests that no model would receive. */
  readonly saved: number;
  /** How many requests would newly be forwarded, at a cost that the log does not show. */
  readonly unknown: number;
  /** Requests that another model would serve, with estimated costs. */
  readonly moved: readonly MovedSpending[];
  readonly unpriced: readonly UnpricedMove[];
}

const MOST_SAMPLES = 3;
/** Groups beyond this number are counted together with other callers, which bounds memory. */
const MOST_GROUPS = 10_000;
const MOST_DOUBTS = 1000;
const OTHERS = 'other callers';

const ENDED: ReadonlySet<DifferenceKind> = new Set<DifferenceKind>(['newly refused', 'not routed', 'other answer']);
const BEGUN: ReadonlySet<DifferenceKind> = new Set<DifferenceKind>(['newly allowed', 'newly routed']);

interface Counted<Value> {
  readonly value: Value;
  requests: number;
  dollars: number;
  readonly samples: string[];
}

/** The predictions of a request. */
export interface PredictedAnswers {
  readonly now: Prediction;
  readonly old?: Prediction;
}

/** Counts the results of a replay. */
export class ReplayCounts {
  private requests = 0;
  private otherLines = 0;
  private same = 0;
  private different = 0;
  private undecided = 0;
  private reproduced = 0;
  private decided = 0;
  private recorded = 0;
  private saved = 0;
  private unknown = 0;
  private callsServices = false;
  private assumesBodies = false;
  private hasHeaders = false;
  private hasCredentials = false;
  private readonly groups = new Map<string, Counted<Pick<ReplayGroup, 'kind' | 'cause' | 'caller'>>>();
  private readonly doubts = new Map<string, Counted<string>>();

  public constructor(
    private readonly hasOld: boolean,
    private readonly moved: MovedSpendings,
  ) {}

  public skip(): void {
    this.otherLines++;
  }

  public addReproduced({ count }: LoggedRequest, comparison: ReplayComparison): void {
    if (comparison.is === 'undecided') return;
    this.decided += count;
    if (comparison.is === 'same') this.reproduced += count;
  }

  public add(request: LoggedRequest, comparison: ReplayComparison, { now, old }: PredictedAnswers): void {
    const { count, dollars = 0 } = request;
    this.moved.add(request, now, old);
    this.requests += count;
    this.recorded += dollars;
    if (request.headers.length > 0) this.hasHeaders = true;
    if (request.caller.jwt ?? request.caller.apiKey ?? request.caller.basicAuthUser) this.hasCredentials = true;
    if ('callsServices' in now && now.callsServices) this.callsServices = true;
    if ('assumesBody' in now) this.assumesBodies = true;
    if (comparison.is === 'same') {
      this.same += count;
      return;
    }
    if (comparison.is === 'undecided') {
      this.undecided += count;
      const reason = this.doubts.size < MOST_DOUBTS || this.doubts.has(comparison.reason) ? comparison.reason : OTHERS;
      note(this.doubts, reason, reason, request);
      return;
    }
    this.different += count;
    const { kind, cause } = comparison;
    if (ENDED.has(kind)) this.saved += dollars;
    if (BEGUN.has(kind)) this.unknown += count;
    const key = (caller: string) => `${kind}\n${cause}\n${caller}`;
    const isKnown = this.groups.size < MOST_GROUPS || this.groups.has(key(request.callerName));
    const caller = isKnown ? request.callerName : OTHERS;
    note(this.groups, key(caller), { kind, cause, caller }, request);
  }

  public report(): ReplayReport {
    const order = keysOf(DIFFERENCE_TITLES);
    const groups = [...this.groups.values()]
      .map(({ value, requests, dollars, samples }) => ({ ...value, requests, dollars, samples }))
      .sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || b.requests - a.requests || compare(a, b));
    const doubts = [...this.doubts.values()]
      .map(({ value: reason, requests, samples: [sample = ''] }) => ({ reason, requests, sample }))
      .sort((a, b) => b.requests - a.requests || (a.reason < b.reason ? -1 : 1));
    const { requests, otherLines, same, different, undecided } = this;
    return {
      requests,
      otherLines,
      same,
      different,
      undecided,
      groups,
      doubts,
      ...(this.hasOld ? { reproduced: { requests: this.reproduced, of: this.decided } } : {}),
      dollars: {
        recorded: this.recorded,
        saved: this.saved,
        unknown: this.unknown,
        moved: this.moved.all(),
        unpriced: this.moved.allUnpriced(),
      },
      assumptions: [
        ...(this.callsServices ? ['External authorization services answer as they did.'] : []),
        ...(this.assumesBodies ? ['Bodies of requests to models are valid and name the recorded model.'] : []),
        ...(this.hasCredentials ? ['Callers send their credentials where the resources expect them.'] : []),
        ...(this.hasHeaders
          ? ['Headers are those that the log records, after the changes of the gateway that wrote it.']
          : []),
      ],
    };
  }
}

function compare(a: ReplayGroup, b: ReplayGroup): number {
  const [one, other] = [`${a.cause}\n${a.caller}`, `${b.cause}\n${b.caller}`];
  return one < other ? -1 : 1;
}

function note<Value>(counts: Map<string, Counted<Value>>, key: string, value: Value, request: LoggedRequest): void {
  let found = counts.get(key);
  if (!found) {
    found = { value, requests: 0, dollars: 0, samples: [] };
    counts.set(key, found);
  }
  found.requests += request.count;
  found.dollars += request.dollars ?? 0;
  if (found.samples.length >= MOST_SAMPLES) return;
  const sample = sampleText(request);
  if (!found.samples.includes(sample)) found.samples.push(sample);
}

function sampleText({ method, host = '', path = '', answer: { status } }: LoggedRequest): string {
  return `${method ?? ''} ${host}${path}${status === undefined ? '' : `, ${status}`}`.trim();
}

import { hasRates } from '../../core/compiler/queries/cost/request-price';
import type { Catalog, Rates } from '../../core/compiler/semantics/price-catalog';
import type { LoggedRequest, RecordedTokens } from './logged-request';
import type { Prediction } from './predict';

/** Requests that another model would serve. */
export interface MovedSpending {
  readonly from: string;
  readonly to: string;
  readonly requests: number;
  /** The recorded cost, in US dollars; computed from the recorded tokens if the log contains no cost. */
  readonly recorded: number;
  /** The recorded tokens at the prices of the new model, in US dollars. */
  readonly estimated: number;
}

/** Requests that another model would serve, at a cost that is not known. */
export interface UnpricedMove {
  readonly reason: string;
  readonly requests: number;
}

const MILLION = 1_000_000;
/** How many pairs of models are listed, which bounds memory. */
const MOST_PAIRS = 1000;
const OTHERS = 'other models';

/** Estimates the cost of requests that move to another model, with the recorded number of tokens. */
export class MovedSpendings {
  private readonly moves = new Map<string, { -readonly [Field in keyof MovedSpending]: MovedSpending[Field] }>();
  private readonly unpriced = new Map<string, number>();

  public constructor(private readonly catalog: Catalog) {}

  /** @param old - the prediction of the resources that are compared; the recorded model without them */
  public add(request: LoggedRequest, now: Prediction, old: Prediction | undefined): void {
    const before = old?.is === 'served' ? old.models?.first : undefined;
    const recorded = request.answer.model;
    const after = now.is === 'served' ? now.models : undefined;
    if (recorded === undefined || !after || after.first.length === 0) return;
    // Failover of the running gateway is not a move.
    const isMoved = before ? before.join() !== after.first.join() : !after.all.includes(recorded);
    if (!isMoved) return;
    const price = this.priceOf(request, after.first, recorded);
    if (typeof price === 'string') this.unpriced.set(price, (this.unpriced.get(price) ?? 0) + request.count);
    else this.note(recorded, after.first[0] ?? '', request.count, price);
  }

  public all(): readonly MovedSpending[] {
    return [...this.moves.values()].sort((a, b) => b.requests - a.requests || (a.from < b.from ? -1 : 1));
  }

  public allUnpriced(): readonly UnpricedMove[] {
    return [...this.unpriced].map(([reason, requests]) => ({ reason, requests }));
  }

  private note(from: string, to: string, requests: number, price: Pick<MovedSpending, 'recorded' | 'estimated'>): void {
    const isListed = this.moves.size < MOST_PAIRS || this.moves.has(`${from} ${to}`);
    const key = isListed ? `${from} ${to}` : OTHERS;
    const names = isListed ? { from, to } : { from: OTHERS, to: OTHERS };
    const found = this.moves.get(key) ?? { ...names, requests: 0, recorded: 0, estimated: 0 };
    found.requests += requests;
    found.recorded += price.recorded;
    found.estimated += price.estimated;
    this.moves.set(key, found);
  }

  /** Returns both costs, or why one of them is unknown. */
  private priceOf(
    { tokens, dollars, count }: LoggedRequest,
    models: readonly string[],
    recorded: string,
  ): Pick<MovedSpending, 'recorded' | 'estimated'> | string {
    if (models.length > 1) return 'several models may serve them';
    if (!tokens) return 'the log does not contain their tokens';
    const [model = ''] = models;
    const [before, after] = [recorded, model].map((name) => this.catalog.models.get(name));
    if (!hasRates(after)) return `${model} has no price`;
    if (dollars === undefined && !hasRates(before)) return `${recorded} has no price`;
    return {
      recorded: dollars ?? count * dollarsOf(tokens, before?.rates ?? {}),
      estimated: count * dollarsOf(tokens, after.rates),
    };
  }
}

function dollarsOf({ input, cacheRead, cacheWrite, output }: RecordedTokens, rates: Rates): number {
  const { input: full = 0, cacheRead: read = full, cacheWrite: write = full, output: answered = 0 } = rates;
  return (input * full + cacheRead * read + cacheWrite * write + output * answered) / MILLION;
}

import type { Attachment } from '../../core/compiler/model/attachment';
import type { CompileResult } from '../../core/compiler/model/result';
import { type Catalog, NO_PRICES } from '../../core/compiler/semantics/price-catalog';
import { comparePredictions, compareRecorded, type ReplayComparison } from './compare';
import type { LoggedRequest } from './logged-request';
import { MovedSpendings } from './moved-spending';
import { type Prediction, predict } from './predict';
import { ReplayCounts, type ReplayReport } from './replay-report';
import { RequestParts } from './request-parts';

/** The resources that requests are replayed against. */
export interface ReplaySides {
  readonly now: Pick<CompileResult, 'gateways' | 'attachment'>;
  /** The resources to compare with. @default - the recorded responses are compared */
  readonly old?: Pick<CompileResult, 'gateways' | 'attachment'>;
  /** `namespace/name` of the Gateway that wrote the log. @default - the one that the log names, or the only one */
  readonly gateway?: string;
  /** Prices of models. @default - none */
  readonly catalog?: Catalog;
}

/** How many classes of requests are remembered, which bounds memory. */
const MOST_CLASSES = 100_000;

interface PredictedClass {
  readonly now: Prediction;
  readonly old?: Prediction;
  /** The comparison of both predictions, which is equal for all requests of the class. */
  readonly between?: ReplayComparison;
}

/** Replays requests one by one. Its memory does not grow with the number of requests. */
export class Replay {
  private readonly parts: RequestParts;
  private readonly predicted = new Map<string, PredictedClass>();
  private readonly counts: ReplayCounts;

  public constructor(private readonly sides: ReplaySides) {
    const { now, old, catalog = NO_PRICES } = sides;
    this.parts = new RequestParts(old ? [now, old] : [now]);
    this.counts = new ReplayCounts(old !== undefined, new MovedSpendings(catalog));
  }

  public add(request: LoggedRequest): void {
    const found = this.predictedFor(request);
    if (found.old) this.counts.addReproduced(request, compareRecorded(request, found.old));
    this.counts.add(request, found.between ?? compareRecorded(request, found.now), found);
  }

  /** Counts a line without a request. */
  public skip(): void {
    this.counts.skip();
  }

  public report(): ReplayReport {
    return this.counts.report();
  }

  private predictedFor(request: LoggedRequest): PredictedClass {
    const key = this.parts.keyOf(request);
    const known = this.predicted.get(key);
    if (known) return known;
    const found = this.predictedNewly(this.withModel(this.parts.reduced(request)));
    if (this.predicted.size >= MOST_CLASSES) this.predicted.clear();
    this.predicted.set(key, found);
    return found;
  }

  /**
   * Adds the model that the client named, if the log only contains the model that the provider received: a name with which the old resources
   * answer as recorded.
   */
  private withModel(request: LoggedRequest): LoggedRequest {
    const { old, gateway } = this.sides;
    const { model: called } = request.answer;
    if (!old?.attachment || request.model !== undefined || called === undefined) return request;
    const { attachment } = old;
    const names = [...this.parts.modelAliases, called.slice(called.indexOf('/') + 1)];
    const named = names
      .map((model) => ({ ...request, model }))
      .filter((one) => {
        const then = predict(attachment, one, gateway);
        return then.is === 'served' && then.models?.all.includes(called) && compareRecorded(one, then).is === 'same';
      });
    return named.length === 1 && named[0] ? named[0] : request;
  }

  private predictedNewly(request: LoggedRequest): PredictedClass {
    const { now, old, gateway } = this.sides;
    const predicted = (attachment: Attachment | undefined): Prediction =>
      attachment ? predict(attachment, request, gateway) : { is: 'undecided', reason: 'the resources have no routes' };
    const after = predicted(now.attachment);
    if (!old) return { now: after };
    const before = predicted(old.attachment);
    // The recorded answer shows what the old resources did if they cannot be evaluated.
    if (before.is === 'undecided') return { now: after, old: before };
    return { now: after, old: before, between: comparePredictions(before, after) };
  }
}

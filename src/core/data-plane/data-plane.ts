import type { ConfigFormat } from './config-format';
import type { ExpressionVocabulary } from './expression-vocabulary';
import type {
  ConfigAddition,
  ConfigDefaults,
  ConfigShape,
  DataPlaneDefaults,
  DataPlaneLimits,
  FailureFacts,
  KeySupport,
  ModelTraffic,
  NewerPart,
} from './facts';
import type { MetricNames } from './metrics';
import type { DataPlaneRelease } from './release';
import type { RequestPipeline } from './request-pipeline';
import type { RunningFormat } from './running';

/** All that is true of one release of the data plane and that the compiler has to know. */
export interface DataPlane {
  /** How it is run. */
  readonly release: DataPlaneRelease;
  /** What its expressions know. */
  readonly expressions: ExpressionVocabulary;
  /** What its config file may hold, for what users write into it themselves. */
  readonly configShape: ConfigShape;
  /** Every field of its config file, and fields that only other releases read. */
  readonly configFormat: ConfigFormat;
  /** What it reads beyond its predecessors. Lowering reports fields that need another part. */
  readonly reads: ReadonlySet<NewerPart>;
  /** What of that its predecessors did not read yet, as far as it is known: the newest first. */
  readonly since: readonly ConfigAddition[];
  readonly defaults: DataPlaneDefaults;
  readonly unsaid: ConfigDefaults;
  readonly limits: DataPlaneLimits;
  readonly failures: FailureFacts;
  readonly keys: KeySupport;
  readonly modelTraffic: ModelTraffic;
  readonly metrics: MetricNames;
  /** What happens to a request between the socket and its destination. */
  readonly requests: RequestPipeline;
  /** What a process that runs says of itself. */
  readonly running: RunningFormat;
}

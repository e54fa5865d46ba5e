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

/** All facts about one release of the data plane that the compiler depends on. */
export interface DataPlane {
  /** How it is run. */
  readonly release: DataPlaneRelease;
  /** The vocabulary of its expressions. */
  readonly expressions: ExpressionVocabulary;
  /** The allowed contents of its config file, for what users write into it themselves. */
  readonly configShape: ConfigShape;
  /** Every field of its config file, and fields that only other releases read. */
  readonly configFormat: ConfigFormat;
  /** The parts it reads beyond its predecessors. Lowering reports fields that require another part. */
  readonly reads: ReadonlySet<NewerPart>;
  /** The parts that its predecessors did not read, as far as they are known: the newest first. */
  readonly since: readonly ConfigAddition[];
  readonly defaults: DataPlaneDefaults;
  readonly configDefaults: ConfigDefaults;
  readonly limits: DataPlaneLimits;
  readonly failures: FailureFacts;
  readonly keys: KeySupport;
  readonly modelTraffic: ModelTraffic;
  readonly metrics: MetricNames;
  /** The processing of a request between the socket and its destination. */
  readonly requests: RequestPipeline;
  /** The format in which a running process describes itself. */
  readonly running: RunningFormat;
}

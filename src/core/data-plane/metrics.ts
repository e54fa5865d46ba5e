/** The names of a data plane's metrics in Prometheus, which dashboards and alerts use. */
export interface MetricNames {
  /** Counter of requests; labels `route`, `backend`, `status`, `reason`, `protocol`. */
  readonly requests: string;
  /** Matchers of requests that a rate limit refused, a local one or one of a rate limit service. */
  readonly rateLimited: string;
  /** Counter of second attempts; labels as for requests. */
  readonly retries: string;
  /** Histogram of seconds from request to answer; labels as for requests. */
  readonly requestSeconds: string;
  /** The longest duration that its buckets distinguish, in seconds. */
  readonly longestSeconds: number;
  /** Histogram of seconds that destinations took; label `subtype`. */
  readonly upstreamSeconds: string;
  /** Histogram of tokens a request; labels `gen_ai_token_type`, `gen_ai_request_model`, `gen_ai_system`, `route`. */
  readonly tokens: string;
  /** Matcher of its tokens of prompts and answers: those from caches are counted once more, apart. */
  readonly promptsAndAnswers: string;
  /** Counter of dollars, by the prices that the data plane knows; labels as for tokens, without the type. */
  readonly dollars: string;
  /** Counter of looked up prices; labels as for dollars, and `status`, which is `Missing` or `NoCatalog` for models without one. */
  readonly priceLookups: string;
  /** Histogram of seconds that language models took; labels as for tokens, without the type. */
  readonly llmSeconds: string;
  /** Counter of connections of clients. */
  readonly connections: string;
  /** Gauge: 1 while the config that is in force is the one in the file. */
  readonly configInSync: string;
  /** Gauge of bytes in memory. */
  readonly memoryBytes: string;
  /** Always 1; label `tag` with the release. */
  readonly build: string;
  /** Returns an expression for the value of a label in a form that Prometheus can parse. */
  readonly label: (expression: string) => string;
}

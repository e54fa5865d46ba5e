import type { Construct } from 'constructs';
import { CODE } from '../../core/diagnostics/codes.generated';
import type { CanaryAnalysisOptions } from './canary-analysis-options';
import type { Gateway } from './gateway';
import { metricNames } from './gateway-series';
import { usageError } from './usage-error';

/** The default of `maxErrorIncrease`. */
const USUAL_ERROR_INCREASE = 0.05;
/** A status counts as an error of the new pod from this number of responses, so that a single client cannot cause a rollback. */
const FEWEST_ERRORS = 3;
/** A new pod without errors passes from this number of responses. */
const FEWEST_RESPONSES = 10;

/**
 * Returns the spec of an AnalysisTemplate that compares the pod of a new version with the pods of the stable version. It has the arguments
 * `hash` and `stable-hash`.
 */
export function analysisOf(gateway: Gateway, props: CanaryAnalysisOptions): object {
  const {
    prometheus,
    maxErrorIncrease = USUAL_ERROR_INCREASE,
    maxLatencyIncrease,
    maxTokenIncrease,
    maxCostIncrease,
  } = props;
  const { requests, requestSeconds, tokens, promptsAndAnswers, dollars } = metricNames();
  const minutes = minutesOf(props);
  const pods = (hash: string): string[] => [
    ...(gateway.namespace === undefined ? [] : [`namespace="${gateway.namespace}"`]),
    `pod=~"${gateway.workload.name}-{{args.${hash}}}-.+"`,
  ];
  const canary = pods('hash');
  const stable = pods('stable-hash');
  const lately = (one: string) => lastMinutes(one, minutes + 2);
  /** A sum per response of the new pod, relative to the stable pods. Without responses, there is no increase. */
  const increase = (sum: string, ...matchers: string[]) =>
    [
      `sum(${series(sum, canary, matchers)}) / sum(${series(requests, canary)})`,
      `/ (sum(${lately(series(sum, stable, matchers))}) / sum(${lately(series(requests, stable))}) > 0)`,
      '- 1',
      'or vector(0)',
      '',
    ].join('\n');
  const measured = (name: string, bound: number | undefined, query: string) =>
    bound === undefined
      ? []
      : [
          {
            name,
            initialDelay: '2m',
            interval: '1m',
            count: minutes,
            failureLimit: 0,
            inconclusiveLimit: minutes - 1,
            successCondition: `result[0] < ${bound}`,
            failureCondition: `result[0] >= ${bound}`,
            provider: { prometheus: { address: prometheus, query } },
          },
        ];
  return {
    args: [{ name: 'hash' }, { name: 'stable-hash' }],
    metrics: [
      ...measured(
        'error-increase',
        maxErrorIncrease,
        errorIncrease(requests, canary, stable, lately, props.ignoredStatuses),
      ),
      ...measured('latency-increase', maxLatencyIncrease, increase(`${requestSeconds}_sum`)),
      ...measured('token-increase', maxTokenIncrease, increase(`${tokens}_sum`, promptsAndAnswers)),
      ...measured('cost-increase', maxCostIncrease, increase(dollars)),
    ],
  };
}

/**
 * Returns the largest difference of the shares that a status and reason has in the responses of the new pod and of the stable pods. All
 * responses of the new pod count, those of the stable pods only for the duration of the analysis. NaN, which is inconclusive, if the new pod
 * has too few responses.
 */
function errorIncrease(
  requests: string,
  canary: readonly string[],
  stable: readonly string[],
  lately: (series: string) => string,
  ignored: readonly number[] = [],
): string {
  const errors = [
    'status=~"[45].."',
    ...(ignored.length > 0 ? [`status!~"${[...ignored].sort((a, b) => a - b).join('|')}"`] : []),
  ];
  const all = series(requests, canary);
  const allStable = lately(series(requests, stable));
  return [
    'max(',
    `  (sum by (status, reason) (${series(requests, canary, errors)}) >= ${FEWEST_ERRORS})`,
    `  / on () group_left () sum(${all})`,
    '  - (',
    `    sum by (status, reason) (${allStable})`,
    `    / on () group_left () (sum(${allStable}) > 0)`,
    `    or sum by (status, reason) (${all}) * 0`,
    '  )',
    ')',
    `or (sum(${all}) >= ${FEWEST_RESPONSES}) * 0`,
    'or vector(NaN)',
    '',
  ].join('\n');
}

/**
 * Returns the increase of each series in the last minutes. In contrast to `increase`, it includes the first value of a series that did not
 * exist before, such as that of an error.
 */
function lastMinutes(one: string, minutes: number): string {
  return `clamp_min(${one} - (${one} offset ${minutes}m or ${one} * 0), 0)`;
}

function series(metric: string, ...matchers: readonly (readonly string[])[]): string {
  return `${metric}{${matchers.flat().join(',')}}`;
}

/** @throws Error if an option of the analysis is out of bounds */
export function checkAnalysis(canary: Construct, props: CanaryAnalysisOptions): void {
  const { maxErrorIncrease = USUAL_ERROR_INCREASE, ignoredStatuses = [], prometheus } = props;
  const refuse = (option: string, value: unknown, wanted: string) => {
    throw usageError(CODE.canaryOptionOutOfBounds, { option, value: String(value), wanted }, canary);
  };
  if (!(maxErrorIncrease > 0 && maxErrorIncrease < 1)) {
    refuse('maxErrorIncrease', maxErrorIncrease, 'above 0 and below 1');
  }
  for (const option of ['maxLatencyIncrease', 'maxTokenIncrease', 'maxCostIncrease'] as const) {
    const bound = props[option];
    if (bound !== undefined && !(bound > 0 && Number.isFinite(bound))) refuse(option, bound, 'a number above 0');
  }
  for (const status of ignoredStatuses) {
    if (!(Number.isInteger(status) && status >= 400 && status <= 599)) {
      refuse('ignoredStatuses', status, 'integers from 400 to 599');
    }
  }
  const minutes = minutesOf(props);
  if (!(Number.isInteger(minutes) && minutes >= 1)) {
    refuse('watchFor', `${minutes} minutes`, 'whole minutes, 1 or more');
  }
  if (!/^https?:\/\/[^\s/]/.test(prometheus)) refuse('prometheus', prometheus, 'a URL with http:// or https://');
}

function minutesOf({ watchFor }: CanaryAnalysisOptions): number {
  return watchFor === undefined ? 5 : watchFor.toMilliseconds() / 60_000;
}

import { type CodeExpression, fromStatic, json, structCode } from '../code/model';
import { secondsOf } from '../duration';
import type { PlacedDeployment } from './model-groups';

/** LiteLLM's settings for failures. */
export interface FailoverSettings {
  readonly retries?: number;
  readonly allowedFails?: number;
  readonly cooldown?: number;
  /** The time limit of one call, in seconds. */
  readonly timeout?: number;
}

/** The retry settings of a model and the providers of its failover. */
export interface FailoverPlan {
  readonly retry?: RetryPlan;
  readonly eviction?: EvictionPlan;
  /** The time limit of all calls of one request, in seconds. */
  readonly timeout?: number;
  /** The time limit of one call, in seconds. */
  readonly callTimeout?: number;
}

interface RetryPlan {
  readonly attempts: number;
  readonly codes: readonly number[];
}

interface EvictionPlan {
  readonly seconds: number;
  readonly failures: number;
  readonly codes: readonly number[];
}

/** The default number of retries in LiteLLM. */
const RETRIES = 2;
/** The default number of seconds for which LiteLLM skips a deployment. */
const COOLDOWN = 5;
/** Answers after which LiteLLM calls the same deployment again. */
const RETRIED = [408, 409, 429, 500, 502, 503, 504];
/** Answers after which LiteLLM calls another deployment or a fallback. */
const REFUSED = [401, 403];
const NOT_FOUND = 404;
/** The most that the data plane counts. */
const MOST_ATTEMPTS = 254;

/**
 * Returns the settings with which one request reaches every deployment of each tier, as in LiteLLM.
 *
 * @param tiers - the deployments that share requests, then those of the failover, in their order
 */
export function planFailover(
  tiers: readonly (readonly PlacedDeployment[])[],
  settings: FailoverSettings,
  isPattern: boolean,
): FailoverPlan {
  const [first = []] = tiers;
  const retries = first.find((one) => one.retries !== undefined)?.retries ?? settings.retries;
  const cooldown = first.find((one) => one.cooldown !== undefined)?.cooldown ?? settings.cooldown;
  const timeouts = tiers.flat().flatMap((one) => one.timeout ?? settings.timeout ?? []);
  const callTimeout = timeouts.length > 0 ? Math.max(...timeouts) : undefined;
  const all = tiers.flat().length;
  const isAlone = all === 1;
  const repeats = retries ?? RETRIES;
  // A deployment that shares requests makes way at once, as the next attempt of LiteLLM calls any of them.
  const failures =
    first.length > 1 && settings.allowedFails === undefined
      ? 1
      : Math.min(repeats, settings.allowedFails ?? repeats) + 1;
  const attempts = Math.min(MOST_ATTEMPTS, isAlone ? repeats : Math.max(repeats, failures * (all - 1) + repeats));
  const codes = isAlone ? RETRIED : [...REFUSED, ...(isPattern ? [] : [NOT_FOUND]), ...RETRIED];
  const isUsual = isAlone && retries === undefined;
  return {
    ...(isUsual ? {} : { retry: { attempts, codes } }),
    ...(isAlone ? {} : { eviction: { seconds: Math.max(1, cooldown || COOLDOWN), failures, codes } }),
    ...(callTimeout === undefined ? {} : { callTimeout, timeout: callTimeout * ((isUsual ? RETRIES : attempts) + 1) }),
  };
}

/** The members of `ModelRouterProps` and `ModelRoute` for a plan. */
export function planMembers({ retry, eviction, timeout }: FailoverPlan): {
  readonly [member: string]: CodeExpression | undefined;
} {
  return {
    retry: retry && structCode('RetryOptions', { attempts: json(retry.attempts), codes: json([...retry.codes]) }),
    eviction:
      eviction &&
      structCode('EvictionOptions', {
        duration: secondsOf(eviction.seconds),
        consecutiveFailures: json(eviction.failures),
        restoreHealth: json(100),
        unhealthyWhen: fromStatic('Cel', 'of', json(unhealthy(eviction.codes))),
      }),
    timeout: timeout === undefined ? undefined : secondsOf(timeout),
  };
}

/** A call without an answer counts as 503, and one that the client ended does not count. */
function unhealthy(codes: readonly number[]): string {
  const refused = codes.filter((code) => code < 500).map((code) => `response.code == ${code}`);
  return `has(proxy.upstreamDuration) && (default(response.code, 503u) >= 500 || ${refused.join(' || ')})`;
}

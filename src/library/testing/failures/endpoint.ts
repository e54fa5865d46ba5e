import type { ExplainedBackend, ExplainedField, RequestExplanation } from '../../../core/compiler/queries/explain';
import { formsOf, isNamed } from '../../../core/compiler/queries/explain/is-named';
import { milliseconds } from '../../../core/compiler/semantics/duration';
import { compareText } from '../../../core/text/compare-text';
import { closestNameText } from '../../../core/text/nearest-name';
import { type Failure, parseFailure } from './failure';

/** When an endpoint is left out, in fractions and milliseconds. */
export interface EvictionRule {
  /** An expression that is true for a bad answer; absent: 500 and above, or no answer at all. */
  readonly unhealthyCondition?: string;
  /** The duration; undefined if it is not set, in which case the pause between attempts applies. */
  readonly duration?: number;
  readonly consecutiveFailures?: number;
  readonly healthThreshold?: number;
}

/** A provider, an MCP target, or an entire destination. */
export interface SimulatedEndpoint {
  readonly name: string;
  /** The tier, from 0. */
  readonly tier: number;
  readonly failure?: Failure;
  /** The eviction rule; absent if the endpoint is never evicted. */
  readonly eviction?: EvictionRule;
  /** The time limit of one attempt. */
  readonly attemptLimit?: number;
}

/** Simulated failures, by the name of a provider, target or backend, `backend/provider`, or `tier1` for an entire tier. */
export interface Failures {
  readonly [name: string]: string;
}

/** Returns the endpoints of the request with their simulated failures, one list for each destination of the rule. */
export function endpointsOf(
  explanation: RequestExplanation,
  failures: Failures,
): readonly (readonly SimulatedEndpoint[])[] {
  const { backends, traffic } = explanation;
  const used = new Set<string>();
  const found = backends.map((backend) => {
    const limit = fieldValue<{ backendRequest?: string }>(traffic, 'timeouts')?.backendRequest;
    return endpointsIn(backend).map(({ names, ...endpoint }) => {
      const matching = Object.keys(failures).filter(
        (each) => names.includes(each) || isNamed(backend.destination, each),
      );
      for (const each of matching) used.add(each);
      const name = names.find((each) => matching.includes(each)) ?? matching.sort(compareText)[0];
      const failure = name === undefined ? {} : { failure: parseFailure(failures[name] ?? '') };
      // The limit of a destination overrides that of the rule.
      const attemptLimit = endpoint.attemptLimit ?? (limit === undefined ? undefined : milliseconds(limit));
      return { ...endpoint, ...failure, ...(attemptLimit === undefined ? {} : { attemptLimit }) };
    });
  });
  const [unknown] = Object.keys(failures)
    .filter((name) => !used.has(name))
    .sort(compareText);
  if (unknown !== undefined) {
    const known = backends.flatMap((backend) => endpointsIn(backend).flatMap(({ names }) => names));
    throw new Error(`no destination of the request has the name ${unknown}${closestNameText(unknown, known)}`);
  }
  return found;
}

interface NamedEndpoint extends SimulatedEndpoint {
  /** The names, the most specific first, which determines the failure if several match. */
  readonly names: readonly string[];
}

function endpointsIn({ destination, type, tiers, policies }: ExplainedBackend): NamedEndpoint[] {
  const [own] = formsOf(destination);
  const limit = (fields: readonly ExplainedField[]) =>
    fieldValue<{ requestTimeout?: string }>(fields, 'http')?.requestTimeout;
  const limited = (text: string | undefined) => (text === undefined ? {} : { attemptLimit: milliseconds(text) });
  if (type !== 'ai' && type !== 'mcp') return [{ name: own, names: [own], tier: 0, ...limited(limit(policies)) }];
  return tiers.flatMap((sections, tier) =>
    sections.map((section) => {
      const isOnly = type === 'ai' && tiers.flat().length === 1;
      const health = healthIn(section.policies) ?? healthIn(policies);
      return {
        name: isOnly ? own : section.name,
        names: [`${own}/${section.name}`, section.name, `tier${tier + 1}`, own],
        tier,
        ...(health ? { eviction: health } : {}),
        ...limited(limit(section.policies) ?? limit(policies)),
      };
    }),
  );
}

interface Health {
  readonly unhealthyCondition?: string;
  readonly eviction?: {
    readonly duration?: string;
    readonly consecutiveFailures?: number;
    readonly healthThreshold?: number;
  };
}

function healthIn(fields: readonly ExplainedField[]): EvictionRule | undefined {
  const health = fieldValue<Health>(fields, 'health');
  if (!health) return undefined;
  const { duration, consecutiveFailures, healthThreshold } = health.eviction ?? {};
  return {
    ...(health.unhealthyCondition === undefined ? {} : { unhealthyCondition: health.unhealthyCondition }),
    ...(duration === undefined ? {} : { duration: milliseconds(duration) }),
    ...(consecutiveFailures === undefined ? {} : { consecutiveFailures }),
    ...(healthThreshold === undefined ? {} : { healthThreshold: healthThreshold / 100 }),
  };
}

/** Returns the value of a field, in the type of the reference. */
export function fieldValue<Value>(fields: readonly ExplainedField[], name: string): Value | undefined {
  return fields.find(({ field }) => field === name)?.value as Value | undefined;
}

import type { ConfigKey } from '../../../core/data-plane/config';
import { addToList } from '../../../core/values/lists-in-maps';
import type { Fields } from '../../../core/values/objects';
import { unfit } from '../unfit';
import { readAi } from './ai-policy';
import { type ByKey, type ConfigPart, isPart } from './config-part';
import { CONNECTION, readPolicies, serviceRef } from './connection';
import { externalAuthorization } from './external-services';
import type { Place } from './place';
import {
  capital,
  fieldsAt,
  given,
  isAbsent,
  itemsAt,
  nothingElse,
  others,
  type Read,
  type Reader,
  textAt,
} from './reader';

/** What backends, references to them and LLM providers have beside. */
const FULL: ByKey<Read> = {
  ...CONNECTION,
  health: (value, place, reader) => ({ health: health(fieldsAt(value, place), place, reader) }),
  ai: (value, place, reader) => ({ ai: readAi(fieldsAt(value, place), place, reader) }),
  extAuthz: (value, place, reader) => ({ extAuth: externalAuthorization(fieldsAt(value, place), place, reader) }),
  mcpGuardrails: (value, place, reader) => ({
    mcp: { guardrails: mcpGuardrails(fieldsAt(value, place), place, reader) },
  }),
  mcpAuthorization: (value, place) => ({ mcp: { authorization: oneAction(fieldsAt(value, place).rules, place) } }),
};

/** Keys of a route's policies that are its destinations' business. */
const OF_BACKENDS: readonly ConfigKey[] = [
  'a2a',
  'ai',
  'backendAuth',
  'backendTLS',
  'backendTunnel',
  'mcpAuthorization',
  'mcpGuardrails',
];

export const BACKEND_KEYS: readonly string[] = OF_BACKENDS;

/** Fields of the policies of a backend. @throws UnfitError for what restricts and cannot be said */
export function readBackendPolicies(value: ConfigPart, place: Place, reader: Reader): Fields {
  return readPolicies(FULL, value, place, reader);
}

/** Services that are asked about calls of MCP methods. */
function mcpGuardrails({ processors, ...rest }: ConfigPart, place: Place, reader: Reader): Fields {
  nothingElse(rest, []);
  return {
    processors: itemsAt(processors, [...place, 'processors']).map(([one, at]) => {
      const { kind, failureMode, metadata, requestHeaders, methods, ...service } = fieldsAt(one, at);
      nothingElse(service, ['host', 'backend', 'policies']);
      if (kind !== 'remote') unfit(`a guardrail of the kind ${String(kind)}`);
      const { allowed, disallowed } = isPart(requestHeaders) ? requestHeaders : {};
      const phases = Object.entries(isPart(methods) ? methods : {}).map(([method, phase]) => [method, capital(phase)]);
      return {
        remote: {
          backendRef: serviceRef(service, at, reader),
          ...given({
            failureMode: failureMode === 'failOpen' ? 'FailOpen' : undefined,
            metadata,
            allowedRequestHeaders: allowed,
            disallowedRequestHeaders: disallowed,
          }),
        },
        methods: Object.fromEntries(phases),
      };
    }),
  };
}

function health(value: ConfigPart, place: Place, reader: Reader): Fields {
  const { unhealthyExpression, eviction, ...rest } = value;
  others(rest, [], place, reader);
  if (!isPart(eviction)) return given({ unhealthyCondition: unhealthyExpression });
  const { restoreHealth, consecutiveFailures, healthThreshold } = eviction;
  const { duration: usual } = reader.unsaid.eviction;
  if (isAbsent(eviction.duration))
    reader.ledger.instead([...place, 'eviction', 'duration'], 'its usual span is written out', usual);
  return given({
    unhealthyCondition: unhealthyExpression,
    eviction: given({
      duration: textAt(eviction.duration ?? usual, place),
      restoreHealth: percent(restoreHealth),
      consecutiveFailures,
      healthThreshold: percent(healthThreshold),
    }),
  });
}

function percent(fraction: unknown): number | undefined {
  if (typeof fraction !== 'number') return undefined;
  const whole = Math.round(fraction * 100);
  return Math.abs(whole - fraction * 100) < 1e-9 ? whole : unfit('a share that is no whole percent');
}

const ACTIONS = [
  ['allow', 'Allow'],
  ['deny', 'Deny'],
  ['require', 'Require'],
] as const;

/** Expressions by what they do; a text alone allows. */
export function rulesByAction(rules: unknown, place: Place): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [rule, at] of itemsAt(rules, place)) {
    const fields = typeof rule === 'string' ? { allow: rule } : fieldsAt(rule, at);
    const [key, action] = ACTIONS.find(([one]) => typeof fields[one] === 'string') ?? unfit('a rule of another form');
    addToList(found, action, textAt(fields[key], at));
  }
  return found;
}

/** Rules that hold beside those of another place: what each place lets in alone, one rule asks for. */
export function asRequired(rules: unknown): Fields[] {
  const { Allow = [], ...others } = Object.fromEntries(rulesByAction(rules, []));
  const kept = ACTIONS.flatMap(([key, action]) => (others[action] ?? []).map((expression) => ({ [key]: expression })));
  return [...(Allow.length > 0 ? [{ require: Allow.map((one) => `(${one})`).join(' || ') }] : []), ...kept];
}

/** Rules of several actions as conditions that all have to hold; one that fails says as little as it does for its own action. */
export function asRequirements(rules: ReadonlyMap<string, readonly string[]>): string[] {
  const safe = (one: string) => `default(${one}, false)`;
  const { Allow = [], Deny = [], Require = [] } = Object.fromEntries(rules);
  return [
    ...(Allow.length > 0 ? [Allow.map(safe).join(' || ')] : []),
    ...Deny.map((one) => `!${safe(one)}`),
    ...Require,
  ];
}

export function authorizationOf(action: string, matchExpressions: readonly string[]): Fields {
  return { action, policy: { matchExpressions } };
}

function oneAction(rules: unknown, place: Place): Fields {
  const [first, ...more] = rulesByAction(rules, place);
  if (!first) return unfit('it has no rules');
  return more.length > 0 ? unfit('rules of several actions in one place') : authorizationOf(...first);
}

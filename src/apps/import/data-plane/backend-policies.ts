import type { ConfigKey } from '../../../core/data-plane/config';
import type { Fields } from '../../../core/values/objects';
import { unsupported } from '../unsupported';
import { readAi } from './ai-policy';
import { type ByKey, type ConfigPart, isPart } from './config-part';
import type { ConfigPath } from './config-path';
import { CONNECTION, readConnectionPolicies, serviceRef } from './connection';
import { externalAuthorization } from './external-services';
import {
  capital,
  configFieldsAt,
  configTextAt,
  given,
  isAbsent,
  itemsAt,
  nothingElse,
  others,
  type Read,
  type Reader,
} from './reader';
import { oneAuthorization, rulesByAction } from './rules';

/** Policies of backends, references to backends, and LLM providers. */
const FULL: ByKey<Read> = {
  ...CONNECTION,
  health: (value, place, reader) => ({ health: health(configFieldsAt(value, place), place, reader) }),
  ai: (value, place, reader) => given({ ai: readAi(configFieldsAt(value, place), place, reader) }),
  extAuthz: (value, place, reader) => ({ extAuth: externalAuthorization(configFieldsAt(value, place), place, reader) }),
  mcpGuardrails: (value, place, reader) => ({
    mcp: { guardrails: mcpGuardrails(configFieldsAt(value, place), place, reader) },
  }),
  mcpAuthorization: (value, place) => ({
    mcp: {
      authorization:
        oneAuthorization(rulesByAction(configFieldsAt(value, place).rules, place)) ?? unsupported('it has no rules'),
    },
  }),
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

/**
 * Returns the fields of the policies of a backend.
 *
 * @throws UnsupportedError for restrictions that no field can express
 */
export function readBackendPolicies(value: ConfigPart, place: ConfigPath, reader: Reader): Fields {
  return readConnectionPolicies(FULL, value, place, reader);
}

/** Reads the services that check calls of MCP methods. */
function mcpGuardrails({ processors, ...rest }: ConfigPart, place: ConfigPath, reader: Reader): Fields {
  nothingElse(rest, []);
  return {
    processors: itemsAt(processors, [...place, 'processors']).map(([one, at]) => {
      const { kind, failureMode, metadata, requestHeaders, methods, ...service } = configFieldsAt(one, at);
      nothingElse(service, ['host', 'backend', 'policies']);
      if (kind !== 'remote') unsupported(`guardrails of kind ${String(kind)} are not supported`);
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

function health(value: ConfigPart, place: ConfigPath, reader: Reader): Fields {
  const { unhealthyExpression, eviction, ...rest } = value;
  others(rest, [], place, reader);
  if (!isPart(eviction)) return given({ unhealthyCondition: unhealthyExpression });
  const { restoreHealth, consecutiveFailures, healthThreshold } = eviction;
  const { duration: usual } = reader.configDefaults.eviction;
  if (isAbsent(eviction.duration))
    reader.conversions.instead([...place, 'eviction', 'duration'], 'the default duration is set explicitly', usual);
  return given({
    unhealthyCondition: unhealthyExpression,
    eviction: given({
      duration: configTextAt(eviction.duration ?? usual, place),
      restoreHealth: percent(restoreHealth),
      consecutiveFailures,
      healthThreshold: percent(healthThreshold),
    }),
  });
}

function percent(fraction: unknown): number | undefined {
  if (typeof fraction !== 'number') return undefined;
  const whole = Math.round(fraction * 100);
  return Math.abs(whole - fraction * 100) < 1e-9 ? whole : unsupported('the share is not a whole percentage');
}

import { isJsonObject, type JsonFields } from '../../json';
import { canonical, field, kindAlone, listOf, objectEntries, setFields } from './canonical';
import { type ConfigSource, FORMS } from './policy-forms';

/** Policy names in the config, by those in a dump, if they differ. */
export const NAMES: Readonly<Record<string, string>> = {
  aPIKey: 'apiKey',
  proxy: 'proxyProtocol',
  transformation: 'transformations',
  tunnel: 'backendTunnel',
};

/** Policies of a dump: a list of objects with one policy each. */
export function policiesOfDump(list: unknown): JsonFields | undefined {
  const result: JsonFields = {};
  for (const item of listOf(list)) {
    for (const [key, value] of objectEntries(item)) {
      const name = NAMES[key] ?? key;
      const form = byCondition(value, (policy) => formed(name, withHosts(policy), 'dump'));
      result[name] = canonical(form) ?? (isJsonObject(value) ? kindAlone(name) : undefined);
    }
  }
  return settled(result);
}

/** Policies of a config: an object by their names. */
export function policiesOfConfig(policies: unknown): JsonFields | undefined {
  const result: JsonFields = {};
  for (const [key, value] of objectEntries(policies)) {
    const name = SAME_PLACE[key] ?? key;
    const form = byCondition(value, (policy) => formed(key, withPolicies(policy), 'config'));
    result[name] = canonical(form) ?? (isJsonObject(value) ? kindAlone(name) : undefined);
  }
  return settled(result);
}

const SAME_PLACE: Readonly<Record<string, string>> = { mcpAuthentication: 'jwtAuth' };

function formed(name: string, policy: unknown, side: ConfigSource): unknown {
  const form = FORMS[name];
  return form ? form(policy, side) : policy;
}

function settled(policies: JsonFields): JsonFields | undefined {
  const own = setFields(policies);
  return Object.keys(own).length > 0 ? own : undefined;
}

/** A choice by conditions, entry by entry. */
function byCondition(value: unknown, form: (policy: unknown) => unknown): unknown {
  const choices = field(value, 'conditional');
  if (Array.isArray(choices)) return choices.map((choice) => conditionalEntry(choice, form));
  if (Array.isArray(value) && value.some((item) => field(item, 'condition') !== undefined || field(item, 'pol')))
    return value.map((item) => conditionalEntry(item, form));
  return field(value, 'pol') === undefined ? form(value) : [conditionalEntry(value, form)];
}

function conditionalEntry(entry: unknown, form: (policy: unknown) => unknown): unknown {
  const { condition, pol, policy, ...rest } = isJsonObject(entry) ? entry : {};
  return setFields({ condition, policy: form(pol ?? policy ?? rest) });
}

/** Converts `inlineBackend` and lists of policies anywhere in a dump to the form of the config. */
function withHosts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withHosts);
  if (!isJsonObject(value)) return value;
  const result: JsonFields = {};
  for (const [key, item] of Object.entries(value)) {
    if (key === 'inlineBackend') result.host = item;
    else if ((key === 'policies' || key === 'inlinePolicies') && Array.isArray(item))
      result.policies = policiesOfDump(item);
    else result[key] = withHosts(item);
  }
  return result;
}

function withPolicies(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withPolicies);
  if (!isJsonObject(value)) return value;
  const result: JsonFields = {};
  for (const [key, item] of Object.entries(value))
    result[key] = key === 'policies' && isJsonObject(item) ? policiesOfConfig(item) : withPolicies(item);
  return result;
}

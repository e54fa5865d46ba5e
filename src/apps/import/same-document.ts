import { ONLY_PROVIDER } from '../../core/providers';
import { isObject } from '../../core/values/objects';
import { inNoOrder } from '../../core/values/unordered-lists';
import { millisecondsOf } from './duration';

/** Returns the first difference of two documents, both with defaults; undefined if they are equivalent. */
export function firstDifference(
  wanted: Readonly<Record<string, unknown>>,
  made: Readonly<Record<string, unknown>>,
  namespace: string | undefined,
): string | undefined {
  const [a, b] = [wanted, made].map((document) => canonical(document, namespace));
  return differenceAt(a, b, '');
}

/** Returns whether two configs are equal except for the order of keys, which has no effect in them. */
export function sameText(a: string, b: string): boolean {
  if (a === b) return true;
  const yaml: typeof import('js-yaml') = require('js-yaml');
  return differenceAt(yaml.load(a), yaml.load(b), '') === undefined;
}

/** Returns the document without explicit defaults. */
function canonical(document: Readonly<Record<string, unknown>>, namespace: string | undefined): unknown {
  const { metadata, spec, kind } = document;
  const { labels = {}, annotations = {} } = isObject(metadata) ? metadata : {};
  const kept = isObject(annotations)
    ? Object.fromEntries(Object.entries(annotations).filter(([name]) => !name.startsWith('kubectl.kubernetes.io/')))
    : annotations;
  const visit = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return inNoOrder(value, key).map((item) => visit(item, key));
    if (!isObject(value)) return value;
    const isReference = /Refs?$/.test(key);
    const entries = Object.entries(value).filter(
      ([name, one]) =>
        one !== undefined &&
        !(isReference && name === 'namespace' && one === (namespace ?? 'default')) &&
        !(
          isReference &&
          ((name === 'group' && (one === '' || one === 'gateway.networking.k8s.io')) ||
            (name === 'weight' && one === 1))
        ) &&
        // The location of the parameters does not affect their meaning.
        !(kind === 'Gateway' && name === 'parametersRef') &&
        !isEmptyPart(key, name, one),
    );
    return Object.fromEntries(entries.map(([name, one]) => [name, visit(one, name)]));
  };
  return { labels, annotations: kept, spec: withRuleNames(visit(withUsual(spec, String(kind)), 'spec')) };
}

/** Adds the values that the constructs write explicitly, and the defaults. */
function withUsual(spec: unknown, kind: string): unknown {
  if (!isObject(spec)) return spec;
  const { mcp, ai, traffic } = spec;
  if (kind === 'ProxyPolicy' && isObject(traffic) && isObject(traffic.extAuth))
    return { ...spec, traffic: { ...traffic, extAuth: { failureMode: 'FailClosed', ...traffic.extAuth } } };
  if (kind !== 'ProxyBackend') return spec;
  if (isObject(mcp))
    return {
      ...spec,
      mcp: { failureMode: 'FailClosed', sessionRouting: 'Stateful', ...mcp, targets: withProtocol(mcp.targets) },
    };
  return isObject(ai) && isObject(ai.provider)
    ? { ...spec, ai: { groups: [{ providers: [asNamed(ai.provider)] }] } }
    : spec;
}

function withProtocol(targets: unknown): unknown {
  if (!Array.isArray(targets)) return targets;
  return targets.map((target: unknown) =>
    isObject(target) && isObject(target.static)
      ? { ...target, static: { protocol: 'StreamableHTTP', ...target.static } }
      : target,
  );
}

/** Returns a single provider as a group of one, under the name that configs use. */
export function asNamed(provider: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return { name: ONLY_PROVIDER, ...provider };
}

/** Returns whether a struct is empty after a reference was removed from it. */
function isEmptyPart(key: string, name: string, value: unknown): boolean {
  if (key !== 'spec' || name !== 'infrastructure' || !isObject(value)) return false;
  return Object.keys(value).every((one) => one === 'parametersRef');
}

/** Adds the names that constructs generate to rules without names. */
function withRuleNames(spec: unknown): unknown {
  if (!isObject(spec) || !Array.isArray(spec.rules)) return spec;
  const rules = spec.rules.map((rule: unknown, index) =>
    isObject(rule) && rule.name === undefined ? { ...rule, name: `rule-${index + 1}` } : rule,
  );
  return { ...spec, rules };
}

function differenceAt(a: unknown, b: unknown, path: string): string | undefined {
  if (a === b) return undefined;
  const [spanA, spanB] = [millisecondsOf(a), millisecondsOf(b)];
  if (spanA !== undefined && spanA === spanB) return undefined;
  if (Array.isArray(a) && Array.isArray(b)) {
    if (a.length !== b.length) return path;
    for (const [index, item] of a.entries()) {
      const found = differenceAt(item, b[index], `${path}[${index}]`);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (!isObject(a) || !isObject(b)) return path;
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const found = differenceAt(a[key], b[key], path === '' ? key : `${path}.${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

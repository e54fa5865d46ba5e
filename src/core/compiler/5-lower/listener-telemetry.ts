import { isDeepStrictEqual } from 'node:util';
import type {
  AccessLog,
  AttributeAdd,
  Frontend,
  LogTracingAttributes,
  MetricLabels,
  OtlpAccessLog,
  Tracing,
} from '../../validation/types.generated';
import { defined } from '../../values/objects';
import { type EffectiveField, type EffectiveSet, type GatewayAttachment, heldBy } from '../model/attachment';
import { reportLabels } from './frontend';
import { ONCE, ownField, reportOnlyForAll } from './listener-frontends';
import type { GatewayScope } from './scope';

/**
 * Combines the settings for all connections with the logs and metrics of single listeners: the file has one line format for the process, in
 * which expressions check the listener.
 */
export function withOwnTelemetry(gateway: GatewayAttachment, scope: GatewayScope): EffectiveSet<Frontend> {
  for (const name of ['tcp', 'networkAuthorization', 'http', 'connect'] as const)
    for (const entry of gateway.listeners) {
      const field = ownField(name, entry, gateway);
      if (field) reportOnlyForAll(field, `frontend.${name}`, ONCE, scope);
    }
  const labels = [gateway, ...gateway.listeners].map(({ frontend }) => frontend.metrics);
  for (const field of new Set(labels)) if (field) reportLabels(field, scope);
  const accessLog = combined('accessLog', gateway, (values) => joinedLogs(values, scope));
  const metrics = combined('metrics', gateway, joinedLabels);
  const tracing = combined('tracing', gateway, (values, first) => joinedTraces(values, first, scope));
  return defined({
    ...gateway.frontend,
    accessLog: accessLog ?? gateway.frontend.accessLog,
    tracing: tracing ?? gateway.frontend.tracing,
    metrics: metrics ?? gateway.frontend.metrics,
  });
}

/** The value for one listener; absent if nothing is set for it. */
interface OfListener<Value> {
  readonly listener: string;
  readonly field?: EffectiveField<Value>;
  readonly value?: Value;
}

/** Returns the combined field; undefined if all listeners have the same one. */
function combined<Name extends 'accessLog' | 'metrics' | 'tracing'>(
  name: Name,
  gateway: GatewayAttachment,
  join: (
    values: readonly OfListener<NonNullable<Frontend[Name]>>[],
    first: NonNullable<Frontend[Name]>,
  ) => NonNullable<Frontend[Name]>,
): EffectiveField<NonNullable<Frontend[Name]>> | undefined {
  const own = gateway.listeners.flatMap((entry) => ownField(name, entry, gateway) ?? []);
  const [first] = own;
  if (first === undefined) return undefined;
  const values = gateway.listeners.map(({ listener, frontend }) => {
    const field = frontend[name];
    return { listener: listener.key, ...(field ? { field, value: field.value } : {}) };
  });
  return heldBy({ ...first.from, value: join(values, first.value) });
}

type Logs = readonly OfListener<AccessLog>[];

function joinedLogs(values: Logs, scope: GatewayScope): AccessLog {
  return defined({
    filter: byListener(
      values,
      ({ filter }) => filter ?? 'true',
      () => 'true',
    ),
    attributes: joinedAttributes(values, ({ attributes }) => attributes, 'accessLog', scope),
    otlp: joinedReceivers(values, scope),
  });
}

/** Lines of several listeners go to one receiver. */
function joinedReceivers(values: Logs, scope: GatewayScope): OtlpAccessLog | undefined {
  const receiving = values.filter(({ value }) => value?.otlp);
  const receiver = receiving[0]?.value?.otlp;
  if (!receiver) return undefined;
  reportOthers(receiving, ({ otlp }) => target(otlp), 'otlp of frontend.accessLog', scope);
  return defined({
    ...receiver,
    filter: byListener(
      values,
      ({ otlp }) => (otlp ? (otlp.filter ?? 'true') : 'false'),
      () => 'false',
    ),
    attributes: joinedAttributes(receiving, ({ otlp }) => otlp?.attributes, 'accessLog', scope),
  });
}

function target(receiver: OtlpAccessLog | undefined): unknown {
  const { filter, attributes, ...rest } = receiver ?? {};
  return rest;
}

/**
 * Joins the tracing settings of listeners. Listeners without settings start no trace and leave clients' traces unchanged: sampling decides
 * this, not the filter.
 */
function joinedTraces(values: readonly OfListener<Tracing>[], first: Tracing, scope: GatewayScope): Tracing {
  const traced = values.filter(({ value }) => value);
  const { backendRef, protocol, path, resources } = first;
  const forAll = (value: Tracing) => [value.backendRef, value.protocol, value.path, value.resources];
  reportOthers(traced, forAll, 'receiver or resources of frontend.tracing', scope);
  const sampled = (of: (value: Tracing) => string | undefined, usual: string) =>
    byListener(
      values,
      (value) => of(value) ?? usual,
      () => 'false',
      usual,
    );
  return defined({
    backendRef,
    protocol,
    path,
    resources,
    randomSampling: sampled((value) => value.randomSampling, 'false'),
    clientSampling: sampled((value) => value.clientSampling, 'true'),
    filter: byListener(
      traced,
      ({ filter }) => filter ?? 'true',
      () => 'true',
    ),
    attributes: joinedAttributes(traced, ({ attributes }) => attributes, 'tracing', scope),
  });
}

/** Reports values that differ although the process has only one of them for all listeners. */
function reportOthers<Value>(
  values: readonly OfListener<Value>[],
  of: (value: Value) => unknown,
  field: string,
  scope: GatewayScope,
): void {
  const written = values.flatMap((one) => (one.value === undefined ? [] : [{ ...one, what: of(one.value) }]));
  for (const one of written)
    if (one.field && !isDeepStrictEqual(one.what, written[0]?.what)) reportOnlyForAll(one.field, field, ONCE, scope);
}

function joinedAttributes<Value>(
  values: readonly OfListener<Value>[],
  of: (value: Value) => LogTracingAttributes | undefined,
  name: 'accessLog' | 'tracing',
  scope: GatewayScope,
): LogTracingAttributes | undefined {
  const removals = values.flatMap(({ value }) => (value === undefined ? [] : [of(value)?.remove ?? []]));
  const [remove = []] = removals;
  const all = values.length === removals.length ? removals : [...removals, []];
  const field = values.find((one) => one.field)?.field;
  if (field && all.some((other) => !isDeepStrictEqual([...other].sort(), [...remove].sort())))
    reportOnlyForAll(field, `remove of the attributes of frontend.${name}`, ONCE, scope);
  const add = joinedAdditions(values, (value) => of(value)?.add);
  return add.length > 0 || remove.length > 0
    ? defined({ add: add.length > 0 ? add : undefined, remove: remove.length > 0 ? remove : undefined })
    : undefined;
}

function joinedLabels(values: readonly OfListener<MetricLabels>[]): MetricLabels {
  return { attributes: { add: joinedAdditions(values, ({ attributes }) => attributes.add) } };
}

/** Removes additions whose expression fails, because they add nothing. */
function joinedAdditions<Value>(
  values: readonly OfListener<Value>[],
  of: (value: Value) => readonly AttributeAdd[] | undefined,
): AttributeAdd[] {
  const additions = (value: Value | undefined) => (value === undefined ? [] : (of(value) ?? []));
  const names = [...new Set(values.flatMap(({ value }) => additions(value).map(({ name }) => name)))];
  return names.map((name) => {
    const expressionIn = (value: Value) => additions(value).find((one) => one.name === name)?.expression ?? 'fail()';
    const expression = byListener(values, expressionIn, () => 'fail()');
    return { name, expression: expression ?? 'fail()' };
  });
}

/** Returns one expression for all listeners; undefined if it would equal the default. */
function byListener<Value>(
  values: readonly OfListener<Value>[],
  of: (value: Value) => string,
  absent: () => string,
  usual = 'true',
): string | undefined {
  const texts = values.map(({ listener, value }) => ({ listener, text: value === undefined ? absent() : of(value) }));
  const distinct = new Set(texts.map(({ text }) => text));
  if (distinct.size === 1) return texts[0]?.text === usual ? undefined : texts[0]?.text;
  const otherwise = absent();
  const parts = texts.filter(({ text }) => text !== otherwise);
  return `${parts.map(({ listener, text }) => `proxy.listener.name == ${JSON.stringify(listener)} ? (${text}) : `).join('')}${otherwise}`;
}

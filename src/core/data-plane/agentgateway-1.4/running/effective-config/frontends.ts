import { fieldsOf, type JsonFields } from '../../../json';
import type { RunningPart } from '../../../running';
import { canonical, objectEntries } from '../canonical';
import { policiesOfConfig } from '../policies';
import { appliesToListener, BEFORE_ROUTING, byLevel, merged } from './levels';
import type { RunningListener, RunningModel, Targeted } from './running-model';

/** Connection settings that differ for some listeners. */
export interface Apart {
  readonly names: ReadonlySet<string>;
  /** The listeners that are there on both sides. */
  readonly listeners: ReadonlySet<string>;
}

/** Returns the ports, listeners and ListenerSets with their own settings in any of two configs: these are compared for each listener. */
export function apartIn(models: readonly RunningModel[]): Apart {
  const names = new Set<string>();
  for (const { targeted, listeners } of models) {
    for (const { phase, target, name, value } of targeted) {
      if (phase !== 'frontend') continue;
      const own =
        target.level === 'gateway'
          ? testsListener(value)
          : listeners.some((listener) => appliesToListener(target, listener));
      if (own) names.add(name);
    }
    if (listeners.some(hasProxyHeader)) names.add(PROXY);
  }
  const [first, ...others] = models.map(({ listeners }) => new Set(listeners.map(({ id }) => id)));
  const both = [...(first ?? [])].filter((id) => others.every((ids) => ids.has(id)));
  return { names, listeners: new Set(both) };
}

/** Returns the settings for all connections, and those of each listener if they are separate. */
export function frontendsOf(
  { targeted, listeners }: RunningModel,
  apart: Apart,
  resolved: (policies: JsonFields) => JsonFields,
): readonly RunningPart[] {
  const own = targeted.filter(({ phase }) => phase === 'frontend');
  const everywhere = own.filter(({ target, name }) => target.level === 'gateway' && !apart.names.has(name));
  return [
    ...partsOf(resolved(merged(everywhere)), (name) => name),
    ...listeners
      .filter(({ id }) => apart.names.size > 0 && apart.listeners.has(id))
      .flatMap((listener) => {
        const policies = resolved(ofListener(own, listener, apart.names));
        return partsOf(policies, (name) => `${listener.id} ${name}`);
      }),
  ];
}

function partsOf(policies: JsonFields, idOf: (name: string) => string): readonly RunningPart[] {
  return Object.entries(policies).flatMap(([name, value]) =>
    value === undefined ? [] : [{ kind: 'frontend', id: idOf(name), value } as const],
  );
}

function ofListener(targeted: readonly Targeted[], listener: RunningListener, names: ReadonlySet<string>): JsonFields {
  const own = targeted.filter(({ target, name }) => names.has(name) && appliesToListener(target, listener));
  const settings = merged(byLevel(own, BEFORE_ROUTING));
  const withHeader = hasProxyHeader(listener) ? { [PROXY]: USUAL_HEADER, ...settings } : settings;
  const listenerName = listener.id.slice(listener.id.indexOf('/') + 1);
  return Object.fromEntries(
    objectEntries(withHeader).map(([name, value]) => [
      name,
      canonical(telemetry(name, atListener(value, listenerName))),
    ]),
  );
}

const PROXY = 'proxyProtocol';

/** The settings of a port whose connections begin with a proxy header. */
const USUAL_HEADER = fieldsOf(policiesOfConfig({ proxyProtocol: { version: 'v2', mode: 'strict' } }))[PROXY];

/** Returns whether connections begin with a proxy header, which a port configures in its own form. */
export function hasProxyHeader({ value }: RunningListener): boolean {
  return value.tunnel === 'proxy';
}

const LISTENER_TEST = /^proxy\.listener\.name == ("(?:[^"\\]|\\.)*") \? \(/;

function testsListener(value: unknown): boolean {
  if (typeof value === 'string') return LISTENER_TEST.test(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(testsListener);
}

/** Evaluates expressions that depend on the listener for one listener. */
function atListener(value: unknown, listener: string): unknown {
  if (typeof value === 'string') return expressionAt(value, listener);
  if (Array.isArray(value)) return value.map((item) => atListener(item, listener));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, atListener(item, listener)]));
}

function expressionAt(text: string, listener: string): string {
  let rest = text;
  for (;;) {
    const condition = LISTENER_TEST.exec(rest);
    const end = condition ? closing(rest, condition[0].length) : undefined;
    if (!condition || end === undefined || !rest.startsWith(' : ', end + 1)) return rest;
    if (JSON.parse(condition[1] ?? '""') === listener) return rest.slice(condition[0].length, end);
    rest = rest.slice(end + 4);
  }
}

/** Returns the position of the bracket that closes the one open before `from`. */
function closing(text: string, from: number): number | undefined {
  let depth = 1;
  const parts = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[()]/g;
  parts.lastIndex = from;
  for (let part = parts.exec(text); part; part = parts.exec(text)) {
    if (part[0] === '(') depth++;
    else if (part[0] === ')' && --depth === 0) return part.index;
  }
  return undefined;
}

const NOTHING = 'fail()';

/** Removes logs, metrics and traces that record nothing, and defaults. */
function telemetry(name: string, value: unknown): unknown {
  const { filter, otlp, ...fields } = fieldsOf(value);
  switch (name) {
    case 'accessLog': {
      const receiver = fieldsOf(otlp);
      const sent =
        receiver.filter === 'false' ? undefined : { ...without(receiver, 'fields'), ...kept(receiver.filter) };
      return { ...without(fields, 'add'), ...kept(filter), otlp: sent };
    }
    case 'tracing': {
      const { randomSampling = 'false', clientSampling = 'true', ...others } = fields;
      if (randomSampling === 'false' && clientSampling === 'false') return undefined;
      const random = randomSampling === 'false' ? undefined : randomSampling;
      const client = clientSampling === 'true' ? undefined : clientSampling;
      return { ...without(others, 'attributes'), ...kept(filter), randomSampling: random, clientSampling: client };
    }
    case 'metrics':
      return without(fieldsOf(value), 'add');
    default:
      return value;
  }
}

function kept(filter: unknown): JsonFields {
  return { filter: filter === 'true' ? undefined : filter };
}

/** Removes additions whose expression fails, because they add nothing. */
function without({ filter: _filter, ...fields }: JsonFields, key: string): JsonFields {
  const added = key === 'fields' ? fieldsOf(fields.fields) : fields;
  const map = key === 'fields' ? 'add' : key;
  const left = {
    ...added,
    [map]: Object.fromEntries(objectEntries(added[map]).filter(([, text]) => text !== NOTHING)),
  };
  return key === 'fields' ? { ...fields, fields: left } : left;
}

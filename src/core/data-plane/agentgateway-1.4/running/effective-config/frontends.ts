import { type Fields, fieldsOf } from '../../../json';
import type { RunningPart } from '../../../running';
import { canonical, entriesOf } from '../canonical';
import { policiesOfConfig } from '../policies';
import type { ConfigModel, Listener, Targeted } from './config-model';
import { BEFORE_ROUTING, byLevel, merged, standsOnListener } from './levels';

/** What is said of connections otherwise at some listeners. */
export interface Apart {
  readonly names: ReadonlySet<string>;
  /** The listeners that are there on both sides. */
  readonly listeners: ReadonlySet<string>;
}

/** What ports, listeners or ListenerSets have for themselves in any of two worlds: of these, what holds for each listener is compared. */
export function apartIn(worlds: readonly ConfigModel[]): Apart {
  const names = new Set<string>();
  for (const { targeted, listeners } of worlds) {
    for (const { phase, aim, name, value } of targeted) {
      if (phase !== 'frontend') continue;
      const own =
        aim.level === 'gateway'
          ? asksForListener(value)
          : listeners.some((listener) => standsOnListener(aim, listener));
      if (own) names.add(name);
    }
    if (listeners.some(hasProxyHeader)) names.add(PROXY);
  }
  const [first, ...others] = worlds.map(({ listeners }) => new Set(listeners.map(({ id }) => id)));
  const both = [...(first ?? [])].filter((id) => others.every((ids) => ids.has(id)));
  return { names, listeners: new Set(both) };
}

/** What is said of all connections, and of those of each listener where these are told apart. */
export function frontendsOf(
  { targeted, listeners }: ConfigModel,
  apart: Apart,
  resolved: (policies: Fields) => Fields,
): readonly RunningPart[] {
  const own = targeted.filter(({ phase }) => phase === 'frontend');
  const everywhere = own.filter(({ aim, name }) => aim.level === 'gateway' && !apart.names.has(name));
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

function partsOf(policies: Fields, idOf: (name: string) => string): readonly RunningPart[] {
  return Object.entries(policies).flatMap(([name, value]) =>
    value === undefined ? [] : [{ kind: 'frontend', id: idOf(name), value } as const],
  );
}

function ofListener(targeted: readonly Targeted[], listener: Listener, names: ReadonlySet<string>): Fields {
  const own = targeted.filter(({ aim, name }) => names.has(name) && standsOnListener(aim, listener));
  const said = merged(byLevel(own, BEFORE_ROUTING));
  const withHeader = hasProxyHeader(listener) ? { [PROXY]: USUAL_HEADER, ...said } : said;
  const listenerName = listener.id.slice(listener.id.indexOf('/') + 1);
  return Object.fromEntries(
    entriesOf(withHeader).map(([name, value]) => [name, canonical(telemetry(name, atListener(value, listenerName)))]),
  );
}

const PROXY = 'proxyProtocol';

/** What begins with a header at the port itself. */
const USUAL_HEADER = fieldsOf(policiesOfConfig({ proxyProtocol: { version: 'v2', mode: 'strict' } }))[PROXY];

/** A port says it itself, in a form of its own. */
export function hasProxyHeader({ value }: Listener): boolean {
  return value.tunnel === 'proxy';
}

const ASKED = /^proxy\.listener\.name == ("(?:[^"\\]|\\.)*") \? \(/;

function asksForListener(value: unknown): boolean {
  if (typeof value === 'string') return ASKED.test(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(asksForListener);
}

/** Expressions that ask for the listener say here what they come to there. */
function atListener(value: unknown, listener: string): unknown {
  if (typeof value === 'string') return expressionAt(value, listener);
  if (Array.isArray(value)) return value.map((item) => atListener(item, listener));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, atListener(item, listener)]));
}

function expressionAt(text: string, listener: string): string {
  let rest = text;
  for (;;) {
    const asked = ASKED.exec(rest);
    const end = asked ? closing(rest, asked[0].length) : undefined;
    if (!asked || end === undefined || !rest.startsWith(' : ', end + 1)) return rest;
    if (JSON.parse(asked[1] ?? '""') === listener) return rest.slice(asked[0].length, end);
    rest = rest.slice(end + 4);
  }
}

/** Where the bracket is closed that is open before `from`. */
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

/** Without what logs, counts and traces nothing, and what is so where nothing is said. */
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

function kept(filter: unknown): Fields {
  return { filter: filter === 'true' ? undefined : filter };
}

/** An expression that fails adds nothing. */
function without({ filter: _filter, ...fields }: Fields, key: string): Fields {
  const added = key === 'fields' ? fieldsOf(fields.fields) : fields;
  const map = key === 'fields' ? 'add' : key;
  const left = { ...added, [map]: Object.fromEntries(entriesOf(added[map]).filter(([, text]) => text !== NOTHING)) };
  return key === 'fields' ? { ...fields, fields: left } : left;
}

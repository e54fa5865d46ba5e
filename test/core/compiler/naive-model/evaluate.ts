/**
 * Evaluates a config by the data plane's own precedence: the policies that apply to one route, and to one of its backends. Uses only the
 * config file.
 */

type Json = Record<string, any>;

/** The effective value for each policy key; for additive keys, the list of all values. */
export type Held = Readonly<Record<string, unknown>>;

/** Keys that configure the connection to a backend, in any location. */
const BACKEND_KEYS = new Set([
  'backendTLS',
  'backendAuth',
  'backendTunnel',
  'mcpAuthorization',
  'ai',
  'health',
  'http',
  'tcp',
]);
const ADDING = new Set(['authorization', 'networkAuthorization', 'mcpAuthorization']);

export class Evaluator {
  private readonly targeted: readonly Json[];

  public constructor(private readonly config: Json) {
    this.targeted = config.policies ?? [];
    const names = this.targeted.map(({ name }) => `${name.namespace}/${name.name}`);
    if (new Set(names).size !== names.length)
      throw new Error('two targeted policies have one name: one of them is lost');
    for (const { policy } of this.targeted) {
      if (Object.keys(policy).length !== 1) throw new Error('a targeted policy must have exactly one key');
    }
  }

  public frontend(): Held {
    return this.config.frontendPolicies ?? {};
  }

  public listener(name: string): Json {
    const found = this.config.binds.flatMap((bind: Json) =>
      bind.listeners
        .filter((listener: Json) => listener.name === name)
        .map((listener: Json) => ({ ...listener, port: bind.port })),
    );
    if (found.length !== 1) throw new Error(`${found.length} listeners are called ${name}`);
    return found[0];
  }

  public route(listener: Json, namespace: string, name: string): Json {
    const found = listener.routes.filter((route: Json) => route.namespace === namespace && route.name === name);
    if (found.length !== 1) throw new Error(`${found.length} routes of listener ${listener.name} are called ${name}`);
    return found[0];
  }

  /** Before routing: the listener's policies over the Gateway's. */
  public preRouting(listener: Json): Held {
    const of = (level: Level) => this.entries('gateway', level, listener);
    return hold([of('gateway'), of('listener'), [listener.policies ?? {}]]);
  }

  /** Returns the policies after routing: Gateway, listener and route by target, then those in the route. */
  public traffic(listener: Json, route: Json): Held {
    const levels = (['gateway', 'listener', 'route'] as const).map((level) =>
      this.entries('route', level, listener, route),
    );
    return hold(
      [...levels, [route.policies ?? {}]].map((level) =>
        level.map((entry) => only(entry, (key) => !BACKEND_KEYS.has(key))),
      ),
    );
  }

  /** For a backend of a route: Gateway, listener, backend by target, route by target, in the route, in the backend, at the reference. */
  public backend(listener: Json, route: Json, ref: Json): Held {
    const named = this.namedBackend(ref);
    const inherited = (level: Level) =>
      this.entries('route', level, listener, route).map((entry) => only(entry, (key) => BACKEND_KEYS.has(key)));
    return hold([
      inherited('gateway'),
      inherited('listener'),
      named ? this.backendEntries(named.name) : [],
      inherited('route'),
      [only(route.policies ?? {}, (key) => BACKEND_KEYS.has(key))],
      [named?.policies ?? {}],
      [ref.policies ?? {}],
    ]);
  }

  /** For a provider or MCP target of a backend: its own policies override those of the backend. */
  public section(listener: Json, route: Json, ref: Json, name: string): Held {
    const body = this.namedBackend(ref) ?? ref;
    const sections: Json[] = [
      ...(body.ai?.groups ?? []).flatMap((group: Json) => group.providers),
      ...(body.mcp?.targets ?? []),
    ];
    const section = sections.find((candidate) => candidate.name === name);
    if (!section) throw new Error(`no section ${name}`);
    return hold([[this.backend(listener, route, ref) as Json], [section.policies ?? {}]], true);
  }

  private namedBackend(ref: Json): Json | undefined {
    if (typeof ref.backend !== 'string') return undefined;
    const found = (this.config.backends ?? []).find((backend: Json) => `/${backend.name}` === ref.backend);
    if (!found) throw new Error(`${ref.backend} names no backend`);
    return found;
  }

  private entries(phase: string, level: Level, listener: Json, route?: Json): Json[] {
    return this.targeted
      .filter((entry) => (entry.phase ?? 'route') === phase && levelOf(entry.target, listener, route) === level)
      .map(({ policy }) => policy);
  }

  private backendEntries(name: string): Json[] {
    return this.targeted
      .filter(({ target }) => target.backend?.backend?.name === name && target.backend.backend.section === undefined)
      .map(({ policy }) => policy);
  }
}

type Level = 'gateway' | 'listener' | 'route';

function levelOf(target: Json, listener: Json, route: Json | undefined): Level | undefined {
  const { gateway } = target;
  if (gateway) {
    if (gateway.gatewayName !== 'default' || gateway.gatewayNamespace !== 'default') return undefined;
    if (gateway.listenerName === undefined && gateway.port === undefined) return 'gateway';
    return gateway.listenerName === listener.name || gateway.port === listener.port ? 'listener' : undefined;
  }
  if (!route || target.route?.name !== route.name || target.route.namespace !== route.namespace) return undefined;
  return 'route';
}

function only(entry: Json, keep: (key: string) => boolean): Json {
  return Object.fromEntries(Object.entries(entry).filter(([key]) => keep(key)));
}

/** From the least to the most precise level. `ai` is laid over field by field, as the data plane does. */
function hold(levels: readonly (readonly Json[])[], isFlat = false): Held {
  const held: Record<string, unknown> = {};
  for (const level of levels) {
    const seen = new Set<string>();
    for (const [key, value] of level.flatMap((entry) => Object.entries(entry))) {
      if (ADDING.has(key)) {
        held[key] = [...((held[key] as unknown[]) ?? []), ...(isFlat && Array.isArray(value) ? value : [value])];
        continue;
      }
      if (seen.has(key)) throw new Error(`${key} is set twice on one level: which one holds is random`);
      seen.add(key);
      held[key] = key === 'ai' ? { ...(held.ai as Json), ...value } : value;
    }
  }
  return held;
}

import { fieldsOf, isJsonObject, type JsonFields } from '../../../json';
import type { RunningPart } from '../../../running';
import { canonical, listOf } from '../canonical';
import { bearsName, type Called, CallResolver, withVersion } from './calls';
import { type Apart, frontendsOf, hasProxyHeader } from './frontends';
import {
  beforeRouting,
  merged,
  ofDestinations,
  type PolicySetting,
  type Quirks,
  settingsBy,
  settingsOfRoute,
} from './levels';
import { OF_BACKENDS } from './model-of-config';
import { modelsBehind, modelsOfListener, routeToModels } from './models';
import type { RunningBackend, RunningListener, RunningModel, RunningRoute } from './running-model';

/** Returns the effective settings of each listener, route and destination, regardless of where they are set. */
export function effectOf(model: RunningModel, quirks: Quirks, apart: Apart): readonly RunningPart[] {
  const effect = new Effect(model, quirks);
  return [...model.listeners.flatMap((listener) => effect.ofListener(listener)), ...effect.frontends(apart)];
}

/** How requests get to a route that others delegate to. */
interface CallPath {
  /** The groups on it. */
  readonly path: readonly string[];
  /** The request settings of the listener, which also apply to the route. */
  readonly settings: readonly PolicySetting[];
  /** The destination settings: from policies of the Gateway and its listeners, and from those of the routes on it. */
  readonly above: readonly PolicySetting[];
  readonly onRoutes: readonly PolicySetting[];
}

const NOTHING_BEFORE: CallPath = { path: [], settings: [], above: [], onRoutes: [] };

class Effect {
  private readonly calls: CallResolver;

  public constructor(
    private readonly model: RunningModel,
    private readonly quirks: Quirks,
  ) {
    this.calls = new CallResolver(model);
  }

  public ofListener(listener: RunningListener): readonly RunningPart[] {
    const early = this.calls.resolved(beforeRouting(this.model.targeted, listener));
    return [
      {
        kind: 'listener',
        id: listener.id,
        value: canonical({ ...listener.value, ...tunnelOf(listener), policies: early }),
      },
      ...listener.routes.flatMap((route) => this.ofRouteAt(listener, route)),
    ];
  }

  private ofRouteAt(listener: RunningListener, route: RunningRoute): readonly RunningPart[] {
    const models = modelsBehind(route, this.model);
    const part = (name: string, own: RunningRoute): RunningPart => ({
      kind: 'route',
      id: `${listener.id} ${name}`,
      value: this.ofRoute(own, listener, NOTHING_BEFORE),
    });
    if (!models) return [part(route.id, route)];
    const toModels = part('models', routeToModels(route));
    return [toModels, ...modelsOfListener(listener, route, toModels.value, models, this.calls)];
  }

  /** @param way - how requests get to it */
  private ofRoute(route: RunningRoute, listener: RunningListener | undefined, way: CallPath): unknown {
    const settings = settingsOfRoute(this.model.targeted, route, listener, way.settings, this.quirks);
    const all = merged(settings, this.quirks);
    const own = Object.entries(all).filter(([name]) => !OF_BACKENDS.has(name));
    const { hostRewrite, urlRewrite, ...policies } = Object.fromEntries(own);
    const below = settingsBy(all).filter(({ name }) => OF_BACKENDS.has(name));
    const called = route.backends.map((reference) => this.calls.called(reference.to));
    const host = isTcp(listener) ? KEPT : hostMode(hostRewrite, urlRewrite, called);
    const { jwtAuth, mirrors, backends } = this.references(route, called, listener, below, host, {
      ...way,
      settings: settings.filter(({ name }) => !OF_BACKENDS.has(name)),
    });
    const hostnames = hostsOf(route, listener);
    if (isTcp(listener)) return canonical({ hostnames, backends });
    return canonical({
      hostnames,
      matches: matchesOf(route.matches),
      policies: {
        ...withoutNeutral(
          this.calls.resolved({ ...policies, requestMirror: [...listOf(policies.requestMirror), ...mirrors] }),
        ),
        ...(jwtAuth === undefined ? {} : { jwtAuth }),
        urlRewrite: isJsonObject(urlRewrite)
          ? { ...urlRewrite, authority: ownAuthority(urlRewrite.authority) }
          : urlRewrite,
      },
      backends,
    });
  }

  private references(
    route: RunningRoute,
    called: readonly Called[],
    listener: RunningListener | undefined,
    inline: readonly PolicySetting[],
    host: HostMode,
    way: CallPath,
  ): { readonly backends: unknown; readonly jwtAuth: unknown; readonly mirrors: readonly unknown[] } {
    const found = ofDestinations(this.model.targeted, route, listener, this.quirks);
    const above = way.path.length > 0 ? way.above : found.above;
    const onRoutes = [...way.onRoutes, ...found.route];
    const own = [...onRoutes, ...inline];
    let jwtAuth: unknown;
    const mirrors = new Map<string, unknown>();
    const backends = route.backends.map((reference, index) => {
      const target = called[index] ?? this.calls.called(reference.to);
      const group = groupOf(reference.to);
      if (group !== undefined && (this.model.groups.has(group) || way.path.length > 0))
        return { weight: reference.weight, to: this.group(group, { ...way, above, onRoutes }) };
      const settings = this.quirks.routesBeforeDestinations
        ? [
            ...above,
            ...target.settings.filter((one) => !isInline(one, target)),
            ...own,
            ...target.settings.filter((one) => isInline(one, target)),
          ]
        : [...above, ...own, ...target.settings];
      const {
        jwtAuth: ownJwtAuth,
        requestMirror,
        ...policies
      } = merged([...settings, ...settingsBy(reference.policies)], { promptsByField: this.quirks.promptsByField });
      jwtAuth ??= ownJwtAuth;
      for (const mirror of listOf(requestMirror)) mirrors.set(JSON.stringify(mirror), mirror);
      return canonical({ weight: reference.weight, ...this.destination(target, policies, host) });
    });
    return { backends, jwtAuth, mirrors: [...mirrors.values()] };
  }

  private group(name: string, before: CallPath): unknown {
    if (before.path.includes(name)) return { routes: 'in a circle' };
    const routes = this.model.groups.get(name) ?? [];
    const way = { ...before, path: [...before.path, name] };
    return { routes: Object.fromEntries(routes.map((route) => [route.id, this.ofRoute(route, undefined, way)])) };
  }

  private destination(target: Called, policies: JsonFields, host: HostMode): JsonFields {
    const { transformations, ...others } = policies;
    const [explicit, rest] = withoutHost(transformations);
    const fitting = fittingTo(target, { ...others, transformations: rest });
    const all = this.calls.resolved(withVersion(fitting, target.version));
    if (target.backend && target.kind === 'named' && typeof target.to === 'string') {
      const name = target.to.slice(1);
      return { to: target.to, ...this.inside(name, target.backend, all), host: host.named };
    }
    if (host === KEPT) return { to: target.to, policies: ofConnections(all) };
    const bears =
      target.kind === 'host' || target.kind === 'service' ? (explicit ?? hostSeen(target, host.others)) : undefined;
    return { to: target.to, policies: all, host: bears };
  }

  /** Returns the effective settings of each provider and MCP target. */
  private inside(name: string, backend: RunningBackend, policies: JsonFields): JsonFields {
    if (backend.type === 'ai') {
      const groups = listOf(backend.value).map((group) =>
        Object.fromEntries(
          Object.entries(fieldsOf(group)).map(([provider, value]) => {
            const { policies: own, ...rest } = fieldsOf(value);
            const { mcpAuthorization, mcpGuardrails, ...section } = this.calls.section(name, provider);
            const settings = [policies, this.ofPart(section, backend), fieldsOf(own)].flatMap(settingsBy);
            return [
              provider,
              {
                ...rest,
                policies: this.calls.resolved(merged(settings, { promptsByField: this.quirks.promptsByField })),
              },
            ];
          }),
        ),
      );
      return { ai: groups };
    }
    if (backend.type !== 'mcp') return { [backend.type]: backend.value, policies };
    const { targets, ...rest } = fieldsOf(backend.value);
    return {
      mcp: { ...rest, targets: listOf(targets).map((target) => this.mcpTarget(name, backend, target)) },
      policies,
    };
  }

  /** Returns the policy settings for a provider or a target, without those that its backend overrides. */
  private ofPart(section: JsonFields, { policies }: RunningBackend): JsonFields {
    if (this.quirks.partsBeforeInline) return section;
    const left = Object.entries(section).filter(([name]) => policies[name] === undefined);
    const prompts = Object.entries(fieldsOf(section.ai)).filter(([name]) => fieldsOf(policies.ai)[name] === undefined);
    const ai = policies.ai === undefined || prompts.length === 0 ? {} : { ai: Object.fromEntries(prompts) };
    return { ...Object.fromEntries(left), ...ai };
  }

  private mcpTarget(name: string, backend: RunningBackend, target: unknown): unknown {
    const { to, policies, ...rest } = fieldsOf(target);
    const called = this.calls.called(typeof to === 'string' && /^[^/]+:\d+$/.test(to) ? { host: to } : to);
    const { ai, ...section } = this.calls.section(name, String(rest.name));
    const own = [...called.settings.filter((one) => isInline(one, called)), ...settingsBy(fieldsOf(policies))];
    const settings = [...called.settings, ...settingsBy(this.ofPart(section, backend)), ...own];
    return { ...rest, to: called.to, policies: this.calls.resolved(merged(settings)) };
  }

  public frontends(apart: Apart): readonly RunningPart[] {
    return frontendsOf(this.model, apart, (policies) => this.calls.resolved(policies));
  }
}

/** Returns the settings for a header before connections, which is compared with policies for it. */
function tunnelOf(listener: RunningListener): JsonFields {
  return hasProxyHeader(listener) ? { tunnel: undefined } : {};
}

/** Returns whether the destination sets it inline, which takes precedence over routes. */
function isInline({ name, value }: PolicySetting, { backend }: Called): boolean {
  return backend?.policies[name] === value;
}

function groupOf(to: unknown): string | undefined {
  if (isJsonObject(to) && typeof to.group === 'string') return to.group;
  return typeof to === 'string' ? to : undefined;
}

/** `none`, `auto`, or undefined if it is not set. */
interface HostMode {
  readonly others: string | undefined;
  /** For providers and other named backends, which are configured separately from Services. */
  readonly named: string | undefined;
}

function hostMode(hostRewrite: unknown, urlRewrite: unknown, called: readonly Called[]): HostMode {
  const authority = fieldsOf(urlRewrite).authority;
  const mode =
    isJsonObject(authority) || authority === 'none'
      ? 'none'
      : typeof hostRewrite === 'string'
        ? hostRewrite
        : undefined;
  return { others: mode, named: called.every(({ kind }) => kind === 'named') ? mode : undefined };
}

const KEPT: HostMode = { others: 'none', named: undefined };

/** Returns policies without those for prompts and tools if the destination has neither. */
function fittingTo({ backend }: Called, policies: JsonFields): JsonFields {
  const { ai, mcpAuthorization, mcpGuardrails, ...others } = policies;
  if (backend?.type === 'ai' || backend?.type === 'models') return { ...others, ai };
  return backend?.type === 'mcp' ? { ...others, mcpAuthorization, mcpGuardrails } : others;
}

/** Returns the settings that apply to connections whose bytes are not parsed. */
function ofConnections({ backendTLS, backendTunnel, tcp }: JsonFields): JsonFields {
  return { backendTLS, backendTunnel, tcp };
}

function isTcp(listener: RunningListener | undefined): boolean {
  return ['TCP', 'TLS'].includes(String(listener?.value.protocol));
}

function ownAuthority(authority: unknown): unknown {
  return authority === 'none' || authority === 'auto' ? undefined : authority;
}

function hostSeen({ kind, to }: Called, mode: string | undefined): string | undefined {
  if (mode === 'none' || kind === 'service' || !bearsName(to)) return undefined;
  return String(to).replace(/:\d+$/, '');
}

/** Splits off a transformation that only sets the destination's name on requests. */
function withoutHost(transformations: unknown): readonly [string | undefined, unknown] {
  const { request, ...others } = fieldsOf(transformations);
  const { set, ...rest } = fieldsOf(request);
  const { ':authority': authority, ...headers } = fieldsOf(set);
  const host = /^"([\w.-]+)"$/.exec(String(authority ?? ''))?.[1];
  return host === undefined ? [undefined, transformations] : [host, { ...others, request: { ...rest, set: headers } }];
}

const NOTHING: readonly string[] = [JSON.stringify({ retry: { attempts: 1, codes: [], precondition: 'false' } })];

/** The largest number of tokens that the data plane can count: apart from conditions, it limits no client. */
const UNLIMITED = 4_294_967_295;

/** Removes entries whose only purpose is to override others. */
function withoutNeutral(policies: JsonFields): JsonFields {
  return Object.fromEntries(
    Object.entries(policies).filter(([name, value]) => {
      if (name === 'localRateLimit')
        return listOf(value).some((limit) => Number(fieldsOf(limit).maxTokens ?? 0) < UNLIMITED);
      if (name.endsWith('HeaderModifier')) return value !== true;
      if (name === 'remoteRateLimit') return !isJsonObject(value) || value.descriptors !== undefined;
      return !NOTHING.includes(JSON.stringify({ [name]: value }));
    }),
  );
}

/** Removes hosts that never match the listener, unless none does. */
function hostsOf({ hostnames }: RunningRoute, listener: RunningListener | undefined): readonly string[] {
  const all = sorted(hostnames);
  const own = all.filter((host) => meets(host, listener?.value.hostname));
  return own.length > 0 ? own : all;
}

/** Whether a host of a route can be one of the listener. */
function meets(host: string, listener: unknown): boolean {
  if (typeof listener !== 'string') return true;
  const fits = (one: string, other: string) => one === other || (one.startsWith('*') && other.endsWith(one.slice(1)));
  return fits(host, listener) || fits(listener, host);
}

function sorted(hostnames: unknown): readonly string[] {
  return listOf(hostnames).map(String).sort();
}

const EVERYTHING = [{ path: { pathPrefix: '/' } }];

/** Returns the matches without their order, which has no effect: one match suffices, and all headers of a match are required. */
function matchesOf(matches: unknown): unknown {
  const all = listOf(matches);
  const written = (all.length > 0 ? all : EVERYTHING).map((match) => {
    const { headers, query, path, ...rest } = fieldsOf(match);
    const byName = (list: unknown) =>
      listOf(list)
        .map((one) => canonical(one))
        .sort((a, b) => compare(a, b));
    return canonical({ ...rest, path: path ?? EVERYTHING[0]?.path, headers: byName(headers), query: byName(query) });
  });
  return written.sort(compare);
}

function compare(a: unknown, b: unknown): number {
  const [one, other] = [JSON.stringify(a) ?? '', JSON.stringify(b) ?? ''];
  return one < other ? -1 : one > other ? 1 : 0;
}

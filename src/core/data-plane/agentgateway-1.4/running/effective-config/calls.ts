import { isIPv4 } from 'node:net';
import { fieldsOf, isJsonObject, type JsonFields } from '../../../json';
import { CONFIG_DEFAULTS } from '../../defaults';
import { canonical, listOf, unless } from '../canonical';
import { byLevel, merged, type PolicySetting, settingsBy } from './levels';
import type { RunningBackend, RunningModel } from './running-model';

/** A destination that a route or a policy calls. */
export interface Called {
  /** `host:port`, or the name of a backend that is more than that. */
  readonly to: unknown;
  readonly kind: 'service' | 'host' | 'named' | 'nothing';
  /** Its settings, from those for all of its ports to its own. */
  readonly settings: readonly PolicySetting[];
  /** The HTTP version from the name of the port, which applies if no setting specifies one. */
  readonly version?: string;
  readonly backend?: RunningBackend;
}

/** Resolves destinations, with the settings that apply to all calls of them. */
export class CallResolver {
  /** The destinations that are being resolved, to detect circular calls. */
  private readonly way = new Set<string>();

  public constructor(private readonly model: RunningModel) {}

  public called(to: unknown): Called {
    if (typeof to === 'string') return this.named(to.replace(/^\//, ''));
    const { service, host, ...others } = fieldsOf(to);
    if (service !== undefined) return this.service(service);
    if (typeof host === 'string') return { to: host, kind: 'host', settings: [] };
    const [type] = Object.keys(others);
    return { to, kind: type === undefined ? 'nothing' : 'named', settings: [] };
  }

  private service(service: unknown): Called {
    const { name, port } = fieldsOf(service);
    const host = hostOfRunningService(name);
    const own = this.model.targeted.filter(
      ({ phase, target }) =>
        phase === 'backend' && target.level === 'service' && target.host === host && (target.port ?? port) === port,
    );
    const version = this.model.versions.get(`${host}:${port}`);
    const settings = byLevel(own, ['service']);
    return { to: `${host}:${port}`, kind: 'service', settings, ...(version === undefined ? {} : { version }) };
  }

  private named(name: string): Called {
    if (this.model.routers.has(name))
      return {
        to: '/models',
        kind: 'named',
        settings: [],
        backend: { type: 'models', value: undefined, policies: {} },
      };
    const backend = this.model.backends.get(name);
    if (!backend) return { to: name === 'nothing' ? undefined : `/${name}`, kind: 'nothing', settings: [] };
    const own = this.model.targeted.filter(
      ({ phase, target }) =>
        phase === 'backend' && target.level === 'backend' && target.name === name && !target.section,
    );
    const inline = settingsBy(backend.policies);
    const settings = [...byLevel(own, ['backend']), ...inline];
    if (backend.type === 'host') return { to: backend.value, kind: 'host', settings, backend };
    if (backend.type === 'dynamic') return { to: { dynamic: true }, kind: 'named', settings };
    return { to: `/${name}`, kind: 'named', settings, backend };
  }

  /** Returns the policy settings for a part of a backend: a provider or an MCP target. */
  public section(name: string, section: string): JsonFields {
    const own = this.model.targeted.filter(
      ({ phase, target }) =>
        phase === 'backend' && target.level === 'backend' && target.name === name && target.section === section,
    );
    return merged(byLevel(own, ['backend']));
  }

  /** Returns policies that call a destination, with the destination resolved. */
  public resolved(policies: JsonFields): JsonFields {
    return fieldsOf(
      canonical(
        Object.fromEntries(
          Object.entries(policies).map(([name, value]) => [
            name,
            name === 'requestMirror' ? this.mirrors(value) : NO_CALLS.has(name) ? value : this.within(value),
          ]),
        ),
      ),
    );
  }

  private within(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.within(item));
    if (!isJsonObject(value)) return value;
    const { service, host, backend, policies: written, ...rest } = value;
    const inner = Object.fromEntries(Object.entries(rest).map(([key, item]) => [key, this.within(item)]));
    const own = isJsonObject(written) ? this.resolved(written) : written;
    const target = service === undefined ? (host === undefined ? backend : { host }) : { service };
    if (target === undefined || typeof target === 'boolean') return { ...inner, policies: own };
    if (isJsonObject(target) && service === undefined && host === undefined)
      return { ...inner, backend: this.within(target), policies: own };
    const { to, settings, version } = this.called(target);
    const way = String(to);
    if (this.way.has(way)) return { ...inner, to };
    this.way.add(way);
    const all = merged([...settings, ...settingsBy(fieldsOf(own))]);
    const policies = withoutUsual(this.resolved(withVersion(all, version)));
    this.way.delete(way);
    return { ...inner, to, policies };
  }

  /** Returns mirrors in canonical order. */
  private mirrors(value: unknown): unknown {
    const all = listOf(value).map((mirror) => {
      const { percentage, ...rest } = fieldsOf(mirror);
      return {
        ...fieldsOf(this.within(rest)),
        percentage: unless(CONFIG_DEFAULTS.requestMirror.percentage, percentage),
      };
    });
    return all
      .map((one) => [JSON.stringify(canonical(one)), one] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, one]) => one);
  }
}

/**
 * Returns the host of a Service such as `demo/web.demo.svc.cluster.local`: the namespace is kept only if it differs from that of the name.
 */
export function hostOfRunningService(name: unknown): string {
  const [, namespace, host] = /^([^/]*)\/(.*)$/.exec(String(name)) ?? [];
  return host !== undefined && host.split('.')[1] === namespace ? host : String(name);
}

/** Policies that name hosts but call nothing. */
const NO_CALLS: ReadonlySet<string> = new Set(['urlRewrite', 'requestRedirect', 'cors', 'csrf', 'backendTLS', 'tls']);

/** Adds the HTTP version from the name of the port unless a policy sets one. */
export function withVersion(policies: JsonFields, version: string | undefined): JsonFields {
  const http = fieldsOf(policies.http);
  return version === undefined || http.version !== undefined ? policies : { ...policies, http: { ...http, version } };
}

/** Removes HTTP/1.1, the default version for services that policies call. */
function withoutUsual(policies: JsonFields): JsonFields | undefined {
  const { http, ...rest } = policies;
  const version = unless('HTTP/1.1', fieldsOf(http).version);
  return { ...rest, ...(http === undefined ? {} : { http: { ...fieldsOf(http), version } }) };
}

/** Returns whether requests to a host carry its name by default. */
export function bearsName(host: unknown): boolean {
  return typeof host === 'string' && !host.startsWith('unix:') && !isIPv4(host.replace(/:\d+$/, ''));
}

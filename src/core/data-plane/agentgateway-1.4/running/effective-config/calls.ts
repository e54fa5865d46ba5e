import { isIPv4 } from 'node:net';
import { type Fields, fieldsOf, isObject } from '../../../json';
import { canonical, listOf, unless } from '../canonical';
import type { Backend, ConfigModel } from './config-model';
import { byLevel, merged, type PolicySetting, settingsBy } from './levels';

/** What is called, by a route or by a policy. */
export interface Called {
  /** `host:port`, or the name of a backend that is more than that. */
  readonly to: unknown;
  readonly kind: 'service' | 'host' | 'named' | 'nothing';
  /** What stands at it, from what is said of all its ports to what it says itself. */
  readonly said: readonly PolicySetting[];
  /** Of HTTP, as the port is named, where nothing else is said. */
  readonly version?: string;
  readonly backend?: Backend;
}

/** Finds out what is called, and what is said of it wherever it is called. */
export class Calls {
  /** What is being called, for those that call each other in a circle. */
  private readonly way = new Set<string>();

  public constructor(private readonly world: ConfigModel) {}

  public called(to: unknown): Called {
    if (typeof to === 'string') return this.named(to.replace(/^\//, ''));
    const { service, host, ...others } = fieldsOf(to);
    if (service !== undefined) return this.service(service);
    if (typeof host === 'string') return { to: host, kind: 'host', said: [] };
    const [type] = Object.keys(others);
    return { to, kind: type === undefined ? 'nothing' : 'named', said: [] };
  }

  private service(service: unknown): Called {
    const { name, port } = fieldsOf(service);
    const host = hostOfService(name);
    const own = this.world.targeted.filter(
      ({ phase, aim }) =>
        phase === 'backend' && aim.level === 'service' && aim.host === host && (aim.port ?? port) === port,
    );
    const version = this.world.versions.get(`${host}:${port}`);
    const said = byLevel(own, ['service']);
    return { to: `${host}:${port}`, kind: 'service', said, ...(version === undefined ? {} : { version }) };
  }

  private named(name: string): Called {
    if (this.world.routers.has(name))
      return { to: '/models', kind: 'named', said: [], backend: { type: 'models', value: undefined, policies: {} } };
    const backend = this.world.backends.get(name);
    if (!backend) return { to: name === 'nothing' ? undefined : `/${name}`, kind: 'nothing', said: [] };
    const own = this.world.targeted.filter(
      ({ phase, aim }) => phase === 'backend' && aim.level === 'backend' && aim.name === name && !aim.section,
    );
    const inline = settingsBy(backend.policies);
    const said = [...byLevel(own, ['backend']), ...inline];
    if (backend.type === 'host') return { to: backend.value, kind: 'host', said, backend };
    if (backend.type === 'dynamic') return { to: { dynamic: true }, kind: 'named', said };
    return { to: `/${name}`, kind: 'named', said, backend };
  }

  /** What policies say of a part of a backend: a provider, a target of MCP. */
  public section(name: string, section: string): Fields {
    const own = this.world.targeted.filter(
      ({ phase, aim }) =>
        phase === 'backend' && aim.level === 'backend' && aim.name === name && aim.section === section,
    );
    return merged(byLevel(own, ['backend']));
  }

  /** The policies in which something is called, with what that comes to. */
  public resolved(policies: Fields): Fields {
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
    if (!isObject(value)) return value;
    const { service, host, backend, policies: written, ...rest } = value;
    const inner = Object.fromEntries(Object.entries(rest).map(([key, item]) => [key, this.within(item)]));
    const own = isObject(written) ? this.resolved(written) : written;
    const target = service === undefined ? (host === undefined ? backend : { host }) : { service };
    if (target === undefined || typeof target === 'boolean') return { ...inner, policies: own };
    if (isObject(target) && service === undefined && host === undefined)
      return { ...inner, backend: this.within(target), policies: own };
    const { to, said, version } = this.called(target);
    const way = String(to);
    if (this.way.has(way)) return { ...inner, to };
    this.way.add(way);
    const all = merged([...said, ...settingsBy(fieldsOf(own))]);
    const policies = withoutUsual(this.resolved(withVersion(all, version)));
    this.way.delete(way);
    return { ...inner, to, policies };
  }

  /** In whatever order. */
  private mirrors(value: unknown): unknown {
    const all = listOf(value).map((mirror) => {
      const { percentage, ...rest } = fieldsOf(mirror);
      return { ...fieldsOf(this.within(rest)), percentage: unless(1, percentage) };
    });
    return all
      .map((one) => [JSON.stringify(canonical(one)), one] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, one]) => one);
  }
}

/** `demo/web.demo.svc.cluster.local`: the namespace says nothing, unless it is another one than that of the name. */
export function hostOfService(name: unknown): string {
  const [, namespace, host] = /^([^/]*)\/(.*)$/.exec(String(name)) ?? [];
  return host !== undefined && host.split('.')[1] === namespace ? host : String(name);
}

/** Policies that name hosts and call nothing. */
const NO_CALLS: ReadonlySet<string> = new Set(['urlRewrite', 'requestRedirect', 'cors', 'csrf', 'backendTLS', 'tls']);

/** What the name of a port says counts where no policy says it. */
export function withVersion(policies: Fields, version: string | undefined): Fields {
  const http = fieldsOf(policies.http);
  return version === undefined || http.version !== undefined ? policies : { ...policies, http: { ...http, version } };
}

/** HTTP/1.1 is what services of policies are called by anyway. */
function withoutUsual(policies: Fields): Fields | undefined {
  const { http, ...rest } = policies;
  const version = unless('HTTP/1.1', fieldsOf(http).version);
  return { ...rest, ...(http === undefined ? {} : { http: { ...fieldsOf(http), version } }) };
}

/** Whether requests to a host carry its name, if nothing else is said. */
export function bearsName(host: unknown): boolean {
  return typeof host === 'string' && !host.startsWith('unix:') && !isIPv4(host.replace(/:\d+$/, ''));
}

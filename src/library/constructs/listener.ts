import type { IConstruct } from 'constructs';
import { CODE } from '../../core/diagnostics/codes.generated';
import * as gatewayapi from '../gateway-api';
import { checkedOptions } from './checked-options';
import { objectOf } from './kubernetes-object';
import type { IPolicyTarget, PolicyTargetReference } from './policy-target';
import { inConstruct, usageError } from './usage-error';

/** Options of every listener. */
export interface ListenerOptions {
  /**
   * The port, 1 to 65535. 15000, 15020 and 15021 belong to the data plane itself.
   *
   * @default - 80 for HTTP, 443 for HTTPS and TLS
   */
  readonly port?: number;
  /**
   * The host that is served; may begin with `*.`.
   *
   * @default - the listener serves all hostnames
   */
  readonly hostname?: string;
}

/** A listener that ends TLS. */
export interface TlsListenerOptions extends ListenerOptions {
  /**
   * A Secret with the keys `tls.crt` and `tls.key`. A Secret in another namespace requires a grant, see `Grants.ofSecret`.
   *
   * @kind Secret
   */
  readonly certificate: IConstruct;
}

/** A listener for plain TCP. */
export interface TcpListenerOptions {
  /** The port, 1 to 65535. A port serves one TCP listener. */
  readonly port: number;
}

/**
 * A listener of a gateway: one port and host. Create it with `add...Listener` of a gateway or a listener set.
 *
 * @example
 *
 * const internal = gateway.addHttpListener('internal', { port: 8080 });
 * gateway.addRoute('status', { listeners: [internal], path: PathMatch.prefix('/status'), to: [shop] });
 */
@checkedOptions('Listener')
export class Listener implements IPolicyTarget {
  /**
   * @internal
   *
   * @param spec the fields of the listener in the resource
   * @param parent the gateway or listener set
   */
  public constructor(
    /** Its name, unique in the gateway. */
    public readonly name: string,
    private readonly spec: gatewayapi.Listener,
    private readonly parent: IPolicyTarget,
  ) {}

  /** How a policy names this listener. */
  public get policyTarget(): PolicyTargetReference {
    return { ...this.parent.policyTarget, sectionName: this.name };
  }

  /** @internal */
  public _render(allowedRoutes: gatewayapi.AllowedRoutes): gatewayapi.Listener {
    return { ...this.spec, allowedRoutes };
  }
}

/** The listeners of one gateway or listener set. */
export class Listeners {
  private readonly listeners: Listener[] = [];

  /** @param namespace the namespace of the gateway or set, if known */
  public constructor(
    private readonly parent: IPolicyTarget & IConstruct,
    private readonly namespace: () => string | undefined,
  ) {}

  public addHttp(name: string, { port = 80, hostname }: ListenerOptions): Listener {
    return this.add({ name, protocol: 'HTTP', port, hostname });
  }

  public addHttps(name: string, { port = 443, hostname, certificate }: TlsListenerOptions): Listener {
    return this.add({ name, protocol: 'HTTPS', port, hostname, tls: this.terminate(certificate) });
  }

  public addTls(name: string, { port = 443, hostname, certificate }: TlsListenerOptions): Listener {
    return this.add({ name, protocol: 'TLS', port, hostname, tls: this.terminate(certificate) });
  }

  public addTlsPassthrough(name: string, { port = 443, hostname }: ListenerOptions): Listener {
    return this.add({ name, protocol: 'TLS', port, hostname, tls: { mode: gatewayapi.TlsModeType.PASSTHROUGH } });
  }

  public addTcp(name: string, { port }: TcpListenerOptions): Listener {
    return this.add({ name, protocol: 'TCP', port });
  }

  public render(allowedRoutes: gatewayapi.AllowedRoutes): gatewayapi.Listener[] {
    return this.listeners.map((listener) => listener._render(allowedRoutes));
  }

  private add(spec: gatewayapi.Listener): Listener {
    const { name } = spec;
    if (this.listeners.some((listener) => listener.name === name))
      throw usageError(CODE.duplicateListenerName, { name }, this.parent);
    inConstruct(this.parent, () => checkHostname(spec.hostname));
    const listener = new Listener(name, spec, this.parent);
    this.listeners.push(listener);
    return listener;
  }

  private terminate(certificate: IConstruct): gatewayapi.ListenerTlsConfig {
    const { name, namespace } = objectOf(certificate);
    const elsewhere = namespace !== undefined && namespace !== this.namespace();
    const reference = { group: '', kind: 'Secret', name, ...(elsewhere ? { namespace } : {}) };
    return { mode: gatewayapi.TlsModeType.TERMINATE, certificateRefs: [reference] };
  }
}

/** Refuses an IP address in place of a host name. */
export function checkHostname(hostname: string | undefined): void {
  if (hostname !== undefined && /[/:]/.test(hostname)) throw usageError(CODE.invalidHostName, { hostname });
}

/** Matches all namespaces. */
const EVERYWHERE = '*';

type FromNamespaces = gatewayapi.AllowedRoutes & gatewayapi.AllowedListeners;

/** Which namespaces routes, or listener sets, may come from. Without `others` only from the own one. */
export function fromNamespaces(own: string | undefined, others: ReadonlySet<string>): FromNamespaces {
  if (others.has(EVERYWHERE)) return { namespaces: { from: gatewayapi.FromNamespaces.ALL } };
  if (others.size === 0) return { namespaces: { from: gatewayapi.FromNamespaces.SAME } };
  const values = [...new Set([...(own ? [own] : []), ...others])].sort();
  return {
    namespaces: {
      from: gatewayapi.FromNamespaces.SELECTOR,
      selector: { matchExpressions: [{ key: 'kubernetes.io/metadata.name', operator: 'In', values }] },
    },
  };
}

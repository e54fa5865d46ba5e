import type { ISecret } from 'cdk8s-plus-28';
import type { IPolicyTarget, PolicyTargetReference } from './reference';

/** What every listener takes. */
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
   * @default - any
   */
  readonly hostname?: string;
}

/** A listener that ends TLS. */
export interface TlsListenerOptions extends ListenerOptions {
  /** A Secret with the keys `tls.crt` and `tls.key`, in the namespace of the gateway. */
  readonly certificate: ISecret;
}

/** A listener for plain TCP. */
export interface TcpListenerOptions {
  /** The port, 1 to 65535. A port serves one TCP listener. */
  readonly port: number;
}

/** One port and host of a gateway. Made by the gateway's `add...Listener`. */
export class Listener implements IPolicyTarget {
  /** @internal */
  public constructor(
    /** Its name, unique in the gateway. */
    public readonly name: string,
    private readonly spec: any,
    private readonly gateway: IPolicyTarget,
  ) {}

  public get policyTarget(): PolicyTargetReference {
    return { ...this.gateway.policyTarget, sectionName: this.name };
  }

  /** @internal */
  public _render(allowedRoutes: object): object {
    return { name: this.name, ...this.spec, allowedRoutes };
  }
}

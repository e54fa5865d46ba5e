import type { IConstruct } from 'constructs';
import type {
  AccessLogOptions,
  AutoscaleOptions,
  GatewayProps,
  KeepAvailableOptions,
  TracingOptions,
} from '../constructs';

/** A gateway with one listener, as patterns have it. */
export interface EndpointProps extends GatewayProps {
  /**
   * The certificate for HTTPS: a Secret with `tls.crt` and `tls.key`. Required, unless `plainHttp` is true.
   *
   * @default - not set; only valid with `plainHttp`
   * @kind Secret
   */
  readonly certificate?: IConstruct;
  /**
   * Serves plain HTTP inside the cluster (a Service of type ClusterIP), for use with a proxy that terminates TLS. Has no effect if
   * `certificate` is set.
   *
   * @default false
   */
  readonly plainHttp?: boolean;
  /**
   * The port of the listener.
   *
   * @default - 443 with a certificate, else 80
   */
  readonly port?: number;
  /**
   * The access log.
   *
   * @default - standard output
   */
  readonly accessLog?: AccessLogOptions;
  /**
   * Sends traces to a collector.
   *
   * @default - no traces are sent
   */
  readonly tracing?: TracingOptions;
  /**
   * Scales the number of pods with the load.
   *
   * @default - a fixed number
   */
  readonly autoscaling?: AutoscaleOptions;
  /**
   * How many pods stay while nodes are drained.
   *
   * @default - all but one
   */
  readonly disruption?: KeepAvailableOptions;
}

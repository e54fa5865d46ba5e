import { Duration } from 'cdk8s';
import type { Construct } from 'constructs';
import { CODE } from '../../core/diagnostics/codes.generated';
import { type Cel, Gateway, type Listener } from '../constructs';
import { inConstruct, usageError } from '../constructs/usage-error';
import type { EndpointProps } from './endpoint-props';
import { insideCluster } from './namespace-of-gateway';

const USUAL_SHUTDOWN = { min: Duration.seconds(10), max: Duration.minutes(1) };

/**
 * Adds the gateway of a pattern with its only listener.
 *
 * @param longestRequest - the time that stopping pods allow running requests to complete
 */
export function openEndpoint(
  pattern: Construct,
  name: string,
  props: EndpointProps & { readonly hostname?: string; readonly anyHostname?: boolean },
  longestRequest: Duration = USUAL_SHUTDOWN.max,
): { readonly gateway: Gateway; readonly listener: Listener } {
  inConstruct(pattern, () => checkExposure(props));
  const seconds = Math.ceil(longestRequest.toMilliseconds() / 1000);
  const usual =
    seconds > USUAL_SHUTDOWN.max.toSeconds() ? { ...USUAL_SHUTDOWN, max: Duration.seconds(seconds) } : undefined;
  const gateway = new Gateway(pattern, 'Gateway', { ...props, shutdown: props.shutdown ?? usual });
  const { hostname, port, certificate } = props;
  const listener = certificate
    ? gateway.addHttpsListener(name, { hostname, port, certificate })
    : gateway.addHttpListener(name, { hostname, port });
  if (!certificate) insideCluster(gateway);
  return { gateway, listener };
}

/**
 * Refuses a gateway for all hosts or for plain HTTP that the program does not choose explicitly. A value that is undefined by mistake, such
 * as a variable of the environment, must not open the gateway.
 */
function checkExposure(props: Parameters<typeof openEndpoint>[2]): void {
  if (!props.hostname && !props.anyHostname) throw usageError(CODE.patternWithoutHostname);
  if (!props.certificate && !props.plainHttp) throw usageError(CODE.patternWithoutCertificate);
}

/** Adds telemetry and scaling to the gateway of a pattern. */
export function runEndpoint(
  gateway: Gateway,
  { accessLog, tracing, autoscaling, disruption }: EndpointProps,
  metricLabels?: { [name: string]: Cel },
): void {
  if (accessLog || tracing || metricLabels)
    gateway.addFrontendPolicy('Telemetry', { accessLog, tracing, metricLabels });
  if (autoscaling) gateway.autoscale(autoscaling);
  gateway.keepAvailable(disruption);
}

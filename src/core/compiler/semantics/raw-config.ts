import { isObject } from '../../values/objects';
import type { GatewayAttachment } from '../model/attachment';

type RawConfig = Readonly<Record<string, unknown>>;

/** The piece of the data plane's own config that is joined with what is compiled, if any. */
export function rawConfigOf({ gateway: { parameters } }: Pick<GatewayAttachment, 'gateway'>): RawConfig | undefined {
  return parameters.findLast(({ spec }) => spec.rawConfig !== undefined)?.spec.rawConfig;
}

/** What of it says something of requests: all but settings of the process. */
export function unreadConfigOf(gateway: Pick<GatewayAttachment, 'gateway'>): RawConfig {
  const { config, ...unread } = rawConfigOf(gateway) ?? {};
  return unread;
}

/** Whether its settings of the process say where telemetry goes. */
export function setsTelemetry(gateway: Pick<GatewayAttachment, 'gateway'>): boolean {
  const { config } = rawConfigOf(gateway) ?? {};
  return isObject(config) && ('tracing' in config || 'logging' in config);
}
